/** The map of stability and the phase portrait as figures. */

import type { Figure, FigureAxis, FigureSeries } from "../../../../figure/figure";
import type { Fluid, FluidAxis, FluidMap } from "../../../../sim-worker/src/protocol";
import type { ParamRef } from "../../state/catalogueIndex";
import { joinPieces } from "./joinSegments";

/** In the order of the digits of `FluidMap.nodes`. */
const CLASSES = [
  { label: "unstable", colour: "fluid-none" },
  { label: "unstable, although the theorem says stable", colour: "fluid-theorem" },
  { label: "stable, not shown by the theorem", colour: "fluid-exact" },
  { label: "stable, as the theorem says", colour: "fluid-both" },
] as const;

export interface MapAxes {
  readonly x: ParamRef;
  readonly y: ParamRef;
  /** The operating point. */
  readonly at: readonly [x: number, y: number];
}

function axisOf(ref: ParamRef, { from, to, log }: FluidAxis): FigureAxis {
  const { label, unit } = ref.param;
  return { label, unit, scale: log ? "log" : "linear", domain: [from, to] };
}

function boundary(id: string, label: string, pieces: readonly number[], style: string): FigureSeries {
  const { x, y } = joinPieces(pieces);
  return { id, label, kind: "path", x, y, style };
}

/** Where theorem and linearisation say what, with the operating point on it. */
export function mapFigure(map: FluidMap, { x, y, at }: MapAxes, theorem: string): Figure {
  return {
    id: "stability",
    title: "Stability",
    reading: "Drag the point, or move it by the arrow keys.",
    x: axisOf(x, map.x),
    y: axisOf(y, map.y),
    heat: {
      label: "Verdict",
      unit: "",
      x: map.x.values,
      y: map.y.values,
      values: Uint8Array.from(map.nodes, Number),
      classes: CLASSES,
    },
    series: [
      boundary("theorem", `${theorem}'s boundary`, map.theorem, "fluid-theorem-line"),
      boundary("exact", "Exact boundary (linear)", map.exact, "fluid-exact-line"),
    ],
    marks: [{ label: "", x: at[0], y: at[1], handle: true }],
  };
}

/** Share of the trajectory that is drawn as its beginning. */
const BEGINNING = 0.25;
/** Window against queueing delay. */
export function portraitFigure({ table, known }: Fluid): Figure {
  const column = (id: string) => table?.columns.find((each) => each.id === id)?.values ?? new Float64Array();
  const window = column("window");
  const delay = column("queueingDelay");
  const cut = Math.floor(window.length * BEGINNING);
  const part = (id: string, label: string, from: number, to: number, style: string): FigureSeries => ({
    id,
    label,
    kind: "path",
    x: window.subarray(from, to),
    y: delay.subarray(from, to),
    style,
  });
  return {
    id: "portrait",
    title: "Phase portrait",
    reading: "Window against queueing delay; the ring is the equilibrium.",
    x: { label: "Window", unit: "segments" },
    y: { label: "Queueing delay", unit: "ms" },
    series: [
      part("beginning", "first quarter", 0, cut + 1, "samples"),
      part("later", "afterwards", cut, window.length, "cwnd"),
    ],
    marks: [{ label: "rest", x: known.windowSegments, y: known.delayMs }],
  };
}
