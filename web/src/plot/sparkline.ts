/** A word-sized line: mean RTT over a flow's life, in a table cell. */

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

export function mountSparkline(_element: HTMLElement, options: SparklineOptions): Sparkline {
  throw new Error(`not mounted: ${options.name}`);
}
