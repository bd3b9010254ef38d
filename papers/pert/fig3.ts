/** Figure 3: the quality of each predictor over the six loads. */

import type { Figure } from "../../figure/figure";
import type { Artefact, ResultTable } from "../experiment/artefact";
import type { Claim, Reading } from "../experiment/claim";
import { pairedDifference, type Spread, spreadOf } from "../experiment/statistics";
import { percent } from "../experiment/words";
import { atLeast, atMost, FEW_FALSE, MANY_FALSE, within } from "../experiment/yardsticks";
import {
  ASSUMED,
  GIVEN,
  HEAVY,
  labState,
  loadName,
  meansOf,
  PREDICT_CONTROLS,
  type Predicted,
  readingsOf,
  runPredict,
  SEEDS,
  type Share,
  shareOf,
  valuesOf,
  type Watched,
} from "./prediction";

/** Predictors in the paper's order. */
const OLD = ["card", "tri-s", "dual", "vegas", "cim"] as const;
const NEW = ["instant", "ma", "ewma-7-8", "ewma-0-99"] as const;
/** Predictors that the text names and the figure does not show. */
const BEYOND = ["bfa", "sync-tcp"] as const;
const ALL: readonly string[] = [...OLD, ...NEW, ...BEYOND];

const NAMES: Readonly<Record<string, string>> = {
  card: "CARD",
  "tri-s": "TRI-S",
  dual: "DUAL",
  vegas: "Vegas",
  cim: "CIM",
  instant: "Instant",
  ma: "MA-750",
  "ewma-7-8": "EWMA 7/8",
  "ewma-0-99": "EWMA 0.99",
  bfa: "TCP-BFA",
  "sync-tcp": "Sync-TCP",
};

const nameOf = (id: string): string => NAMES[id] ?? id;

/** A mean share at the queue over the six loads; loads at which the case never occurred do not count. */
function over({ loads }: Predicted, id: string, share: Share): Spread {
  return spreadOf(loads.map((each) => shareOf(each, id, "atQueue", share).mean));
}

const mean = (predicted: Predicted, id: string, share: Share): number => over(predicted, id, share).mean;
const PLACE = "figure 3 and section 2.3";
const NEXT_PLACE = "figure 3 and section 2.4";

const beyond =
  (way: "lower" | "higher") =>
  ({ mean, half, count }: Spread): boolean | null =>
    count < 2 || !(Math.abs(mean) > half) ? null : mean < 0 === (way === "lower");

/** Vegas against each of the other existing schemes, by the means over the six cases. */
function againstOld(predicted: Predicted, quality: Share, way: "lower" | "higher"): readonly Reading[] {
  const others = OLD.filter((id) => id !== "vegas");
  return readingsOf(
    predicted,
    (loads) => ({
      extent: "all",
      points: others.map((id, x) => {
        const spread = pairedDifference(meansOf(loads, "vegas", quality), meansOf(loads, id, quality));
        return { x, spread, holds: beyond(way)(spread) };
      }),
      ours: OLD.map((id) => `${nameOf(id)} ${percent(spreadOf(meansOf(loads, id, quality)).mean)}`).join(", "),
      unit: "of the transitions",
    }),
    (_, x) => nameOf(others[x] ?? ""),
  );
}

/** The first predictor against the second in each of the six cases. */
function inEachCase(
  predicted: Predicted,
  [first, second]: readonly [string, string],
  quality: Share,
  way: "lower" | "higher",
): readonly Reading[] {
  return readingsOf(predicted, (loads) => ({
    extent: "all",
    points: loads.map((each, x) => {
      const spread = pairedDifference(
        valuesOf(each, first, "atQueue", quality),
        valuesOf(each, second, "atQueue", quality),
      );
      return { x, spread, holds: beyond(way)(spread) };
    }),
    ours: `${nameOf(first)} ${casesText(loads, first, quality)}; ${nameOf(second)} ${casesText(loads, second, quality)}`,
    unit: "of the transitions",
  }));
}

const casesText = (loads: readonly Watched[], id: string, quality: Share): string =>
  loads.map((each) => percent(shareOf(each, id, "atQueue", quality).mean, 2)).join(", ");

