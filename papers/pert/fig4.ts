/** Figure 4: the queue length at false positives of srtt0.99. */

import type { Figure } from "../../figure/figure";
import type { Artefact, FormerClaim as Claim } from "../experiment/artefact";
import { counted, percent } from "../experiment/words";
import {
  ASSUMED,
  GIVEN,
  HEAVY,
  labState,
  loadName,
  PREDICT_CONTROLS,
  type Predicted,
  queueCounts,
  runPredict,
  SEEDS,
} from "./prediction";

const PREDICTOR = "ewma-0-99";
/** Smallest number of false positives from which a distribution is computed. */
const ENOUGH = 20;

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
const lower = (counts: readonly number[]): number => sum(counts.slice(0, counts.length / 2)) / Math.max(1, sum(counts));

const few = (total: number): string =>
  `${counted(total, "false positive")} in all runs: fewer than ${ENOUGH} say nothing of their distribution.`;

function mostlyClaim({ loads }: Predicted): Claim {
  const counts = queueCounts(loads, PREDICTOR);
  const total = sum(counts);
  return {
    id: "half",
    text: "Most false positives of srtt0.99 come while the queue is less than half full.",
    paper: "“mostly when the queue length is less than 50 %”",
    ours: total === 0 ? "no false positive in any run" : `${percent(lower(counts), 0)} of ${total}`,
    holds: total < ENOUGH ? null : lower(counts) > 0.5,
    why:
      total < ENOUGH
        ? `${few(total)} The queue stands above the threshold of 5 ms: see the instantaneous RTT, and higher thresholds.`
        : "Judged over the six cases together, as more than half of all.",
  };
}

function instantClaim({ loads }: Predicted): Claim {
  const counts = queueCounts(loads, "instant");
  const total = sum(counts);
  return {
    id: "instant",
    text: "So do those of the instantaneous RTT.",
    paper: "not shown",
    ours: `${percent(lower(counts), 0)} of ${total}`,
    holds: total < ENOUGH ? null : lower(counts) > 0.5,
    why:
      total < ENOUGH ? few(total) : "Judged as above, on the same samples: there are more of them without smoothing.",
  };
}

function marginClaim({ margins }: Predicted): Claim {
  const counts = queueCounts(margins, PREDICTOR);
  const total = sum(counts);
  const list = margins.map((each) => {
    const own = queueCounts([each], PREDICTOR);
    return `${each.marginMs} ms: ${percent(lower(own), 0)} of ${sum(own)}`;
  });
  return {
    id: "margin",
    text: "With thresholds within the range that the queue moves in they do too.",
    paper: "not varied",
    ours: list.join("; "),
    holds: total < ENOUGH ? null : lower(counts) > 0.5,
    why:
      total < ENOUGH
        ? few(total)
        : "50 flows and 100 web sessions, srtt0.99 with that threshold above the propagation delay; judged over all of them together.",
  };
}

/** Share of the false positives in each part of the buffer. */
/** @param none names of predictors without a false positive, which have no line */
function queueFigure(
  id: string,
  title: string,
  none: string,
  lines: readonly { id: string; label: string; style?: string; counts: readonly number[] }[],
): Figure {
  return {
    id,
    title,
    reading: `share of the false positives in each twentieth of the buffer${none === "" ? "" : `; none of ${none}`}`,
    x: { label: "Queue, share of the buffer", unit: "", domain: [0, 1] },
    y: { label: "Fraction of false positives", unit: "" },
    series: lines
      .filter(({ counts }) => sum(counts) > 0)
      .map(({ counts, ...look }) => ({
        ...look,
        label: `${look.label} (${sum(counts)})`,
        kind: "line",
        x: counts.map((_, bin) => (bin + 0.5) / counts.length),
        y: counts.map((count) => count / sum(counts)),
      })),
    marks: [{ label: "half", x: 0.5 }],
  };
}

export const pertFig4: Artefact = {
  id: "pert-fig4",
  paper: "pert",
  figure: "Figure 4",
  title: "The queue at false positives",
  summary:
    "Where was the queue when srtt0.99 foretold a congestion that did not come? Where it is mostly short, a gentle answer to short queues costs little: the reason for PERT's curve.",
  given: GIVEN,
  assumed: ASSUMED,
  controls: PREDICT_CONTROLS,
  seeds: SEEDS,
  quick: false,
  heavy: HEAVY,
  async run(runner, settings, options = {}) {
    const predicted = await runPredict(runner, settings, options);
    const { loads, margins } = predicted;
    const cases = loads.map((each) => ({
      id: loadName(each.load),
      label: loadName(each.load),
      counts: queueCounts([each], PREDICTOR),
    }));
    const instant = {
      id: "instant",
      label: "instantaneous RTT, all cases",
      style: "samples",
      counts: queueCounts(loads, "instant"),
    };
    const raised = margins.map((each) => ({
      id: `margin-${each.marginMs}`,
      label: `${each.marginMs} ms`,
      counts: queueCounts([each], PREDICTOR),
    }));
    const noneOf = (lines: typeof cases) => (lines.every(({ counts }) => sum(counts) === 0) ? "srtt0.99" : "");
    return {
      figures: [
        queueFigure("cases", "Queue at false positives", noneOf(cases), [...cases, instant]),
        queueFigure("margins", "Queue at false positives of srtt0.99, thresholds raised", "", raised),
      ],
      claims: [mostlyClaim(predicted), instantClaim(predicted), marginClaim(predicted)],
      seeds: settings.seeds,
      notes: [],
    };
  },
  lab: labState,
};
