/** A word-sized line: mean RTT over a flow's life, in a table cell. */

import { svg } from "../surface/dom";
import { px } from "../surface/svgSurface";

export interface Sparkline {
  /** Equal spans of time; null or NaN is a gap. */
  update(values: readonly (number | null)[]): void;
  destroy(): void;
}

export interface SparklineOptions {
  /** Spoken name: "RTT of 10.0.0.1:443, 20 to 180 ms". */
  readonly name: string;
  readonly widthPx?: number;
  readonly heightPx?: number;
}

/** Path through the values, highest at the top, from 0 to their maximum; a lone value becomes a short stroke. */
export function sparkPath(values: readonly (number | null)[], widthPx: number, heightPx: number): string {
  const numbers = values.map((value) => (value === null || !Number.isFinite(value) ? Number.NaN : value));
  const top = Math.max(...numbers.filter((value) => !Number.isNaN(value)), Number.MIN_VALUE);
  const step = widthPx / Math.max(1, numbers.length);
  const inset = 1;
  const y = (value: number) => heightPx - inset - (value / top) * (heightPx - 2 * inset);
  let d = "";
  numbers.forEach((value, i) => {
    if (Number.isNaN(value)) return;
    const joins = i > 0 && !Number.isNaN(numbers[i - 1] ?? Number.NaN);
    const lone = !joins && Number.isNaN(numbers[i + 1] ?? Number.NaN);
    const x = (i + 0.5) * step;
    if (lone) d += `M${px(x - 1)} ${px(y(value))}h2`;
    else d += `${joins ? "L" : "M"}${px(x)} ${px(y(value))}`;
  });
  return d;
}

export function mountSparkline(element: HTMLElement, options: SparklineOptions): Sparkline {
  const width = options.widthPx ?? 110;
  const height = options.heightPx ?? 20;
  const path = svg("path", { class: "lab-spark-line" });
  const picture = svg("svg", { class: "lab-spark", width, height, role: "img", "aria-label": options.name }, path);
  element.append(picture);
  return {
    update: (values) => path.setAttribute("d", sparkPath(values, width, height)),
    destroy: () => picture.remove(),
  };
}
