/** The four panels of the PERT paper's figures: queue, drop rate, utilisation, fairness; ns-2's points beside ours. */

import type { Figure, FigureAxis, FigureSeries } from "../../figure/figure";
import type { ResultTable } from "../experiment/artefact";
import type { Spread } from "../experiment/statistics";
import { fixed } from "../experiment/words";
import { type Cell, over, type Panel } from "./measures";
import type { Ns2Point } from "./ns2Points";
import { SCHEMES, type SchemeId } from "./schemes";
import { VARIANTS, type VariantId } from "./variants";

/** Drops are drawn per million packets; zero drops, which a logarithmic axis cannot show, are drawn at this value. */
const NO_DROPS_AT = 0.1;
const MILLION = 1e6;

interface PanelSpec {
  readonly title: string;
  readonly axis: FigureAxis;
  /** Value on the axis for 1 in the results. */
  readonly scale: number;
}

export const PANELS: Readonly<Record<Panel, PanelSpec>> = {
  queue: { title: "Mean queue", axis: { label: "Mean queue", unit: "of the buffer", domain: [0, 1] }, scale: 1 },
  drops: {
    title: "Drop rate",
    axis: { label: "Drops", unit: "of a million packets", scale: "log", zeroAt: NO_DROPS_AT },
    scale: MILLION,
  },
  utilization: { title: "Utilisation", axis: { label: "Utilisation", unit: "of the capacity" }, scale: 1 },
  jain: { title: "Fairness", axis: { label: "Jain's index", unit: "" }, scale: 1 },
};
export const PANEL_IDS = Object.keys(PANELS) as readonly Panel[];

/** A point of ns-2 at a position on the x axis. */
export interface Ns2At {
  readonly x: number;
  readonly point: Ns2Point;
}

/** The ends of an interval, limited to the axis. */
function shownEnd(panel: Panel, value: number, mean: number): number {
  if (panel === "drops") return mean > 0 ? Math.max(value * MILLION, NO_DROPS_AT) : NO_DROPS_AT;
  return Math.min(1, Math.max(0, value));
}

export function panelSeries(cells: readonly Cell[], schemes: readonly SchemeId[], panel: Panel): FigureSeries[] {
  return schemes.map((scheme) => {
    const { scale } = PANELS[panel];
    const spreads = cells.map((cell) => over(cell, scheme, panel));
    const several = spreads.some(({ count }) => count > 1);
    return {
      id: scheme,
      label: SCHEMES[scheme].label,
      kind: "line",
      x: cells.map(({ x }) => x),
      y: spreads.map(({ mean }) => mean * scale),
      ...(several
        ? {
            low: spreads.map(({ mean, half }) => shownEnd(panel, mean - half, mean)),
            high: spreads.map(({ mean, half }) => shownEnd(panel, mean + half, mean)),
          }
        : {}),
      style: scheme,
    };
  });
}

function ns2Series(ns2: readonly Ns2At[], schemes: readonly SchemeId[], panel: Panel): FigureSeries[] {
  return schemes.flatMap((scheme): FigureSeries[] => {
    const points = ns2.filter(({ point }) => point.scheme === scheme && point[panel] !== null);
    if (points.length === 0) return [];
    return [
      {
        id: `ns2-${scheme}`,
        label: `${SCHEMES[scheme].label} in ns-2`,
        kind: "points",
        x: points.map(({ x }) => x),
        y: points.map(({ point }) => (point[panel] ?? Number.NaN) * PANELS[panel].scale),
        style: scheme,
      },
    ];
  });
}

/** Upper end of the axis: above 1, so that a line at 1 is not clipped. */
const HEADROOM = 0.03;

/** Range of utilisation and fairness: from slightly below the smallest value to 1. */
function axisOf(panel: Panel, series: readonly FigureSeries[]): FigureAxis {
  const { axis } = PANELS[panel];
  if (panel === "queue" || panel === "drops") return axis;
  const all = series.flatMap(({ y, low }) => [...Array.from(y), ...Array.from(low ?? [])]).filter(Number.isFinite);
  const least = Math.min(0.9, Math.floor(Math.min(...all, 1) * 20 - 0.01) / 20);
  return { ...axis, domain: [Math.max(0, least), 1 + (1 - least) * HEADROOM] };
}

export interface PanelsSpec {
  readonly x: FigureAxis;
  readonly schemes: readonly SchemeId[];
  readonly cells: readonly Cell[];
  readonly ns2: readonly Ns2At[];
  readonly seeds: number;
}

export function panelFigures({ x, schemes, cells, ns2, seeds }: PanelsSpec): readonly Figure[] {
  const runs = seeds === 1 ? "one run each" : `lines: means of ${seeds} seeds, bars: 90 % interval`;
  const theirs = ns2.length === 0 ? "" : "; dots alone: ns-2, one seed";
  return PANEL_IDS.map((panel) => {
    const series = [...panelSeries(cells, schemes, panel), ...ns2Series(ns2, schemes, panel)];
    const zero = panel === "drops" ? "; at the foot: none at all" : "";
    return {
      id: panel,
      title: PANELS[panel].title,
      reading: `${runs}${theirs}${zero}`,
      x,
      y: axisOf(panel, series),
      series,
    };
  });
}

export const rateOfDrops = (value: number): string =>
  value === 0 ? "0" : Number.isFinite(value) ? value.toExponential(1).replace("e-", "e−") : "–";

const withHalf = ({ mean, half, count }: Spread, digits: number): string =>
  count > 1 ? `${fixed(mean, digits)} ± ${fixed(half, digits)}` : fixed(mean, digits);

/** A scheme with the reading that it was run under. */
const rowName = (id: VariantId): string => [VARIANTS[id].label, ...Object.values(VARIANTS[id].of)].join(", ");

/** Table of all numbers of a sweep. */
export function sweepTable(
  cells: readonly Cell[],
  schemes: readonly VariantId[],
  nameOf: (x: number) => string,
): ResultTable {
  return {
    id: "all",
    title: "All numbers: means over the seeds, with half of the 90 % interval",
    header: [
      "run",
      "queue, of the buffer",
      "queue, packets",
      "drop rate",
      "mark rate",
      "utilisation",
      "Jain",
      "early responses",
      "timeouts",
    ],
    rows: cells.flatMap((cell) =>
      schemes.map((scheme) => {
        const of = (pick: Parameters<typeof over>[2]) => over(cell, scheme, pick);
        return [
          `${nameOf(cell.x)}, ${rowName(scheme)}`,
          withHalf(of("queue"), 3),
          withHalf(of("queuePackets"), 1),
          rateOfDrops(of("drops").mean),
          rateOfDrops(of("marks").mean),
          withHalf(of("utilization"), 4),
          withHalf(of("jain"), 3),
          fixed(of("early").mean, 0),
          fixed(of("timeouts").mean, 0),
        ];
      }),
    ),
  };
}
