/** The four panels of the PERT paper's figures: queue, drop rate, utilisation, fairness; ns-2's points beside ours. */

import type { ResultTable } from "./artefact";
import type { Figure, FigureAxis, FigureSeries } from "./figure";
import type { Ns2Point } from "./ns2Points";
import { type Cell, over, type Panel } from "./pertMeasures";
import { SCHEMES, type SchemeId } from "./schemes";
import type { Spread } from "./statistics";
import { fixed } from "./words";

/** Where no drop at all is drawn, which has no place on a logarithmic axis. */
export const NO_DROPS_AT = 1e-7;

interface PanelSpec {
  readonly title: string;
  readonly axis: FigureAxis;
}

export const PANELS: Readonly<Record<Panel, PanelSpec>> = {
  queue: { title: "Mean queue", axis: { label: "Mean queue", unit: "of the buffer", domain: [0, 1] } },
  drops: { title: "Drop rate", axis: { label: "Drops of arrivals", unit: "", scale: "log", zeroAt: NO_DROPS_AT } },
  utilization: { title: "Utilisation", axis: { label: "Utilisation", unit: "of the capacity" } },
  jain: { title: "Fairness", axis: { label: "Jain's index", unit: "" } },
};
export const PANEL_IDS = Object.keys(PANELS) as readonly Panel[];

/** A point of ns-2 at a place on the x axis. */
export interface Ns2At {
  readonly x: number;
  readonly point: Ns2Point;
}

const shownLow = (panel: Panel, { mean, half }: Spread): number =>
  Math.max(mean - half, panel === "drops" && mean > 0 ? NO_DROPS_AT : 0);

export function panelSeries(cells: readonly Cell[], schemes: readonly SchemeId[], panel: Panel): FigureSeries[] {
  return schemes.map((scheme) => {
    const spreads = cells.map((cell) => over(cell, scheme, panel));
    const several = spreads.some(({ count }) => count > 1);
    return {
      id: scheme,
      label: SCHEMES[scheme].label,
      kind: "line",
      x: cells.map(({ x }) => x),
      y: spreads.map(({ mean }) => mean),
      ...(several
        ? {
            low: spreads.map((spread) => shownLow(panel, spread)),
            high: spreads.map(({ mean, half }) => mean + half),
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
        y: points.map(({ point }) => point[panel] ?? Number.NaN),
        style: scheme,
      },
    ];
  });
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
    const zero = panel === "drops" ? "; at the foot: none at all" : "";
    return {
      id: panel,
      title: PANELS[panel].title,
      reading: `${runs}${theirs}${zero}`,
      x,
      y: PANELS[panel].axis,
      series: [...panelSeries(cells, schemes, panel), ...ns2Series(ns2, schemes, panel)],
    };
  });
}

export const rateOfDrops = (value: number): string =>
  value === 0 ? "0" : Number.isFinite(value) ? value.toExponential(1).replace("e-", "e−") : "–";

const withHalf = ({ mean, half, count }: Spread, digits: number): string =>
  count > 1 ? `${fixed(mean, digits)} ± ${fixed(half, digits)}` : fixed(mean, digits);

/** All numbers of a sweep. */
export function sweepTable(
  cells: readonly Cell[],
  schemes: readonly SchemeId[],
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
          `${nameOf(cell.x)}, ${SCHEMES[scheme].label}`,
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
