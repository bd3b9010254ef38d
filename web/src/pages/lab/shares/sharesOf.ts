/** What each group of flows got, and how each link was used: rows for tables, and a figure over time. */

import type { Figure } from "../../../../../figure/figure";
import type { GroupResult, LinkResult } from "../../../../../sim-worker/src/protocol";
import { displayUnit, plainNumber } from "../../../state/units";

/** A number beside its unit, which several rows share. */
export interface ShareRow {
  readonly id: string;
  readonly flows: number;
  readonly goodput: string;
  /** Of what all groups got; null where none got anything. */
  readonly percent: number | null;
  readonly jain: number | null;
}

export interface Shares {
  /** Of the goodputs. */
  readonly unit: string;
  readonly rows: readonly ShareRow[];
}

const total = (groups: readonly GroupResult[]) => groups.reduce((sum, { goodputBitPerS }) => sum + goodputBitPerS, 0);

export function sharesOf(groups: readonly GroupResult[]): Shares {
  const all = total(groups);
  const { unit, factor } = displayUnit(all, "bit/s");
  const rows = groups.map(({ id, flows, goodputBitPerS, jainIndex }) => ({
    id,
    flows,
    goodput: (goodputBitPerS / factor).toFixed(2),
    percent: all > 0 ? (100 * goodputBitPerS) / all : null,
    jain: flows > 1 ? jainIndex : null,
  }));
  return { unit, rows };
}

/** Links that something went over. */
export const usedLinks = (links: readonly LinkResult[]): readonly LinkResult[] =>
  links.filter(({ arrivals }) => arrivals > 0);

/** A share of arrivals, percent: what was dropped is often next to nothing, and never shown as nothing. */
export function lossText(share: number): string {
  return share === 0 ? "0" : plainNumber(Number((100 * share).toPrecision(2)));
}

const HEADROOM = 1.05;

/** Goodput of each group over time; null where the run did not keep it (measure.step). */
export function sharesFigure(groups: readonly GroupResult[], fromS: number): Figure | null {
  const { unit, factor } = displayUnit(total(groups), "bit/s");
  const series = groups.flatMap(({ id, series: kept }) => {
    if (kept === undefined) return [];
    const { stepS, goodputBitPerS } = kept;
    const x = goodputBitPerS.map((_, at) => fromS + at * stepS);
    return [{ id, label: id, kind: "step", x, y: goodputBitPerS.map((value) => value / factor) } as const];
  });
  if (series.length === 0) return null;
  const most = Math.max(...series.flatMap(({ y }) => y));
  return {
    id: "shares",
    title: "Over time",
    x: { label: "Time", unit: "s" },
    y: { label: "Goodput", unit, domain: [0, most > 0 ? HEADROOM * most : 1] },
    series,
  };
}
