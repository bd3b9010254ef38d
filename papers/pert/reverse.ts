/** Section 7 on reverse traffic: PERT with data on the way back, by the round trip and by the one-way delay, known or estimated. */

import type { ParamMap, Run, RunRequest, Scenario } from "../../sim-worker/src/protocol";
import type { Runner, RunnerOptions, Settings } from "../experiment/artefact";
import { type Claim, intervalOf, type Reading } from "../experiment/claim";
import { pairedDifference, type Spread, spreadOf } from "../experiment/statistics";
import { percent } from "../experiment/words";
import { atMost, NO_LOSSES, similar } from "../experiment/yardsticks";
import { rateOfDrops } from "./panels";

const REVERSE = "pert-reverse";
export const PLACE = "section 7";

/** A reading of one number over the seeds. */
export function reading(spread: Spread, ours: string, unit: string, holds: boolean | null): Reading {
  const interval = intervalOf(spread, unit);
  return { of: {}, ours, ...(interval === undefined ? {} : { interval }), holds };
}

/** The scenario of a preset. */
export function presetOf(runner: Pick<Runner, "catalogue">, wanted: string): Scenario {
  const preset = runner.catalogue.presets.find(({ id }) => id === wanted);
  if (preset === undefined) throw new Error(`the catalogue has no preset ${wanted}`);
  return preset.scenario;
}

export const linkOf = ({ result }: Run) => result.links[0];

/** Ten PERT flows: with nothing on the way back, and with five flows there, by either delay; there, too, flows that wait for losses. */
export interface Reverse {
  readonly free: readonly Run[];
  readonly roundTrip: readonly Run[];
  /** By each way to know the one-way delay, in the order of `DELAYS`. */
  readonly oneWay: readonly (readonly Run[])[];
  readonly plain: readonly Run[];
}

const ESTIMATED: ParamMap = { "cc.pert-red.signal": "estimated", "flow.main.forwardDelay": "choi-yoo" };

/** How the sender knows the delay on the way there; the paper does not say. */
const DELAYS: readonly { readonly of: string; readonly set: ParamMap }[] = [
  { of: "synchronous clocks", set: { "cc.pert-red.signal": "forward" } },
  { of: "Choi and Yoo, equation 1", set: { ...ESTIMATED, "owd.choi-yoo.interval": "sent" } },
  { of: "Choi and Yoo, figure 3", set: { ...ESTIMATED, "owd.choi-yoo.interval": "rtt" } },
];

export async function runReverse(runner: Runner, { set, seeds }: Settings, options: RunnerOptions): Promise<Reverse> {
  const scenario = presetOf(runner, REVERSE);
  const cases: readonly ParamMap[] = [
    { "flow.back.count": 0 },
    {},
    { "flow.main.congestionControl": "reno" },
    ...DELAYS.map((delay) => delay.set),
  ];
  const requests = cases.flatMap((own) =>
    seeds.map(
      (seed): RunRequest => ({ scenario, set: { ...set, ...own, "run.seed": seed }, changes: [], record: "none" }),
    ),
  );
  const { signal } = options;
  const runs = await runner.runs(requests, signal === undefined ? {} : { signal });
  const [free = [], roundTrip = [], plain = [], ...oneWay] = cases.map((_, at) =>
    runs.slice(at * seeds.length, (at + 1) * seeds.length),
  );
  return { free, roundTrip, oneWay, plain };
}

/** PERT with data on the way back, and without; by the round trip and by the one-way delay. */
export function reverseClaims({ free, roundTrip, oneWay, plain }: Reverse): readonly Claim[] {
  const used = (runs: readonly Run[]) => runs.map((each) => linkOf(each)?.utilization ?? Number.NaN);
  const [alone, answered] = [used(free), used(roundTrip)];
  const text = (values: readonly number[]) => percent(spreadOf(values).mean);
  const lost = pairedDifference(answered, alone);
  const against = (nth: number, than: string, others: readonly number[]): Reading => {
    const runs = oneWay[nth] ?? [];
    const forward = used(runs);
    const drops = spreadOf(runs.map((each) => linkOf(each)?.dropRate));
    const quiet = atMost(drops, NO_LOSSES);
    const kept = pairedDifference(forward, others);
    const close = similar(kept, spreadOf(others).mean, "share");
    const holds = close === false || quiet === false ? false : close === null || quiet === null ? null : true;
    const ours = `${text(forward)} of the link, ${than} ${text(others)}; drop rate ${rateOfDrops(drops.mean)}`;
    return { ...reading(kept, ours, "of the capacity", holds), of: { delay: DELAYS[nth]?.of ?? "", against: than } };
  };
  return [
    {
      id: "reverse",
      quote: "congestion in the reverse path can trigger an early response.",
      place: PLACE,
      test: "The utilisation of ten PERT flows is lower with five flows that send the other way than without them.",
      yardstick: "direction",
      readings: [
        reading(
          lost,
          `${text(answered)} of the link, without reverse traffic ${text(alone)}`,
          "of the capacity",
          lost.count < 2 || !(Math.abs(lost.mean) > lost.half) ? null : lost.mean < 0,
        ),
      ],
      why: "The round trip grows by a queue that PERT's data never see; it responds, and leaves the link idle.",
    },
    {
      id: "one-way",
      quote: "PERT can be used with one-way delays to achieve similar benefits.",
      place: PLACE,
      test: "With reverse traffic and one-way delays PERT's utilisation is similar to what it is compared with, and it loses nothing.",
      yardstick: "similar",
      readings: DELAYS.flatMap((_, nth) => [
        against(nth, "PERT without reverse traffic", alone),
        against(nth, "SACK with the same reverse traffic", used(plain)),
      ]),
      why: "ACKs that queue on the way back come in bursts, and the data that they release queue in bursts. A delay that is summed up from round-trip times (figure 3) keeps every pause of the sender, which PERT then takes for a queue.",
    },
  ];
}
