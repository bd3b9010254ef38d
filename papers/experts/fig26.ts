/** Figure 26: about 200 trials of one transfer: the RTT, Jacobson's prediction and the experts' prediction. */

import type { Figure } from "../../figure/figure";
import type { ParamMap, Replay } from "../../sim-worker/src/protocol";
import type { Artefact, ResultTable } from "../experiment/artefact";
import type { Claim, Finding, Reading } from "../experiment/claim";
import { median } from "../experiment/statistics";
import { CONSIDERABLE_SHARE } from "../experiment/yardsticks";
import { KERNEL_KEYS } from "./kernel";
import { SAMPLINGS, type Sampling } from "./samplings";
import { LIKELIEST, scalingKeys, scalingOf, TICK_MS } from "./scalings";

const TRIALS = 200;
/** Number of samples before and after a change from which the levels are computed. */
const LEVEL_SAMPLES = 20;
/** A thinned log with fewer samples has no levels before and after its change. */
const LEAST_TRIALS = 3 * LEVEL_SAMPLES;
/** A prediction has followed when its distance from the new level is at most this share of the change. */
const FOLLOWED = 0.25;
/** The figure shows the first log, the table all of them. */
const LOGS = ["wifi-v6", "cellular", "adsl", "handover", "spikes", "onoff", "satellite", "reqresp", "mini-trace-cmd"];
/** Logs that are drawn, with a sample for every ACK and with one per round trip. */
const DRAWN = ["wifi-v6", "cellular"];

const JACOBSON = "jacobson-ticks";
const EXPERTS = "experts-fixed";
const PREDICTORS = [JACOBSON, EXPERTS, "last"] as const;
type Predictor = (typeof PREDICTORS)[number];

interface Trials {
  readonly log: string;
  /** Ticks. */
  readonly rtt: Float64Array;
  /** Predictions before each trial, ticks. */
  readonly predictions: Readonly<Record<Predictor, Float64Array>>;
  /** Row of the largest lasting change among the trials. */
  readonly change: number;
}

interface Followed {
  readonly error: number;
  /** Trials until the prediction had followed the change; null: not within the trials. */
  readonly lag: number | null;
}

/** The trials around the largest lasting change of a log. */
function trialsOf(log: string, replay: Replay): Trials | null {
  const table = replay.trace.tables.find(({ kind }) => kind === "samples");
  const values = (id: string) => table?.columns.find((column) => column.id === id)?.values;
  const rtt = values("rtt");
  if (rtt === undefined || rtt.length < LEAST_TRIALS) return null;
  const change = largestChange(rtt);
  // The first sample has no prediction before it.
  const count = Math.min(TRIALS, rtt.length - 1);
  const from = Math.min(Math.max(1, Math.floor(change - count / 4)), rtt.length - count);
  const ticks = (id: string) => {
    const all = values(id) ?? new Float64Array(rtt.length).fill(Number.NaN);
    return all.slice(from, from + count).map((ms) => ms / TICK_MS);
  };
  const predictions = Object.fromEntries(PREDICTORS.map((id) => [id, ticks(`${id}.prediction`)])) as Record<
    Predictor,
    Float64Array
  >;
  return { log, rtt: ticks("rtt"), predictions, change: change - from };
}

/** The row at which the medians before and after differ most. */
function largestChange(rtt: Float64Array): number {
  let best = LEVEL_SAMPLES;
  let most = -1;
  for (let at = LEVEL_SAMPLES; at + LEVEL_SAMPLES <= rtt.length; at++) {
    const change = Math.abs(
      median(rtt.subarray(at, at + LEVEL_SAMPLES)) - median(rtt.subarray(at - LEVEL_SAMPLES, at)),
    );
    if (change > most) {
      most = change;
      best = at;
    }
  }
  return best;
}

function follow({ rtt, predictions, change }: Trials, id: Predictor): Followed {
  const made = predictions[id];
  let error = 0;
  for (let at = 0; at < rtt.length; at++) error += Math.abs((made[at] ?? Number.NaN) - (rtt[at] ?? Number.NaN));
  const after = median(rtt.subarray(change, change + LEVEL_SAMPLES));
  const before = median(rtt.subarray(Math.max(0, change - LEVEL_SAMPLES), change));
  const close = FOLLOWED * Math.abs(after - before);
  const from = made.subarray(change);
  const lag = from.findIndex((value) => Math.abs(value - after) <= close);
  return { error: error / rtt.length, lag: lag < 0 ? null : lag };
}

