/** Sentences about scenarios I to IV, judged in every cell, or over the whole axis of a place. */

import type { Claim, Reading } from "../../experiment/claim";
import { intervalOf } from "../../experiment/claim";
import { changeText, goes, pairedDifference, type Spread, spreadOf } from "../../experiment/statistics";
import { fixed } from "../../experiment/words";
import { considerably, SIGNIFICANT_SENSES } from "../../experiment/yardsticks";
import type { MetricId, Metrics } from "./metrics";
import { DRIVERS, type Driver, NAMES, placeNames, pointName, samePlace } from "./scenarios";
import { byPlace, type Cell, type Study } from "./study";

/** A quantity as a figure's axis names it. */
export interface Metric {
  readonly id: MetricId;
  readonly label: string;
  readonly unit: string;
  readonly digits: number;
  /** Sign of the experts' difference that the paper states. */
  readonly better: "lower" | "higher";
}

export interface Judged {
  readonly ours: string;
  readonly spread: Spread;
  readonly unit: string;
  readonly holds: boolean | null;
}

/** A sentence and how its readings come about. */
export interface Sentence extends Omit<Claim, "readings"> {
  readonly readings: (study: Study) => readonly Reading[];
}

export const claimOf = ({ readings, ...rest }: Sentence, study: Study): Claim => ({
  ...rest,
  readings: readings(study),
});

export const valuesOf = ({ runs }: Cell, driver: Driver, id: MetricId): readonly number[] =>
  runs[driver].map((one: Metrics) => one[id]);

export const spreadAt = (cell: Cell, driver: Driver, id: MetricId): Spread => spreadOf(valuesOf(cell, driver, id));

/** Experts minus Jacobson, seed by seed: both have the same legs and transfers. */
export const difference = (cell: Cell, id: MetricId): Spread =>
  pairedDifference(valuesOf(cell, "experts", id), valuesOf(cell, "jacobson", id));

export const withHalf = ({ mean, half }: Spread, digits: number): string =>
  Number.isNaN(mean) ? "–" : `${fixed(mean, digits)}${half > 0 ? ` ± ${fixed(half, digits)}` : ""}`;

const textAt = (cell: Cell, driver: Driver, { id, digits }: Metric): string =>
  withHalf(spreadAt(cell, driver, id), digits);

/** "0.87 ± 0.02 against 0.34 ± 0.01": experts, then Jacobson. */
export const againstText = (cell: Cell, metric: Metric): string =>
  DRIVERS.map((driver) => textAt(cell, driver, metric)).join(" against ");

function readingOf(names: Reading["of"], { ours, spread, unit, holds }: Judged): Reading {
  const interval = intervalOf(spread, unit);
  return { of: names, ours, ...(interval === undefined ? {} : { interval }), holds };
}

/** One reading for each cell. */
export const perCell = (
  cells: readonly Cell[],
  judge: (cell: Cell) => Judged,
  more: Reading["of"] = {},
): readonly Reading[] =>
  cells.map((cell) => {
    const { scenario, place, point } = cell;
    return readingOf({ ...more, ...placeNames(place), [scenario.axis]: pointName(scenario, point) }, judge(cell));
  });

/** One reading for each place. */
export const perPlace = (
  cells: readonly Cell[],
  judge: (cells: readonly Cell[]) => Judged,
  more: Reading["of"] = {},
): readonly Reading[] =>
  byPlace(cells).flatMap((some) => {
    const [first] = some;
    return first === undefined ? [] : [readingOf({ ...more, ...placeNames(first.place) }, judge(some))];
  });

/** The readings of each algorithm in turn, where the paper speaks of both or does not say which. */
export const perDriver = (readings: (driver: Driver, names: Reading["of"]) => readonly Reading[]): readonly Reading[] =>
  DRIVERS.flatMap((driver) => readings(driver, { "TCP with": NAMES[driver] }));

/** Judges the sign of the experts' difference. */
export const direction =
  (metric: Metric) =>
  (cell: Cell): Judged => {
    const spread = difference(cell, metric.id);
    return { ours: againstText(cell, metric), spread, unit: metric.unit, holds: goes(spread, metric.better) };
  };

const jacobsonMean = (cell: Cell, id: MetricId): number => spreadAt(cell, "jacobson", id).mean;

const changeAt = (cell: Cell, { id }: Metric): string =>
  changeText(spreadAt(cell, "experts", id).mean, jacobsonMean(cell, id));

/** Judges whether the experts' difference is in the stated direction and considerable. */
export const considerable =
  (metric: Metric) =>
  (cell: Cell): Judged => {
    const spread = difference(cell, metric.id);
    const holds = considerably(spread, metric.better, jacobsonMean(cell, metric.id));
    return { ours: `${changeAt(cell, metric)}: ${againstText(cell, metric)}`, spread, unit: metric.unit, holds };
  };

