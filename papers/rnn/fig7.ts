/** Figure 7: throughput of RNN-based TCP and of CUBIC over time. */

import type { Claim, Reading } from "../experiment/claim";
import { intervalOf } from "../experiment/claim";
import { pairedDifference, spreadOf } from "../experiment/statistics";
import { fixed, percent } from "../experiment/words";
import { about, CONSIDERABLE_SHARE, SIGNIFICANT_SENSES, within } from "../experiment/yardsticks";
import {
  betterClaim,
  betterThan,
  differs,
  gainInterval,
  gainOf,
  gainText,
  placesOf,
  spreadText,
  THROUGHPUT,
} from "./claims";
import { type Measured, STEP_S } from "./compare";
import { cubicFigure, GRU, LIKELY } from "./cubicFigure";
import { fairnessFindings } from "./fairness";
import { PRINTED_GAIN } from "./groups";
import type { Cross } from "./path";
import type { Study } from "./study";

const CUT_WHY =
  "Equation 1 cuts to one half below P = 0.7, where CUBIC cuts to 0.7. Most predictions lie there, and a flow that cuts more gets less beside another.";

const gainClaim = (
  studies: readonly Study[],
  id: string,
  quote: string,
  place: string,
  crosses?: readonly Cross[],
): Claim => ({
  id,
  quote,
  place,
  yardstick: "about",
  test: "Gain of the goodput with the GRU over CUBIC's on the same seeds.",
  why: `${CUT_WHY} A constant P above 0.9 would gain more than the printed number.`,
  readings: placesOf(studies, THROUGHPUT, crosses).map((where): Reading => {
    const gain = gainOf(where.at(GRU), where.at("cubic"));
    return { of: where.of, ours: gainText(gain), ...gainInterval(gain), holds: about(gain, PRINTED_GAIN) };
  }),
});

const runsOf = ({ cells }: Study, id: string, cross: Cross): readonly Measured[] =>
  cells.find((cell) => cell.control.id === id && cell.cross === cross)?.runs ?? [];

/** Time from which on the goodput has reached its mean over the second half, s. */
function settledS({ overTime }: Measured): number {
  const half = overTime.slice(overTime.length >> 1);
  const mean = spreadOf(half).mean;
  const at = overTime.findIndex((value) => value >= mean);
  return at < 0 ? Number.NaN : (at + 1) * STEP_S;
}

/** Deviation of the goodput's steps, after the first second, as a share of their mean. */
function fluctuation({ overTime }: Measured): number {
  const { mean, deviation } = spreadOf(overTime.slice(Math.round(1 / STEP_S)));
  return deviation / mean;
}

const equilibriumClaim = (studies: readonly Study[]): Claim => ({
  id: "equilibrium",
  quote:
    "In the experiment with TCP as the cross-traffic type, the RNN-based TCP model quickly reached equilibrium, yielding a throughput that was higher than that achieved by CUBIC.",
  place: "section IV.C, figure 7(a)",
  yardstick: "direction",
  test: "Two parts, each a reading: the goodput reaches its mean over the second half sooner than CUBIC's does; the goodput is higher than CUBIC's.",
  why: CUT_WHY,
  readings: placesOf(studies, THROUGHPUT, ["tcp"]).flatMap((where): readonly Reading[] => {
    const [own, cubic] = [GRU, "cubic"].map((id) => runsOf(where.study, id, "tcp").map(settledS));
    const sooner = pairedDifference(own ?? [], cubic ?? []);
    const interval = intervalOf(sooner, "s");
    return [
      {
        of: { ...where.of, part: "equilibrium sooner" },
        ours: `${spreadText(own ?? [])} s; CUBIC ${spreadText(cubic ?? [])} s`,
        ...(interval === undefined ? {} : { interval }),
        holds: differs(sooner, "lower"),
      },
      { ...betterThan(where, THROUGHPUT, GRU, ["cubic"]), of: { ...where.of, part: "higher throughput" } },
    ];
  }),
});

const fluctuationClaim = (studies: readonly Study[]): Claim => ({
  id: "fluctuates",
  quote: "the throughput of the CUBIC-based systems wildly fluctuated during the UDP cross-traffic experiment",
  place: "section IV.C, figure 7(b)",
  yardstick: "considerable",
  test: `The standard deviation of CUBIC's goodput in steps of ${STEP_S} s, after the first second, is at least ${100 * CONSIDERABLE_SHARE} % of its mean.`,
  why: "UDP at the bottleneck's rate leaves TCP a hundredth of the link, most of it after timeouts.",
  readings: placesOf(studies, THROUGHPUT, ["udp"]).map(({ study, of }): Reading => {
    const share = spreadOf(runsOf(study, "cubic", "udp").map(fluctuation));
    return {
      of,
      ours: `${percent(share.mean)} of the mean`,
      ...gainInterval(share),
      holds: within(share, CONSIDERABLE_SHARE, Number.POSITIVE_INFINITY),
    };
  }),
});