function figureOf({ sampling, trials: { log, rtt, predictions } }: Row): Figure {
  const x = Float64Array.from(rtt, (_, at) => at + 1);
  const series = (id: string, label: string, y: Float64Array, style: string) =>
    ({ id, label, kind: id === "rtt" ? "points" : "step", x, y, style }) as const;
  return {
    id: `trials-${log}-${sampling.id}`,
    title: `${rtt.length} trials of ${log}, ${sampling.name}`,
    reading: "around the largest lasting change of the log",
    x: { label: "Trial", unit: "" },
    y: { label: "RTT", unit: "ticks of 4 ms" },
    series: [
      series("rtt", "RTT", rtt, "samples"),
      series(JACOBSON, "Jacobson", predictions[JACOBSON], JACOBSON),
      series(EXPERTS, "Experts", predictions[EXPERTS], EXPERTS),
    ],
  };
}

interface Row {
  readonly sampling: Sampling;
  readonly trials: Trials;
  readonly jacobson: Followed;
  readonly experts: Followed;
  readonly last: Followed;
}

const lagText = ({ lag }: Followed): string => (lag === null ? "never" : `after ${lag} trials`);
/** Trials until a prediction follows; infinite where it never does, so that it comes last. */
const lagOf = ({ lag }: Followed): number => lag ?? Number.POSITIVE_INFINITY;

function tableOf(rows: readonly Row[]): ResultTable {
  return {
    id: "following",
    title: "Around the largest change of each log",
    header: [
      "log",
      "sampling",
      "Jacobson's error, ticks",
      "experts' error",
      "last sample's error",
      "Jacobson follows",
      "experts follow",
    ],
    rows: rows.map(({ sampling, trials, jacobson, experts, last }) => [
      trials.log,
      sampling.name,
      jacobson.error,
      experts.error,
      last.error,
      lagText(jacobson),
      lagText(experts),
    ]),
  };
}

const SENTENCE =
  "It is possible to notice how much faster the machine learning algorithm can respond to sudden changes in the RTT value and how much closer it can follow the real measurements.";

/** Parameters of the estimators that are shown on a log. */
const SHOWN_KEYS: ParamMap = {
  ...scalingKeys(EXPERTS, scalingOf(LIKELIEST)),
  "estimator.jacobson-ticks.tick": TICK_MS,
};

/** One reading for each log and way of sampling. */
function readingsOf(rows: readonly Row[], judge: (row: Row) => Pick<Reading, "ours" | "holds">): readonly Reading[] {
  return rows.map((row) => ({
    of: { sampling: row.sampling.name, log: row.trials.log },
    ...judge(row),
    setup: {
      log: row.trials.log,
      estimators: [...PREDICTORS],
      set: { ...SHOWN_KEYS, "replay.thinning": row.sampling.id },
    },
  }));
}

function claimsOf(rows: readonly Row[]): readonly Claim[] {
  const place = "figure 26 and section 6.3";
  return [
    {
      id: "faster",
      quote: SENTENCE,
      place,
      test: `The trials until a prediction has come within a quarter of the largest lasting change, among ${TRIALS} trials of each log: fewer with the experts than with Jacobson.`,
      yardstick: "direction",
      readings: readingsOf(rows, ({ jacobson, experts }) => ({
        ours: `${lagText(experts)} against ${lagText(jacobson)}`,
        holds: lagOf(experts) < lagOf(jacobson),
      })),
      why: "One of two statements of the sentence. With one sample per round trip a gain of 1/8 needs many round trips. Where the RTT is beyond the experts' 516 ms, or no expert stands near it, the weights vanish and are set anew, which follows at once but not closely.",
    },
    {
      id: "closer",
      quote: SENTENCE,
      place,
      test: `The mean absolute error over the ${TRIALS} trials: lower with the experts than with Jacobson.`,
      yardstick: "direction",
      readings: readingsOf(rows, ({ jacobson, experts }) => ({
        ours: `${experts.error.toFixed(2)} against ${jacobson.error.toFixed(2)} ticks`,
        holds: experts.error < jacobson.error,
      })),
      why: "The other statement of the sentence. With a sample for every ACK the RTT moves by a packet's time between samples, and both stay near it.",
    },
    {
      id: "quickly",
      quote: "The proposed machine learning algorithm is able to adapt very quickly to changes in the RTT.",
      place: "section 7, and in other words in the abstract",
      test: "The same number of trials: at least a fifth fewer than Jacobson's, or one.",
      yardstick: "considerable",
      readings: readingsOf(rows, ({ jacobson, experts }) => ({
        ours: `${lagText(experts)} against ${lagText(jacobson)}`,
        holds: lagOf(experts) <= Math.max(1, (1 - CONSIDERABLE_SHARE) * lagOf(jacobson)) && lagOf(experts) < Infinity,
      })),
      why: "Very quickly has no number: judged as considerably fewer trials than Jacobson's, or one.",
    },
  ];
}

