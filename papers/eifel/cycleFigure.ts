/** The axes of the Eifel paper's model figures: RTT and RTO over the time from the start. */

import type { Figure, FigureMark, FigureSeries } from "../../figure/figure";
import { before, type Span } from "./cycles";
import { type CycleRows, rtoOf } from "./model";

export interface CycleFigure {
  readonly id: string;
  readonly title: string;
  readonly reading?: string;
  readonly rows: CycleRows;
  readonly span: Span;
  /** Length of a tick, the unit of the y axis; absent: milliseconds. */
  readonly tickMs?: number;
  readonly timers: readonly { readonly id: string; readonly label: string }[];
  readonly more?: readonly FigureSeries[];
  readonly marks?: readonly FigureMark[];
}

/** Times of the rows, s from the span's first row. */
export function timesOf({ time }: CycleRows, { from, to }: Span): Float64Array {
  const origin = time[from] ?? 0;
  return Float64Array.from(time.subarray(from, to), (seconds) => seconds - origin);
}

/** RTT(i) as dots and each timer's RTO(i-1) as a line: each RTO is drawn over the sample that it predicted. */
export function cycleFigure(options: CycleFigure): Figure {
  const { id, title, rows, span, tickMs, timers, more = [], marks } = options;
  const unit = tickMs === undefined ? "ms" : `ticks of ${tickMs} ms`;
  const scaled = (values: Float64Array) => (tickMs === undefined ? values : values.map((value) => value / tickMs));
  const x = timesOf(rows, span);
  const lines = timers.map(
    (timer): FigureSeries => ({
      id: timer.id,
      label: timer.label,
      kind: "line",
      x,
      y: scaled(before(rtoOf(rows, timer.id), span)),
      style: timer.id,
    }),
  );
  const samples: FigureSeries = {
    id: "rtt",
    label: "RTT(i)",
    kind: "points",
    x,
    y: scaled(rows.rtt.slice(span.from, span.to)),
    style: "samples",
  };
  return {
    id,
    title,
    x: { label: "Time from the start", unit: "s" },
    y: { label: timers.length > 0 ? "RTT, RTO" : "RTT", unit },
    series: [samples, ...lines, ...more],
    ...(marks === undefined ? {} : { marks }),
    ...(options.reading === undefined ? {} : { reading: options.reading }),
  };
}
