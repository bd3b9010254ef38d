/** `lab reference` as a judge: what it lets pass, what it does not, and what it says of both. */

import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { main } from "../cli/main";
import { type ReferenceCase, unsupported } from "../cli/reference/case";
import { judge } from "../cli/reference/judge";
import { KNOWN_DIFFERENCES } from "../cli/reference/known";

const datasets = fileURLToPath(new URL("../../datasets/reference/", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "rtt-lab-reference-"));
afterAll(() => rmSync(folder, { recursive: true }));

const metric = { ours: 1, theirs: 2, difference: -1, unit: "" };
const parting = { timeS: 1, event: "drop 2", rule: "" };
const ok = (file: string, part: Partial<ReferenceCase>): ReferenceCase => ({
  ...{ file, status: "ok", reason: "", metrics: [], parting: null },
  ...part,
});

describe("differences", () => {
  const known = [
    { file: "a.json", what: "jainIndex", reason: "seeds" },
    { file: "b.json", what: "parting", reason: "rules" },
  ];

  test("a figure outside its tolerance, or a parting, is a difference; a figure without tolerance is none", () => {
    const metrics = [
      { id: "utilization", ...metric, within: false },
      { id: "dropRate", ...metric, within: true },
      { id: "drops", ...metric },
    ];
    const { differences, gone } = judge([ok("x.json", { metrics }), ok("y.json", { parting })], known);
    expect(differences).toEqual([
      { file: "x.json", what: "utilization", reason: null },
      { file: "y.json", what: "parting", reason: null },
    ]);
    expect(gone).toEqual([]);
  });

  test("a known one carries its reason, for that figure of that file only", () => {
    const metrics = ["jainIndex", "utilization"].map((id) => ({ id, ...metric, within: false }));
    const { differences } = judge([ok("a.json", { metrics }), ok("b.json", { metrics, parting })], known);
    expect(differences.map(({ file, what, reason }) => [file, what, reason])).toEqual([
      ["a.json", "jainIndex", "seeds"],
      ["a.json", "utilization", null],
      ["b.json", "jainIndex", null],
      ["b.json", "utilization", null],
      ["b.json", "parting", "rules"],
    ]);
  });

  test("a known one that no longer occurs is named, unless its file was not compared", () => {
    expect(judge([ok("a.json", {}), unsupported("b.json", "no web")], known)).toEqual({
      differences: [],
      gone: [known[0]],
    });
  });
});

test("every known difference is of a file that is there, and says why", () => {
  for (const { file, reason } of KNOWN_DIFFERENCES) {
    expect(readFileSync(join(datasets, "pert", file), "utf8")).toContain("ns-2");
    expect(reason.length).toBeGreaterThan(20);
  }
});

async function reference(...options: string[]) {
  let out = "";
  const write = (descriptor: 1 | 2, text: string) => {
    if (descriptor === 1) out += text;
  };
  return { code: await main(["reference", ".", ...options], { write, folder }), out };
}

test("the command exits with 0 when all agrees, and with 3 when the events of a run part", async () => {
  const [source, file] = [join(datasets, "simulators/single_reno_b20.json"), join(folder, "single.json")];
  copyFileSync(source, file);
  expect((await reference()).code).toBe(0);
  const document = JSON.parse(readFileSync(source, "utf8"));
  document.cwnd_changes_first[5][0] += 1;
  writeFileSync(file, JSON.stringify(document));
  const { code, out } = await reference();
  expect(code).toBe(3);
  expect(out).toContain("single.json: the events part, which is NOT known");
  const json = await reference("--json");
  expect(json.code).toBe(3);
  expect(JSON.parse(json.out).differences).toEqual([{ file: "single.json", what: "parting", reason: null }]);
});
