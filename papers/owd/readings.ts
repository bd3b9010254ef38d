/** What the paper leaves open of tables 1 to 3, and how each is read here. */

import type { ParamMap } from "../../sim-worker/src/protocol";
import type { Parameter } from "../experiment/artefact";
import type { LabSetup } from "../experiment/labSetup";
import { type ChoiPath, choiScenario } from "./path";

/** Something that is left open, with the keys that set it. */
export interface Option {
  readonly name: string;
  readonly set: ParamMap;
}

const START = "owd.choi-yoo.start";
const INTERVAL = "owd.choi-yoo.interval";

export const STARTS: readonly Option[] = [
  { name: "RTT/2", set: { [START]: "half" } },
  { name: "heuristic, as printed", set: { [START]: "heuristic", "owd.choi-yoo.form": "measured" } },
  { name: "heuristic, midpoint", set: { [START]: "heuristic", "owd.choi-yoo.form": "midpoint" } },
];

/** The true forward delay of the first exchange: not a reading, since only a simulation knows it. */
export const TRUE_START: ParamMap = { [START]: "true" };

export const INTERVALS: readonly Option[] = [
  { name: "equation 1", set: { [INTERVAL]: "sent" } },
  { name: "figure 3", set: { [INTERVAL]: "rtt", "owd.choi-yoo.afterLoss": "printed" } },
];

/** Which samples of a row count; the number of those left out. */
export const FIRSTS = [
  { name: "counted", skipped: () => 0 },
  { name: "left out", skipped: () => 3 },
  { name: "left out at 0.1", skipped: (ratio: number) => (ratio === 0.1 ? 3 : 0) },
] as const;

export interface NamedSender extends Pick<ChoiPath, "window" | "lateMinimum"> {
  readonly name: string;
}
export const SENDERS: readonly NamedSender[] = [
  { name: "window 32", window: 32 },
  { name: "window 16", window: 16 },
  { name: "window 32, RTO of RFC 2988", window: 32, lateMinimum: false },
];

/** One run for each ratio and seed. */
export interface TableReading {
  readonly start: Option;
  readonly interval: Option;
  readonly sender: NamedSender;
}

/** What the reader's controls say, under the first sender: figures and tables show it. */
const AS_SET: Option = { name: "as set", set: {} };
export const SHOWN: TableReading = { start: AS_SET, interval: AS_SET, sender: { name: "window 32", window: 32 } };

/** Every start with every interval under the first sender; of the other senders RTT/2 with both intervals. */
export const TABLE_READINGS: readonly TableReading[] = SENDERS.flatMap((sender, nth) =>
  STARTS.filter((_, at) => nth === 0 || at === 0).flatMap((start) =>
    INTERVALS.map((interval) => ({ start, interval, sender })),
  ),
);

/** The reading's names by what it reads. */
export const nameOfReading = ({ start, interval, sender }: TableReading, first: string) => ({
  "t₀": start.name,
  "RTT(s, n)": interval.name,
  sender: sender.name,
  "first three samples": first,
});

/** The run of a table's reading. */
export function tableLab(
  of: Readonly<Record<string, string>>,
  ratio: number,
  backgroundBitPerS: number,
  set: ParamMap,
): LabSetup {
  const sender = SENDERS.find(({ name }) => name === of.sender);
  const start = STARTS.find(({ name }) => name === of["t₀"])?.set;
  const interval = INTERVALS.find(({ name }) => name === of["RTT(s, n)"])?.set;
  const { window, lateMinimum } = sender ?? {};
  const scenario = choiScenario({
    ratio,
    backgroundBitPerS,
    ...(window === undefined ? {} : { window }),
    ...(lateMinimum === undefined ? {} : { lateMinimum }),
  });
  return { scenario, set: { ...set, ...start, ...interval } };
}

/** Of every simulation of section 7. */
export const PATH_GIVEN: readonly Parameter[] = [
  { what: "Way back", value: "128 kbit/s" },
  { what: "Way there", value: "the ratio times 128 kbit/s" },
  { what: "Propagation", value: "50 ms each way" },
  { what: "Segments", value: "1460 bytes" },
  { what: "Queues", value: "50 packets, first in, first out" },
  { what: "Sender", value: "TCP Reno of ns-2.26" },
];

/** What ns-2's recipe adds, by which table 1 comes out to the printed digits. */
export const PATH_ASSUMED: readonly Parameter[] = [
  {
    what: "Window",
    value: "at most 32 segments, which is the first ssthresh, too; 2 at the start",
    why: "Not given. With it table 1's measured means come out to the printed digits, with 16 they do not.",
  },
  { what: "Headers", value: "40 bytes; ACKs and the SYN 40 bytes", why: "ns-2's." },
  {
    what: "Retransmission timer",
    value: "4.4BSD's integers in ticks of 10 ms, one timed segment per round trip; at least 1 s after the back-off",
    why: "ns-2.26 without rfc2988_. The timer matters at the ratio 0.1 alone, where the first segments time out.",
  },
  { what: "Queue of 50", value: "49 packets wait: ns-2 counts the arriving one", why: "ns-2's DropTail." },
  { what: "ACKs", value: "at once, one for each segment; the window counts ACKs", why: "ns-2's defaults." },
  {
    what: "Measured",
    value: "forward delay of each marked segment, one per round trip, by the simulator's clock; not that of the SYN",
    why: "With the SYN table 1 does not come out.",
  },
  {
    what: "A mark",
    value: "belongs to one transmission; it is given up when a loss is found, and costs no bytes",
    why: "Section 4 thinks of an unused header field.",
  },
  { what: "Clocks", value: "no offset, no skew, no ticks", why: "A simulator has one clock." },
];

export const BACKGROUND_ASSUMED: Parameter = {
  what: "Background",
  value: "1000-byte packets on the way back from 10 s on, spaced by the interval × (1 ± 0.5), drawn evenly",
  why: "Not given; so tables 2 and 3 come out within 2 % in ns-2.",
};
