/** What a congestion control predicted at each loss: P, the thresholds between which the rates hold, and whether the next loss proved it right. */

import type { Table } from "../../../sim-worker/src/protocol";
import { nearest } from "../plot/parts/lookup";
import type { ChartDefinition, DrawnLayer, Layer, Pen, PointShape } from "../plot/surface/types";
import { columnOf, tableOf, timeOf } from "./pick";

/** Thresholds of P, and the share of the flight that is kept below, between and from them on. */
export interface Rule {
  readonly low: number;
  readonly high: number;
  readonly lowRate: number;
  readonly mediumRate: number;
  readonly highRate: number;
}

export type Verdict = "right" | "wrong" | "open";

/** The loss events of a flow with their predictions. */
export interface Losses {
  readonly table: Table;
  readonly times: Float64Array;
  /** NaN: nothing was predicted. */
  readonly p: Float64Array;
  /** Share of the flight that was kept. */
  readonly rate: Float64Array;
  /** 1: at a larger window than the loss before; 0: not; NaN: not known. */
  readonly grew: Float64Array;
}

/** The losses of a flow (null: the first that has some) whose control predicts; undefined: none. */
export function lossesOf(tables: readonly Table[], flow: string | null): Losses | undefined {
  const table = tableOf({ tables, grids: [] }, "losses", flow);
  const [times, p, rate, grew] = [timeOf(table), ...["p", "rate", "grew"].map((id) => columnOf(table, id))];
  if (table === undefined || !times || !p || !rate || !grew) return undefined;
  return { table, times: times.values, p: p.values, rate: rate.values, grew: grew.values };
}

/** What the loss after a loss says of its prediction, rounded to a label as the core counts it; open: no next loss, or no prediction. */
export function verdictOf({ p, grew }: Losses, row: number): Verdict {
  const said = p[row] ?? Number.NaN;
  const came = grew[row + 1] ?? Number.NaN;
  if (Number.isNaN(said) || Number.isNaN(came)) return "open";
  return Math.round(said) === came ? "right" : "wrong";
}

interface Look {
  readonly label: string;
  readonly colour: string;
  readonly shape: PointShape;
}

export const VERDICTS: Readonly<Record<Verdict, Look>> = {
  right: { label: "Right", colour: "var(--lab-blue)", shape: "circle" },
  wrong: { label: "Wrong", colour: "var(--lab-vermillion)", shape: "cross" },
  open: { label: "Not judged", colour: "var(--lab-muted)", shape: "ring" },
};

const ENTRIES = Object.entries(VERDICTS) as readonly (readonly [Verdict, Look])[];

/**
 * @param rule what holds now; read at each drawing
 * @param drawn called with what draws, so that handles can stand where the thresholds are
 */
export function predictionsChart(rule: () => Rule, drawn: (pen: Pen) => void): ChartDefinition {
  return {
    id: "predictions",
    title: "Chance of a larger window",
    unit: "P",
    reading: "● right × wrong ○ not judged · bands: what is kept of the window",
    needs: ["losses.p"],
    godOnly: false,
    heightPx: 150,
    y: { zero: true, scale: "linear", whole: [0, 1] },
    digits: 3,
    empty: "No loss yet: a prediction is made at each.",
    layers(data, context) {
      const losses = lossesOf(data.tables, context.flow);
      if (losses === undefined || losses.times.length === 0) return [];
      return [bands(losses, rule, drawn), ...ENTRIES.map(([verdict, look]) => points(losses, verdict, look))];
    },
  };
}

/** Three bands with their rates; also the rows of the chart. */
function bands(losses: Losses, rule: () => Rule, drawn: (pen: Pen) => void): Layer {
  return {
    kind: "drawn",
    id: "bands",
    label: "",
    quiet: true,
    look: { colour: "var(--lab-axis)", shape: "line" },
    times: losses.times,
    extremes: () => [0, 1],
    rows: {
      header: ["p", "kept", "judged"],
      times: losses.times,
      cells: (row) => [
        numberText(losses.p[row], 4),
        numberText(losses.rate[row], 2),
        VERDICTS[verdictOf(losses, row)].label.toLowerCase(),
      ],
    },
    draw: (pen) => {
      drawBands(pen, rule());
      drawn(pen);
    },
  };
}

const numberText = (value: number | undefined, digits: number): string =>
  value === undefined || Number.isNaN(value) ? "" : String(Number(value.toFixed(digits)));

function drawBands(pen: Pen, { low, high, lowRate, mediumRate, highRate }: Rule): void {
  // A lower threshold above the upper one leaves nothing between them: below the lower one it is low.
  const top = Math.max(low, high);
  const parts = [
    {
      from: 0,
      to: low,
      says: `keeps ${numberText(lowRate, 3)} below ${numberText(low, 3)}`,
      colour: "var(--lab-fluid-theorem)",
    },
    { from: low, to: top, says: `keeps ${numberText(mediumRate, 3)}`, colour: "var(--lab-fluid-none)" },
    {
      from: top,
      to: 1,
      says: `keeps ${numberText(highRate, 3)} from ${numberText(top, 3)}`,
      colour: "var(--lab-fluid-both)",
    },
  ];
  for (const { from, to, says, colour } of parts) {
    const [y0, y1] = [pen.y(to), pen.y(from)];
    if (!(y1 > y0)) continue;
    pen.boxes([0, y0, pen.widthPx, y1], colour);
    if (y1 - y0 < pen.typePx) continue;
    pen.text(says, 4, (y0 + y1) / 2 + pen.typePx * 0.36, "var(--lab-text)", "start");
  }
  for (const at of [low, top])
    pen.lines([0, pen.y(at), pen.widthPx, pen.y(at)], {
      colour: "var(--lab-ink)",
      widthPx: pen.strokePx,
      dash: [3, 3],
    });
}

/** The predictions with one verdict. */
function points(losses: Losses, verdict: Verdict, { label, colour, shape }: Look): DrawnLayer {
  const rows = [...losses.times.keys()].filter(
    (row) => !Number.isNaN(losses.p[row] ?? Number.NaN) && verdictOf(losses, row) === verdict,
  );
  const times = Float64Array.from(rows, (row) => losses.times[row] ?? Number.NaN);
  return {
    kind: "drawn",
    id: verdict,
    label,
    look: { colour, shape },
    times,
    said: (timeS, nearS) => {
      const row = rows[nearest(times, timeS)];
      if (row === undefined || !(Math.abs((losses.times[row] ?? Number.NaN) - timeS) <= nearS)) return "";
      return numberText(losses.p[row], 3);
    },
    draw: (pen) => {
      const [from, to] = pen.view;
      for (const row of rows) {
        const timeS = losses.times[row] ?? Number.NaN;
        if (timeS < from || timeS > to) continue;
        pen.point(shape, pen.x(timeS), pen.y(losses.p[row] ?? 0), pen.typePx * 0.62, colour);
      }
    },
  };
}