/** The readings of "significantly": by size and by statistics. */
export const significant = (cells: readonly Cell[], metric: Metric): readonly Reading[] =>
  Object.values(SIGNIFICANT_SENSES).flatMap(({ name, test }) =>
    perCell(
      cells,
      (cell) => {
        const spread = difference(cell, metric.id);
        const holds = test(spread, metric.better, jacobsonMean(cell, metric.id));
        return { ours: `${changeAt(cell, metric)}: ${againstText(cell, metric)}`, spread, unit: metric.unit, holds };
      },
      { significantly: name },
    ),
  );

/** The cell with the largest mean of what `values` gives, and its spread; undefined where no cell has a number. */
export function largest(
  cells: readonly Cell[],
  values: (cell: Cell) => readonly number[],
): { readonly cell: Cell; readonly spread: Spread } | undefined {
  return cells
    .map((cell) => ({ cell, spread: spreadOf(values(cell)) }))
    .filter(({ spread }) => Number.isFinite(spread.mean))
    .reduce<{ readonly cell: Cell; readonly spread: Spread } | undefined>(
      (most, each) => (most === undefined || each.spread.mean > most.spread.mean ? each : most),
      undefined,
    );
}

const ends = (cells: readonly Cell[]): readonly [Cell, Cell] | undefined => {
  const sorted = [...cells].sort((one, other) => one.point - other.point);
  const [first, last] = [sorted[0], sorted.at(-1)];
  return first === undefined || last === undefined || first === last ? undefined : [first, last];
};

const OPEN: Judged = { ours: "one point only", spread: spreadOf([]), unit: "", holds: null };

/** For a place at which no flow has a sample. */
export const NOTHING: Judged = { ...OPEN, ours: "nothing was measured" };

/** The experts' advantage over Jacobson, seed by seed. */
function advantage(cell: Cell, { id, better }: Metric): readonly number[] {
  const jacobson = valuesOf(cell, "jacobson", id);
  const sign = better === "lower" ? -1 : 1;
  return valuesOf(cell, "experts", id).map((value, seed) => sign * (value - (jacobson[seed] ?? Number.NaN)));
}

/** Both must hold; false as soon as one does not. */
export const bothHold = (one: boolean | null, other: boolean | null): boolean | null =>
  one === false || other === false ? false : one === null || other === null ? null : true;

/** Judges whether the experts have an advantage at the heaviest load, and a larger one than at the lightest, seed by seed. */
export const gapGrows =
  (metric: Metric) =>
  (cells: readonly Cell[]): Judged => {
    const both = ends(cells);
    if (both === undefined) return OPEN;
    const [light, heavy] = [advantage(both[0], metric), advantage(both[1], metric)];
    const spread = pairedDifference(heavy, light);
    const text = both.map(
      (cell) =>
        `${withHalf(spreadOf(advantage(cell, metric)), metric.digits)} at ${pointName(cell.scenario, cell.point)}`,
    );
    return {
      ours: `the experts' advantage: ${text.join(", ")}`,
      spread,
      unit: metric.unit,
      holds: bothHold(goes(spread, "higher"), goes(spreadOf(heavy), "higher")),
    };
  };

/** Judges whether a quantity is larger at the heaviest load than at the lightest, seed by seed. */
export const growsWithLoad =
  (metric: Metric, driver: Driver) =>
  (cells: readonly Cell[]): Judged => {
    const both = ends(cells);
    if (both === undefined) return OPEN;
    const [light, heavy] = both;
    const spread = pairedDifference(valuesOf(heavy, driver, metric.id), valuesOf(light, driver, metric.id));
    const text = both.map((cell) => `${textAt(cell, driver, metric)} at ${pointName(cell.scenario, cell.point)}`);
    return { ours: text.join(", "), spread, unit: metric.unit, holds: goes(spread, "higher") };
  };

/** The cell of the other scenario at the same place and load. */
export const besideOf = ({ beside }: Study, { place, point }: Cell): Cell | undefined =>
  beside.find((other) => other.point === point && samePlace(other.place, place));

/** Judges a quantity against the same one in the other scenario, seed by seed, where both were run. */
export function againstBeside(
  study: Study,
  metric: Metric,
  judge: (difference: Spread, other: number) => boolean | null,
): readonly Reading[] {
  const pairs = study.cells.flatMap((cell) => {
    const other = besideOf(study, cell);
    return other === undefined ? [] : [{ cell, other }];
  });
  return perDriver((driver, names) =>
    pairs.flatMap(({ cell, other }) =>
      perCell(
        [cell],
        () => {
          const spread = pairedDifference(valuesOf(cell, driver, metric.id), valuesOf(other, driver, metric.id));
          const ours = `${textAt(cell, driver, metric)}; scenario ${other.scenario.id}: ${textAt(other, driver, metric)}`;
          return { ours, spread, unit: metric.unit, holds: judge(spread, spreadAt(other, driver, metric.id).mean) };
        },
        names,
      ),
    ),
  );
}