const stableClaim = (studies: readonly Study[]): Claim => ({
  id: "stable",
  quote: "RNN-based TCP is not only more stable",
  place: "section IV.C, figure 7(b)",
  yardstick: "direction",
  test: `The standard deviation of the goodput in steps of ${STEP_S} s, after the first second, is a smaller share of its mean than CUBIC's.`,
  why: "Beside UDP both live from timeout to timeout, whatever part of the window they keep.",
  readings: placesOf(studies, THROUGHPUT).map(({ study, cross, of }): Reading => {
    const [own, cubic] = [GRU, "cubic"].map((id) => runsOf(study, id, cross).map(fluctuation));
    const difference = pairedDifference(own ?? [], cubic ?? []);
    const [mine, theirs] = [spreadOf(own ?? []).mean, spreadOf(cubic ?? []).mean];
    return {
      of,
      ours: `${percent(mine)} of the mean; CUBIC ${percent(theirs)}`,
      ...gainInterval(difference),
      holds: differs(difference, "lower"),
    };
  }),
});

const significantClaim = (studies: readonly Study[]): Claim => ({
  id: "significantly-higher",
  quote: "it also yields a throughput that is significantly higher than that of CUBIC",
  place: "section IV.C, figure 7",
  yardstick: "significant",
  test: "Goodput with the GRU is higher than CUBIC's on the same seeds, in two senses.",
  why: CUT_WHY,
  readings: placesOf(studies, THROUGHPUT).flatMap((where) =>
    Object.values(SIGNIFICANT_SENSES).map(({ name, test }): Reading => {
      const [own, cubic] = [where.at(GRU), where.at("cubic")];
      const difference = pairedDifference(own, cubic);
      const interval = intervalOf(difference, THROUGHPUT.unit);
      return {
        of: { ...where.of, significantly: name },
        ours: `${spreadText(own)} Mbit/s; CUBIC ${spreadText(cubic)}`,
        ...(interval === undefined ? {} : { interval }),
        holds: test(difference, "higher", spreadOf(cubic).mean),
      };
    }),
  ),
});

const likelyFinding = (study: Study) => {
  const texts = placesOf([study], THROUGHPUT).map(
    ({ at, of }) =>
      `beside ${of["cross traffic"]} ${spreadText(at(LIKELY.id))} (GRU ${spreadText(at(GRU))}, CUBIC ${spreadText(at("cubic"))}, coin ${spreadText(at("coin"))})`,
  );
  const losses = spreadOf(runsOf(study, "cubic", "tcp").map((run) => run.losses)).mean;
  return {
    id: "thresholds",
    text: "With thresholds that an honest net reaches, 0.4 and 0.6 in place of 0.7 and 0.9, its predictions have an effect.",
    ours: `Mbit/s: ${texts.join("; ")}; ${fixed(losses, 1)} losses of CUBIC in a run beside TCP`,
    why: "P is the chance of a larger window at the next loss; of unsure events an honest P stays near their share.",
  };
};

export const rnnFig7 = cubicFigure({
  id: "rnn-fig7",
  figure: "Figure 7",
  title: "Throughput against CUBIC",
  summary: "Throughput of RNN-based TCP and of CUBIC over time, beside TCP and beside UDP.",
  panel: THROUGHPUT,
  claims: (studies) => [
    betterClaim(
      {
        id: "higher",
        quote:
          "The throughput predicted via our method indicates that it performs better than the TCP CUBIC algorithm.",
        place: "abstract",
        test: "Goodput with the GRU is higher than CUBIC's on the same seeds.",
        why: CUT_WHY,
      },
      studies,
      THROUGHPUT,
      GRU,
      ["cubic"],
    ),
    gainClaim(
      studies,
      "gain-first-8s",
      "Fig. 7(a) shows that we achieved a 35% throughput improvement relative to the CUBIC model type in the first 8 seconds on average.",
      "section IV.C, figure 7(a)",
      ["tcp"],
    ),
    gainClaim(studies, "gain-abstract", "achieving 35% higher throughput than the TCP CUBIC algorithm", "abstract"),
    gainClaim(
      studies,
      "gain-section-iv",
      "Consequently, we achieved a 35% throughput improvement relative to TCP CUBIC throughput.",
      "section IV",
    ),
    equilibriumClaim(studies),
    fluctuationClaim(studies),
    stableClaim(studies),
    significantClaim(studies),
  ],
  findings: (study) => [likelyFinding(study)],
  more: fairnessFindings,
  unjudged: [
    {
      what: "“Our proposed method involves training an RNN on the metrics of a TCP connection to predict the TCP throughput.” (abstract)",
      why: "Says what was done. The label is whether the next loss comes at a larger window, not the throughput.",
    },
    {
      what: "“our RNN-based prediction method can be improved. Toward this goal, we plan to evaluate the fairness among multiple TCP connections” (section VI)",
      why: "A plan; the finding on fairness carries it out.",
    },
  ],
});
