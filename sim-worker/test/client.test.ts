import { afterEach, describe, expect, test } from "vitest";
import { type CrashableClient, createLabClient } from "../src/create-client";
import type { LabError, ModelRequest, Request, Result } from "../src/protocol";
import { localWorkers, runRequest } from "./support";

let client: CrashableClient;
afterEach(() => client.destroy());

function start(options: { catalogueHash?: string; poolSize?: number } = {}) {
  const workers = localWorkers();
  client = createLabClient({ spawn: workers.spawn, poolSize: 2, ...options });
  return workers;
}

const codeOf = (result: Result<unknown>) => (result.ok ? "ok" : result.error.code);

/** A log of samples, enough for a replay. */
const csv = `time,rtt_ms\n${Array.from({ length: 500 }, (_, row) => `${row / 10},${100 + (row % 7)}`).join("\n")}\n`;
const logRequest = () => ({ file: new Blob([csv]), name: "samples.csv", format: null, mapping: null });

test("the worker says what it speaks", async () => {
  start();
  expect(await client.ready()).toEqual({ ok: true, value: { abi: 1 } });
});

test("a worker of another build is refused, and so is every call", async () => {
  start({ catalogueHash: "0123456789abcdef" });
  const inFlight = client.run(runRequest({ "run.duration": 10_000 }));
  const ready = await client.ready();
  expect(codeOf(await inFlight)).toBe("build-mismatch");
  expect(ready.ok ? "" : ready.error).toMatchObject({ code: "build-mismatch", hint: "Reload the page." });
  expect(codeOf(await client.run(runRequest()))).toBe("build-mismatch");
  expect(codeOf(await client.runSeeds(runRequest(), [1]))).toBe("build-mismatch");
});

test("a run gives metrics and columns", async () => {
  start();
  const result = await client.run(runRequest());
  if (!result.ok) throw new Error(result.error.message);
  const { trace, result: numbers } = result.value;
  expect(numbers.simulatedSeconds).toBe(20);
  expect(numbers.seed).toBe(3);
  expect(trace.tables.find(({ id }) => id === "flow.main.0.samples")?.rows).toBeGreaterThan(100);
});

test("the latest run wins: the older one is cancelled and the worker stops working on it", async () => {
  const { requests } = start();
  const older = client.run(runRequest({ "run.duration": 10_000 }));
  const newer = client.run(runRequest());
  expect(codeOf(await older)).toBe("cancelled");
  expect(codeOf(await newer)).toBe("ok");
  expect(requests.filter(({ verb }) => verb === "cancel")).toHaveLength(1);
});

const modelRequest = (set: ModelRequest["set"] = {}): ModelRequest => ({
  model: "eifel-cycle",
  estimators: ["jacobson"],
  set,
  range: null,
});
const longModel = { "model.eifel-cycle.load": 200, "model.eifel-cycle.cycles": 500 };

test("a model answers in the shape of a replay", async () => {
  start();
  const result = await client.model(modelRequest());
  if (!result.ok) throw new Error(result.error.message);
  expect(result.value.trace.source).toBe("model");
  expect(result.value.scores).toMatchObject([{ id: "jacobson", flow: "model", samples: 320 }]);
  expect(codeOf(await client.model({ ...modelRequest(), model: "banana" }))).toBe("no-such-model");
});

test("the latest model wins on its slot, and leaves other lanes and runs alone", async () => {
  start();
  const older = client.model(modelRequest(longModel));
  const aside = client.model(modelRequest(), { slot: "aside" });
  const run = client.run(runRequest());
  const newer = client.model(modelRequest());
  expect(codeOf(await older)).toBe("cancelled");
  expect([codeOf(await aside), codeOf(await run), codeOf(await newer)]).toEqual(["ok", "ok", "ok"]);
});

test("a long model tells its progress, and can be aborted", async () => {
  start();
  const controller = new AbortController();
  const shares: number[] = [];
  const result = await client.model(modelRequest(longModel), {
    signal: controller.signal,
    onProgress: (share) => {
      shares.push(share);
      controller.abort();
    },
  });
  expect(codeOf(result)).toBe("cancelled");
  expect(shares[0]).toBeGreaterThanOrEqual(0);
  expect(shares[0]).toBeLessThan(1);
});

test("models with many seeds run on the pool, in their order", async () => {
  start();
  const requests = [1, 2, 3, 1].map(
    (seed): ModelRequest => ({ ...modelRequest({ "run.seed": seed }), model: "noise", record: "none" }),
  );
  const result = await client.modelAll(requests);
  if (!result.ok) throw new Error(result.error.message);
  const errors = result.value.map(({ scores }) => scores[0]?.meanAbsErrorMs);
  expect(new Set(errors).size).toBe(3);
  expect(errors[3]).toBe(errors[0]);
});

