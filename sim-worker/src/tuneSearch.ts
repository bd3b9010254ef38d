/**
 * The order in which settings are tried: the values in force, a grid (one or two parameters) or a latin hypercube (more), a
 * few points at random, then boxes that shrink around the best; with more than two parameters the map comes last, cut
 * through the best. Pure, and the same for the same seed whatever the evaluations' order in time.
 */

import { cellValues, snapValue, unitOf, valueAt } from "./tuneSpace";
import type { TuneAxis, TuneMap, TunePhase } from "./tuneTypes";

/** One setting to evaluate. */
export interface Trial {
  readonly values: readonly number[];
  readonly phase: TunePhase;
  readonly cell: readonly [column: number, row: number] | null;
}

/** A trial with its result. */
export interface Judged extends Trial {
  /** The quantity that is minimised; infinite for an unusable setting. */
  readonly loss: number;
}

export interface PlanOptions {
  readonly axes: readonly TuneAxis[];
  readonly present: readonly number[];
  readonly map: readonly [number, number];
  readonly budget: number;
  readonly seed: number;
}

export interface Batch {
  readonly trials: readonly Trial[];
  /** The map to which the trials' cells belong; null before it is known. */
  readonly map: TuneMap | null;
}

/** Shares of the budget. The rest is for the refinement. */
const GRID_SHARE = 0.55;
const LINE_SHARE = 0.4;
const RANDOM_SHARE = 0.08;
const HYPERCUBE_SHARE = 0.3;
const LAST_MAP_SHARE = 0.3;
/** Cells along one side of a map. */
const MOST_CELLS = 25;
const MOST_LINE_CELLS = 61;
/** The share of points of each refinement step that lie anywhere, so that a second optimum can be found. */
const STRAY_SHARE = 0.15;
const SHRINK_WHEN_BETTER = 0.85;
const SHRINK_WHEN_NOT = 0.65;
/** The least half width of a box. */
const LEAST_HALF_WIDTH = 2e-4;

type Random = () => number;

/** Mulberry32 (public domain, T. Ettinger): 0 <= x < 1, enough for choosing points. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The same things in another order. */
function shuffled<T>(things: readonly T[], random: Random): T[] {
  const order = things.map((thing) => ({ thing, at: random() }));
  return order.sort((a, b) => a.at - b.at).map(({ thing }) => thing);
}

/** `count` points of the unit cube, each side of which has one point in each of its `count` parts (McKay et al. 1979). */
export function latinHypercube(count: number, sides: number, random: Random): readonly (readonly number[])[] {
  const parts = Array.from({ length: count }, (_, at) => at);
  const columns = Array.from({ length: sides }, () => shuffled(parts, random).map((part) => (part + random()) / count));
  return Array.from({ length: count }, (_, at) => columns.map((column) => column[at] ?? 0));
}

const keyOf = (values: readonly number[]): string => values.join(" ");

/** The trials so far and the best of them. */
class Ledger {
  private readonly tried = new Set<string>();
  best: Judged | null = null;
  spent = 0;

  constructor(private readonly options: PlanOptions) {}

  get left(): number {
    return this.options.budget - this.spent;
  }

  /** New trials at points of the unit cube, at most as many as the budget allows. */
  fresh(points: readonly (readonly number[])[], phase: TunePhase): readonly Trial[] {
    const { axes } = this.options;
    const trials = points.map((point) => ({
      values: axes.map((axis, at) => snapValue(axis, valueAt(axis, point[at] ?? 0))),
      phase,
      cell: null,
    }));
    return this.take(trials.filter(({ values }) => !this.tried.has(keyOf(values))));
  }

  /** Counts trials as spent; drops repeated ones. */
  take(trials: readonly Trial[]): readonly Trial[] {
    const taken: Trial[] = [];
    for (const trial of trials.slice(0, Math.max(0, this.left))) {
      const key = keyOf(trial.values);
      if (this.tried.has(key) && trial.cell === null) continue;
      this.tried.add(key);
      taken.push(trial);
      this.spent += 1;
    }
    return taken;
  }

  /** Adds results; gives whether the best has changed. The first of equals stays. */
  learn(judged: readonly Judged[]): boolean {
    const before = this.best;
    for (const each of judged) {
      if (each.loss < (this.best?.loss ?? Number.POSITIVE_INFINITY)) this.best = each;
    }
    return this.best !== before;
  }
}

