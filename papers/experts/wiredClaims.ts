/** The claims of figures 22 to 25: the experts against each reading of Jacobson, at every load, rate and buffer. */

import type { LabSetup, ResultTable, Settings } from "../experiment/artefact";
import { type Claim, type Finding, intervalOf, type Reading } from "../experiment/claim";
import { changeText, goes, pairedDifference, type Spread, spreadOf } from "../experiment/statistics";
import { considerably, type YardstickId } from "../experiment/yardsticks";
import {
  BASELINES,
  type Baseline,
  type Cell,
  DRIVERS,
  type Driver,
  type MetricId,
  type Metrics,
  NAMES,
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

export const of = (cell: Cell, driver: Driver, pick: (metrics: Metrics) => number): Spread =>
  spreadOf(cell.runs[driver].map(pick));

/** Experts minus a baseline, seed by seed: both have the same transfers. */
export function difference({ runs }: Cell, id: MetricId, baseline: Baseline = "jacobson"): Spread {
  return pairedDifference(
    runs.experts.map((one) => one[id]),
    runs[baseline].map((one) => one[id]),
  );
}

export const withHalf = ({ mean, half }: Spread, digits: number): string =>
  Number.isNaN(mean) ? "–" : `${mean.toFixed(digits)}${half > 0 ? ` ± ${half.toFixed(digits)}` : ""}`;

export const rateText = (rate: number): string => (rate >= 1e6 ? `${rate / 1e6} Mbit/s` : `${rate / 1e3} kbit/s`);

/** "50 kbit/s, 200 kbit/s": some rates of the sweep. */
export function ratesText(cells: readonly Cell[]): string {
  return cells.length === 0 ? "no rate of the sweep" : cells.map(({ rate }) => rateText(rate)).join(", ");
}

export interface Judged {
  readonly ours: string;
  readonly spread: Spread;
  readonly unit: string;
  readonly holds: boolean | null;
}

/** A sentence of the paper, and how it is judged in one cell against one baseline. */
export interface WiredSentence {
  readonly id: string;
  readonly quote: string;
  readonly place: string;
  readonly test: string;
  readonly yardstick: YardstickId;
  readonly why: string;
  readonly judge: (cell: Cell, baseline: Baseline) => Judged;
}

/** The run of a cell in the Lab: the experts drive, the baseline is recorded beside them. */
export function wiredLab({ set }: Settings, cell: Omit<Cell, "runs">, baseline: Baseline): LabSetup {
  const { "flow.main.shadows": _, ...rest } = wiredSet("experts", cell, set);
  return { preset: "wired-dumbbell", set: { ...rest, "flow.main.shadows": ["last", baseline] } };
}

/** One claim over baselines, loads, rates and buffers. */
export function sentenceClaim({ grid }: Wired, settings: Settings, sentence: WiredSentence): Claim {
  const { judge, ...claim } = sentence;
  const readings = BASELINES.flatMap((baseline) =>
    grid.map((cell): Reading => {
      const { ours, spread, unit, holds } = judge(cell, baseline);
      const interval = intervalOf(spread, unit);
      return {
        of: {
          Jacobson: NAMES[baseline],
          rate: rateText(cell.rate),
          buffer: `${cell.buffer} packets`,
          flows: String(cell.load),
        },
        ours,
        ...(interval === undefined ? {} : { interval }),
        holds,
        setup: wiredLab(settings, cell, baseline),
      };
    }),
  );
  return { ...claim, readings };
}

/** Judges the sign of the difference of a metric. */
export function direction(metric: WiredMetric): WiredSentence["judge"] {
  return (cell, baseline) => {
    const { id, digits, unit, better } = metric;
    const between = difference(cell, id, baseline);
    const text = (driver: Driver) =>
      withHalf(
        of(cell, driver, (one) => one[id]),
        digits,
      );
    return {
      ours: `${text("experts")} against ${text(baseline)}`,
      spread: between,
      unit,
      holds: goes(between, better),
    };
  };
}

/** Judges whether the difference is in the stated direction and considerable. */
export function considerable(metric: WiredMetric): WiredSentence["judge"] {
  return (cell, baseline) => {
    const { id, unit, better } = metric;
    const between = difference(cell, id, baseline);
    const other = of(cell, baseline, (one) => one[id]).mean;
    const experts = of(cell, "experts", (one) => one[id]).mean;
    return { ours: changeText(experts, other), spread: between, unit, holds: considerably(between, better, other) };
  };
}

/** Rates of the sweep at which the experts are better: by more than the interval, or by any amount in a single run. */
export function ratesFinding({ sweep }: Wired, { id, label, better }: WiredMetric): Finding {
  const where = sweep.filter((cell) => {
    const between = difference(cell, id);
    if (between.count > 1) return goes(between, better) === true;
    return better === "lower" ? between.mean < 0 : between.mean > 0;
  });
  const rest = sweep.filter((cell) => !where.includes(cell));
  const others = rest.length === 0 ? "" : `; not at ${ratesText(rest)}`;
  return {
    id: "rates",
    text: `Rates of the link at which ${label.toLowerCase()} is ${better} with the experts than with the real-valued Jacobson.`,
    ours: `at ${ratesText(where)}${where.length === 0 ? "" : others}`,
    why: `At ${SWEEP_LOAD} flows on the same seeds, by the 90 % interval of the difference where there are several.`,
  };
}

/** Timeouts of the heaviest load, which explain retransmissions, delivery and goodput. */
export function timeoutsText({ loads }: Wired): string {
  const heaviest = loads.at(-1);
  if (heaviest === undefined) return "";
  const count = (driver: Driver, id: "timeouts" | "spuriousTimeouts") =>
    of(heaviest, driver, (one) => one[id]).mean.toFixed(0);
  const texts = DRIVERS.map(
    (driver) => `${NAMES[driver]} ${count(driver, "timeouts")} (${count(driver, "spuriousTimeouts")} spurious)`,
  );
  return `Timeouts at ${heaviest.load} flows and the figure's own rate: ${texts.join(", ")}.`;
}

/** All numbers of the experiment. */
export function wiredTable({ grid, sweep }: Wired): ResultTable {
  const rows = [...grid, ...sweep.filter((cell) => !grid.includes(cell))].flatMap((cell) =>
    DRIVERS.filter((driver) => cell.runs[driver].length > 0).map((driver) => {
      const spread = (pick: (one: Metrics) => number, digits: number) => withHalf(of(cell, driver, pick), digits);
      return [
        rateText(cell.rate),
        cell.buffer,
        cell.load,
        NAMES[driver],
        spread((one) => one.errorTicks, 3),
        spread((one) => one.lastErrorTicks, 3),
        spread((one) => one.retransmittedPercent, 2),
        spread((one) => one.deliveryPercent, 2),
        spread((one) => one.goodput, 3),
        spread((one) => one.totalGoodput, 1),
        spread((one) => one.timeouts, 0),
        spread((one) => one.spuriousTimeouts, 0),
      ];
    }),
  );
  return {
    id: "all",
    title: "All numbers of scenario V, with half of the 90 % interval",
    header: [
      "rate",
      "buffer, packets",
      "flows",
      "driven by",
      "error, ticks",
      "last sample's error, ticks",
      "retransmitted, %",
      "delivered, %",
      "goodput, packets/s a flow",
      "all flows, packets/s",
      "timeouts",
      "spurious",
    ],
    rows,
  };
}
