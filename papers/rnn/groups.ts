/** Sentences about groups of metrics: which one is best, what `tdupint` and `rtoint` add, what the best one gains. */

import type { Claim, Finding, Reading } from "../experiment/claim";
import { intervalOf } from "../experiment/claim";
import { verdictOf } from "../experiment/points";
import { pairedDifference, spreadOf } from "../experiment/statistics";
import { fixed } from "../experiment/words";
import { about, exactly } from "../experiment/yardsticks";
import {
  differs,
  gainInterval,
  gainOf,
  gainText,
  type Panel,
  type Place,
  placesOf,
  spreadText,
  THROUGHPUT,
} from "./claims";
import { GROUPS } from "./controls";
import { DURATION_S } from "./path";
import { namesOf, type Study } from "./study";

/** Groups with one more metric than another. */
const ADDED = [
  { metric: "tdupint", to: "group-1", gives: "group-2" },
  { metric: "rtoint", to: "group-1", gives: "group-3" },
  { metric: "tdupint", to: "group-5", gives: "group-6" },
  { metric: "rtoint", to: "group-5", gives: "group-7" },
] as const;

const nameOf = (id: string): string => GROUPS.find((group) => group.id === id)?.name ?? id;

function influence(studies: readonly Study[]): readonly Reading[] {
  return placesOf(studies, THROUGHPUT).flatMap((place) =>
    ADDED.map(({ metric, to, gives }): Reading => {
      const [less, more] = [place.at(to), place.at(gives)];
      const difference = pairedDifference(more, less);
      const interval = intervalOf(difference, THROUGHPUT.unit);
      return {
        of: { ...place.of, metric: `${metric}, ${nameOf(gives)} beside ${nameOf(to)}` },
        ours: `${spreadText(more)} with it, ${spreadText(less)} without ${THROUGHPUT.unit}`,
        ...(interval === undefined ? {} : { interval }),
        holds: differs(difference, "higher"),
      };
    }),
  );
}

export const influenceClaim = (studies: readonly Study[]): Claim => ({
  id: "positive-influence",
  quote: "These results indicate that tdupint and rtoint each have a positive influence.",
  place: "section IV.C, figure 5",
  yardstick: "direction",
  test: "Goodput with the metric is higher than without it on the same seeds.",
  why: "The nets are right about as often with the metric as without it, and at four losses in five P is below 0.7 in either case.",
  readings: influence(studies),
});

/** Area under the ROC curve on the validation runs, and half of its 95 % interval. */
function areaOf(study: Study, id: string): { readonly area: number; readonly half: number } {
  const judged = study.nets.find((net) => net.id === id)?.trained.judgement;
  const { area, areaLow, areaHigh } = judged ?? { area: null, areaLow: null, areaHigh: null };
  return { area: area ?? Number.NaN, half: ((areaHigh ?? Number.NaN) - (areaLow ?? Number.NaN)) / 2 };
}

export const predictionClaim = (studies: readonly Study[]): Claim => ({
  id: "influence-prediction",
  quote: "We found tdupint and rtoint to influence prediction.",
  place: "section IV.B",
  test: "The area under the ROC curve on the validation runs differs with the metric from that without it, beyond its interval (of 95 %; as if the two were judged on different runs, which makes it wider than it need be).",
  why: "The time since the last triple duplicate ACK is nearly always the time since the last loss, which every group has; timeouts are rare.",
  readings: studies
    .filter(({ case: { durationS } }) => durationS === DURATION_S)
    .flatMap((study) =>
      ADDED.map(({ metric, to, gives }): Reading => {
        const [less, more] = [areaOf(study, to), areaOf(study, gives)];
        const half = Math.hypot(less.half, more.half);
        const difference = more.area - less.area;
        const { path, training } = namesOf(study.case);
        return {
          of: {
            path: path ?? "",
            training: training ?? "",
            metric: `${metric}, ${nameOf(gives)} beside ${nameOf(to)}`,
          },
          ours: `area ${fixed(more.area, 3)} with it, ${fixed(less.area, 3)} without`,
          interval: { low: difference - half, high: difference + half },
          holds: Math.abs(difference) > half ? true : null,
        };
      }),
    ),
});

/** The group with most goodput, and its gain over CUBIC. */
function bestGain(place: Place): { readonly name: string; readonly gain: ReturnType<typeof gainOf> } {
  const cubic = place.at("cubic");
  const gains = GROUPS.map(({ id, name }) => ({ name, gain: gainOf(place.at(id), cubic) }));
  return gains.reduce(
    (best, each) => (each.gain.mean > best.gain.mean ? each : best),
    gains[0] ?? { name: "", gain: exactly(0) },
  );
}

/** The printed gain over CUBIC. */
export const PRINTED_GAIN = 0.35;

export const appropriateClaim = (studies: readonly Study[]): Claim => ({
  id: "appropriate-group",
  quote:
    "a throughput that is approximately 35% higher than that achievable by CUBIC can be realized by employing our proposed prediction method with an appropriate metrics group",
  place: "section VI",
  yardstick: "about",
  test: "The gain over CUBIC on the same seeds of the group that gains most.",
  why: "Equation 1 keeps less of the window than CUBIC wherever P is below 0.7, which all groups give for most losses.",
  readings: placesOf(studies, THROUGHPUT).map((place): Reading => {
    const { name, gain } = bestGain(place);
    return {
      of: place.of,
      ours: `${gainText(gain)} with ${name}`,
      ...gainInterval(gain),
      holds: about(gain, PRINTED_GAIN),
    };
  }),
});

export const contributeClaim = (studies: readonly Study[]): Claim => ({
  id: "can-contribute",
  quote: "Under our congestion scenarios, a combination of metrics can contribute to improve the throughput.",
  place: "abstract",
  yardstick: "direction",
  test: "With at least one of the eight groups goodput is higher than CUBIC's on the same seeds.",
  why: "“Can” asks for one group. What wins beside UDP wins little: the flow has a hundredth of the link.",
  readings: placesOf(studies, THROUGHPUT).map((place): Reading => {
    const cubic = place.at("cubic");
    const points = GROUPS.map(({ id }) => ({ holds: differs(pairedDifference(place.at(id), cubic), "higher") }));
    const { name, gain } = bestGain(place);
    return { of: place.of, ours: `${name}: ${gainText(gain)} over CUBIC`, holds: verdictOf(points, "some") };
  }),
});

/** How far the groups are apart. */
export function rangeFinding(study: Study, panel: Panel): Finding {
  const texts = placesOf([study], panel).map((place) => {
    const means = GROUPS.map(({ id }) => spreadOf(place.at(id)).mean);
    const half = spreadOf(place.at("keep-50")).mean;
    return `${Object.values(place.of).slice(3).join(", ")}: ${fixed(Math.min(...means), 2)} to ${fixed(Math.max(...means), 2)} ${panel.unit}, “always 0.5” ${fixed(half, 2)}`;
  });
  return {
    id: "range",
    text: "The groups lie close together, and close to a control that always cuts to one half.",
    ours: texts.join("; "),
    why: "Groups can only differ where their nets put P on two sides of a threshold, and four predictions in five are below both.",
  };
}
