import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createLabClient } from "../src/create-client";
import type { LabError, ParamMap } from "../src/protocol";
import { Training } from "../src/train";
import type { TrainRequest, TrainUpdate } from "../src/trainTypes";
import type { Turns } from "../src/turns";
import { loadCore, localWorkers, quickTurns, trainRows } from "./support";

const SMALL: ParamMap = { "net.cell": "gru", "net.units": 4, "net.history": 5, "training.epochs": 4 };

const request = (set: ParamMap = {}, start: TrainRequest["start"] = "go", rows = trainRows()): TrainRequest => ({
  set: { ...SMALL, ...set },
  rows,
  provenance: "made by a test",
  start,
});

/** A clock by which every slice takes so many milliseconds: slices of one batch when it is slow, of many when it stands. */
const clockOf = (ms: number): Turns => {
  let time = 0;
  return { ...quickTurns, now: () => (time += ms) };
};

async function trainWith(turns: Turns, set: ParamMap = {}, more: Partial<TrainRequest> = {}) {
  const updates: TrainUpdate[] = [];
  const training = new Training(await loadCore(), { ...request(set), ...more }, turns, {
    trained: (update) => updates.push(update),
    refused: () => undefined,
  });
  await training.run();
  return updates;
}

/** A training through a client, and what it told. */
function start(asked: TrainRequest) {
  const client = createLabClient({ spawn: localWorkers().spawn, poolSize: 1 });
  const updates: TrainUpdate[] = [];
  const refusals: LabError[] = [];
  const waiting: {
    readonly fits: (update: TrainUpdate) => boolean;
    readonly resolve: (update: TrainUpdate) => void;
  }[] = [];
  const session = client.train(asked, {
    onUpdate: (update) => {
      updates.push(update);
      for (const each of waiting) if (each.fits(update)) each.resolve(update);
    },
    onRefused: (error) => refusals.push(error),
  });
  const paused = (controls: number) =>
    new Promise<TrainUpdate>((resolve) => {
      waiting.push({ fits: (update) => update.state === "paused" && update.controls === controls, resolve });
    });
  return { client, session, updates, refusals, paused };
}

test("the model does not depend on the size of the slices", async () => {
  const [slow, quick] = [await trainWith(clockOf(1000)), await trainWith(clockOf(0))];
  expect(slow.length).toBeGreaterThan(quick.length);
  const [one, other] = [slow.at(-1), quick.at(-1)];
  expect(one?.state).toBe("ended");
  expect(one?.result.finished).toBe("epochs");
  expect(one?.result.model?.length).toBeGreaterThan(100);
  expect(one?.result).toEqual(other?.result);
  expect(one?.tables).toEqual(other?.tables);
});

test("the bytes of a model are the same on every machine", async () => {
  const { model = "" } = (await trainWith(clockOf(0))).at(-1)?.result ?? {};
  const hash = createHash("sha256").update(Buffer.from(model, "base64")).digest("hex");
  expect(hash).toBe("b60897a97962a4e9b72d6d00c9d30d622c3462d0356f0a2b39a0cd8905b246af");
});

test("another seed gives another model", async () => {
  const models = [];
  for (const seed of [1, 2]) models.push((await trainWith(clockOf(0), { "training.seed": seed })).at(-1)?.result.model);
  expect(models[0]).not.toEqual(models[1]);
});

test("curves have a row for the first weights and for each epoch", async () => {
  const last = (await trainWith(clockOf(0))).at(-1);
  const rows = Object.fromEntries(last?.tables.map(({ id, rows }) => [id, rows]) ?? []);
  expect(rows).toEqual({ "training.epochs": 5, "training.batches": 4 * (last?.result.batches ?? 0) });
});

test.each([
  { "net.cell": "gru", "net.layers": 2 },
  { "net.cell": "lstm", "net.group": "8", "net.scaling": "min-max" },
  { "net.cell": "logistic", "net.group": "own", "net.metrics": ["cwnd", "rto"] },
])("a model that is given is judged as it was when it was trained: %j", async (set) => {
  const trained = (await trainWith(clockOf(0), set)).at(-1)?.result;
  const judged = (await trainWith(clockOf(0), { "training.epochs": 0 }, { model: trained?.model ?? "" })).at(
    -1,
  )?.result;
  expect(judged?.judgement).toEqual(trained?.judgement);
  expect(judged?.data.values.filter(({ id }) => trained?.inputs.includes(id))).toEqual(
    trained?.data.values.filter(({ id }) => trained.inputs.includes(id)),
  );
  expect(judged).toMatchObject({ finished: "epochs", model: trained?.model, inputs: trained?.inputs });
  const { "net.cell": cell, "net.group": group = "4" } = set as ParamMap;
  expect(judged?.inForce).toMatchObject({ "net.cell": cell, "net.group": group, "net.history": 5 });
});

test("a model that is given and trained further starts from its own weights", async () => {
  const first = (await trainWith(clockOf(0))).at(-1)?.result;
  const further = (await trainWith(clockOf(0), {}, { model: first?.model ?? "" })).at(-1);
  const losses = further?.tables
    .find(({ kind }) => kind === "epochs")
    ?.columns.find(({ id }) => id === "validationLoss");
  expect(losses?.values[0]).toBe(first?.bestLoss);
});

test("predictions of a given model have a row for each row", async () => {
  const { model = "" } = (await trainWith(clockOf(0))).at(-1)?.result ?? {};
  const judged = await trainWith(clockOf(0), { "training.epochs": 0 }, { model, predictions: true });
  const table = judged.at(-1)?.tables.find(({ kind }) => kind === "predictions");
  expect(table?.rows).toBe(240);
  for (const value of table?.columns[1]?.values ?? []) expect(value > 0 && value < 1).toBe(true);
});

