/** Judges a sentence over the points of a sweep: point by point with the intervals over seeds, once for each reading. */

import { type Claim, intervalOf, type Reading } from "../experiment/claim";
import type { LabSetup } from "../experiment/labSetup";
import { type Extent, verdictOf } from "../experiment/points";
import type { Spread } from "../experiment/statistics";
import { fixed } from "../experiment/words";
import { between, type Cell, over, type Panel } from "./measures";
import { rateOfDrops } from "./panels";
import { SCHEMES, type SchemeId } from "./schemes";
import { opened, VARIANTS, type VariantId, variantsOf } from "./variants";

/** A sweep, the names of its points, and the run behind one. */
export interface Judged {
  readonly cells: readonly Cell[];
  readonly nameOf: (x: number) => string;
  readonly setupOf?: (id: VariantId, x: number) => LabSetup;
}

/** What a sentence says of one point: null where the runs cannot decide it. */
export interface Point {
  readonly x: number;
  readonly spread: Spread;
  readonly holds: boolean | null;
}

export interface Judgement {
  readonly extent: Extent;
  readonly points: readonly Point[];
  readonly ours: string;
  /** Unit of the spreads: "of the buffer". */
  readonly unit: string;
}

/** The words of the paper. */
export type Said = Pick<Claim, "id" | "quote" | "place" | "why">;
export type Rule = Pick<Claim, "test" | "yardstick">;

const counted = (points: readonly Point[], holds: boolean | null) =>
  points.filter((point) => point.holds === holds).length;

/** The point that the verdict hangs on: the farthest of those that decide it. */
function decisive(points: readonly Point[], verdict: boolean | null): Point | undefined {
  const some = points.filter(({ holds }) => holds === verdict);
  return some.reduce<Point | undefined>(
    (best, each) => (best === undefined || Math.abs(each.spread.mean) > Math.abs(best.spread.mean) ? each : best),
    undefined,
  );
}

function namesOf({ nameOf }: Judged, points: readonly Point[], holds: boolean | null): string {
  const some = points.filter((point) => point.holds === holds);
  return some.length === points.length ? "every point" : some.map(({ x }) => nameOf(x)).join(", ");
}

/** "not at 10 ms; undecided at 20 ms"; "at every point"; nothing for a single point. */
export function pointsText(judged: Judged, points: readonly Point[]): string {
  if (points.length < 2) return "";
  const parts = [
    ...(counted(points, false) > 0 ? [`not at ${namesOf(judged, points, false)}`] : []),
    ...(counted(points, null) > 0 ? [`undecided at ${namesOf(judged, points, null)}`] : []),
  ];
  return parts.length > 0 ? parts.join("; ") : "at every point";
}

/** One cell of the grid. */
export function readingOf(
  judged: Judged,
  of: Reading["of"],
  { extent, points, ours, unit }: Judgement,
  opens: VariantId,
): Reading {
  const holds = verdictOf(points, extent);
  const point = decisive(points, holds);
  const interval = point === undefined ? undefined : intervalOf(point.spread, unit);
  const setup = point === undefined ? undefined : judged.setupOf?.(opens, point.x);
  return {
    of,
    ours: [ours, pointsText(judged, points)].filter((part) => part !== "").join("; "),
    ...(interval === undefined ? {} : { interval }),
    holds,
    ...(setup === undefined ? {} : { setup }),
  };
}

const ranIn = ({ cells }: Judged): readonly VariantId[] => Object.keys(cells[0]?.runs ?? {}) as VariantId[];

/** A reading for each combination of what was run of the schemes. */
export function readingsOf(
  judged: Judged,
  schemes: readonly SchemeId[],
  judge: (ids: readonly VariantId[]) => Judgement,
): readonly Reading[] {
  const choices = schemes.map((scheme) => variantsOf(scheme, ranIn(judged)));
  const combinations = choices.reduce<readonly (readonly VariantId[])[]>(
    (all, ids) => all.flatMap((some) => ids.map((id) => [...some, id])),
    [[]],
  );
  const cases = combinations.map((ids) => ({
    of: Object.assign({}, ...ids.map((id, at) => opened(choices[at] ?? [], id))) as Reading["of"],
    judgement: judge(ids),
    opens: ids[0] ?? ("pert" as const),
  }));
  const parts = cases.some(
    ({ judgement: { extent, points } }) => extent === "all" && verdictOf(points, "most") !== verdictOf(points, "all"),
  );
  return cases.flatMap(({ of, judgement, opens }) =>
    parts
      ? [
          readingOf(judged, { ...of, points: "every point" }, judgement, opens),
          readingOf(judged, { ...of, points: "most points" }, { ...judgement, extent: "most" }, opens),
        ]
      : [readingOf(judged, of, judgement, opens)],
  );
}

/** Readings of one grid: a dimension that a reading lacks is not open for it. */
export function inOneGrid(readings: readonly Reading[]): readonly Reading[] {
  const dimensions = [...new Set(readings.flatMap(({ of }) => Object.keys(of)))];
  return readings.map((reading) => ({
    ...reading,
    of: Object.fromEntries(dimensions.map((name) => [name, reading.of[name] ?? "–"])),
  }));
}

/** Unit of a panel's numbers. */
export const UNITS: Readonly<Record<Panel, string>> = {
  queue: "of the buffer",
  drops: "of the packets",
  utilization: "of the capacity",
  jain: "",
};

export const numberText = (panel: Panel, value: number): string =>
  panel === "drops" ? rateOfDrops(value) : fixed(value, panel === "utilization" ? 3 : 2);

/** "PERT 0.02 to 0.31": the smallest and the largest mean over the points. */
export function spanText({ cells }: Judged, id: VariantId, panel: Panel): string {
  const { label } = VARIANTS[id];
  const means = cells.map((cell) => over(cell, id, panel).mean).filter((mean) => Number.isFinite(mean));
  if (means.length === 0) return `${label} –`;
  if (means.length === 1) return `${label} ${numberText(panel, means[0] ?? Number.NaN)}`;
  return `${label} ${numberText(panel, Math.min(...means))} to ${numberText(panel, Math.max(...means))}`;
}

export const spans = (judged: Judged, ids: readonly VariantId[], panel: Panel): string =>
  `${ids.map((id) => spanText(judged, id, panel)).join(", ")} ${UNITS[panel]}`.trim();

/** Judges the difference of two schemes at each point. */
export function differing(
  judged: Judged,
  [first, second]: readonly [SchemeId, SchemeId],
  panel: Panel,
  extent: Extent,
  test: (difference: Spread, other: number) => boolean | null,
): readonly Reading[] {
  return readingsOf(judged, [first, second], ([a = first, b = second]) => ({
    extent,
    points: judged.cells.map((cell) => {
      const spread = between(cell, a, b, panel);
      return { x: cell.x, spread, holds: test(spread, over(cell, b, panel).mean) };
    }),
    ours: spans(judged, [a, b], panel),
    unit: UNITS[panel],
  }));
}

/** Judges the value of one scheme at each point. */
export function valued(
  judged: Judged,
  scheme: SchemeId,
  panel: Panel,
  extent: Extent,
  test: (value: Spread) => boolean | null,
): readonly Reading[] {
  return readingsOf(judged, [scheme], ([id = scheme]) => ({
    extent,
    points: judged.cells.map((cell) => {
      const spread = over(cell, id, panel);
      return { x: cell.x, spread, holds: test(spread) };
    }),
    ours: spans(judged, [id], panel),
    unit: UNITS[panel],
  }));
}

export const labelOf = (scheme: SchemeId): string => SCHEMES[scheme].label;
