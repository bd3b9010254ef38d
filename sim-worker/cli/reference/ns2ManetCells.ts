/** Single frames, saturated cells and hidden terminals of ns-2: one hop, constant bit rate. */

import type { Core } from "../../src/core";
import type { Run, RunRequest } from "../../src/protocol";
import { simulate } from "../../src/simulate";
import { nodeJob } from "../nodeJob";
import type { Metric, ReferenceCase } from "./case";
import { type Fields, listOf, numberOf, numberOr, numbersOf, type ReferenceFile, textOf } from "./file";
import { grouped, meanOf } from "./grouped";
import { cbrGroup, type Leg, type ManetRun, manetScenario, NS2_MANET, type Radio } from "./ns2ManetScenario";
import { columnsOf } from "./tables";

const LIGHT_M_PER_S = 3e8;
/** Where a sender or receiver stands that others are placed round. */
const MIDDLE_M = 700;
const LINE_M = 100;
const CELL_RADIUS_M = 10;
/** More than any sender gets rid of. */
const SATURATED = 1.6;
const WARM_UP_S = 4;
const KINDS = { data: 6, macAck: 5, first: 3 };

const runManet = (core: Core, run: ManetRun, more: Partial<RunRequest>): Promise<Run> =>
  simulate(core, { scenario: manetScenario(run), set: NS2_MANET, changes: [], record: "none", ...more }, nodeJob);

const radioOf = (given: Fields, mbitPerS: string, senseRadiusM: number): Radio => ({
  radiusM: 250,
  senseRadiusM,
  mbitPerS,
  rts: given.rts === true,
});

/** Ours beside theirs, with a tolerance that is a share of theirs. */
const judged = (id: string, unit: string, ours: number, theirs: number, tolerance: number): Metric => ({
  id,
  ours,
  theirs,
  difference: ours - theirs,
  unit,
  within: Math.abs(ours - theirs) <= tolerance,
});

/* ---- one exchange ------------------------------------------------------------------------------------------------ */

/** Times are printed to a nanosecond. */
const PRINTED_US = 0.0011;

async function exchangeUs(core: Core, given: Fields): Promise<number> {
  const distanceM = numberOr(given, "distance_m", 0);
  const { trace } = await runManet(
    core,
    {
      radio: radioOf(given, textOf(given, "data_rate").replace("Mb", ""), 550),
      legs: [
        [0, 0, LINE_M, LINE_M, 0],
        [1, 0, LINE_M + distanceM, LINE_M, 0],
      ],
      durationS: 1,
      fromS: 0,
      seed: 1,
      routing: "shortest",
      traffic: { flow: { main: cbrGroup(0, 1, numberOr(given, "payload_bytes", 512), 1e5, 0.5) } },
    },
    { record: "all", map: { fromS: 0, toS: 1, rows: 8 } },
  );
  const { time, end, kind } = columnsOf(trace, "map.frames");
  const wanted = given.rts === true ? KINDS.first : KINDS.data;
  const first = kind?.indexOf(wanted) ?? -1;
  const last = kind?.indexOf(KINDS.macAck) ?? -1;
  return ((end?.[last] ?? Number.NaN) + distanceM / LIGHT_M_PER_S - (time?.[first] ?? Number.NaN)) * 1e6;
}

export async function compareFrames(core: Core, { file, all }: ReferenceFile): Promise<ReferenceCase> {
  const metrics: Metric[] = [];
  for (const given of listOf(all, "cases")) {
    const name = `${textOf(given, "data_rate")} ${numberOr(given, "payload_bytes", 0)} B${given.rts === true ? " RTS" : ""}`;
    metrics.push(judged(name, "us", await exchangeUs(core, given), numberOr(given, "exchange_us", 0), PRINTED_US));
  }
  return { file, status: "ok", reason: "", metrics, parting: null };
}

/* ---- saturation -------------------------------------------------------------------------------------------------- */

const SEEDS = 4;
/** In so many seconds the share of collisions of ns-2's two seeds differs by up to this. */
const COLLISIONS = 0.02;

/** Senders 1 … n on a circle round the receiver 0. */
function circle(stations: number): readonly Leg[] {
  const place = (station: number) => (2 * Math.PI * station) / stations;
  const senders = Array.from({ length: stations }, (_, index) => [
    index + 1,
    0,
    MIDDLE_M + CELL_RADIUS_M * Math.cos(place(index)),
    LINE_M + CELL_RADIUS_M * Math.sin(place(index)),
    0,
  ]);
  return [[0, 0, MIDDLE_M, LINE_M, 0], ...senders];
}

