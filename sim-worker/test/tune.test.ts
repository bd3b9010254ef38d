import { afterEach, expect, test } from "vitest";
import type { Spawn } from "../src/connection";
import { type CrashableClient, createLabClient } from "../src/create-client";
import type { Result } from "../src/protocol";
import type { TuneAxis, TuneRequest, TuneUpdate } from "../src/tuneTypes";
import { localWorkers, runRequest } from "./support";

let client: CrashableClient;
afterEach(() => client.destroy());

function start(poolSize = 2, wrap: (spawn: Spawn) => Spawn = (spawn) => spawn) {
  const workers = localWorkers();
  client = createLabClient({ spawn: wrap(workers.spawn), poolSize });
  return workers;
}

const gain: TuneAxis = { key: "estimator.jacobson.g", from: 0.01, to: 1, scale: "linear", step: 0, integer: false };
const gainOfDeviation: TuneAxis = { ...gain, key: "estimator.jacobson.h" };

const onRuns = (part: Partial<TuneRequest> = {}): TuneRequest => ({
  source: { kind: "run", request: runRequest({ "run.duration": 8 }), seeds: [3] },
  estimator: "jacobson",
  flow: "main.0",
  axes: [gain],
  present: [0.125],
  goal: { kind: "error" },
  map: [0, 1],
  budget: 40,
  seed: 1,
  ...part,
});

