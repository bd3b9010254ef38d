/** Figure 4: the queue length at false positives of srtt0.99. */

import type { Figure } from "../../figure/figure";
import type { Artefact } from "../experiment/artefact";
import type { Claim, Finding } from "../experiment/claim";
import { spreadOf } from "../experiment/statistics";
import { counted, percent } from "../experiment/words";
import { atLeast } from "../experiment/yardsticks";
import {
  ASSUMED,
  GIVEN,
  HEAVY,
  labState,
  loadName,
  PREDICT_CONTROLS,
  type Predicted,
  queueCounts,
  readingsOf,
  runPredict,
  SEEDS,
  type Watched,
} from "./prediction";

const PREDICTOR = "ewma-0-99";
/** Smallest number of false positives from which a distribution is computed. */
const ENOUGH = 20;

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
const lower = (counts: readonly number[]): number => sum(counts.slice(0, counts.length / 2)) / Math.max(1, sum(counts));

/** The share below half of the buffer, one for each seed. */
function lowerBySeed(watched: readonly Watched[], id: string): readonly number[] {
  const seeds = watched[0]?.runs.length ?? 0;
  return Array.from({ length: seeds }, (_, seed) =>
    lower(
      queueCounts(
        watched.map((each) => ({ ...each, runs: each.runs.slice(seed, seed + 1) })),
        id,
      ),
    ),
  );
}

function mostlyClaim(predicted: Predicted): Claim {
  return {
    id: "half",
    quote: "the false positives occur mostly when the queue length is less than 50% of the total queue size.",
    place: "figure 4 and section 3",
    test: "The share of srtt0.99's false positives that come below half of the buffer, over the six cases together.",
    yardstick: "mostly",
    readings: readingsOf(predicted, (loads) => {
      const total = sum(queueCounts(loads, PREDICTOR));
      const spread = spreadOf(lowerBySeed(loads, PREDICTOR));
      const text = `${percent(lower(queueCounts(loads, PREDICTOR)), 0)} of ${counted(total, "false positive")}`;
      return {
        extent: "all",
        points: [{ x: 0, spread, holds: total < ENOUGH ? null : atLeast(spread, 0.5) }],
        ours: total === 0 ? "no false positive in any run" : text,
        unit: "of the false positives",
      };
    }),
    why: `Fewer than ${ENOUGH} false positives say nothing of their distribution. The queue stands above the threshold of 5 ms: see the findings on the instantaneous RTT, and on higher thresholds.`,
  };
}

function instantFinding({ loads }: Predicted): Finding {
  const counts = queueCounts(loads, "instant");
  return {
    id: "instant",
    text: "Those of the instantaneous RTT come mostly while the queue is less than half full.",
    ours: `${percent(lower(counts), 0)} of ${sum(counts)}`,
    why: "On the same samples: there are more of them without smoothing.",
  };
}

function marginFinding({ margins }: Predicted): Finding {
  const list = margins.map((each) => {
    const own = queueCounts([each], PREDICTOR);
    return `${each.marginMs} ms: ${percent(lower(own), 0)} of ${sum(own)}`;
  });
  return {
    id: "margin",
    text: "With thresholds within the range that the queue moves in, srtt0.99's come mostly while it is less than half full.",
    ours: list.join("; "),
    why: "50 flows each way and 100 web sessions, srtt0.99 with that threshold above the propagation delay.",
  };
}

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
  unjudged: [
    {
      what: "“the uncertainties in congestion prediction are more likely to occur at lower queue lengths than at higher queue lengths” (section 3)",
      why: "What the claim says, in other words.",
    },
    {
      what: "“false positives are more likely to occur when the queue length is smaller”",
      why: "The sentence that follows gives its number and is judged; a likelihood would need how often each length occurs, which the figure does not show.",
    },
  ],
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
      claims: [mostlyClaim(predicted)],
      findings: [instantFinding(predicted), marginFinding(predicted)],
      seeds: settings.seeds,
      notes: [],
    };
  },
  lab: labState,
};
