import { openAsBlob, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { nodeJob } from "../cli/nodeJob";
import { replayHeader, replayLines, stateIdsOf } from "../cli/replayCsv";
import type { Core } from "../src/core";
import { readLog } from "../src/logs";
import type { ParamMap, Replay } from "../src/protocol";
import { replay } from "../src/replay";
import { loadCore } from "./support";

const logs = fileURLToPath(new URL("../../datasets/kernel-logs/", import.meta.url));
const cases = (await readdir(logs, { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** The kernel's state after a sample, by the names that both sides use. */
const STATE = ["srtt_us_x8", "mdev_us_x4", "mdev_max_us", "rttvar_us"] as const;

/** Rows of a capture that hold a sample, per cookie, as the file has them. */
function kernelRows(path: string): Map<string, Record<string, string>[]> {
  const [head = "", ...lines] = gunzipSync(readFileSync(path)).toString().trim().split("\n");
  const names = head.split(",");
  const flows = new Map<string, Record<string, string>[]>();
  for (const line of lines) {
    const cells = line.split(",");
    const row = Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""]));
    if (row.sample_us === "") continue;
    const cookie = row.cookie ?? "";
    const rows = flows.get(cookie);
    if (rows === undefined) flows.set(cookie, [row]);
    else rows.push(row);
  }
  return flows;
}

function samplesOf({ trace }: Replay) {
  const table = trace.tables.find(({ kind }) => kind === "samples");
  if (table === undefined) throw new Error("The replay has no samples.");
  const column = (id: string) => table.columns.find((candidate) => candidate.id === id)?.values ?? new Float64Array(0);
  return { rows: table.rows, column };
}

test("Linux's estimator equals the kernel at every sample of every capture", async () => {
  const core = await loadCore();
  let compared = 0;
  let otherRto = 0;
  for (const name of cases) {
    const path = `${logs}${name}/kernel_rtt.csv.gz`;
    const log = await readLog(core, { file: await openAsBlob(path), name, format: null, mapping: null }, nodeJob);
    for (const [cookie, rows] of kernelRows(path)) {
      const request = { log: 0, flow: cookie, estimators: ["linux"], set: {}, range: null, state: true };
      const { column, rows: count } = samplesOf(await replay(core, log, request, nodeJob));
      expect([name, cookie, count]).toEqual([name, cookie, rows.length]);
      for (const id of STATE) {
        const ours = column(`linux.${id}`);
        const wrong = rows.findIndex((row, at) => ours[at] !== Number(row[id]));
        expect([name, cookie, id, wrong]).toEqual([name, cookie, id, -1]);
      }
      const rto = column("linux.rto_us");
      compared += rows.length;
      otherRto += rows.filter((row, at) => rto[at] !== Number(row.rto_us)).length;
    }
  }
  // Of these rows the dataset's README says: a first RTO from the route's cached metrics, or a timeout in between.
  expect({ compared, otherRto }).toEqual({ compared: 102_668, otherRto: 18 });
});

/** A replay of samples that are given here: [seconds, ms]. */
function replayOf(
  core: Core,
  samples: readonly (readonly [number, number])[],
  estimators: string[],
  set: ParamMap = {},
  more = {},
) {
  const session = core.open({ kind: "replay", flow: "x", estimators, set, ...more });
  const rows = new Float64Array(
    samples.flatMap(([s, ms]) => [s * 1e9, ms * 1e6, Number.NaN, Number.NaN, 10, Number.NaN, Number.NaN]),
  );
  const bytes = new Uint8Array(rows.buffer);
  // Pieces that end inside rows and numbers.
  for (let at = 0; at < bytes.length; at += 37) session.feed(bytes.subarray(at, at + 37));
  session.finish();
  let steps = 0;
  while (session.step(Number.POSITIVE_INFINITY, 7)) steps += 1;
  return {
    steps,
    result: session.result<Pick<Replay, "inForce"> & { estimators: Replay["scores"] }>(),
    trace: session.trace(),
  };
}

const waves = Array.from({ length: 300 }, (_, at) => [at / 10, 100 + 40 * Math.sin(at / 9)] as const);

test("works in slices, and gives predictions, RTOs, weights, windows and notes", async () => {
  const { steps, result, trace } = replayOf(await loadCore(), waves, ["linux", "experts"]);
  expect(steps).toBeGreaterThan(40);
  expect(trace.tables.map(({ id, kind, rows }) => [id, kind, rows])).toEqual([
    ["flow.x.samples", "samples", 300],
    ["flow.x.window", "window", 300],
  ]);
  expect(trace.tables[0]?.columns.map(({ id, unit }) => [id, unit])).toEqual([
    ["time", "s"],
    ["rtt", "ms"],
    ["linux.prediction", "ms"],
    ["linux.rto", "ms"],
    ["experts.prediction", "ms"],
    ["experts.rto", "ms"],
  ]);
  expect(trace.grids[0]).toMatchObject({ id: "flow.x.experts.weights", of: "x", axisUnit: "ms" });
  expect(trace.grids[0]?.axis.length).toBe(100);
  expect(result.notes.map(({ id }) => id)).toEqual(expect.arrayContaining(["automatic-unit", "no-sequence"]));
  expect(result.inForce).toMatchObject({ "estimator.experts.n": 100, "rto.bounds": "common" });
});

test("scores only the range, and the same whatever is recorded", async () => {
  const core = await loadCore();
  const whole = replayOf(core, waves, ["jacobson"]).result.estimators[0];
  const part = replayOf(core, waves, ["jacobson"], {}, { range: [10, 19.95] }).result.estimators[0];
  const bare = replayOf(core, waves, ["jacobson"], {}, { record: "none" });
  expect(whole?.samples).toBe(300);
  expect(part?.samples).toBe(100);
  expect(bare.trace.tables).toEqual([]);
  expect(bare.result.estimators[0]).toEqual(whole);
});

describe("a replay thinned", () => {
  // RTTs of 250 ms, a sample every 100 ms: of those at 0, 0.3, 0.6 … the segment left after the sample before.
  const steady = Array.from({ length: 12 }, (_, at) => [at / 10, 250] as const);
  const timesOf = async (thinning?: string) => {
    const set: ParamMap = thinning === undefined ? {} : { "replay.thinning": thinning };
    const { trace } = replayOf(await loadCore(), steady, ["jacobson"], set);
    const rows = trace.tables.find(({ kind }) => kind === "window")?.rows;
    return { times: [...(trace.tables[0]?.columns[0]?.values ?? [])], windows: rows };
  };

  test("to one sample per round trip takes the first that was sent after the last one, and keeps the window", async () => {
    expect(await timesOf("one-per-rtt")).toEqual({ times: [0, 0.3, 0.6, 0.9], windows: 12 });
  });

  test("to every second sample begins with the first", async () => {
    expect((await timesOf("every-second")).times).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  });

  test("is the whole log where nothing is said", async () => {
    expect((await timesOf()).times).toEqual(steady.map(([s]) => s));
    expect((await timesOf("every-ack")).times).toEqual(steady.map(([s]) => s));
  });

  test("takes the segment that leaves with the ACK of the last sample", async () => {
    const exact = Array.from({ length: 5 }, (_, at) => [at / 4, 250] as const);
    const { result } = replayOf(await loadCore(), exact, ["last"], { "replay.thinning": "one-per-rtt" });
    expect(result.estimators[0]?.samples).toBe(5);
  });

  test("tells Eifel how densely it samples", async () => {
    const core = await loadCore();
    const errors = (set: ParamMap) => replayOf(core, waves, ["eifel"], set).result.estimators[0]?.meanAbsErrorMs;
    // The samples are 100 ms apart and at most 140 ms long: thinned to every second, the gain is that of the option.
    expect(errors({ "replay.thinning": "every-second", "replay.sampling": "every-second" })).toBe(
      errors({ "replay.thinning": "every-second" }),
    );
  });
});

test("parameters are checked by the core", async () => {
  const core = await loadCore();
  const open =
    (set: ParamMap, estimators = ["experts"]) =>
    () =>
      replayOf(core, waves, estimators, set);
  expect(open({ "estimator.experts.n": 200 })).not.toThrow();
  expect(open({ "estimator.experts.n": 0 })).toThrow(/estimator\.experts\.n/);
  expect(open({ "estimator.nobody.n": 1 })).toThrow(/estimator\.nobody/);
  expect(open({}, ["nobody"])).toThrow(/nobody/);
});

test("the CSV holds the prediction before each sample and the RTO after it", async () => {
  const samples = [
    [0, 80],
    [0.1, 120],
  ] as const;
  const { trace } = replayOf(await loadCore(), samples, ["jacobson", "linux"], {}, { state: true });
  const stateIds = stateIdsOf(trace);
  expect(replayHeader(["jacobson", "linux"], stateIds)).toBe(
    "flow,time_s,sample_ms,jacobson.prediction_ms,jacobson.rto_ms,linux.prediction_ms,linux.rto_ms," +
      "jacobson.srtt_ms,jacobson.rttvar_ms," +
      "linux.srtt_us_x8,linux.mdev_us_x4,linux.mdev_max_us,linux.rttvar_us,linux.rto_us",
  );
  expect([...replayLines('a,"b"', trace, ["jacobson", "linux"], stateIds)]).toEqual([
    '"a,""b""",0,80,,240,,280,80,40,640000,160000,200000,200000,280000',
    '"a,""b""",0.1,120,80,245,80,288,85,40,680000,160000,200000,200000,288000',
  ]);
});