async function saturated(core: Core, given: Fields, seed: number): Promise<{ mbitPerS: number; failed: number }> {
  const stations = numberOr(given, "stations", 1);
  const rate = numberOr(given, "data_rate_mbps", 11);
  const bitPerS = (SATURATED * rate * 1e6) / stations;
  const payload = numberOr(given, "payload_bytes", 512);
  const { result } = await runManet(
    core,
    {
      radio: radioOf(given, `${rate}`, 550),
      legs: circle(stations),
      durationS: numberOr(given, "measured_s", 16) + WARM_UP_S,
      fromS: WARM_UP_S,
      seed,
      routing: "shortest",
      traffic: {
        flow: { main: { ...cbrGroup(1, 0, payload, bitPerS), count: stations, startSpread: 0.01 } },
      },
    },
    {},
  );
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const nodes = result.nodes ?? [];
  return {
    mbitPerS: sum(result.flows.map((flow) => flow.goodputBitPerS)) / 1e6,
    failed: sum(nodes.map((node) => node.dataFramesFailed)) / Math.max(1, sum(nodes.map((node) => node.dataFrames))),
  };
}

const nameOf = (given: Fields): string =>
  `${numberOr(given, "stations", 1)} stations ${numberOr(given, "data_rate_mbps", 11)} Mbit/s ${numberOr(given, "payload_bytes", 0)} B${given.rts === true ? " RTS" : ""}`;

/** Seeds of one case are averaged on both sides. */
export async function compareSaturation(core: Core, { file, all }: ReferenceFile): Promise<ReferenceCase> {
  const metrics: Metric[] = [];
  const cases = grouped(listOf(all, "cases"), nameOf);
  for (const [name, seeds] of cases) {
    const [first = {}] = seeds;
    const ours: Awaited<ReturnType<typeof saturated>>[] = [];
    for (let seed = 1; seed <= SEEDS; seed++) ours.push(await saturated(core, first, seed));
    const theirs = meanOf(seeds.map((one) => numberOr(one, "throughput_payload_mbps", 0)));
    const throughput = meanOf(ours.map((one) => one.mbitPerS));
    metrics.push(judged(`${name}: throughput`, "Mbit/s", throughput, theirs, 0.02 * theirs));
    const share = meanOf(seeds.map((one) => numberOr(one, "conditional_collision_probability", 0)));
    const id = `${name}: collisions`;
    const failed = meanOf(ours.map((one) => one.failed));
    if (first.rts === true) continue;
    metrics.push(judged(id, "", failed, share, COLLISIONS));
  }
  return { file, status: "ok", reason: "Means over seeds.", metrics, parting: null, seeds: SEEDS };
}

/* ---- hidden terminals -------------------------------------------------------------------------------------------- */

async function hidden(core: Core, given: Fields): Promise<readonly number[]> {
  const payload = numberOr(given, "payload_bytes", 512);
  const rate = numberOr(given, "data_rate_mbps", 11);
  const { result } = await runManet(
    core,
    {
      radio: radioOf(given, `${rate}`, numberOr(given, "carrier_sense_radius_m", 550)),
      legs: [
        [0, 0, MIDDLE_M, LINE_M, 0],
        [1, 0, MIDDLE_M - numberOr(given, "distance_a_m", 0), LINE_M, 0],
        [2, 0, MIDDLE_M + numberOr(given, "distance_c_m", 0), LINE_M, 0],
      ],
      durationS: numberOr(given, "measured_s", 16) + WARM_UP_S,
      fromS: WARM_UP_S,
      seed: 1,
      routing: "shortest",
      traffic: {
        flow: {
          a: cbrGroup(1, 0, payload, 8e6),
          c: cbrGroup(2, 0, payload, 8e6),
        },
      },
    },
    {},
  );
  return result.flows.map((flow) => flow.goodputBitPerS / 1e6);
}

/** What A and C get: each within a tenth of their sum. */
export async function compareHidden(core: Core, { file, all }: ReferenceFile): Promise<ReferenceCase> {
  const metrics: Metric[] = [];
  for (const given of listOf(all, "cases")) {
    const ours = await hidden(core, given);
    const theirs = numbersOf(given, "throughput_payload_mbps");
    const sum = theirs.reduce((total, value) => total + value, 0);
    const place = `${numberOf(given, "distance_a_m")}/${numberOf(given, "distance_c_m")} m sense ${numberOf(given, "carrier_sense_radius_m")} m`;
    const name = `${place} ${numberOf(given, "payload_bytes")} B${given.rts === true ? " RTS" : ""}`;
    ["A", "C"].forEach((sender, index) => {
      metrics.push(judged(`${name}: ${sender}`, "Mbit/s", ours[index] ?? 0, theirs[index] ?? 0, 0.1 * sum));
    });
  }
  return { file, status: "ok", reason: "", metrics, parting: null };
}