function lastFinding(rows: readonly Row[]): Finding {
  const ours = SAMPLINGS.map(({ id, name }) => {
    const of = rows.filter(({ sampling }) => sampling.id === id);
    const beating = of.filter(({ last, experts }) => experts.error < last.error);
    const names = beating.map(({ trials }) => trials.log).join(", ");
    return `${name}: on ${beating.length} of ${of.length} logs${names === "" ? "" : ` (${names})`}`;
  });
  return {
    id: "last",
    text: "Logs on which the experts follow closer than the last sample does.",
    ours: ours.join("; "),
    why: "The baseline that the paper leaves out: repeating the last sample follows every change one trial later and needs no parameter.",
  };
}

/** The kernel's ticks and the likeliest unit, overridden by the reader's values. */
function keysOf(set: ParamMap): ParamMap {
  return { ...KERNEL_KEYS, ...scalingKeys(EXPERTS, scalingOf(LIKELIEST)), ...set };
}

export const expertsFig26: Artefact = {
  id: "experts-fig26",
  paper: "experts",
  figure: "Figure 26",
  title: "200 trials of a transfer",
  summary:
    "Measured RTTs of a transfer with what Jacobson and the experts predicted for each, on recordings of real kernels at the moment of their largest change.",
  given: [
    { what: "Trials", value: "around 200 of one file transfer" },
    { what: "Clock", value: "ticks of 4 ms (HZ = 250)" },
    { what: "Experts", value: "N = 100, η = 2, α = 0.08, 16.16 fixed point" },
  ],
  assumed: [
    {
      what: "Transfers",
      value: "the bundled kernel logs",
      why: "the paper's are not published; each log at its largest lasting change, by medians of 20 samples.",
    },
    {
      what: "Recorded TCP",
      value: "as each log has it: CUBIC or Reno with SACK on a recent Linux, data one way",
      why: "the estimators only look on: what they predict changes nothing.",
    },
    {
      what: "Sampling",
      value: SAMPLINGS.map(({ name }) => name).join(", "),
      why: "the paper does not say. Thinned to one per round trip, the next sample is the first whose segment left after the last one; logs that keep fewer than 60 are left out.",
    },
    {
      what: "Unit",
      value: `${LIKELIEST}: ${scalingOf(LIKELIEST).label}`,
      why: "the only reading whose errors are of the size reported; drag the unit for others.",
    },
  ],
  controls: [
    { key: "estimator.experts-fixed.unit", default: TICK_MS },
    { key: "estimator.experts-fixed.n" },
    { key: "estimator.experts-fixed.eta" },
    { key: "estimator.experts-fixed.alpha" },
    { key: `estimator.${JACOBSON}.g` },
  ],
  unjudged: [
    {
      what: "the paper's own 200 trials",
      why: "they are a figure, of which we have the text alone, and the transfer is not published",
    },
  ],
  quick: true,
  lab: ({ set }) => ({ log: LOGS[0] ?? "", estimators: [...PREDICTORS], set: keysOf(set) }),
  async run(runner, settings, options = {}) {
    const rows: Row[] = [];
    const set = keysOf(settings.set);
    const { onProgress, ...call } = options;
    const cases = LOGS.flatMap((log) => SAMPLINGS.map((sampling) => ({ log, sampling })));
    for (const [nth, { log, sampling }] of cases.entries()) {
      const request = { sample: log, estimators: [...PREDICTORS], sampling: sampling.id, set };
      const trials = trialsOf(log, await runner.replaySample(request, call));
      if (trials !== null) {
        const of = (id: Predictor) => follow(trials, id);
        rows.push({ sampling, trials, jacobson: of(JACOBSON), experts: of(EXPERTS), last: of("last") });
      }
      onProgress?.((nth + 1) / cases.length);
    }
    const drawn = rows.filter(({ sampling, trials: { log } }) => DRAWN.includes(log) && sampling.id !== "every-second");
    return {
      figures: drawn.map(figureOf),
      tables: [tableOf(rows)],
      claims: claimsOf(rows),
      findings: [lastFinding(rows)],
      seeds: [],
      notes: [`Ticks of ${TICK_MS} ms. A prediction is the one made before the trial's RTT was known.`],
    };
  },
};
