/** Figure 2: how often a high RTT is followed by a loss, of the flow itself and of any flow at the queue. */

import type { Figure } from "../../figure/figure";
import type { Artefact } from "../experiment/artefact";
import type { Claim, Finding, Reading } from "../experiment/claim";
import { goes, pairedDifference, type Spread } from "../experiment/statistics";
import { fixed, percent } from "../experiment/words";
import { SIGNIFICANT_SENSES } from "../experiment/yardsticks";
import {
  ASSUMED,
  countOf,
  GIVEN,
  HEAVY,
  type Losses,
  labState,
  loadName,
  PREDICT_CONTROLS,
  type Predicted,
  readingsOf,
  runPredict,
  SEEDS,
  shareOf,
  valuesOf,
  type Watched,
} from "./prediction";

/** The paper's "very simple scheme that directly monitors the observed round trip delay". */
const PREDICTOR = "instant";
const PLACE = "figure 2 and section 2.2";
const FLOWS = "of the ways out of high RTT, those into loss; losses at the queue and within the observed flow";

const share = (watched: Watched, losses: Losses): number => shareOf(watched, PREDICTOR, losses, "efficiency").mean;
const ratio = (watched: Watched): number => share(watched, "atQueue") / share(watched, "inFlow");

/** Judges the difference of the shares, at the queue less within the flow, in each of the six cases. */
function caseReadings(predicted: Predicted, test: (difference: Spread, inFlow: number) => boolean | null) {
  return readingsOf(predicted, (loads) => ({
    extent: "all",
    points: loads.map((each, x) => {
      const of = (losses: Losses) => valuesOf(each, PREDICTOR, losses, "efficiency");
      const spread = pairedDifference(of("atQueue"), of("inFlow"));
      return { x, spread, holds: test(spread, share(each, "inFlow")) };
    }),
    ours: `flows each way / web sessions: ${loads
      .map(
        (each) => `${loadName(each.load)} ${percent(share(each, "atQueue"))} against ${percent(share(each, "inFlow"))}`,
      )
      .join(", ")}`,
    unit: "of the transitions",
  }));
}

function standing({ loads, queue }: Predicted): string {
  const backs = loads.map((each) => countOf(each, PREDICTOR, "atQueue", 5));
  return `The shares only part where the RTT falls below 65 ms again. Here the queue stands: on average ${percent(queue.mean, 0)} of the buffer; the RTT came back ${backs.join(", ")} times in all runs of the six cases.`;
}

function accurateClaim(predicted: Predicted): Claim {
  return {
    id: "accurate",
    quote: "we show that end-host based congestion prediction is more accurate than previously characterized.",
    place: "abstract; also sections 1 and 8",
    test: `The share ${FLOWS}: higher at the queue, in all six cases.`,
    yardstick: "direction",
    readings: caseReadings(predicted, (difference) => goes(difference, "higher")),
    why: `Earlier studies saw the losses of one flow. ${standing(predicted)}`,
  };
}

function significantClaim(predicted: Predicted): Claim {
  const readings = Object.values(SIGNIFICANT_SENSES).flatMap(({ name, test }) =>
    caseReadings(predicted, (difference, inFlow) => test(difference, "higher", inFlow)).map(
      (reading): Reading => ({ ...reading, of: { ...reading.of, significantly: name } }),
    ),
  );
  return {
    id: "significantly",
    quote:
      "the correlation between the RTT and losses observed at the queue is significantly higher than that observed by a single flow.",
    place: PLACE,
    test: `The share ${FLOWS}: significantly higher at the queue, in all six cases.`,
    yardstick: "significant",
    readings,
    why: standing(predicted),
  };
}

function marginFinding({ margins }: Predicted): Finding {
  return {
    id: "margin",
    text: "With a threshold within the range that the queue moves in, it is far higher at the queue.",
    ours: margins.map((each) => `${each.marginMs} ms: ${fixed(ratio(each), 2)} times`).join("; "),
    why: "50 flows each way and 100 web sessions, the threshold that much above the propagation delay. The paper's point stands; its 5 ms are below this queue.",
  };
}

function casesFigure({ loads }: Predicted): Figure {
  const x = loads.map((_, i) => i);
  const series = (id: Losses, label: string, style: string) => {
    const spreads = loads.map((each) => shareOf(each, PREDICTOR, id, "efficiency"));
    return {
      id,
      label,
      kind: "bars",
      style,
      x,
      y: spreads.map(({ mean }) => mean),
      low: spreads.map(({ mean, half }) => mean - half),
      high: spreads.map(({ mean, half }) => Math.min(1, mean + half)),
    } as const;
  };
  return {
    id: "cases",
    title: "High RTT to loss",
    reading: "of the ways out of high RTT, those into loss; 90 % intervals over the seeds",
    x: { label: "Long flows each way / web sessions", unit: "", categories: loads.map(({ load }) => loadName(load)) },
    y: { label: "Fraction of transitions", unit: "", domain: [0, 1] },
    series: [
      series("inFlow", "Losses within the flow", "false-positives"),
      series("atQueue", "Losses at the queue", "efficiency"),
    ],
  };
}

function marginsFigure({ loads, margins, thresholdMs }: Predicted): Figure {
  const first = loads[0];
  const points = [
    ...(first === undefined ? [] : [{ at: thresholdMs, watched: first }]),
    ...margins.map((watched) => ({ at: watched.marginMs ?? thresholdMs, watched })),
  ].sort((one, other) => one.at - other.at);
  const series = (id: Losses, label: string, style: string) =>
    ({
      id,
      label,
      kind: "line",
      style,
      x: points.map(({ at }) => at),
      y: points.map(({ watched }) => share(watched, id)),
    }) as const;
  return {
    id: "margins",
    title: "The same by the threshold",
    reading: "50 long flows each way, 100 web sessions",
    x: { label: "Threshold above the propagation delay", unit: "ms" },
    y: { label: "Fraction of transitions", unit: "", domain: [0, 1] },
    series: [
      series("inFlow", "Losses within the flow", "false-positives"),
      series("atQueue", "Losses at the queue", "efficiency"),
    ],
  };
}

export const pertFig2: Artefact = {
  id: "pert-fig2",
  paper: "pert",
  figure: "Figure 2",
  title: "High RTT and loss",
  summary:
    "One flow of a hundred or two hundred and up to a thousand web sessions is watched. How often is its RTT above 65 ms until a loss comes: one of its own, or any at the bottleneck’s queue?",
  given: GIVEN,
  assumed: ASSUMED,
  unjudged: [
    {
      what: "“delay-based indicators may be a lot more effective in predicting congestion than what is reported in” other studies",
      why: "No number; the sentence before it is judged.",
    },
  ],
  controls: PREDICT_CONTROLS,
  seeds: SEEDS,
  quick: false,
  heavy: HEAVY,
  async run(runner, settings, options = {}) {
    const predicted = await runPredict(runner, settings, options);
    return {
      figures: [casesFigure(predicted), marginsFigure(predicted)],
      claims: [accurateClaim(predicted), significantClaim(predicted)],
      findings: [marginFinding(predicted)],
      seeds: settings.seeds,
      notes: [`Of the packets that came to the queue ${percent(predicted.dropRate.mean, 2)} were dropped.`],
    };
  },
  lab: labState,
};
