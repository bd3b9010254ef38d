/** Scenario V: a wired dumbbell under 30, 70 and 100 transfers. One experiment; figures 22 to 25 each show one quantity of it. */

import type { EstimatorScore, ParamMap, Run, RunRequest, Scenario } from "../../sim-worker/src/protocol";
import type { Parameter, Runner, RunnerOptions, Settings } from "../experiment/artefact";
import { SIMULATOR_TICK_MS } from "./scalings";

export const LOADS = [30, 70, 100] as const;
/** "Jacobson" is the simulator's TCP timer; "experts" replaces it by the paper's. */
export const DRIVERS = ["jacobson", "experts"] as const;
export type Driver = (typeof DRIVERS)[number];

const PRESET = "wired-dumbbell";
const RATE_KEY = "link.bottleneck.rate";
/** The load at which rates are swept: the heaviest. */
export const SWEEP_LOAD = 100;
const SWEEP_RATES = [20e3, 50e3, 100e3, 200e3, 500e3, 2e6, 5e6];
const QUICK_RATES = [50e3, 200e3];
/** Number of seeds for each rate of the sweep. */
const SWEEP_SEEDS = { full: 4, quick: 1 };

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

/** The runs of one load and rate: one entry for each seed, by driver. */
export interface Cell {
  readonly load: number;
  readonly rate: number;
  readonly runs: Readonly<Record<Driver, readonly Metrics[]>>;
}

export interface Wired {
  readonly loads: readonly Cell[];
  /** Points in ascending rate, including the bottleneck's own rate. */
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
const SEGMENT_BYTES = 512;
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

/** Driver, number of flows and, with the bottleneck's, the rate of the way back. */
export function wiredSet(driver: Driver, load: number, rate: number, set: ParamMap): ParamMap {
  return {
    ...set,
    [RATE_KEY]: rate,
    "link.reverse.rate": rate,
    "flow.main.count": load,
    "flow.main.estimator": driver,
    "flow.main.shadows": ["last"],
    "flow.main.score": "all",
  };
}

export function rateOf(set: ParamMap): number {
  const rate = set[RATE_KEY];
  return typeof rate === "number" ? rate : 1e6;
}

interface Job {
  readonly load: number;
  readonly rate: number;
  readonly driver: Driver;
  readonly seed: number;
}

function jobsOf({ set, seeds, size }: Settings): readonly Job[] {
  const rate = rateOf(set);
  const jobs = (load: number, at: number, some: readonly number[]) =>
    DRIVERS.flatMap((driver) => some.map((seed) => ({ load, rate: at, driver, seed })));
  const rates = (size === "full" ? SWEEP_RATES : QUICK_RATES).filter((each) => each !== rate);
  return [
    ...LOADS.flatMap((load) => jobs(load, rate, seeds)),
    ...rates.flatMap((at) => jobs(SWEEP_LOAD, at, seeds.slice(0, SWEEP_SEEDS[size]))),
  ];
}

function cellsOf(jobs: readonly Job[], metrics: readonly Metrics[]): Wired {
  const cells = new Map<string, Cell>();
  jobs.forEach(({ load, rate, driver }, at) => {
    const key = `${load} ${rate}`;
    const cell = cells.get(key) ?? { load, rate, runs: { jacobson: [], experts: [] } };
    const one = metrics[at];
    if (one === undefined) return;
    cells.set(key, { ...cell, runs: { ...cell.runs, [driver]: [...cell.runs[driver], one] } });
  });
  const all = [...cells.values()];
  const own = all[0]?.rate;
  return {
    loads: all.filter(({ rate }) => rate === own),
    sweep: all.filter(({ load }) => load === SWEEP_LOAD).sort((a, b) => a.rate - b.rate),
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
    ({ load, rate, driver, seed }): RunRequest => ({
      scenario,
      set: { ...wiredSet(driver, load, rate, settings.set), "run.seed": seed },
      changes: [],
      record: "none",
    }),
  );
  const wired = cellsOf(jobs, (await runner.runs(requests, options)).map(metricsOf));
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
    value: "1 Mbit/s, 20 ms, 50 packets",
    why: "the paper gives none of them; drag them, or see the sweep.",
  },
  { what: "Way back", value: "as the bottleneck" },
  { what: "Access", value: "10 Mbit/s, 1 ms" },
  {
    what: "Recovery",
    value: "NewReno, one RTT sample per round trip",
    why: "the paper names its simulator and no TCP.",
  },
  { what: "Initial RTO", value: "6 ticks" },
  {
    what: "Sweep",
    value: `100 flows; four seeds for each rate (one in the quick run)`,
    why: "the rate decides how many ticks an RTT has, and with it every claim.",
  },
];
