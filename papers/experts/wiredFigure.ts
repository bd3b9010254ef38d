/** What figures 22 to 25 have in common: the metric against the load, the same against the rate, and claims judged on paired runs. */

import type { Figure, FigureSeries } from "../../figure/figure";
import type { Artefact, FormerClaim as Claim, Draft, ResultTable, Settings } from "../experiment/artefact";
import { goes, pairedDifference, type Spread, spreadOf } from "../experiment/statistics";
import {
  ASSUMED,
  type Cell,
  DRIVERS,
  type Driver,
  GIVEN,
  type MetricId,
  type Metrics,
  runWired,
  SWEEP_LOAD,
  type Wired,
  wiredSet,
} from "./wired";

export interface WiredMetric {
  readonly id: MetricId;
  readonly label: string;
  readonly unit: string;
  readonly digits: number;
  /** Sign of the difference that the paper states. */
  readonly better: "lower" | "higher";
}

const NAMES: Readonly<Record<Driver, string>> = { jacobson: "Jacobson", experts: "Experts" };

export const of = (cell: Cell, driver: Driver, pick: (metrics: Metrics) => number): Spread =>
  spreadOf(cell.runs[driver].map(pick));

/** Experts minus Jacobson, seed by seed: both have the same transfers. */
export function difference({ runs }: Cell, id: MetricId): Spread {
  return pairedDifference(
    runs.experts.map((one) => one[id]),
    runs.jacobson.map((one) => one[id]),
  );
}

export const withHalf = ({ mean, half }: Spread, digits: number): string =>
  Number.isNaN(mean) ? "–" : `${mean.toFixed(digits)}${half > 0 ? ` ± ${half.toFixed(digits)}` : ""}`;

function seriesOf(cells: readonly Cell[], x: readonly number[], { id }: WiredMetric): readonly FigureSeries[] {
  return DRIVERS.map((driver) => {
    const spreads = cells.map((cell) => of(cell, driver, (one) => one[id]));
    return {
      id: driver,
      label: NAMES[driver],
      kind: "line",
      x,
      y: spreads.map(({ mean }) => mean),
      low: spreads.map(({ mean, half }) => mean - half),
      high: spreads.map(({ mean, half }) => mean + half),
      style: driver,
    };
  });
}

function figuresOf({ loads, sweep }: Wired, metric: WiredMetric, seeds: number): readonly Figure[] {
  const y = { label: metric.label, unit: metric.unit };
  return [
    {
      id: metric.id,
      title: `${metric.label} against the number of flows`,
      reading: `mean of ${seeds} ${seeds === 1 ? "run" : "runs"}${seeds > 1 ? ", bars: 90 % interval" : ""}`,
      x: { label: "Number of TCP flows", unit: "", domain: [20, 110] },
      y,
      series: seriesOf(
        loads,
        loads.map(({ load }) => load),
        metric,
      ),
    },
    {
      id: `${metric.id}-sweep`,
      title: `The same against the bottleneck's rate, ${SWEEP_LOAD} flows`,
      reading: "the paper gives no rate",
      x: { label: "Rate", unit: "kbit/s", scale: "log" },
      y,
      series: seriesOf(
        sweep,
        sweep.map(({ rate }) => rate / 1000),
        metric,
      ),
    },
  ];
}

export const rateText = (rate: number): string => (rate >= 1e6 ? `${rate / 1e6} Mbit/s` : `${rate / 1e3} kbit/s`);

/** "50 kbit/s, 200 kbit/s": some rates of the sweep. */
export function ratesText(cells: readonly Cell[]): string {
  return cells.length === 0 ? "no rate of the sweep" : cells.map(({ rate }) => rateText(rate)).join(", ");
}

function tableOf({ loads, sweep }: Wired): ResultTable {
  const row = (cell: Cell, name: string) =>
    DRIVERS.map((driver) => {
      const spread = (pick: (one: Metrics) => number, digits: number) => withHalf(of(cell, driver, pick), digits);
      return [
        `${name}, ${NAMES[driver]}`,
        spread((one) => one.errorTicks, 3),
        spread((one) => one.lastErrorTicks, 3),
        spread((one) => one.retransmittedPercent, 2),
        spread((one) => one.deliveryPercent, 2),
        spread((one) => one.goodput, 3),
        spread((one) => one.totalGoodput, 1),
        spread((one) => one.timeouts, 0),
        spread((one) => one.spuriousTimeouts, 0),
      ];
    });
  return {
    id: "all",
    title: "All numbers of scenario V, with half of the 90 % interval",
    header: [
      "run",
      "error, ticks",
      "last sample's error, ticks",
      "retransmitted, %",
      "delivered, %",
      "goodput, packets/s a flow",
      "all flows, packets/s",
      "timeouts",
      "spurious",
    ],
    rows: [
      ...loads.flatMap((cell) => row(cell, `${cell.load} flows`)),
      ...sweep.flatMap((cell) => row(cell, rateText(cell.rate))),
    ],
  };
}

