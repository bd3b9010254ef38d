import type { Range } from "../../../state/types";

/** The part of a run whose frames the map asks for. Pure. */

/** Seconds of the wall clock that one part lasts while it is watched. */
const WATCHED_S = 8;
const LEAST_S = 2;
const MOST_S = 60;

/**
 * Parts overlap by half, so that one is there before the one before it ends; a time has always the same part.
 * @param timeS what the map shows
 * @param speed simulated seconds a second
 * @param endS the end of the run
 */
export function windowAt(timeS: number, speed: number, endS: number): Range {
  const half = Math.max(LEAST_S, Math.min(MOST_S, WATCHED_S * speed));
  const from = Math.max(0, Math.floor(timeS / half) - 0.5) * half;
  return [Math.min(from, endS), Math.min(endS, from + 2 * half)];
}
