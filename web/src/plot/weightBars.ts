/** Bars of the experts' weights, before and after a sample. */

export interface WeightBarsState {
  /** Value of each expert on the RTT axis, ms, ascending. */
  readonly axis: Float64Array;
  readonly before: Float32Array | null;
  readonly after: Float32Array | null;
  readonly predictionMs: number | null;
  readonly sampleMs: number | null;
}

export interface WeightBars {
  update(state: WeightBarsState): void;
  destroy(): void;
}

export function mountWeightBars(_element: HTMLElement, options: { readonly name: string }): WeightBars {
  throw new Error(`not mounted: ${options.name}`);
}
