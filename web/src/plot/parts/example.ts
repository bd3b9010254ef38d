/**
 * A made-up trace for the gallery, the tests and the bench of the plot: shapes like those of a run (a queue that fills and
 * empties, idle gaps, followers that lag), without any of the core's algorithms.
 */

import type { Column, Grid, Table } from "../../../../sim-worker/src/protocol";
import type { ChartContext, ChartData } from "../surface/types";
import { buildLevels } from "./pyramid";

/** A small repeatable generator (mulberry32): uniform in [0, 1). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function column(id: string, unit: string, values: readonly number[] | Float64Array): Column {
  const array = Float64Array.from(values);
  return { id, label: id, unit, values: array, levels: buildLevels(array) };
}

export function table(kind: string, of: string, columns: readonly Column[]): Table {
  return { id: `${of}.${kind}`, kind, of, rows: columns[0]?.values.length ?? 0, columns };
}

interface Raw {
  readonly time: number[];
  readonly rtt: number[];
  readonly queueTime: number[];
  readonly queue: number[];
  readonly drops: number[];
}

const BUFFER = 100;

/** Bursts that fill the queue, losses at its brim, pauses in between. */
function traffic(samples: number, seconds: number, random: () => number): Raw {
  const raw: Raw = { time: [], rtt: [], queueTime: [], queue: [], drops: [] };
  const step = seconds / samples / 0.72;
  let queue = 0;
  let burstEnd = 0;
  let t = 0;
  while (t < seconds) {
    if (t >= burstEnd) {
      const pause = raw.time.length === 0 ? 0.1 : random() ** 2 * 1.4;
      raw.queueTime.push(t, t + 0.02);
      raw.queue.push(queue, 0);
      t += pause;
      queue = 0;
      burstEnd = t + 0.6 + random() * 2.6;
    }
    queue = Math.max(0, queue + (queue < 70 ? 120 : 16) * step + (random() - 0.5) * 1.5);
    if (queue >= BUFFER) {
      raw.drops.push(t);
      queue = BUFFER * (0.35 + 0.2 * random());
    }
    raw.time.push(t);
    raw.rtt.push(44 + 2 * queue + random() ** 4 * 12);
    for (const shift of [0, 0.3, 0.6]) {
      raw.queueTime.push(t + shift * step);
      raw.queue.push(Math.round(queue) + (shift > 0 ? 1 : 0));
    }
    t += step * (0.6 + 0.8 * random());
  }
  return raw;
}

/** A value that follows the samples with a lag; `before[i]` is where it stood before sample i. */
function follower(rtt: readonly number[], gain: number): { readonly before: number[]; readonly spread: number[] } {
  let level = rtt[0] ?? 0;
  let spread = level / 2;
  const before: number[] = [];
  const spreads: number[] = [];
  for (const sample of rtt) {
    before.push(level);
    spread += (Math.abs(sample - level) - spread) * 0.1;
    level += (sample - level) * gain;
    spreads.push(level + 4 * spread);
  }
  return { before, spread: spreads };
}

const FOLLOWERS: readonly (readonly [string, number])[] = [
  ["last", 1],
  ["jacobson", 0.125],
  ["eifel", 0.02],
  ["experts", 0.35],
  ["linux", 0.11],
  ["rfc6298", 0.09],
];

function weights(raw: Raw, rows: number): Grid {
  const points = 100;
  const axis = Float64Array.from({ length: points }, (_, i) => 10 * 100 ** (i / (points - 1)));
  const time = new Float64Array(rows);
  const values = new Float32Array(rows * points);
  for (let row = 0; row < rows; row++) {
    const at = Math.floor((row * raw.time.length) / rows);
    time[row] = raw.time[at] ?? 0;
    const centre = Math.log((raw.rtt[at] ?? 50) * 1.01);
    for (let j = 0; j < points; j++) {
      const distance = (Math.log(axis[j] ?? 1) - centre) / 0.12;
      const weight = Math.exp(-distance * distance);
      values[row * points + j] = weight > 1e-4 ? weight : 0;
    }
  }
  return { id: "flow.main.0.experts.weights", of: "main.0", label: "Weights", time, axis, axisUnit: "ms", values };
}

/** Window that grows in a burst and is halved at drops. */
function windowTable(raw: Raw): Table {
  const time: number[] = [];
  const cwnd: number[] = [];
  const ssthresh: number[] = [];
  let level = 10;
  let threshold = 64;
  let drop = 0;
  raw.time.forEach((t, i) => {
    if (i > 0 && t - (raw.time[i - 1] ?? t) > 0.4) level = 10;
    if (t >= (raw.drops[drop] ?? Number.POSITIVE_INFINITY)) {
      threshold = level / 2;
      level = threshold;
      drop++;
    }
    level += level < threshold ? 1 : 1 / level;
    if (i % 2 === 0) {
      time.push(t);
      cwnd.push(Math.floor(level));
      ssthresh.push(Math.floor(threshold));
    }
  });
  return table("window", "main.0", [
    column("time", "s", time),
    column("cwnd", "segments", cwnd),
    column("ssthresh", "segments", ssthresh),
  ]);
}