/** The cells along the sides of a map, as many as `evaluations` allow. */
function mapThrough(options: PlanOptions, through: readonly number[], evaluations: number): TuneMap {
  const { axes } = options;
  const [xAt, yAt] = options.map;
  const xAxis = axes[xAt] ?? axes[0];
  const yAxis = axes.length > 1 ? axes[yAt] : undefined;
  if (xAxis === undefined) throw new RangeError("a search needs an axis");
  if (yAxis === undefined) {
    const xValues = cellValues(xAxis, Math.min(MOST_LINE_CELLS, Math.max(3, Math.floor(evaluations))));
    return { xKey: xAxis.key, yKey: null, xValues, yValues: [], through };
  }
  const side = Math.min(MOST_CELLS, Math.max(3, Math.floor(Math.sqrt(evaluations))));
  return {
    xKey: xAxis.key,
    yKey: yAxis.key,
    xValues: cellValues(xAxis, side),
    yValues: cellValues(yAxis, side),
    through,
  };
}

/** The cells in random order, so that a cancelled search has covered the whole map coarsely. */
function mapTrials({ axes }: PlanOptions, map: TuneMap, random: Random): readonly Trial[] {
  const rows = map.yKey === null ? [Number.NaN] : map.yValues;
  const trials = rows.flatMap((y, row) =>
    map.xValues.map((x, column) => ({
      values: axes.map(({ key }, at) => (key === map.xKey ? x : key === map.yKey ? y : (map.through[at] ?? 0))),
      phase: "map" as const,
      cell: [column, row] as const,
    })),
  );
  return shuffled(trials, random);
}

/** Boxes around the best so far, each smaller than the last, until the budget but `reserve` is spent. */
function* refine(
  options: PlanOptions,
  ledger: Ledger,
  random: Random,
  map: TuneMap | null,
  reserve: number,
  firstHalfWidth: number,
): Generator<Batch, void, readonly Judged[]> {
  const { axes } = options;
  const inBox = Math.max(8, 4 * axes.length);
  let half = firstHalfWidth;
  while (ledger.left > reserve && half >= LEAST_HALF_WIDTH && ledger.best !== null) {
    const centre = axes.map((axis, at) => unitOf(axis, ledger.best?.values[at] ?? axis.from));
    const count = Math.min(inBox, ledger.left - reserve);
    const points = latinHypercube(count, axes.length, random).map((point, nth) =>
      // Points beyond a side of the cube are moved onto it: the best often lies there.
      nth < count * STRAY_SHARE ? point : point.map((share, at) => (centre[at] ?? 0) + (2 * share - 1) * half),
    );
    const trials = ledger.fresh(points, "refine");
    const better = trials.length > 0 && ledger.learn(yield { trials, map });
    half *= better ? SHRINK_WHEN_BETTER : SHRINK_WHEN_NOT;
  }
}

/** Yields batches of trials, receives their results, and ends when the budget is spent or no new point is left. */
export function* planSearch(options: PlanOptions): Generator<Batch, void, readonly Judged[]> {
  const { axes, budget, present, seed } = options;
  const random = randomFrom(seed);
  const ledger = new Ledger(options);
  const scatter = (count: number) =>
    ledger.fresh(
      Array.from({ length: Math.max(0, Math.floor(count)) }, () => axes.map(random)),
      "explore",
    );
  ledger.learn(yield { trials: ledger.take([{ values: present, phase: "present", cell: null }]), map: null });
  if (axes.length <= 2) {
    const map = mapThrough(options, present, budget * (axes.length === 1 ? LINE_SHARE : GRID_SHARE));
    ledger.learn(yield { trials: ledger.take(mapTrials(options, map, random)), map });
    ledger.learn(yield { trials: scatter(budget * RANDOM_SHARE), map });
    yield* refine(options, ledger, random, map, 0, 1.5 / Math.max(map.xValues.length, map.yValues.length));
    return;
  }
  const spread = latinHypercube(Math.floor(budget * HYPERCUBE_SHARE), axes.length, random);
  ledger.learn(yield { trials: ledger.fresh(spread, "explore"), map: null });
  const reserve = Math.floor(budget * LAST_MAP_SHARE);
  yield* refine(options, ledger, random, null, reserve, 0.25);
  const map = mapThrough(options, ledger.best?.values ?? present, ledger.left);
  ledger.learn(yield { trials: ledger.take(mapTrials(options, map, random)), map });
}

/** Only the map, cut through `through`; the values in force are tried first, to be compared with. */
export function* planMap(options: PlanOptions, through: readonly number[]): Generator<Batch, void, readonly Judged[]> {
  const ledger = new Ledger(options);
  const random = randomFrom(options.seed);
  yield { trials: ledger.take([{ values: options.present, phase: "present", cell: null }]), map: null };
  const map = mapThrough(options, through, ledger.left);
  yield { trials: ledger.take(mapTrials(options, map, random)), map };
}
