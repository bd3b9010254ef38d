import { expect, test } from "vitest";
import { loadCore } from "../cli/nodeCore";
import { nodeJob } from "../cli/nodeJob";
import { runModel } from "../src/model";
import type { RunRequest } from "../src/protocol";
import { simulate } from "../src/simulate";
import { smallScenario } from "./support";

const request: RunRequest = { scenario: smallScenario, set: {}, changes: [], record: "all" };
const flow = "main.0";

async function samplesOfRun() {
  const run = await simulate(await loadCore(), request, nodeJob);
  const table = run.trace.tables.find(({ kind }) => kind === "samples");
  const column = (id: string) => table?.columns.find((each) => each.id === id)?.values ?? new Float64Array();
  return { run, column };
}

test("an anatomy ends with the RTO of its row, whether it is asked for by number or by time", async () => {
  const { run, column } = await samplesOfRun();
  const core = await loadCore();
  const sample = 57;
  const atS = column("time")[sample] ?? Number.NaN;
  const ask = (explain: RunRequest["explain"]) =>
    simulate(core, { ...request, record: "none", ...(explain !== undefined && { explain }) }, nodeJob);
  const byNumber = (await ask({ flow, sample })).result.anatomy ?? [];
  const byTime = (await ask({ flow, atS })).result.anatomy ?? [];
  expect(byTime).toEqual(byNumber);
  expect(byNumber.map(({ id }) => id)).toEqual(run.result.estimators.map(({ id }) => id));
  for (const { id, lines, rttMs, timeS } of byNumber) {
    expect({ rttMs, timeS }).toEqual({ rttMs: column("rtt")[sample], timeS: atS });
    const last = lines.at(-1);
    expect(last?.unit, id).toBe("ms");
    expect(last?.value, id).toBeCloseTo(column(`${id}.rto`)[sample] ?? Number.NaN, 6);
  }
});

test("experts say what each lost and how its weight went", async () => {
  const { run } = await samplesOfRun();
  const set = { "flow.main.shadows": ["experts"] };
  const { result } = await simulate(await loadCore(), { ...request, set, explain: { flow, sample: 20 } }, nodeJob);
  expect(run.result.estimators.length).toBeGreaterThan(0);
  const weights = result.anatomy?.find(({ id }) => id === "experts")?.weights;
  const sum = (list: readonly number[] = []) => list.reduce((total, each) => total + each, 0);
  expect(weights?.axis).toHaveLength(100);
  expect(weights?.loss).toHaveLength(100);
  expect(sum(weights?.before)).toBeCloseTo(1, 9);
  expect(sum(weights?.shared)).toBeCloseTo(1, 9);
  expect(sum(weights?.updated)).toBeLessThanOrEqual(1);
});

test("what is asked besides changes no result, and a sample that never came has no anatomy", async () => {
  const { run } = await samplesOfRun();
  const core = await loadCore();
  const asked = await simulate(core, { ...request, explain: { flow, sample: 1e9 }, operating: true }, nodeJob);
  const { anatomy, operatingCurves, wallSeconds: _taken, ...result } = asked.result;
  const { wallSeconds: _before, ...plain } = run.result;
  expect(result).toEqual(plain);
  expect(anatomy).toEqual([]);
  expect(operatingCurves?.map(({ id }) => id)).toEqual(plain.estimators.map(({ id }) => id));
  for (const { id, inForce } of operatingCurves ?? []) {
    const score = plain.estimators.find((each) => each.id === id);
    expect(inForce.meanRtoMs).toBe(score?.meanRtoMs);
    expect(1 - inForce.missShare).toBeCloseTo(score?.coverage ?? Number.NaN, 12);
  }
});

test("models answer too", async () => {
  const estimators = ["jacobson", "eifel"];
  const asked = { model: "eifel-cycle", estimators, set: {}, range: null, operating: true };
  const done = await runModel(await loadCore(), { ...asked, explain: { flow: "model", sample: 3 } }, nodeJob);
  expect(done.anatomy?.map(({ id, sample }) => [id, sample])).toEqual([
    ["jacobson", 3],
    ["eifel", 3],
  ]);
  expect(done.operatingCurves?.map(({ id, key }) => [id, key])).toEqual([
    ["jacobson", "estimator.jacobson.k"],
    ["eifel", "estimator.eifel.weight"],
  ]);
});