/** False positives, and where asked negatives, of a predictor in each of the six cases. */
function rates(
  predicted: Predicted,
  id: string,
  qualities: readonly Share[],
  test: (value: Spread) => boolean | null,
): readonly Reading[] {
  return readingsOf(
    predicted,
    (loads) => ({
      extent: "all",
      points: qualities.flatMap((quality, at) =>
        loads.map((each, x) => {
          const spread = spreadOf(valuesOf(each, id, "atQueue", quality));
          return { x: at * loads.length + x, spread, holds: test(spread) };
        }),
      ),
      ours: qualities.map((quality) => `${WORDS[quality]} ${casesText(loads, id, quality)}`).join("; "),
      unit: "of the transitions",
    }),
    (loads, x) => {
      const load = loads[x % loads.length]?.load;
      return load === undefined ? "" : loadName(load);
    },
  );
}

const WORDS: Readonly<Record<Share, string>> = {
  efficiency: "efficiency",
  falsePositives: "false positives",
  falseNegatives: "false negatives",
};

function vegasClaims(predicted: Predicted): readonly Claim[] {
  const rare = mean(predicted, "dual", "falseNegatives") > 0.8;
  return [
    {
      id: "vegas-efficiency",
      quote:
        "among the existing schemes for end-host congestion prediction, Vegas has the highest prediction efficiency",
      place: PLACE,
      test: "Vegas' efficiency against the losses at the queue is higher than CARD's, TRI-S', DUAL's and CIM's, each by the means over the six cases.",
      yardstick: "direction",
      readings: againstOld(predicted, "efficiency", "higher"),
      why: rare
        ? "DUAL, which waits for the middle between least and greatest RTT, hardly ever predicts anything here."
        : "Its threshold of a few packets is passed long before a loss.",
    },
    {
      id: "vegas-negatives",
      quote: "and the lowest percentage of false negatives.",
      place: PLACE,
      test: "Vegas' share of false negatives is lower than that of each of the others, by the means over the six cases.",
      yardstick: "direction",
      readings: againstOld(predicted, "falseNegatives", "lower"),
      why: "Its threshold of a few packets is passed long before a loss.",
    },
  ];
}

function instantClaims(predicted: Predicted): readonly Claim[] {
  return [
    {
      id: "instant",
      quote: "the prediction efficiency of this signal was higher than that of Vegas for the six test cases",
      place: NEXT_PLACE,
      test: "The instantaneous RTT's efficiency is higher than Vegas' in each of the six cases.",
      yardstick: "direction",
      readings: inEachCase(predicted, ["instant", "vegas"], "efficiency", "higher"),
      why: "Where the queue stands above the threshold, a sample at every ACK stays in the high state until a loss; with fewer flows the queue swings, and noise ends the state early.",
    },
    {
      id: "instant-noisy",
      quote: "it can be quite noisy … and hence false positives are quite high.",
      place: NEXT_PLACE,
      test: "The instantaneous RTT's share of false positives in each of the six cases.",
      yardstick: "rates",
      readings: rates(predicted, "instant", ["falsePositives"], (value) => atLeast(value, MANY_FALSE)),
      why: "False positives are what efficiency lacks to 1: a signal that is more efficient than Vegas has fewer of them than Vegas.",
    },
  ];
}

function smoothingClaims(predicted: Predicted): readonly Claim[] {
  const few = (value: Spread) => atMost(value, FEW_FALSE);
  const both: readonly Share[] = ["falsePositives", "falseNegatives"];
  const none =
    "The queue stands above the threshold of 5 ms nearly all the time, so that a smoothed RTT does not come back below it between two losses: there is hardly a transition that could be false.";
  return [
    {
      id: "moving-average",
      quote: "This signal was very effective in predicting losses while avoiding false positives and false negatives.",
      place: NEXT_PLACE,
      test: "The shares of false positives and false negatives of the moving average of 750 samples, in each of the six cases.",
      yardstick: "rates",
      readings: rates(predicted, "ma", both, few),
      why: none,
    },
    {
      id: "ewma-less-noise",
      quote: "this reduces the noise (false positives) compared to the instantaneous RTT signal",
      place: NEXT_PLACE,
      test: "EWMA 7/8 has a lower share of false positives than the instantaneous RTT in each of the six cases.",
      yardstick: "direction",
      readings: inEachCase(predicted, ["ewma-7-8", "instant"], "falsePositives", "lower"),
      why: "A sample alone below the threshold no longer ends the state.",
    },
    {
      id: "ewma-not-as-good",
      quote: "it still is not as good as the moving average signal.",
      place: NEXT_PLACE,
      test: "The moving average of 750 samples is more efficient than EWMA 7/8 in each of the six cases.",
      yardstick: "direction",
      readings: inEachCase(predicted, ["ma", "ewma-7-8"], "efficiency", "higher"),
      why: "EWMA 7/8 forgets within eight samples.",
    },
    {
      id: "srtt-low",
      quote:
        "the signal was able to obtain high prediction efficiency with low false positives and low false negatives.",
      place: NEXT_PLACE,
      test: "The shares of false positives and false negatives of EWMA 0.99, in each of the six cases.",
      yardstick: "rates",
      readings: rates(predicted, "ewma-0-99", both, few),
      why: none,
    },
    {
      id: "srtt-range",
      quote: "for the six test cases we considered, the false positives were in the range of 0.7 − 1.5%.",
      place: NEXT_PLACE,
      test: "The share of false positives of EWMA 0.99 lies within that range in each of the six cases.",
      readings: rates(predicted, "ewma-0-99", ["falsePositives"], (value) => within(value, ...SPAN)),
      why: none,
    },
  ];
}

