/** Scenario V: a wired dumbbell under 30, 70 and 100 transfers. One experiment; figures 22 to 25 each show one quantity of it. */

import type { EstimatorScore, ParamMap, Run, RunRequest, Scenario } from "../../sim-worker/src/protocol";
import type { Parameter, Runner, RunnerOptions, Settings } from "../experiment/artefact";
import { SIMULATOR_TICK_MS } from "./scalings";

export const LOADS = [30, 70, 100] as const;

/** What "Jacobson" may be: the paper's simulator has a TCP of BSD's kind, and says no more. */
export const BASELINES = ["jacobson", "net3", "freebsd"] as const;
export type Baseline = (typeof BASELINES)[number];
export type Driver = Baseline | "experts";
export const DRIVERS: readonly Driver[] = [...BASELINES, "experts"];
export const NAMES: Readonly<Record<Driver, string>> = {
  jacobson: "real-valued, whole ticks",
  net3: "4.4BSD's integers",
  freebsd: "FreeBSD's integers, counting heartbeats",
  experts: "Experts",
};

/** Rates and buffers of the bottleneck under which the claims are tried; the paper gives neither. */
const RATES = [1e6, 100e3];
const BUFFERS = [50, 400, 1000];

const PRESET = "wired-dumbbell";
const RATE_KEY = "link.bottleneck.rate";
const BUFFER_KEY = "link.bottleneck.buffer";
/** The load at which rates are swept: the heaviest. */
export const SWEEP_LOAD = 100;
const SWEEP_RATES = [20e3, 50e3, 200e3, 500e3, 2e6, 5e6];
const QUICK_RATES = [50e3, 200e3];
/** Number of seeds for each rate of the sweep, and in a quick run. */
const FEW_SEEDS = { full: 4, quick: 1 };

/** Bounds of the other baselines, as the preset sets them for Jacobson and the experts: RTO from 2 to 64 ticks. */
const BOUNDS: ParamMap = {
  "estimator.net3.rtoMaxTicks": 64,
  "estimator.freebsd.rtoMaxTicks": 64,
  // A sample of one tick is a segment that was timed within one: the counter shows 1, and counts 0.
  "estimator.freebsd.bias": 0,
};

/** Quantities of one run over all its flows, as section 4 defines them. */
export interface Metrics {
  /** Mean absolute error of the driver's predictions over all samples, ticks of 500 ms. */
  readonly errorTicks: number;
  /** Mean absolute error of the last sample as predictor, on the same samples, ticks. */
  readonly lastErrorTicks: number;
  /** Retransmitted share of the segments sent, per flow, %. */
  readonly retransmittedPercent: number;
  /** Segments received of segments sent, per flow, %. */
  readonly deliveryPercent: number;
  /** Segments received per second of a flow's life, per flow. */
  readonly goodput: number;
  /** Goodput of all flows together, segments/s. */
  readonly totalGoodput: number;
  readonly timeouts: number;
  readonly spuriousTimeouts: number;
}

export type MetricId = "errorTicks" | "retransmittedPercent" | "deliveryPercent" | "goodput";

/** The runs of one load, rate and buffer: one entry for each seed, by driver. */
export interface Cell {
  readonly load: number;
  readonly rate: number;
  readonly buffer: number;
  readonly runs: Readonly<Record<Driver, readonly Metrics[]>>;
}

export interface Wired {
  /** The figure: every load at the figure's own rate and buffer. */
  readonly loads: readonly Cell[];
  /** All cells under which the claims are tried: loads, rates and buffers. */
  readonly grid: readonly Cell[];
  /** Points in ascending rate at the heaviest load and the figure's own buffer; of the baselines the first alone. */
  readonly sweep: readonly Cell[];
}

