import type {
  EstimatorScore,
  Grid,
  Note,
  OneWayDelay,
  ParamMap,
  RunResult,
  Table,
} from "../../../sim-worker/src/protocol";
import { useLab } from "./store";
import type { Page } from "./types";

/**
 * The latest result of each page, outside React: megabytes of typed arrays that nobody compares or copies. The store holds
 * only their version number; whoever shows a result reads it here when the number changes.
 */
export interface Shown {
  readonly tables: readonly Table[];
  readonly grids: readonly Grid[];
  readonly notes: readonly Note[];
  readonly scores: readonly EstimatorScore[];
  /** Every key with the value that was in force; not of a log. */
  readonly inForce?: ParamMap;
  /** Of a log with one-way delays; those of a simulation are in its result. */
  readonly oneWayDelay?: readonly OneWayDelay[];
  /** Only of a simulation. */
  readonly result: RunResult | null;
  /** The time axis, seconds. */
  readonly extent: readonly [number, number];
  readonly wallSeconds: number;
}

const held = new Map<Page, Shown | null>();

export function shown(page: Page): Shown | null {
  return held.get(page) ?? null;
}

const painters = new Map<Page, Set<() => void>>();

/** Calls back at every new result of the page, before any component hears of it. Gives the way to stop. */
export function onShown(page: Page, painter: () => void): () => void {
  const all = painters.get(page) ?? new Set();
  painters.set(page, all.add(painter));
  return () => {
    all.delete(painter);
  };
}

/**
 * Puts a result in place of the page's last one and tells those who show it: first those who paint it, then, after
 * `painted`, the components.
 */
export function show(page: Page, result: Shown | null, painted: () => void = () => undefined): void {
  held.set(page, result);
  for (const painter of painters.get(page) ?? []) painter();
  painted();
  useLab.setState((state) => ({ resultRevision: { ...state.resultRevision, [page]: state.resultRevision[page] + 1 } }));
}

/** For components: renders again when the page has a new result. */
export function useShown(page: Page): Shown | null {
  useLab((state) => state.resultRevision[page]);
  return shown(page);
}