test("an aborted call is cancelled at once, before or after it was sent", async () => {
  start();
  const controller = new AbortController();
  const run = client.run(runRequest({ "run.duration": 10_000 }), { signal: controller.signal });
  controller.abort();
  expect(codeOf(await run)).toBe("cancelled");
  expect(codeOf(await client.run(runRequest(), { signal: controller.signal }))).toBe("cancelled");
});

test("a long run tells its progress", async () => {
  start();
  const shares: number[] = [];
  const set = { "run.duration": 500, "link.bottleneck.rate": 50e6 };
  const result = await client.run(runRequest(set, "none"), { onProgress: (share) => shares.push(share) });
  expect(codeOf(result)).toBe("ok");
  expect(shares.length).toBeGreaterThan(0);
  expect(shares.every((share, at) => share > (shares[at - 1] ?? 0) && share <= 1)).toBe(true);
});

test("what the core refuses comes back as an error value", async () => {
  start();
  const result = await client.run(runRequest({ "flow.main.estimator": "oracle" }));
  expect(result.ok ? null : result.error).toMatchObject({ code: "bad-choice", place: "flow.main.estimator" });
});

test("seeds are run on the pool, in their order, metrics only", async () => {
  const workers = start({ poolSize: 2 });
  const seeds = [11, 5, 8, 2, 9];
  const shares: number[] = [];
  const result = await client.runSeeds(runRequest(), seeds, { onProgress: (share) => shares.push(share) });
  if (!result.ok) throw new Error(result.error.message);
  expect(result.value.map((run) => run.result.seed)).toEqual(seeds);
  expect(result.value.every((run) => run.trace.tables.every(({ rows }) => rows === 0))).toBe(true);
  expect(shares.at(-1)).toBe(1);
  expect(workers.count).toBe(3);
  const single = await client.run(runRequest({ "run.seed": 8 }, "none"));
  const { wallSeconds: _a, ...alone } = single.ok ? single.value.result : { wallSeconds: 0 };
  const { wallSeconds: _b, ...pooled } = result.value[2]?.result ?? { wallSeconds: 0 };
  expect(pooled).toEqual(alone);
});

test("the pool can be started before it is needed", async () => {
  const workers = start({ poolSize: 2 });
  await client.prepare();
  expect(workers.count).toBe(3);
  expect(codeOf(await client.runSeeds(runRequest(), [1, 2, 3]))).toBe("ok");
  await client.prepare();
  expect(workers.count).toBe(3);
});

test("a failure among the seeds, or an abort, ends all of them", async () => {
  start();
  const bad = await client.runSeeds(runRequest({ "link.bottleneck.rate": 0 }), [1, 2, 3]);
  expect(codeOf(bad)).toBe("out-of-range");
  const controller = new AbortController();
  const run = client.runSeeds(runRequest({ "run.duration": 5000 }), [1, 2, 3, 4], { signal: controller.signal });
  controller.abort();
  expect(codeOf(await run)).toBe("cancelled");
});

test("the death of a worker rejects every call in flight, and a new one starts", async () => {
  const workers = start();
  const losses: LabError[] = [];
  client.onWorkerLost((error) => losses.push(error));
  await client.ready();
  const run = client.run(runRequest({ "run.duration": 10_000 }));
  const log = client.openLog(logRequest());
  const crash = client.crash();
  expect([codeOf(await run), codeOf(await crash)]).toEqual(["worker-lost", "worker-lost"]);
  expect(["worker-lost", "ok"]).toContain(codeOf(await log));
  expect(losses.map(({ code }) => code)).toEqual(["worker-lost"]);
  expect(workers.count).toBe(2);
  expect(codeOf(await client.run(runRequest()))).toBe("ok");
});

test("who calls again as soon as a played run fails gets the new worker", async () => {
  start();
  await client.ready();
  const again = new Promise<Result<unknown>>((resolve) => {
    client.play(runRequest(), 1, {
      onUpdate: () => undefined,
      onChange: () => undefined,
      onError: () => resolve(client.run(runRequest())),
    });
  });
  await client.crash();
  expect(codeOf(await again)).toBe("ok");
  await client.idle();
});

