/** `lab paper` as a person calls it. */

import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";

const launcher = fileURLToPath(new URL("../../scripts/lab.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "rtt-lab-paper-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

function paper(...args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const env = { ...process.env };
    delete env.npm_lifecycle_event;
    execFile(
      process.execPath,
      [launcher, "paper", ...args],
      { cwd: folder, env, maxBuffer: 64e6 },
      (error, out, err) => {
        resolve({ code: typeof error?.code === "number" ? error.code : error === null ? 0 : 1, out, err });
      },
    );
  });
}

test("lists all artefacts, with what is missing", async () => {
  const { code, out } = await paper("--json");
  expect(code).toBe(0);
  const { artefacts } = JSON.parse(out);
  const figures = artefacts.filter(({ figure }: { figure: string }) => /^(Figures?|Table) /.test(figure));
  expect(figures).toHaveLength(65);
  const of = (id: string) => artefacts.find((artefact: { id: string }) => artefact.id === id);
  expect(of("eifel-fig4")).toMatchObject({ paper: "eifel", figure: "Figure 4", missing: null });
  expect(of("experts-fig2").missing).toBeNull();
  expect((await paper()).out).toMatch(/eifel-fig4 +Figure 4 +A collapsed RTO_L/);
});

test("runs one as a JSON document: claims, figures, values in force", async () => {
  const { code, out } = await paper("eifel-fig3", "--json", "--set", "model.eifel-cycle.load=12");
  expect(code).toBe(0);
  const document = JSON.parse(out);
  expect(document).toMatchObject({ id: "eifel-fig3", seeds: [], title: "The prediction flaw in RTO_L" });
  expect(document.inForce["model.eifel-cycle.load"]).toBe(12);
  expect(document.wallSeconds).toBeGreaterThan(0);
  for (const claim of document.claims) {
    expect(claim).toMatchObject({
      id: expect.stringMatching(/./),
      quote: expect.stringMatching(/./),
      place: expect.stringMatching(/./),
      test: expect.stringMatching(/./),
      why: expect.stringMatching(/./),
      verdict: expect.stringMatching(/holds|does not hold|cannot be/),
    });
    expect(claim.readings.length).toBeGreaterThan(0);
    for (const reading of claim.readings) {
      expect(typeof reading.ours).toBe("string");
      expect([true, false, null]).toContain(reading.holds);
    }
  }
  const [figure] = document.figures;
  expect(figure.series[0].x).toHaveLength(figure.series[0].y.length);
});

test("prints claims for a person, and writes the figures' numbers", async () => {
  const { code, out } = await paper("eifel-fig1", "--quick", "--out", "fig1.csv");
  expect(code).toBe(0);
  expect(out).toMatch(/^HOLDS UNDER EVERY READING \(6\): “.+” \(.+\)$/m);
  const [header, row] = readFileSync(join(folder, "fig1.csv"), "utf8").split("\n");
  expect(header).toBe("Time from the start (s),RTT(i) (ms)");
  expect(row).toBe("0,500");
});

test("takes as many seeds as it is told", async () => {
  const { out } = await paper("eifel-fig8-9", "--quick", "--seeds", "2", "--json");
  expect(JSON.parse(out).seeds).toEqual([1, 2]);
});

test.each([
  [["eifel-fig99"], "no-such-artefact", "eifel-fig99"],
  [["eifel-fig1", "--seeds", "none"], "bad-seeds", "none"],
  [["eifel-fig1", "--quick", "--full"], "two-sizes", "--quick"],
  [["eifel-fig1", "--set", "model.eifel-cycle.lod=3"], "unknown-key", "model.eifel-cycle.lod"],
  [["eifel-fig1", "--set", "model.eifel-cycle.load=1"], "out-of-range", "load"],
] as const)("refuses %j with one sentence and exit 2", async (args, code, named) => {
  const outcome = await paper(...args, "--json");
  expect(outcome.code).toBe(2);
  const { error } = JSON.parse(outcome.out);
  expect(error.code).toBe(code);
  expect(`${error.message} ${error.hint}`).toContain(named);
});