/** The paper's range of false positives of srtt 0.99. */
const SPAN = [0.007, 0.015] as const;

function barsFigure(predicted: Predicted): Figure {
  const x = ALL.map((_, i) => i);
  const series = (share: Share, label: string, style: string) => {
    const spreads = ALL.map((id) => over(predicted, id, share));
    return {
      id: share,
      label,
      kind: "bars",
      style,
      x,
      y: spreads.map((each) => each.mean),
      low: spreads.map((each) => Math.max(0, each.mean - each.deviation)),
      high: spreads.map((each) => Math.min(1, each.mean + each.deviation)),
    } as const;
  };
  return {
    id: "predictors",
    title: "Predictors against the queue’s losses",
    reading: "means over the six cases, with their deviation; the last two are not in the paper’s figure",
    x: { label: "", unit: "", categories: ALL.map(nameOf) },
    y: { label: "Fraction", unit: "", domain: [0, 1] },
    series: [
      series("efficiency", "Efficiency", "efficiency"),
      series("falsePositives", "False positives", "false-positives"),
      series("falseNegatives", "False negatives", "false-negatives"),
    ],
  };
}

function table(predicted: Predicted): ResultTable {
  const cell = (value: number): string => (Number.isFinite(value) ? percent(value) : "–");
  return {
    id: "cases",
    title: "Efficiency, false positives, false negatives by long flows each way / web sessions",
    header: ["predictor", ...predicted.loads.map(({ load }) => loadName(load))],
    rows: ALL.map((id) => [
      nameOf(id),
      ...predicted.loads.map((each) =>
        (["efficiency", "falsePositives", "falseNegatives"] as const)
          .map((share) => cell(shareOf(each, id, "atQueue", share).mean))
          .join(" · "),
      ),
    ]),
  };
}

export const pertFig3: Artefact = {
  id: "pert-fig3",
  paper: "pert",
  figure: "Figure 3",
  title: "Predictors compared",
  summary:
    "What nine predictors make of one flow's samples, held against the losses at the bottleneck: how often a prediction came true, how often it was false, how many losses came without one.",
  given: GIVEN,
  assumed: [
    ...ASSUMED,
    { what: "CIM", value: "means of the last 2 and 20 samples", why: "the paper does not say how many." },
  ],
  unjudged: [
    {
      what: "“it may not be possible to entirely eliminate the uncertainties in congestion prediction” (abstract)",
      why: "Its number, that false positives are not none, is in the claim on 0.7 to 1.5 %.",
    },
    {
      what: "“the impact of any inaccuracies could be mitigated by the choice of an appropriate response function” (section 8)",
      why: "The paper does not compare with another response function; figure 4 judges what the function is chosen for.",
    },
    {
      what: "“while the accuracy of congestion prediction may be higher than characterized by earlier measurement studies, it leaves room for further improvement”",
      why: "No number; figure 2 judges the comparison.",
    },
    {
      what: "“Responding to even a small fraction of false positives may result in severely degraded performance as shown in” another study",
      why: "A result of the paper's reference 21, not its own.",
    },
  ],
  controls: PREDICT_CONTROLS,
  seeds: SEEDS,
  quick: false,
  heavy: HEAVY,
  async run(runner, settings, options = {}) {
    const predicted = await runPredict(runner, settings, options);
    return {
      figures: [barsFigure(predicted)],
      tables: [table(predicted)],
      claims: [...vegasClaims(predicted), ...instantClaims(predicted), ...smoothingClaims(predicted)],
      seeds: settings.seeds,
      notes: ["Efficiency and false positives add up to 1: both are shares of the ways out of state B."],
    };
  },
  lab: labState,
};