function metricsOf({ result }: Run): Metrics {
  const group = result.groups[0];
  const perFlow = (key: "retransmittedShare" | "deliveryRatio" | "goodputSegmentsPerS") =>
    group?.perFlow[key] ?? Number.NaN;
  const error = (role: EstimatorScore["role"]) => {
    const ms = group?.estimators.find((score) => score.role === role)?.meanAbsErrorMs;
    return (ms ?? Number.NaN) / SIMULATOR_TICK_MS;
  };
  return {
    errorTicks: error("drive"),
    lastErrorTicks: error("shadow"),
    retransmittedPercent: 100 * perFlow("retransmittedShare"),
    deliveryPercent: 100 * perFlow("deliveryRatio"),
    goodput: perFlow("goodputSegmentsPerS"),
    totalGoodput: (group?.goodputBitPerS ?? Number.NaN) / 8 / SEGMENT_BYTES,
    timeouts: group?.timeouts ?? Number.NaN,
    spuriousTimeouts: group?.spuriousTimeouts ?? Number.NaN,
  };
}

/** Payload of a packet in the paper, bytes. */
export const SEGMENT_BYTES = 512;
/** The paper's TCP buffer: the largest window, bytes. */
export const WINDOW_BYTES = 16_384;
/** Bounds of the uniform distribution of a transfer's packets. */
const TRANSFER_PACKETS = [1000, 100_000] as const;
const DURATION_S = 5400;

/** The load of all transfers together, packets per second: an upper bound of the throughput. */
export function offeredPacketsPerS(load: number): number {
  return (load * (TRANSFER_PACKETS[0] + TRANSFER_PACKETS[1])) / 2 / DURATION_S;
}

export function wiredScenario(runner: Pick<Runner, "catalogue">): Scenario {
  const preset = runner.catalogue.presets.find(({ id }) => id === PRESET);
  if (preset === undefined) throw new Error(`the catalogue has no preset ${PRESET}`);
  return preset.scenario;
}

/** A bottleneck, its way back, and how many flows share it. */
export interface Place {
  readonly load: number;
  readonly rate: number;
  readonly buffer: number;
}

/** The keys of a run, above those that the reader moved. */
export function wiredSet(driver: Driver, { load, rate, buffer }: Place, set: ParamMap): ParamMap {
  return {
    ...BOUNDS,
    ...set,
    [RATE_KEY]: rate,
    [BUFFER_KEY]: buffer,
    "link.reverse.rate": rate,
    "flow.main.count": load,
    "flow.main.estimator": driver,
    "flow.main.shadows": ["last"],
    "flow.main.score": "all",
  };
}

const numberOf = (set: ParamMap, key: string, otherwise: number): number => {
  const value = set[key];
  return typeof value === "number" ? value : otherwise;
};

/** The figure's own bottleneck. */
export const ownPlace = (set: ParamMap): Omit<Place, "load"> => ({
  rate: numberOf(set, RATE_KEY, 1e6),
  buffer: numberOf(set, BUFFER_KEY, 50),
});

interface Job extends Place {
  readonly driver: Driver;
  readonly seed: number;
}

const isAt = (place: Omit<Place, "load">, { rate, buffer }: Omit<Place, "load">): boolean =>
  place.rate === rate && place.buffer === buffer;

function jobsOf({ set, seeds, size }: Settings): readonly Job[] {
  const own = ownPlace(set);
  const few = seeds.slice(0, FEW_SEEDS[size]);
  const jobs = (place: Place, drivers: readonly Driver[], some: readonly number[]) =>
    drivers.flatMap((driver) => some.map((seed) => ({ ...place, driver, seed })));
  const others = size === "full" ? RATES.flatMap((rate) => BUFFERS.map((buffer) => ({ rate, buffer }))) : [];
  const rates = size === "full" ? SWEEP_RATES : QUICK_RATES;
  return [
    ...LOADS.flatMap((load) => jobs({ ...own, load }, DRIVERS, seeds)),
    ...others
      .filter((place) => !isAt(place, own))
      .flatMap((place) => LOADS.flatMap((load) => jobs({ ...place, load }, DRIVERS, seeds))),
    ...rates
      .map((rate) => ({ rate, buffer: own.buffer, load: SWEEP_LOAD }))
      .filter((place) => !isAt(place, own) && !others.some((other) => isAt(other, place)))
      .flatMap((place) => jobs(place, ["jacobson", "experts"], few)),
  ];
}

const NO_RUNS: Cell["runs"] = { jacobson: [], net3: [], freebsd: [], experts: [] };

