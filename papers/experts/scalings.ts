/**
 * The experts' units. The paper's kernel divides ticks of 4 ms by 125 "before passing them" to an algorithm whose experts lie between
 * 1 and 128 (sections 3.2 and 6.2), and reports errors of 5 ticks. The two contradict each other, so each reading is computed.
 */

import type { ParamMap } from "../../sim-worker/src/protocol";

/** One tick of the paper's kernel, ms. */
export const TICK_MS = 4;
/** One tick of the paper's simulator, ms. */
export const SIMULATOR_TICK_MS = 500;

export interface Scaling {
  readonly id: "S1" | "S2" | "S3" | "S4";
  readonly label: string;
  /** Meaning of the scaling, in one sentence. */
  readonly meaning: string;
  /** Parameters of an experts estimator, without its prefix. */
  readonly params: {
    readonly unit: number;
    readonly rttMin: number;
    readonly rttMax: number;
    readonly quantise: boolean;
  };
}

export const SCALINGS: readonly Scaling[] = [
  {
    id: "S1",
    label: "ticks of 500 ms",
    meaning: "The simulator's: samples in whole ticks of 500 ms, experts from 1 to 129 ticks.",
    params: { unit: SIMULATOR_TICK_MS, rttMin: 1, rttMax: 128, quantise: true },
  },
  {
    id: "S2",
    label: "ticks of 4 ms, not divided",
    meaning: "Samples in whole ticks of 4 ms, experts from 1 to 129 ticks: 4 to 516 ms.",
    params: { unit: TICK_MS, rttMin: 1, rttMax: 128, quantise: true },
  },
  {
    id: "S3",
    label: "4 ms / 125, experts from 1",
    meaning: "The text to the letter: ticks of 4 ms divided by 125, so no expert stands below 500 ms.",
    params: { unit: SIMULATOR_TICK_MS, rttMin: 1, rttMax: 128, quantise: false },
  },
  {
    id: "S4",
    label: "4 ms / 125, experts from 1/125",
    meaning: "Samples and experts divided by 125: losses become tiny, so that a learning rate of 2 hardly learns.",
    params: { unit: SIMULATOR_TICK_MS, rttMin: 1 / 125, rttMax: 128 / 125, quantise: false },
  },
];

/** The reading whose gains are about as large as the paper's. */
export const LIKELIEST = "S2";

/** The keys of a scaling for an experts estimator: `experts` or `experts-fixed`. */
export function scalingKeys(estimator: string, { params }: Scaling): ParamMap {
  return Object.fromEntries(Object.entries(params).map(([id, value]) => [`estimator.${estimator}.${id}`, value]));
}

export function scalingOf(id: Scaling["id"]): Scaling {
  const found = SCALINGS.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no scaling ${id}`);
  return found;
}
