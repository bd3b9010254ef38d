/** `lab run --set mobility.file=PATH`: the nodes of a mobile network move as a file says. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { main } from "../cli/main";

const folder = mkdtempSync(join(tmpdir(), "rtt-lab-"));
afterAll(() => rmSync(folder, { recursive: true }));

const chain = {
  scenario: 1,
  run: { duration: 5, seed: 1, observe: "main.0" },
  topology: { template: "manet" },
  network: { nodes: 3, mobility: "static" },
  mobility: { pattern: "chain", spacing: 200 },
  flow: { main: { fromNode: 0, toNode: 2 } },
};

/** The chain's places: in the middle of 1500 by 1000 m. */
const rows = "# node time x y speed\n0 0 550 500 0\n1 0 750 500 0\n2 0 950 500 0\n";
const setdest = [550, 750, 950].map((x, node) => `$node_(${node}) set X_ ${x}\n$node_(${node}) set Y_ 500\n`).join("");

const files: Readonly<Record<string, string>> = {
  "chain.json": JSON.stringify(chain),
  "listed.json": JSON.stringify({
    ...chain,
    network: { nodes: 3, mobility: "file" },
    mobility: {
      file: [
        [0, 0, 550, 500, 0],
        [1, 0, 750, 500, 0],
        [2, 0, 950, 500, 0],
      ],
    },
  }),
  "wired.json": JSON.stringify({ scenario: 1, run: { duration: 1 }, flow: { main: {} } }),
  "rows.txt": rows,
  "setdest.tcl": setdest,
  "leaves.txt": `${rows}2 1 1450 500 1000\n`,
  "short.txt": `${rows}2 1 1450\n`,
  "nul.txt": "0 0 550 500 0\0",
};
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
mkdirSync(join(folder, "folder"));

async function lab(...words: string[]) {
  const said = { 1: "", 2: "" };
  const write = (descriptor: 1 | 2, text: string) => {
    said[descriptor] += text;
  };
  const code = await main(words, { write, folder });
  return { code, out: said[1], err: said[2] };
}

/** What the run came to, apart from how long it took. */
async function flowsOf(...words: string[]) {
  const { code, out, err } = await lab("run", ...words, "--json");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  return JSON.parse(out).flows;
}

test.each(["rows.txt", "setdest.tcl"])("%s puts the nodes where the pattern has them", async (file) => {
  const patterned = await flowsOf("chain.json");
  expect(patterned[0].segmentsSent).toBeGreaterThan(100);
  expect(await flowsOf("chain.json", "--set", `mobility.file=${file}`)).toEqual(patterned);
});

test("a scenario may hold the rows itself", async () => {
  expect(await flowsOf("listed.json")).toEqual(await flowsOf("chain.json"));
});

test("a mobility that is named goes before the file", async () => {
  const words = ["--set", "mobility.file=leaves.txt", "--set", "network.mobility=static"];
  expect(await flowsOf("chain.json", ...words)).toEqual(await flowsOf("chain.json"));
});

test("a node leaves as the file says, and the record of legs has it", async () => {
  const words = ["--set", "mobility.file=leaves.txt", "--columns", "network.legs", "--out", "legs.csv"];
  const [flow] = await flowsOf("chain.json", ...words);
  const [stays] = await flowsOf("chain.json");
  expect(flow.segmentsSent).toBeLessThan(stays.segmentsSent / 2);
  const legs = readFileSync(join(folder, "legs.csv"), "utf8").trim().split("\n");
  // Three first legs, the one away, and the rest at its end.
  expect(legs).toHaveLength(1 + 5);
  expect(legs[4]).toBe("1,1.5,2,950,500,1450,500");
});

const refused: ReadonlyArray<readonly [string, string, string]> = [
  ["chain.json --set mobility.file=", "no-file", "mobility.file names no file."],
  ["chain.json --set mobility.file=rows.txt --set mobility.file=rows.txt", "set-twice", "mobility.file is set twice."],
  ["chain.json --set mobility.file=none.txt", "file-unreadable", "none.txt cannot be read: it does not exist."],
  ["chain.json --set mobility.file=folder", "file-unreadable", "folder cannot be read: it is a folder."],
  ["chain.json --set mobility.file=nul.txt", "no-text", "nul.txt is no text."],
  ["wired.json --set mobility.file=rows.txt", "no-mobile-network", "The scenario has no nodes that move."],
  ["chain.json --set mobility.file=short.txt", "bad-legs", "Line 5 of mobility.file is not five numbers"],
  ["chain.json --set network.mobility=file", "no-legs", "The nodes are to move as a file says, and there is none."],
];

test.each(refused)("run %s is refused in one sentence", async (line, expected, says) => {
  const words = ["run", ...line.split(" ")];
  const { code, out, err } = await lab(...words);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toContain(says);
  expect(err.split("\n")).toHaveLength(2);
  expect(JSON.parse((await lab(...words, "--json")).out).error.code).toBe(expected);
});
