/** Paths on which the first delays of both directions differ, by rates, by propagation, or by traffic before the session. */

import type { ParamMap } from "../../sim-worker/src/protocol";
import { tracedRequest } from "./delays";
import { type ChoiPath, choiScenario, FLOWS } from "./path";
import { RATIOS } from "./printed";

export const DURATION_S = 30;
/** When the session begins on paths with earlier congestion, s: the queue of the way back is full by then. */
const LATE_S = 20;
const DELAYS_MS = [5, 50, 200, 800] as const;
/** Background a little above the 128 kbit/s of the way back: 10 and 20 packets wait there when the session begins. */
const CONGESTION = [132_000, 136_000] as const;

export type Kind = "rates" | "propagation" | "congestion before";

export interface Place {
  readonly kind: Kind;
  readonly name: string;
  readonly path: ChoiPath;
  /** The session begins after the background. */
  readonly late: boolean;
}

export const PLACES: readonly Place[] = [
  ...RATIOS.map((ratio) => ({ kind: "rates" as const, name: `ratio ${ratio}`, path: { ratio }, late: false })),
  ...DELAYS_MS.flatMap((delayMs) =>
    DELAYS_MS.filter((reverseDelayMs) => reverseDelayMs !== delayMs).map((reverseDelayMs) => ({
      kind: "propagation" as const,
      name: `${delayMs} ms there, ${reverseDelayMs} ms back`,
      path: { ratio: 10, delayMs, reverseDelayMs },
      late: false,
    })),
  ),
  ...CONGESTION.flatMap((backgroundBitPerS) =>
    ([1, 10] as const).map((ratio) => ({
      kind: "congestion before" as const,
      name: `ratio ${ratio}, ${backgroundBitPerS / 1000} kbit/s back`,
      path: { ratio, backgroundBitPerS, backgroundStartS: 0, backgroundSpread: 0 },
      late: true,
    })),
  ),
];

export const KINDS: readonly Kind[] = ["rates", "propagation", "congestion before"];

/** A run of a path, with the session after its background where that comes first. */
export const requestOf = ({ path, late }: Place, own: ParamMap) =>
  tracedRequest(choiScenario({ ...path, durationS: late ? LATE_S + DURATION_S : DURATION_S }), {
    ...own,
    ...(late ? { [`flow.${FLOWS}.start`]: LATE_S } : {}),
  });
