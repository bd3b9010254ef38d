/** Fast Increase in section 7.2: what the paper leaves open of it, and the runs of figures 7 and 8. */

import type { ParamMap, RunRequest, Scenario } from "../../sim-worker/src/protocol";
import type { Parameter } from "../experiment/artefact";
import type { LabSetup } from "../experiment/labSetup";
import { ESTIMATOR, flowKey } from "./delays";
import { type ChoiPath, choiScenario } from "./path";
import { PATH_ASSUMED, STARTS, TRUE_START } from "./readings";

export const RULES = [
  { id: "printed", name: "as printed" },
  { id: "rearm", name: "timer started again" },
] as const;
export const SENDS = [
  { id: "at-once", name: "at once" },
  { id: "at-ack", name: "at the next ACK" },
] as const;
/** Ratios of the rates: that of ns-2's runs, and half of it. */
export const RATIOS = [10, 5] as const;
/** Propagation delays of the way back, by which the paper regulates the rate of ACKs, ms. */
export const REVERSE_MS = [50, 100, 200, 400] as const;

/** One way to read Fast Increase. */
export interface Increase {
  readonly rule: (typeof RULES)[number];
  readonly sends: (typeof SENDS)[number];
  readonly start: { readonly name: string; readonly set: ParamMap };
}

/** The heuristic needs the ratio of the delays, which only a common clock gives; such a clock knows t₀ itself. */
const INCREASE_STARTS = [...STARTS, { name: "true, by a common clock", set: TRUE_START }];

export const INCREASES: readonly Increase[] = INCREASE_STARTS.flatMap((start) =>
  RULES.flatMap((rule) => SENDS.map((sends) => ({ rule, sends, start }))),
);

export const increaseName = ({ rule, sends, start }: Increase) => ({
  "Fast Increase": rule.name,
  sends: sends.name,
  "t₀": start.name,
});

export const increaseSet = ({ rule, sends, start }: Increase): ParamMap => ({
  [flowKey("forwardDelay")]: ESTIMATOR,
  [flowKey("fastIncrease")]: rule.id,
  [flowKey("fastIncreaseSends")]: sends.id,
  "owd.choi-yoo.interval": "sent",
  ...start.set,
});

/** A run of a path with Fast Increase; without it where `increase` is null. */
export function increaseRequest(
  path: ChoiPath,
  increase: Increase | null,
  shared: ParamMap,
  record: RunRequest["record"],
): RunRequest {
  const set = { ...shared, ...(increase === null ? {} : increaseSet(increase)) };
  return { scenario: choiScenario(path), set, changes: [], record };
}

/** The Lab's state of such a run. */
export function increaseLab(path: ChoiPath, increase: Increase | undefined, set: ParamMap): LabSetup {
  const scenario: Scenario = choiScenario(path);
  return { scenario, set: { ...set, ...(increase === undefined ? {} : increaseSet(increase)) } };
}

/** The reading that is shown where there is one: the timer started again, sending at once, from the true delay. */
export const SHOWN_INCREASE = INCREASES.find(
  ({ rule, sends, start }) => rule.id === "rearm" && sends.id === "at-once" && start.set === TRUE_START,
);

/** The run of a reading by its names. */
export function increaseOf(of: Readonly<Record<string, string>>): Increase | undefined {
  return INCREASES.find((each) => {
    const names: Readonly<Record<string, string>> = increaseName(each);
    return Object.entries(names).every(([dimension, name]) => of[dimension] === name);
  });
}

export const INCREASE_GIVEN: readonly Parameter[] = [
  { what: "Path", value: "as in section 7.1 but for the propagation delay of the way back" },
  { what: "Segments", value: "1460 bytes" },
  { what: "Queues", value: "50 packets, first in, first out" },
  { what: "Fast Increase", value: "figure 4; its timer is twice the estimated forward delay" },
];

export const INCREASE_ASSUMED: readonly Parameter[] = [
  { what: "Ratio", value: "10; readings have 5, too", why: "Not given." },
  { what: "Way back", value: "50, 100, 200 and 400 ms, each a reading", why: "Not given." },
  {
    what: "Timer",
    value: "as printed it runs once between two ACKs; started again it runs every twice the forward delay",
    why: "The pseudo code does the first, the sentence “increases cwnd per (2 × forward delay) regardless of the ACK arrival” the second.",
  },
  {
    what: "Sends",
    value: "what the window allows when the timer expires, or at the next ACK",
    why: "“TCP sends data packets like the TCP original mechanism of the ACK clocking” may mean either.",
  },
  {
    what: "t₀",
    value: "RTT/2, by the heuristic over three exchanges, or the true one",
    why: "The tables' differences are those of RTT/2; section 4 says that the heuristic is used, for which a common clock is needed.",
  },
  { what: "RTT(s, n)", value: "equation 1", why: "Marks are lost with the first overflow." },
  { what: "Background", value: "none", why: "The way back's delay regulates the ACKs." },
  ...PATH_ASSUMED,
];
