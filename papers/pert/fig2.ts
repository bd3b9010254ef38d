/** Figure 2: how often a high RTT is followed by a loss, of the flow itself and of any flow at the queue. */

import type { Figure } from "../../figure/figure";
import type { Artefact, FormerClaim as Claim } from "../experiment/artefact";
import { fixed, percent } from "../experiment/words";
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
  runPredict,
  SEEDS,
  shareOf,
  type Watched,
} from "./prediction";

/** The paper's "very simple scheme that directly monitors the observed round trip delay". */
const PREDICTOR = "instant";
/** "Significantly higher", as a factor. */
const FAR = 1.5;

const share = (watched: Watched, losses: Losses): number => shareOf(watched, PREDICTOR, losses, "efficiency").mean;
const ratio = (watched: Watched): number => share(watched, "atQueue") / share(watched, "inFlow");

function higherClaim({ loads }: Predicted): Claim {
  const higher = loads.filter((each) => share(each, "atQueue") > share(each, "inFlow"));
  const list = loads.map(
    (each) => `${loadName(each.load)}: ${percent(share(each, "atQueue"))} against ${percent(share(each, "inFlow"))}`,
  );
  return {
    id: "higher",
    text: "In all six cases more periods of high RTT end in a loss at the queue than in a loss of the flow itself.",
    paper: "“significantly higher”, all six",
    ours: `${higher.length} of ${loads.length} (flows / web sessions; ${list.join("; ")})`,
    holds: higher.length === loads.length,
    why: "Judged by the mean over the seeds. Equal shares count as not higher.",
  };
}

function farClaim({ loads, queue }: Predicted): Claim {
  const backs = loads.map((each) => countOf(each, PREDICTOR, "atQueue", 5));
  return {
    id: "far",
    text: `In all six cases it is far higher: at least ${FAR} times.`,
    paper: "bars far apart",
    ours: `times ${loads.map((each) => fixed(ratio(each), 2)).join(", ")}`,
    holds: loads.every((each) => ratio(each) >= FAR),
    why: `The shares only part where the RTT falls below 65 ms again. Here the queue stands: on average ${percent(queue.mean, 0)} of the buffer; the RTT came back ${backs.join(", ")} times in all runs of the six cases.`,
  };
}

function marginClaim({ margins }: Predicted): Claim {
  const far = margins.filter((each) => ratio(each) >= FAR);
  return {
    id: "margin",
    text: `With a threshold within the range that the queue moves in, it is at least ${FAR} times as high.`,
    paper: "not varied",
    ours: margins.map((each) => `${each.marginMs} ms: ${fixed(ratio(each), 2)} times`).join("; "),
    holds: far.length > 0,
    why: `50 flows and 100 web sessions, the threshold that much above the propagation delay. Holds when some threshold does it.${far.length > 0 ? " The paper's point stands; its 5 ms are below this queue." : ""}`,
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
  controls: PREDICT_CONTROLS,
  seeds: SEEDS,
  quick: false,
  heavy: HEAVY,
  async run(runner, settings, options = {}) {
    const predicted = await runPredict(runner, settings, options);
    return {
      figures: [casesFigure(predicted), marginsFigure(predicted)],
      claims: [higherClaim(predicted), farClaim(predicted), marginClaim(predicted)],
      seeds: settings.seeds,
      notes: [`Of the packets that came to the queue ${percent(predicted.dropRate.mean, 2)} were dropped.`],
    };
  },
  lab: labState,
};