describe("a played run that is paused", () => {
  /** Plays fast; the simulated seconds of each update. */
  function playing() {
    start();
    const told: number[] = [];
    const session = client.play(runRequest({ "run.duration": 3000 }), 50, {
      onUpdate: ({ simulatedS }) => told.push(simulatedS),
      onChange: () => undefined,
      onError: () => undefined,
    });
    return { told, session };
  }

  /** A run tells something about every 33 ms. */
  const someFrames = () => new Promise((resolve) => setTimeout(resolve, 150));

  test("has told everything when the pause resolves, and after a step its one sample", async () => {
    const { told, session } = playing();
    while ((told.at(-1) ?? 0) === 0) await someFrames();
    await session.pause();
    const paused = told.length;
    await someFrames();
    expect(told.length).toBe(paused);
    await session.step();
    expect(told.length).toBe(paused + 1);
    expect(told.at(-1)).toBeGreaterThan(told.at(-2) ?? Number.NaN);
    session.stop();
  });

  test("keeps nobody waiting when it is resumed, stopped, or its worker dies", async () => {
    const { session } = playing();
    const paused = session.pause();
    session.resume();
    await paused;
    const stepped = session.step();
    session.stop();
    await stepped;
    const other = playing();
    const doomed = other.session.pause();
    await client.crash();
    await doomed;
    await other.session.step();
  });
});

test("a log is read, replayed, and read again after the worker's death", async () => {
  start();
  const opened = await client.openLog(logRequest());
  if (!opened.ok) throw new Error(opened.error.message);
  const { log, summary } = opened.value;
  expect(summary).toMatchObject({ name: "samples.csv", bytes: csv.length, format: "csv" });
  expect(summary.sha256).toMatch(/^[0-9a-f]{64}$/);
  const flow = summary.flows[0]?.id ?? "";
  const request = { log, flow, estimators: ["last", "linux"], set: {}, range: null };
  const first = await client.replay(request);
  if (!first.ok) throw new Error(first.error.message);
  expect(first.value.scores.map(({ id }) => id)).toEqual(["last", "linux"]);
  await client.crash();
  const again = await client.replay(request);
  if (!again.ok) throw new Error(again.error.message);
  expect(again.value.scores).toEqual(first.value.scores);
  client.closeLog(log);
  expect(codeOf(await client.replay(request))).toBe("no-such-log");
});

test("an unknown flow of a log is said", async () => {
  start();
  const opened = await client.openLog(logRequest());
  const log = opened.ok ? opened.value.log : 0;
  const result = await client.replay({ log, flow: "nobody", estimators: ["last"], set: {}, range: null });
  expect(codeOf(result)).toBe("no-such-flow");
});

test("idle waits for the calls in flight", async () => {
  start();
  await client.idle();
  let done = false;
  const run = client.run(runRequest()).then(() => {
    done = true;
  });
  await client.idle();
  await Promise.resolve();
  await run;
  expect(done).toBe(true);
});

test("a closed client refuses calls", async () => {
  start();
  client.destroy();
  expect(codeOf(await client.run(runRequest()))).toBe("closed");
});

test("a worker that cannot be started does not start again and again", async () => {
  let count = 0;
  client = createLabClient({
    spawn: (events) => {
      count += 1;
      setImmediate(() => events.failed("its script cannot be loaded"));
      return { post: () => undefined, terminate: () => undefined };
    },
  });
  const ready = await client.ready();
  expect(ready.ok ? "" : ready.error).toMatchObject({ code: "worker-lost", hint: "Reload the page." });
  expect(count).toBe(1);
});

test("a worker that traps before its first answer does not start again and again", async () => {
  let count = 0;
  client = createLabClient({
    spawn: (events) => {
      count += 1;
      return {
        post: ({ id }) => setImmediate(() => events.answered({ type: "trapped", id, message: "unreachable" })),
        terminate: () => undefined,
      };
    },
  });
  expect(codeOf(await client.ready())).toBe("worker-lost");
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(count).toBe(1);
});

test("a log that is read just after it was given up is closed again", async () => {
  const sent: Request[] = [];
  const controller = new AbortController();
  client = createLabClient({
    spawn: (events) => ({
      post: (request) => {
        sent.push(request);
        if (request.verb !== "cancel") return;
        // The answer was on its way when the cancel was sent.
        const opened = JSON.parse(JSON.stringify({ type: "logOpened", id: request.id, log: 7, summary: {} }));
        setImmediate(() => events.answered(opened));
      },
      terminate: () => undefined,
    }),
  });
  const opening = client.openLog(logRequest(), { signal: controller.signal });
  controller.abort();
  expect(codeOf(await opening)).toBe("cancelled");
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  expect(sent.at(-1)).toMatchObject({ verb: "closeLog", log: 7 });
});