function eventsTable(raw: Raw): Table {
  const rows = raw.drops.flatMap((t, i) => [{ t: t + 0.15, kind: i % 5 === 2 ? 0 : i % 7 === 3 ? 1 : 2 }]);
  return table("events", "main.0", [
    column(
      "time",
      "s",
      rows.map(({ t }) => t),
    ),
    column(
      "kind",
      "",
      rows.map(({ kind }) => kind),
    ),
    column(
      "value",
      "",
      rows.map(() => 0),
    ),
  ]);
}

/** What an early responder would make of the samples: a smoothed delay, and a chance that grows with it. */
function controlTable({ time, rtt }: Raw): Table {
  const { before } = follower(rtt, 1 / 100);
  const least = Math.min(...rtt);
  const delay = before.map((srtt) => srtt - least);
  return table("control", "main.0", [
    column("time", "s", time),
    column("queueingDelay", "ms", delay),
    column(
      "probability",
      "",
      delay.map((ms) => Math.min(1, ms / 400)),
    ),
  ]);
}

/** Two predictors with thresholds of their own. */
function predictorsTable({ time, rtt }: Raw): Table {
  const states = (high: number, full: number) => rtt.map((ms) => (ms > full ? 2 : ms > high ? 1 : 0));
  return table("predictors", "main.0", [
    column("time", "s", time),
    column("instant", "", states(120, 240)),
    column("dual", "", states(160, 240)),
  ]);
}

/** One exchange per round trip on a path whose way there is the longer one: one estimator that drifts, one that halves. */
function owdTable({ time, rtt }: Raw): Table {
  const step = 20;
  const at = time.filter((_, i) => i % step === 0);
  const rtts = rtt.filter((_, i) => i % step === 0);
  const forward = rtts.map((ms) => 0.7 * ms);
  const drifting = forward.map((ms, i) => ms + i / 10);
  const half = rtts.map((ms) => ms / 2);
  const rest = (values: readonly number[]) => rtts.map((ms, i) => ms - (values[i] ?? 0));
  const error = (values: readonly number[]) => values.map((ms, i) => ms - (forward[i] ?? 0));
  return table("owd", "main.0", [
    column("time", "s", at),
    column("forward", "ms", forward),
    column("reverse", "ms", rest(forward)),
    column(
      "marksLost",
      "",
      at.map((_, i) => (i % 9 === 8 ? 1 : 0)),
    ),
    column("choi-yoo.forward", "ms", drifting),
    column("choi-yoo.reverse", "ms", rest(drifting)),
    column("choi-yoo.error", "ms", error(drifting)),
    column("half-rtt.forward", "ms", half),
    column("half-rtt.reverse", "ms", half),
    column("half-rtt.error", "ms", error(half)),
  ]);
}

/** Three nodes in a row: a route over two hops, lost for a tenth of the time in the middle. */
function routesTable(seconds: number): Table {
  const times = [0.01, 0.01, 0.45, 0.55, 0.55].map((share) => share * seconds);
  const columns = [
    column("time", "s", times),
    column("node", "", [1, 0, 0, 1, 0]),
    column("destination", "", [2, 2, 2, 2, 2]),
    column("nextHop", "", [2, 1, -1, 2, 1]),
    column("hops", "hops", [1, 2, 0, 1, 2]),
  ];
  return { ...table("routing", "", columns), id: "routing.routes" };
}

/** `samples` RTT samples over `seconds`, three queue rows each, six followers, a 512 x 100 grid. */
export function exampleData(samples: number, seconds: number, seed: number): ChartData {
  const raw = traffic(samples, seconds, randomFrom(seed));
  const columns = [column("time", "s", raw.time), column("rtt", "ms", raw.rtt)];
  let timer: number[] = [];
  for (const [id, gain] of FOLLOWERS) {
    const { before, spread } = follower(raw.rtt, gain);
    const rto = spread.map((value) => Math.max(200, value));
    columns.push(column(`${id}.prediction`, "ms", before), column(`${id}.rto`, "ms", rto));
    if (id === "jacobson") timer = rto;
  }
  return {
    tables: [
      table("samples", "main.0", columns),
      windowTable(raw),
      controlTable(raw),
      predictorsTable(raw),
      owdTable(raw),
      table("timer", "main.0", [column("time", "s", raw.time), column("rto", "ms", timer)]),
      eventsTable(raw),
      table("queue", "bottleneck", [column("time", "s", raw.queueTime), column("packets", "packets", raw.queue)]),
      routesTable(seconds),
      table("drops", "bottleneck", [column("time", "s", raw.drops)]),
    ],
    grids: [weights(raw, 512)],
  };
}

const NAMES: Readonly<Record<string, string>> = {
  last: "Last sample",
  jacobson: "Jacobson",
  eifel: "Eifel",
  experts: "Experts",
  linux: "Linux",
  rfc6298: "RFC 6298",
};

export const EXAMPLE_CONTEXT: ChartContext = {
  flow: null,
  link: null,
  drives: "jacobson",
  eventKinds: [
    { id: "timeout", label: "Timeout" },
    { id: "spurious-timeout", label: "Spurious timeout" },
    { id: "fast-retransmit", label: "Fast retransmit" },
  ],
  nameOf: (id) => NAMES[id] ?? id,
  repeatsSamples: (id) => id === "last",
  hostView: false,
  ends: [0, 2],
};