test("a training that starts paused shows the first weights, and steps by batch and by epoch", async () => {
  const { session, paused, client } = start(request({}, "paused"));
  const first = await paused(0);
  expect(first.result).toMatchObject({ epoch: 0, batch: 0, finished: null, trainingLoss: null });
  expect(first.result.model).toBeDefined();
  session.control({ do: "batch" });
  expect((await paused(1)).result).toMatchObject({ epoch: 0, batch: 1 });
  session.control({ do: "epoch" });
  const epoch = await paused(2);
  expect(epoch.result).toMatchObject({ epoch: 1, batch: 0 });
  expect(epoch.result.trainingLoss).not.toBeNull();
  session.control({ do: "epoch" });
  session.control({ do: "batch" });
  expect((await paused(4)).result).toMatchObject({ epoch: 2, batch: 1 });
  session.control({ do: "resume" });
  const ended = await session.ended;
  const whole = (await trainWith(clockOf(0))).at(-1);
  expect(ended.ok && ended.value.result.model).toBe(whole?.result.model);
  client.destroy();
});

test("a stopped training gives the best weights so far", async () => {
  const { session, paused, client } = start(request({ "training.epochs": 100_000, "training.patience": 0 }, "paused"));
  session.control({ do: "epoch" });
  await paused(1);
  session.control({ do: "resume" });
  session.control({ do: "stop" });
  const ended = await session.ended;
  expect(ended.ok && ended.value).toMatchObject({ state: "ended", result: { finished: null } });
  expect(ended.ok && ended.value.result.model?.length).toBeGreaterThan(100);
  client.destroy();
});

test("a pause comes into effect while the training goes", async () => {
  const { session, paused, client } = start(request({ "training.epochs": 100_000, "training.patience": 0 }));
  session.control({ do: "pause" });
  const { result } = await paused(1);
  expect(result.finished).toBeNull();
  session.control({ do: "resume" });
  session.control({ do: "pause" });
  await paused(3);
  session.cancel();
  expect(await session.ended).toMatchObject({ ok: false, error: { code: "cancelled" } });
  client.destroy();
});

test("a limited speed does so many epochs per second", async () => {
  let time = 0;
  const turns: Turns = {
    now: () => time,
    next: quickTurns.next,
    sleep: (ms) => {
      time += ms;
      return quickTurns.next();
    },
  };
  const updates: TrainUpdate[] = [];
  const asked = request({ "training.epochs": 1000, "training.patience": 0 });
  const training = new Training(await loadCore(), asked, turns, {
    trained: (update) => {
      updates.push(update);
      if (time >= 4000) training.control({ do: "stop" });
    },
    refused: () => undefined,
  });
  training.control({ do: "speed", epochsPerS: 2 });
  await training.run();
  const { epoch = 0, batch = 0, batches = 1 } = updates.at(-1)?.result ?? {};
  expect(epoch + batch / batches).toBeGreaterThan(7.5);
  expect(epoch + batch / batches).toBeLessThan(8.5);
});

test("learning rate and patience change on the way, other parameters are refused and nothing else happens", async () => {
  const { session, refusals, paused, client } = start(request({}, "paused"));
  session.control({ do: "set", set: { "training.rate": 0.01 } });
  session.control({ do: "set", set: { "net.units": 8 } });
  session.control({ do: "set", set: { "training.rate": -1 } });
  const { result } = await paused(3);
  expect(result.inForce).toMatchObject({ "training.rate": 0.01, "net.units": 4 });
  expect(refusals.map(({ place }) => place)).toEqual(["net.units", "training.rate"]);
  session.cancel();
  client.destroy();
});

test.each([
  ["a row with a value that is no number", () => trainRows().fill(Number.NaN, 17, 18), {}, "bad-row"],
  ["rows of one run only, which leave nothing to judge by", () => trainRows(1), {}, "one-run"],
  ["no rows", () => new Float64Array(0), {}, "one-run"],
  ["flows with one loss each", () => trainRows(4, 1), {}, "no-sequences"],
  ["an unknown parameter", () => trainRows(), { "net.size": 3 }, "unknown-key"],
  ["an own group without metrics", () => trainRows(), { "net.group": "own", "net.metrics": [] }, "no-metrics"],
])("%s is refused with a sentence", async (_, rows, set, code) => {
  const { session, client } = start(request(set, "go", rows()));
  const ended = await session.ended;
  expect(ended).toMatchObject({ ok: false, error: { code } });
  if (!ended.ok) expect(ended.error.message).toMatch(/^[A-Z].*\.$/);
  client.destroy();
});

test("trainings end with an error when the client is closed, and none starts afterwards", async () => {
  const { session, client } = start(request({ "training.epochs": 100_000, "training.patience": 0 }));
  client.destroy();
  expect(await session.ended).toMatchObject({ ok: false, error: { code: "closed" } });
  expect(await client.train(request()).ended).toMatchObject({ ok: false, error: { code: "closed" } });
});

test("a training whose worker dies ends with an error, and the next one has a new worker", async () => {
  const workers = localWorkers();
  const deaths: ((reason: string) => void)[] = [];
  const client = createLabClient({
    poolSize: 1,
    spawn: (events) => {
      deaths.push(events.failed);
      return workers.spawn(events);
    },
  });
  const session = client.train(request({ "training.epochs": 100_000, "training.patience": 0 }));
  deaths.at(-1)?.("the test ended it");
  expect(await session.ended).toMatchObject({ ok: false, error: { code: "worker-lost" } });
  expect(await client.train(request()).ended).toMatchObject({ ok: true, value: { state: "ended" } });
  client.destroy();
});