function cellsOf(jobs: readonly Job[], metrics: readonly Metrics[], own: Omit<Place, "load">): Wired {
  const cells = new Map<string, Cell>();
  jobs.forEach(({ load, rate, buffer, driver }, at) => {
    const key = `${load} ${rate} ${buffer}`;
    const cell = cells.get(key) ?? { load, rate, buffer, runs: NO_RUNS };
    const one = metrics[at];
    if (one === undefined) return;
    cells.set(key, { ...cell, runs: { ...cell.runs, [driver]: [...cell.runs[driver], one] } });
  });
  const all = [...cells.values()];
  return {
    loads: all.filter((cell) => isAt(cell, own)),
    grid: all.filter(({ runs }) => runs.net3.length > 0),
    sweep: all
      .filter(({ load, buffer }) => load === SWEEP_LOAD && buffer === own.buffer)
      .sort((a, b) => a.rate - b.rate),
  };
}

/** Cache of the last few experiments: the four figures share their runs. */
const done = new Map<string, Wired>();
const MOST_KEPT = 6;

export async function runWired(runner: Runner, settings: Settings, options: RunnerOptions): Promise<Wired> {
  const key = JSON.stringify([settings.size, settings.seeds, Object.entries(settings.set).sort()]);
  const known = done.get(key);
  if (known !== undefined) return known;
  const scenario = wiredScenario(runner);
  const jobs = jobsOf(settings);
  const requests = jobs.map(
    ({ driver, seed, ...place }): RunRequest => ({
      scenario,
      set: { ...wiredSet(driver, place, settings.set), "run.seed": seed },
      changes: [],
      record: "none",
    }),
  );
  const metrics = (await runner.runs(requests, options)).map(metricsOf);
  const wired = cellsOf(jobs, metrics, ownPlace(settings.set));
  done.set(key, wired);
  for (const oldest of done.keys()) if (done.size > MOST_KEPT) done.delete(oldest);
  return wired;
}

export const GIVEN: readonly Parameter[] = [
  { what: "Topology", value: "four nodes on each side of one link, 802.3" },
  { what: "Flows", value: "30, 70, 100; of 1,000 to 100,000 packets, evenly; started at random within 90 min" },
  { what: "Packets", value: "512 bytes; TCP buffer 16,384 bytes (32 packets)" },
  { what: "Clock", value: "ticks of 500 ms, RTO from 2 to 64 ticks" },
  { what: "Experts", value: "N = 100, η = 2, α = 0.08, 1 to 128 ticks, equation 2 for RTTVAR" },
  { what: "Runs", value: "24, confidence 90 %" },
];

export const ASSUMED: readonly Parameter[] = [
  {
    what: "Bottleneck",
    value: "1 Mbit/s, 20 ms, 50 packets; the claims also with 100 kbit/s, and with 400 and 1000 packets",
    why: "the paper gives none of them; drag them, or see the sweep.",
  },
  { what: "Way back", value: "the bottleneck's rate, 20 ms, 50 packets" },
  {
    what: "Direction",
    value: "all data from left to right, only ACKs back",
    why: "the paper spreads flows over the nodes.",
  },
  { what: "Access", value: "10 Mbit/s, 1 ms" },
  { what: "Queues", value: "drop-tail, no ECN" },
  {
    what: "Recovery",
    value: "Reno's fast recovery, without SACK and time stamps",
    why: "the paper names its simulator and no TCP.",
  },
  { what: "Sampling", value: "one timed segment per round trip, in whole ticks, never less than one" },
  {
    what: "Jacobson",
    value: `${BASELINES.map((id) => NAMES[id]).join("; ")}`,
    why: "the simulator's own TCP is not described. Since samples are whole ticks, the real-valued rule and the one on ticks are the same.",
  },
  { what: "Initial RTO", value: "6 ticks" },
  {
    what: "Seeds",
    value:
      "12 at each rate, buffer and load of the claims; 4 at the other rates of the sweep, with the real-valued Jacobson alone",
    why: "to stay within minutes; the paper has 24 runs.",
  },
];
