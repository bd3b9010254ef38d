/** The exchange of a marked segment nearest to a time, as the table of one-way delays has it. */

import type { Table } from "../../../../sim-worker/src/protocol";
import { nearest } from "../../plot/parts/lookup";

/** Delays in ms; null: not known. */
export interface DelayEstimate {
  readonly id: string;
  readonly forwardMs: number | null;
  readonly reverseMs: number | null;
  readonly errorMs: number | null;
}

export interface Exchange {
  /** When the ACK arrived, and when the segment was sent by the sender's clock, seconds. */
  readonly timeS: number;
  readonly sentS: number | null;
  /** Number of the segment; -1: the SYN. */
  readonly segment: number;
  readonly rttSenderMs: number | null;
  readonly rttReceiverMs: number | null;
  readonly forwardMs: number | null;
  readonly reverseMs: number | null;
  readonly marksLost: number;
  readonly estimates: readonly DelayEstimate[];
}

const ENDING = ".forward";

/** Null where the table has no row. */
export function exchangeAt(table: Table | undefined, timeS: number): Exchange | null {
  const time = table?.columns[0]?.values;
  if (table === undefined || time === undefined) return null;
  const row = nearest(time, timeS);
  const at = time[row];
  if (at === undefined) return null;
  const value = (id: string): number | null => {
    const number = table.columns.find((column) => column.id === id)?.values[row];
    return number === undefined || Number.isNaN(number) ? null : number;
  };
  const ids = table.columns.filter(({ id }) => id.endsWith(ENDING)).map(({ id }) => id.slice(0, -ENDING.length));
  return {
    timeS: at,
    sentS: value("sent"),
    segment: value("number") ?? Number.NaN,
    rttSenderMs: value("rttSender"),
    rttReceiverMs: value("rttReceiver"),
    forwardMs: value("forward"),
    reverseMs: value("reverse"),
    marksLost: value("marksLost") ?? 0,
    estimates: ids.map((id) => ({
      id,
      forwardMs: value(`${id}.forward`),
      reverseMs: value(`${id}.reverse`),
      errorMs: value(`${id}.error`),
    })),
  };
}
