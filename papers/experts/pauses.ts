/**
 * Pauses of a server as steps of its delay: during a pause the delay is longer by its length. Packets keep their order, so that all
 * packets of a pause arrive together at its end.
 */

interface DelayStep {
  readonly at: number;
  /** ms */
  readonly delay: number;
}

/** Lengths and distances of pauses, s. */
export interface Pauses {
  readonly shortestS: number;
  readonly longestS: number;
  /** Mean time from the end of one to the next, drawn exponentially. */
  readonly apartS: number;
  readonly untilS: number;
}

/** One pause from `atS` on, on a link of that delay, as two steps. */
export function pause(delayMs: number, atS: number, lengthS: number): readonly DelayStep[] {
  const round = (seconds: number) => Number(seconds.toFixed(4));
  return [
    { at: round(atS), delay: delayMs + 1000 * lengthS },
    { at: round(atS + lengthS), delay: delayMs },
  ];
}

/** Pauses of even lengths from a fixed sequence (Lehmer's generator): the same in every run. */
export function pauses(delayMs: number, { shortestS, longestS, apartS, untilS }: Pauses): readonly DelayStep[] {
  const steps: DelayStep[] = [];
  let state = 1129;
  const draw = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  for (let at = 1; at < untilS; ) {
    const lengthS = shortestS + (longestS - shortestS) * draw();
    steps.push(...pause(delayMs, at, lengthS));
    at += lengthS + Math.max(0.02, -apartS * Math.log(1 - draw()));
  }
  return steps;
}
