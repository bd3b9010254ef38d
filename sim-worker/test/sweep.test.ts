/** `lab sweep`: the runs of a plan, those that are missing, the same as those of the Python package. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parquetReadObjects } from "hyparquet";
import { afterEach, beforeEach, expect, test } from "vitest";
import { main } from "../cli/main";
import { nodeJob } from "../cli/nodeJob";
import { splitChanges } from "../cli/scenarioFile";
import { hashText } from "../cli/sweep/draws";
import { countOf, readPlan, sortedText, tasksOf } from "../cli/sweep/plan";
import { metricsOf } from "../cli/sweep/rows";
import { catalogue } from "../generated/catalogue";
import { simulate } from "../src/simulate";
import { loadCore } from "./support";

/** Plans with the number of their runs, and the SHA-256 of all their settings. */
const plans: Record<string, { readonly plan: object; readonly runs: number; readonly settings: string }> = JSON.parse(
  readFileSync(new URL("../../python/tests/plans.json", import.meta.url), "utf8"),
);

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sweep-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `lab sweep` on a plan. Gives its exit code and JSON document. */
async function sweep(plan: object, ...more: readonly string[]) {
  writeFileSync(join(folder, "plan.json"), JSON.stringify(plan));
  const out: string[] = [];
  const words = ["sweep", "plan.json", "--out", "out", "--workers", "2", "--json", ...more];
  const code = await main(words, {
    folder,
    write: (descriptor, text) => {
      if (descriptor === 1) out.push(text);
    },
  });
  return { code, document: JSON.parse(out.join("")) };
}

async function rows(): Promise<readonly Record<string, unknown>[]> {
  const bytes = readFileSync(join(folder, "out", "runs.parquet"));
  return parquetReadObjects({ file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) });
}

test.each(Object.entries(plans))("the plan %s has the runs that the Python package gives it", (_name, each) => {
  const find = (id: string) => catalogue.presets.find((preset) => preset.id === id)?.scenario ?? {};
  const plan = readPlan(each.plan, find, splitChanges);
  const tasks = [...tasksOf(plan, catalogue, { core: "", nets: "", usesNets: () => false })];
  expect(tasks).toHaveLength(each.runs);
  expect(countOf(plan)).toBe(each.runs);
  const lines = tasks.map(({ scheme, set }) => `${sortedText([scheme, set])}\n`).join("");
  expect(hashText(lines)).toBe(each.settings);
});

test("a row is the run of its settings", async () => {
  const { plan } = plans.grid ?? { plan: {} };
  await sweep(plan);
  const row = (await rows()).find(({ scheme, seed }) => scheme === "reno" && seed === 2n) ?? {};
  const scenario = catalogue.presets.find(({ id }) => id === "shallow-buffer")?.scenario ?? {};
  const keys = ["flow.main.congestionControl", "link.bottleneck.rate", "link.bottleneck.buffer"];
  const varied = Object.fromEntries(
    keys.map((key) => [key, typeof row[key] === "bigint" ? Number(row[key]) : row[key]]),
  );
  const set = { "run.duration": 2, "run.seed": 2, ...varied } as Record<string, number>;
  const request = { scenario, set, changes: [], record: "none" } as const;
  const { result } = await simulate(await loadCore(), request, nodeJob);
  const metrics = Object.entries(metricsOf(result, [])).filter(([, value]) => value !== null);
  expect(metrics.length).toBeGreaterThan(50);
  for (const [name, value] of metrics) expect([name, row[name]]).toEqual([name, value]);
});

test("started again it runs what is missing only, and reads no half-written file", async () => {
  const plan = { scenario: "shallow-buffer", set: { "run.duration": 1 }, seeds: { count: 4 } };
  await sweep({ ...plan, seeds: { count: 2 } });
  expect((await sweep(plan)).document).toMatchObject({ done: 4, found: 2 });
  const whole = readFileSync(join(folder, "out", "runs.parquet"));
  writeFileSync(join(folder, "out", "runs.parquet"), whole.subarray(0, whole.length / 2));
  writeFileSync(join(folder, "out", "parts", "x.parquet.1.part"), whole.subarray(0, 50));
  expect((await sweep(plan)).document).toMatchObject({ done: 4, found: 0 });
  expect(await rows()).toHaveLength(4);
  expect(readdirSync(join(folder, "out", "parts")).filter((name) => name.endsWith(".parquet"))).toEqual([]);
});

test("a refused setting is a row that says so; a bad plan ends with exit code 2", async () => {
  const plan = { scenario: "shallow-buffer", set: { "run.duration": 1 }, grid: { "link.bottleneck.rate": [-1, 1e6] } };
  expect((await sweep(plan)).document).toMatchObject({ done: 2, refused: 1 });
  expect((await rows())[0]?.error).toContain("link.bottleneck.rate");
  for (const bad of [{}, { scenario: "deep-buffer", grids: {} }, { scenario: "no-such" }, { ...plan, record: "all" }]) {
    const { code, document } = await sweep(bad);
    expect([code, typeof document.error.hint]).toEqual([2, "string"]);
  }
  const twice = { scenario: "deep-buffer", set: { "rto.min": 1 }, grid: { "rto.min": [1] } };
  expect((await sweep(twice)).document.error.message).toContain("rto.min");
});
