import { expect, test } from "vitest";
import { Dispatcher } from "../src/dispatch";
import { Play } from "../src/play";
import type { LabError, ParamChange, PlayUpdate, Response, RunRequest } from "../src/protocol";
import { simulate } from "../src/simulate";
import { loadCore, quickTurns, runRequest, TestClock } from "./support";

async function start(request: RunRequest, speed: number) {
  const clock = new TestClock();
  const updates: PlayUpdate[] = [];
  const changes: ParamChange[] = [];
  const refusals: LabError[] = [];
  const rests: number[] = [];
  const play = new Play(await loadCore(), request, speed, clock, {
    played: (update) => updates.push(update),
    changed: (change) => changes.push(change),
    refused: (error) => refusals.push(error),
    rested: (controls) => rests.push(controls),
  });
  const done = play.run();
  const now = () => updates.at(-1)?.simulatedS ?? Number.NaN;
  return { clock, updates, changes, refusals, rests, play, done, now };
}

/** The rows of one column over all updates. */
const rowsOf = (updates: readonly PlayUpdate[], table: string, column: number) =>
  updates.flatMap(({ tables }) => [...(tables.find(({ id }) => id === table)?.columns[column]?.values ?? [])]);

test("simulated time follows the clock at the chosen speed, in about 30 updates a second", async () => {
  const { clock, updates, play, done, now } = await start(runRequest(), 2);
  await clock.pass(1000);
  expect(now()).toBeGreaterThan(1.9);
  expect(now()).toBeLessThanOrEqual(2);
  expect(updates.length).toBeGreaterThan(25);
  expect(updates.length).toBeLessThan(35);
  play.control({ do: "speed", speed: 10 });
  await clock.pass(500);
  expect(now()).toBeGreaterThan(6.5);
  expect(now()).toBeLessThan(7.5);
  play.control({ do: "stop" });
  await clock.pass(100);
  await done;
});

test("what is played adds up to what runs at once", async () => {
  const request = runRequest({ "run.duration": 5 });
  const { clock, updates, done } = await start(request, 10);
  await clock.pass(2000);
  await done;
  const context = { token: { cancelled: false }, turns: quickTurns, progress: () => undefined };
  const { trace, result } = await simulate(await loadCore(), request, context);
  expect(updates.at(-1)).toMatchObject({ finished: true, simulatedS: 5 });
  for (const { id, columns } of trace.tables)
    columns.forEach((column, at) => {
      expect(rowsOf(updates, id, at)).toEqual([...column.values]);
    });
  expect(updates.at(-1)?.result.flows).toEqual(result.flows);
});

test("a paused run stands still, and goes on from where it stood", async () => {
  const { clock, play, done, now, updates } = await start(runRequest(), 1);
  await clock.pass(500);
  play.control({ do: "pause" });
  await clock.pass(50);
  const [at, told] = [now(), updates.length];
  await clock.pass(5000);
  expect(now()).toBe(at);
  expect(updates.length).toBe(told);
  play.control({ do: "resume" });
  await clock.pass(330);
  expect(now()).toBeGreaterThan(at + 0.2);
  expect(now()).toBeLessThan(at + 0.4);
  play.control({ do: "stop" });
  await clock.pass(50);
  await done;
});

test("a run that comes to stand still says after how many controls", async () => {
  const { clock, play, done, rests } = await start(runRequest(), 1);
  await clock.pass(500);
  expect(rests).toEqual([]);
  play.control({ do: "speed", speed: 2 });
  play.control({ do: "pause" });
  await clock.pass(100);
  expect(rests).toEqual([2]);
  play.control({ do: "step" });
  await clock.pass(100);
  expect(rests).toEqual([2, 3]);
  play.control({ do: "stop" });
  await clock.pass(50);
  await done;
});

test("a pause that comes while the core is still loading is not lost", async () => {
  const core = await loadCore();
  let loaded = () => {};
  const loading = new Promise<void>((resolve) => {
    loaded = resolve;
  });
  const clock = new TestClock();
  const told: Response[] = [];
  const worker = new Dispatcher({
    loadCore: () => loading.then(() => core),
    post: (response) => told.push(response),
    turns: clock,
    lost: () => undefined,
  });
  worker.receive({ verb: "play", id: 1, request: runRequest(), speed: 1 });
  worker.receive({ verb: "control", id: 1, control: { do: "pause" } });
  loaded();
  await clock.pass(500);
  expect(told.map(({ type }) => type)).toEqual(["played", "rested"]);
  worker.receive({ verb: "control", id: 1, control: { do: "stop" } });
  await clock.pass(50);
  expect(told.at(-1)?.type).toBe("done");
});

test("a step goes on by one RTT sample of the observed flow and stays paused", async () => {
  const { clock, play, done, updates } = await start(runRequest(), 1);
  await clock.pass(1000);
  play.control({ do: "pause" });
  await clock.pass(100);
  const samples = () => rowsOf(updates, "flow.main.0.samples", 0).length;
  for (let n = 0; n < 5; n++) {
    const before = samples();
    play.control({ do: "step" });
    await clock.pass(100);
    expect(samples()).toBe(before + 1);
  }
  play.control({ do: "stop" });
  await clock.pass(50);
  await done;
});

test("a change bites at the simulated time that is told, and can be repeated from it", async () => {
  const request = runRequest({ "run.duration": 4 });
  const { clock, play, done, changes, updates } = await start(request, 1);
  await clock.pass(1500);
  play.control({ do: "set", set: { "link.bottleneck.rate": 1e6 } });
  await clock.pass(4000);
  await done;
  expect(changes).toHaveLength(1);
  expect(changes[0]?.at).toBeGreaterThan(1.4);
  expect(changes[0]?.at).toBeLessThanOrEqual(1.5);
  const context = { token: { cancelled: false }, turns: quickTurns, progress: () => undefined };
  const repeated = await simulate(await loadCore(), { ...request, changes }, context);
  const rtt = repeated.trace.tables.find(({ id }) => id === "flow.main.0.samples")?.columns[1]?.values ?? [];
  expect(rowsOf(updates, "flow.main.0.samples", 1)).toEqual([...rtt]);
});

test("a change while paused shows at once", async () => {
  const { clock, play, done, updates } = await start(runRequest(), 1);
  await clock.pass(500);
  play.control({ do: "pause" });
  await clock.pass(100);
  play.control({ do: "set", set: { "link.bottleneck.delay": 70 } });
  expect(updates.at(-1)?.result.inForce["link.bottleneck.delay"]).toBe(70);
  play.control({ do: "stop" });
  await clock.pass(50);
  await done;
});

test("a refused change is told, and the run goes on", async () => {
  const { clock, play, done, refusals, now } = await start(runRequest(), 1);
  await clock.pass(300);
  play.control({ do: "set", set: { "run.seed": 5 } });
  expect(refusals).toMatchObject([{ place: "run.seed" }]);
  await clock.pass(300);
  expect(now()).toBeGreaterThan(0.5);
  play.control({ do: "stop" });
  await clock.pass(50);
  await done;
});

test("a clock that jumped is not caught up with", async () => {
  const { clock, play, done, now } = await start(runRequest(), 1);
  await clock.pass(33);
  play.control({ do: "pause" });
  await clock.pass(60_000);
  play.control({ do: "resume" });
  await clock.pass(40);
  expect(now()).toBeLessThan(0.4);
  play.control({ do: "stop" });
  await clock.pass(50);
  await done;
});
