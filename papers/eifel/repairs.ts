/** Losses on the slow link with a buffer of one packet, and the timeouts that repair them. */

import type { Run } from "../../sim-worker/src/protocol";
import type { LabSetup, Runner, RunnerOptions } from "../experiment/artefact";
import type { Reading } from "../experiment/claim";
import { fixed } from "../experiment/words";
import { exactly, similar } from "../experiment/yardsticks";
import { columnOf, tableOf } from "./model";
import { DURATION, ESTIMATOR, eventSegments, eventTimes, RESTART, slowRequest, slowRows, TICK_KEY } from "./slowLink";

export const TINY_PRESET = "slow-link-tiny-buffer";
/** 1500 bytes at 960 bytes a second. */
const SERVICE_S = 1500 / 960;

const driverOf = (run: Run): string => String(run.result.inForce[ESTIMATOR]);

/** One loss and its repair; times in s. */
export interface Repair {
  readonly segment: number;
  readonly lostS: number;
  readonly timeoutS: number;
  /** Earliest possible time of a third duplicate ACK. */
  readonly thirdS: number;
}

/**
 * The timeouts of a run with their losses. The segment that the last advancing ACK let go is acknowledged one RTT after it, and is
 * the second after the lost one; the third duplicate ACK would follow one service time later.
 */
export function repairsOf(runner: Runner, run: Run): readonly Repair[] {
  const rows = slowRows(run, driverOf(run));
  const losses = eventSegments(runner, run, "loss");
  const lostAt = new Map(Array.from(eventTimes(runner, run, "loss"), (time, row) => [losses[row], time]));
  const segments = eventSegments(runner, run, "timeout");
  return Array.from(eventTimes(runner, run, "timeout"), (timeoutS, row) => {
    const segment = segments[row] ?? Number.NaN;
    const next = rows.time.findIndex((time) => time >= timeoutS);
    const last = (next < 0 ? rows.time.length : next) - 1;
    const thirdS = (rows.time[last] ?? Number.NaN) + (rows.rtt[last] ?? Number.NaN) / 1000 + SERVICE_S;
    return { segment, lostS: lostAt.get(segment) ?? Number.NaN, timeoutS, thirdS };
  }).filter(({ lostS, timeoutS, thirdS }) => lostS < timeoutS && !Number.isNaN(thirdS));
}

export interface Thirds {
  readonly timeouts: number;
  /** Timeouts before a third duplicate ACK could have arrived, and by how much on average, s. */
  readonly before: number;
  readonly earlyS: number;
}

export function thirdDuplicates(runner: Runner, run: Run): Thirds {
  const leads = repairsOf(runner, run).map(({ timeoutS, thirdS }) => thirdS - timeoutS);
  const before = leads.filter((lead) => lead > 0);
  const earlyS = before.reduce((sum, lead) => sum + lead, 0) / Math.max(1, before.length);
  return { timeouts: leads.length, before: before.length, earlyS };
}

/** How old the lost segments were when the timer fired, in RTOs then in force; how far from one RTO at most, seconds. */
export interface Ages {
  readonly timeouts: number;
  readonly low: number;
  readonly high: number;
  readonly furthestS: number;
}

export function agesAtTimeout(runner: Runner, run: Run): Ages {
  const table = tableOf(run.trace, "timer");
  const time = columnOf(table, "time");
  const rto = columnOf(table, "rto");
  const ages = repairsOf(runner, run).map(({ lostS, timeoutS }) => {
    const after = time.findIndex((at) => at >= timeoutS);
    const inForceS = (rto[(after < 0 ? time.length : after) - 1] ?? Number.NaN) / 1000;
    return { share: (timeoutS - lostS) / inForceS, lateS: timeoutS - lostS - inForceS };
  });
  const shares = ages.map(({ share }) => share);
  const furthestS = Math.max(...ages.map(({ lateS }) => Math.abs(lateS)));
  return { timeouts: ages.length, low: Math.min(...shares), high: Math.max(...shares), furthestS };
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Seconds from each loss to its timeout. */
export const waitsOf = (runner: Runner, run: Run): readonly number[] =>
  repairsOf(runner, run).map(({ lostS, timeoutS }) => timeoutS - lostS);

/** Whether REXMT_E expires when the lost segment is one RTO old, with `driver` as the RTO and a clock of `tickMs`. */
export async function rexmtReading(
  runner: Runner,
  driver: string,
  tickMs: number,
  of: Reading["of"],
  options: RunnerOptions,
): Promise<Reading> {
  const set = { [RESTART]: "remaining", [TICK_KEY]: tickMs, [DURATION]: 900 };
  const run = await runner.run(slowRequest(runner, TINY_PRESET, driver, set, 1), options);
  const { low, high, timeouts } = agesAtTimeout(runner, run);
  const setup: LabSetup = { preset: TINY_PRESET, set: { ...set, [ESTIMATOR]: driver } };
  if (timeouts === 0) return { of, ours: "no timeout repaired a loss", holds: null, setup };
  const apart = Math.max(Math.abs(high - 1), Math.abs(low - 1));
  return {
    of,
    ours: `lost segments were ${fixed(low, 3)} to ${fixed(high, 3)} RTOs old at ${timeouts} timeouts`,
    holds: similar(exactly(apart), 1, "number"),
    setup,
  };
}
