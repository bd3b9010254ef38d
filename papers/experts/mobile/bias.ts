/** What sharing adds to the experts' prediction: their error on an RTT that never changes. */

import type { Figure } from "../../../figure/figure";
import type { ModelRequest, ParamMap, Replay } from "../../../sim-worker/src/protocol";
import type { Runner, RunnerOptions, Settings } from "../../experiment/artefact";
import type { Finding } from "../../experiment/claim";
import { pairedDifference, type Spread } from "../../experiment/statistics";
import { fixed } from "../../experiment/words";
import { SIMULATOR_TICK_MS } from "../scalings";
import { difference, type Metric, withHalf } from "./claims";
import { classOf } from "./figures";
import { pointName } from "./scenarios";
import { type Cell, ownCells, type Study } from "./study";

/** RTTs in whole ticks. */
const RTTS = [1, 2, 3, 4, 6, 8, 12, 16];
/** Enough that the weights have settled. */
const SAMPLES = 2000;

/** Error on a constant RTT, ticks. */
export interface Bias {
  readonly rttTicks: number;
  readonly experts: number;
  readonly jacobson: number;
}

function request(rttTicks: number, set: ParamMap): ModelRequest {
  const own = Object.entries(set).filter(([key]) => key.startsWith("estimator."));
  return {
    model: "constant",
    estimators: ["experts", "jacobson"],
    set: {
      ...Object.fromEntries(own),
      "estimator.experts.unit": SIMULATOR_TICK_MS,
      "model.constant.base": rttTicks * SIMULATOR_TICK_MS,
      "model.constant.samples": SAMPLES,
    },
    range: null,
    record: "none",
  };
}

const errorOf = ({ scores }: Replay, id: string): number =>
  (scores.find((score) => score.id === id)?.meanAbsErrorMs ?? Number.NaN) / SIMULATOR_TICK_MS;

export async function runBias(runner: Runner, { set }: Settings, options: RunnerOptions): Promise<readonly Bias[]> {
  const { signal } = options;
  const replays = await runner.models(
    RTTS.map((rtt) => request(rtt, set)),
    signal === undefined ? {} : { signal },
  );
  return RTTS.map((rttTicks, at) => {
    const replay = replays[at];
    if (replay === undefined) throw new Error(`no answer for an RTT of ${rttTicks} ticks`);
    return { rttTicks, experts: errorOf(replay, "experts"), jacobson: errorOf(replay, "jacobson") };
  });
}

/** The anatomy of the experts' error: what is left of it on a constant RTT. */
export function biasFigure(biases: readonly Bias[]): Figure {
  const x = biases.map(({ rttTicks }) => rttTicks);
  return {
    id: "bias",
    title: "Error on an RTT that never changes",
    reading: `${SAMPLES} samples alike: what sharing adds to every prediction`,
    x: { label: "RTT", unit: "ticks of 500 ms", scale: "log", domain: [0.8, 20] },
    y: { label: "Mean error", unit: "ticks of 500 ms" },
    series: [
      {
        id: "experts",
        label: "Experts",
        kind: "line",
        x,
        y: biases.map(({ experts }) => experts),
        style: "experts",
      },
      {
        id: "jacobson",
        label: "Jacobson",
        kind: "line",
        x,
        y: biases.map(({ jacobson }) => jacobson),
        style: "jacobson",
      },
    ],
  };
}

/** Where the experts predict worse than Jacobson, in closed loop and on the same samples, and why. */
export function biasFinding(study: Study, metric: Metric, biases: readonly Bias[]): Finding {
  const { cells, scenario } = study;
  const count = (kind: 0 | 2) => cells.filter((cell) => classOf(cell, metric) === kind).length;
  const same = ({ runs }: Cell): Spread =>
    pairedDifference(
      runs.jacobson.map(({ sameTicks }) => sameTicks.experts),
      runs.jacobson.map(({ sameTicks }) => sameTicks.jacobson),
    );
  const apart = cells.filter((cell) => same(cell).mean > 0).length;
  const texts = ownCells(study).map(
    (cell) => `${pointName(scenario, cell.point)}: ${withHalf(difference(cell, metric.id), 2)}`,
  );
  const [one] = biases;
  return {
    id: "sharing-bias",
    text: "The experts' error less Jacobson's: where most RTTs are shorter than two ticks it is what sharing adds.",
    ours: `larger than Jacobson's at ${count(0)} of ${cells.length} combinations of place and ${scenario.axis === "flows" ? "load" : "speed"}, smaller at ${count(2)}; on the same samples larger at ${apart}. Experts less Jacobson at the figure's own place, ticks: ${texts.join("; ")}`,
    why: `Sharing gives every expert, up to 128 ticks, a part of the weight after each sample. On samples that are all one tick, that keeps the prediction ${fixed(one?.experts ?? Number.NaN, 2)} tick above them, and Jacobson's at ${fixed(one?.jacobson ?? Number.NaN, 2)}; at no RTT of a few ticks does it vanish. What brings the two nearer is variation, which Jacobson follows late.`,
  };
}