function settled(result: Result<TuneUpdate>): TuneUpdate {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

const codeOf = (result: Result<unknown>) => (result.ok ? "ok" : result.error.code);

test("on runs: the best is no worse than what is in force, and a run with it gives its score", async () => {
  start();
  const shares: number[] = [];
  const found = settled(await client.tune(onRuns(), { onUpdate: ({ share }) => shares.push(share) }));
  const { best, present, points, map } = found;
  if (best === null || present === null) throw new Error("nothing was found");
  expect(present.values).toEqual([0.125]);
  expect(best.score ?? Number.NaN).toBeLessThanOrEqual(present.score ?? Number.NaN);
  expect(best.score).toBe(Math.min(...points.map(({ score }) => score ?? Number.NaN)));
  expect(points.length).toBeLessThanOrEqual(40);
  expect(map?.xKey).toBe("estimator.jacobson.g");
  expect(shares.every((share, at) => share >= (shares[at - 1] ?? 0))).toBe(true);
  expect(shares.at(-1)).toBe(1);
  const set = { "run.duration": 8, "estimator.jacobson.g": best.values[0] ?? 0 };
  const again = await client.run(runRequest(set, "none"));
  const score = again.ok ? again.value.result.estimators.find(({ id }) => id === "jacobson") : undefined;
  expect(score?.meanAbsErrorMs).toBe(best.score);
});

test("the same search gives the same points on any number of workers", async () => {
  const request = onRuns({
    axes: [gain, gainOfDeviation],
    present: [0.125, 0.25],
    goal: { kind: "coverage", meanRtoMs: 2000 },
  });
  const of = async (poolSize: number) => {
    start(poolSize);
    const { points, best } = settled(await client.tune(request));
    client.destroy();
    const settings = points.map(({ values, score }) => `${values} ${score}`).sort();
    return { settings, best: best?.score };
  };
  const alone = await of(1);
  const many = await of(3);
  expect(many.settings).toEqual(alone.settings);
  expect(many.best).toBe(alone.best);
  start();
});

test("several seeds: figures are means over them", async () => {
  start();
  const seeds = [1, 2, 3];
  const source = { kind: "run", request: runRequest({ "run.duration": 8 }), seeds } as const;
  const { present } = settled(await client.tune(onRuns({ source, budget: 30 })));
  const runs = await client.runSeeds(runRequest({ "run.duration": 8 }), seeds);
  if (!runs.ok) throw new Error(runs.error.message);
  const errors = runs.value.map(
    ({ result }) =>
      result.estimators.find(({ id, flow }) => id === "jacobson" && flow === "main.0")?.meanAbsErrorMs ?? 0,
  );
  expect(present?.score).toBeCloseTo(errors.reduce((sum, each) => sum + each, 0) / 3, 12);
});

test("the driver's parameters change the traffic, and its spurious timeouts are counted", async () => {
  start();
  const request = runRequest({ "run.duration": 8, "flow.main.estimator": "jacobson", "estimator.jacobson.rtoMin": 1 });
  const { points } = settled(
    await client.tune(
      onRuns({
        source: { kind: "run", request, seeds: [3] },
        axes: [{ ...gain, key: "estimator.jacobson.k", from: 0, to: 4 }],
        present: [4],
        goal: { kind: "spurious", meanRtoMs: 5000 },
        budget: 30,
      }),
    ),
  );
  expect(points.every(({ score }) => score !== null)).toBe(true);
  expect(new Set(points.map(({ figures }) => figures.samples)).size).toBeGreaterThan(1);
});

const csv = `time,rtt_ms\n${Array.from({ length: 800 }, (_, row) => `${row / 10},${100 + 40 * Math.sin(row / 9) + (row % 7)}`).join("\n")}\n`;

async function onLog(): Promise<TuneRequest> {
  const opened = await client.openLog({ file: new Blob([csv]), name: "samples.csv", format: null, mapping: null });
  if (!opened.ok) throw new Error(opened.error.message);
  const flow = opened.value.summary.flows[0]?.id ?? "";
  const request = { log: opened.value.log, flow, estimators: ["last", "jacobson"], set: {}, range: null };
  return onRuns({ source: { kind: "replay", request }, flow });
}

test("on a log: its rows go to each worker once, and the scores are those of a replay", async () => {
  const workers = start(2);
  const request = await onLog();
  const { best } = settled(await client.tune(request));
  const verbs = workers.requests.map(({ verb }) => verb);
  expect(verbs.filter((verb) => verb === "takeRows")).toHaveLength(1);
  expect(verbs.filter((verb) => verb === "openRows")).toHaveLength(2);
  if (request.source.kind !== "replay") throw new Error("not a replay");
  const set = { "estimator.jacobson.g": best?.values[0] ?? 0 };
  const replayed = await client.replay({ ...request.source.request, set });
  const score = replayed.ok ? replayed.value.scores.find(({ id }) => id === "jacobson") : undefined;
  expect(score?.meanAbsErrorMs).toBe(best?.score);
  expect(workers.requests.filter(({ verb }) => verb === "closeLog")).toHaveLength(2);
});

test("a newer search takes the place of the older, and an abort ends it at once", async () => {
  start();
  const older = client.tune(onRuns({ budget: 500 }));
  const control = new AbortController();
  const newer = client.tune(onRuns({ budget: 500 }), { signal: control.signal, onUpdate: () => control.abort() });
  expect(codeOf(await older)).toBe("cancelled");
  expect(codeOf(await newer)).toBe("cancelled");
  await client.idle();
  expect(codeOf(await client.runSeeds(runRequest({ "run.duration": 2 }), [1, 2]))).toBe("ok");
});

/** Workers of which each dies at its nth evaluation, as long as `deaths` lasts. */
function dying(deaths: number, nth: number): (spawn: Spawn) => Spawn {
  let left = deaths;
  return (spawn) => (events) => {
    let seen = 0;
    const worker = spawn(events);
    return {
      post: (request) => {
        const evaluates = (request.verb === "run" && request.request.record === "none") || request.verb === "replay";
        if (evaluates && ++seen === nth && left > 0) {
          left -= 1;
          setImmediate(() => events.failed("out of memory"));
        } else worker.post(request);
      },
      terminate: () => worker.terminate(),
    };
  };
}

test("workers that die on the way are replaced, and the search goes on", async () => {
  start(2);
  const whole = settled(await client.tune(onRuns()));
  client.destroy();
  start(2, dying(3, 4));
  const { points, best, workersLost } = settled(await client.tune(onRuns()));
  expect(workersLost).toBe(3);
  expect(points).toHaveLength(whole.points.length);
  expect(best?.values).toEqual(whole.best?.values);
  client.destroy();
  start(2, dying(2, 4));
  expect(settled(await client.tune(await onLog())).workersLost).toBe(2);
});

test("workers that always die end the search with a sentence", async () => {
  start(2, dying(1000, 1));
  expect(codeOf(await client.tune(onRuns()))).toBe("worker-lost");
});

test("what the core refuses of the present state fails; a refused setting is only useless", async () => {
  start();
  expect(codeOf(await client.tune(onRuns({ present: [7] })))).toBe("out-of-range");
  const { points } = settled(await client.tune(onRuns({ axes: [{ ...gain, to: 2 }] })));
  expect(points.filter(({ values }) => (values[0] ?? 0) > 1).every(({ score }) => score === null)).toBe(true);
  expect(points.some(({ score }) => score !== null)).toBe(true);
});

test("a map of its own is cut through given values", async () => {
  start();
  const axes = [gain, gainOfDeviation, { ...gain, key: "estimator.jacobson.k", from: 1, to: 8 }];
  const request = onRuns({ axes, present: [0.125, 0.25, 4], map: [2, 0], through: [0.5, 0.4, 3], budget: 50 });
  const { map, points } = settled(await client.tune(request));
  expect(map).toMatchObject({ xKey: "estimator.jacobson.k", yKey: "estimator.jacobson.g" });
  expect(points.filter(({ cell }) => cell !== null)).toHaveLength(49);
});