/** One claim for each load: that the experts are better there. */
function loadClaims({ loads }: Wired, metric: WiredMetric, paper: string, why: string): readonly Claim[] {
  return loads.map((cell) => {
    const values = (driver: Driver) =>
      withHalf(
        of(cell, driver, (one) => one[metric.id]),
        metric.digits,
      );
    const between = difference(cell, metric.id);
    const { mean, half } = between;
    const holds = goes(between, metric.better);
    const open =
      holds === null
        ? ` The difference, ${mean.toFixed(metric.digits)} ± ${half.toFixed(metric.digits)}, may be chance.`
        : "";
    return {
      id: `${metric.better}-${cell.load}`,
      text: `${metric.label} is ${metric.better} with the experts, ${cell.load} flows.`,
      paper,
      ours: `${values("experts")} against ${values("jacobson")} ${metric.unit}`.trim(),
      holds,
      why: `Judged on the same seeds, by the 90 % interval of the difference.${open} ${why}`,
    };
  });
}

/** Rates at which the experts are better: by more than the interval, or by any amount in a single run. */
function sweepClaim({ sweep }: Wired, { id, label, better }: WiredMetric): Claim {
  const where = sweep.filter((cell) => {
    const between = difference(cell, id);
    if (between.count > 1) return goes(between, better) === true;
    return better === "lower" ? between.mean < 0 : between.mean > 0;
  });
  const rest = sweep.filter((cell) => !where.includes(cell));
  const others = rest.length === 0 ? "" : `; not at ${ratesText(rest)}`;
  return {
    id: "rates",
    text: `There are rates of the link at which ${label.toLowerCase()} is ${better} with the experts.`,
    paper: "one rate, not given",
    ours: where.length === 0 ? `at ${ratesText(where)}` : `at ${ratesText(where)}${others}`,
    holds: where.length > 0,
    why: `Judged at ${SWEEP_LOAD} flows on the same seeds, by the 90 % interval of the difference where there are several.`,
  };
}

export interface WiredFigure {
  readonly figure: 22 | 23 | 24 | 25;
  readonly title: string;
  readonly summary: string;
  readonly metric: WiredMetric;
  /** The paper's statement at each load. */
  readonly paper: string;
  /** Reason for the result, in addition to the numbers. */
  readonly why: (wired: Wired) => string;
  /** Further claims. */
  readonly more: (wired: Wired) => readonly Claim[];
}

/** The claim about spurious timeouts, which explains retransmissions, delivery and goodput. */
export function timeoutsText({ loads }: Wired): string {
  const heaviest = loads.at(-1);
  if (heaviest === undefined) return "";
  const count = (driver: Driver, id: "timeouts" | "spuriousTimeouts") =>
    of(heaviest, driver, (one) => one[id]).mean.toFixed(0);
  return `At ${heaviest.load} flows the experts' timer fires ${count("experts", "timeouts")} times (${count("experts", "spuriousTimeouts")} spurious), Jacobson's ${count("jacobson", "timeouts")} (${count("jacobson", "spuriousTimeouts")}).`;
}

export function wiredArtefact({ figure, title, summary, metric, paper, why, more }: WiredFigure): Artefact {
  return {
    id: `experts-fig${figure}`,
    paper: "experts",
    figure: `Figure ${figure}`,
    title,
    summary,
    given: GIVEN,
    assumed: ASSUMED,
    controls: [
      { key: "link.bottleneck.rate", default: 1e6 },
      { key: "link.bottleneck.delay", default: 20 },
      { key: "link.bottleneck.buffer", default: 50 },
      { key: "estimator.experts.eta" },
      { key: "estimator.experts.alpha" },
    ],
    seeds: { full: 24, quick: 2 },
    quick: false,
    async run(runner, settings, options = {}): Promise<Draft> {
      const wired = await runWired(runner, settings, options);
      return {
        figures: figuresOf(wired, metric, settings.seeds.length),
        tables: [tableOf(wired)],
        claims: [...loadClaims(wired, metric, paper, why(wired)), sweepClaim(wired, metric), ...more(wired)],
        seeds: settings.seeds,
        notes: notesOf(wired),
      };
    },
    lab: (settings) => labOf(settings),
  };
}

/** Reason for the size of the errors. */
function notesOf({ loads, sweep }: Wired): readonly string[] {
  const still = [...loads, ...sweep].filter((cell) => of(cell, "jacobson", (one) => one.errorTicks).mean === 0);
  if (still.length === 0) return [];
  const rates = [...new Set(still.map(({ rate }) => rateText(rate)))].join(", ");
  return [
    `At ${rates} no RTT spans two ticks of 500 ms: every sample is one tick, and Jacobson's error on it is zero.`,
  ];
}

function labOf({ set }: Settings) {
  const rate = typeof set["link.bottleneck.rate"] === "number" ? set["link.bottleneck.rate"] : 1e6;
  const { "flow.main.shadows": _, ...rest } = wiredSet("experts", SWEEP_LOAD, rate, set);
  return { preset: "wired-dumbbell", set: rest };
}
