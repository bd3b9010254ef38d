/** Figure 13: mean prediction error, scenario III. */

import { goes, pairedDifference, spreadOf } from "../experiment/statistics";
import { about, almost, exactly } from "../experiment/yardsticks";
import { mobileArtefact } from "./mobile/artefact";
import {
  againstBeside,
  growsWithLoad,
  largest,
  NOTHING,
  perCell,
  perDriver,
  perPlace,
  type Sentence,
  spreadAt,
  valuesOf,
  withHalf,
} from "./mobile/claims";
import { ERROR } from "./mobile/quantities";
import { TICKS } from "./mobile/reasons";
import { DRIVERS, NAMES } from "./mobile/scenarios";
import type { Cell } from "./mobile/study";

/** "Up to around 130 % larger". */
const LARGER = 130;
/** "0.63 ticks for the experts framework, against 1.54 ticks". */
const PRINTED = { experts: 0.63, jacobson: 1.54 } as const;

/** Jacobson's error above the experts', seed by seed, %. */
function excess(cell: Cell): readonly number[] {
  const experts = valuesOf(cell, "experts", ERROR.id);
  return valuesOf(cell, "jacobson", ERROR.id).map((value, seed) => 100 * (value / (experts[seed] ?? Number.NaN) - 1));
}

/** Growth of the error from the lightest to the heaviest load, seed by seed. */
function growth(cells: readonly Cell[], driver: "experts" | "jacobson"): readonly number[] {
  const sorted = [...cells].sort((one, other) => one.point - other.point);
  const [light, heavy] = [sorted[0], sorted.at(-1)];
  if (light === undefined || heavy === undefined || light === heavy) return [];
  const first = valuesOf(light, driver, ERROR.id);
  return valuesOf(heavy, driver, ERROR.id).map((value, seed) => value - (first[seed] ?? Number.NaN));
}

const SENTENCES: readonly Sentence[] = [
  {
    id: "grows",
    quote: "increasing traffic load degrades the performance of the algorithms",
    place: "figure 13 and section 5.3",
    test: "Each algorithm's mean error: larger at the heaviest load than at the lightest, seed by seed.",
    yardstick: "direction",
    readings: ({ cells }) => perDriver((driver, names) => perPlace(cells, growsWithLoad(ERROR, driver), names)),
    why: "More flows wait in the same queues.",
  },
  {
    id: "pronounced",
    quote: "although this degradation is much more pronounced for Jacobson’s RTT predictor",
    place: "figure 13 and section 5.3",
    test: "Growth of Jacobson's error from the lightest to the heaviest load less that of the experts', seed by seed.",
    yardstick: "direction",
    readings: ({ cells }) =>
      perPlace(cells, (some) => {
        const [experts, jacobson] = [growth(some, "experts"), growth(some, "jacobson")];
        const spread = pairedDifference(jacobson, experts);
        return {
          ours: `Jacobson's error grows by ${withHalf(spreadOf(jacobson), 2)}, the experts' by ${withHalf(spreadOf(experts), 2)}`,
          spread,
          unit: ERROR.unit,
          holds: goes(spread, "higher"),
        };
      }),
    why: TICKS,
  },
  {
    id: "larger",
    quote:
      "the error of the original TCP RTT predictor can get up to around 130% larger than when using our proposed machine learning approach",
    place: "figure 13 and section 5.3",
    test: "Jacobson's error above the experts', seed by seed, at the load of a place where it is largest: at least 90 % of 130 %.",
    yardstick: "reaches",
    readings: ({ cells }) =>
      perPlace(cells, (some) => {
        const best = largest(some, excess);
        if (best === undefined) return NOTHING;
        return {
          ours: `at most ${withHalf(best.spread, 0)} %, with ${best.cell.point} flows`,
          spread: best.spread,
          unit: "%",
          holds: almost(best.spread, LARGER),
        };
      }),
    why: TICKS,
  },
  {
    id: "numbers",
    quote:
      "we report an average error of 0.63 ticks for the experts framework, against 1.54 ticks for the original TCP estimator",
    place: "figure 13 and section 5.3; the load is not named",
    test: "Each algorithm's mean error at every place and load, within 20 % of the printed number.",
    yardstick: "about",
    readings: ({ cells }) =>
      perDriver((driver, names) =>
        perCell(
          cells,
          (cell) => {
            const spread = spreadAt(cell, driver, ERROR.id);
            return {
              ours: `${withHalf(spread, ERROR.digits)}, printed ${PRINTED[driver]}`,
              spread,
              unit: ERROR.unit,
              holds: about(spread, PRINTED[driver]),
            };
          },
          names,
        ),
      ),
    why: "The experts' 0.63 tick is what sharing alone adds to samples of one tick; then Jacobson's would have to be near zero, not 1.54.",
  },
  {
    id: "arithmetic",
    quote: "up to around 130% larger … an average error of 0.63 ticks for the experts framework, against 1.54 ticks",
    place: "section 5.3, two sentences",
    test: "The ratio of the two printed errors against the printed percentage.",
    yardstick: "about",
    readings: () => {
      const larger = 100 * (PRINTED.jacobson / PRINTED.experts - 1);
      return [{ of: {}, ours: `${larger.toFixed(0)} % larger`, holds: about(exactly(larger), LARGER) }];
    },
    why: "The example lies above what the errors “get up to”, but within what “around” may mean.",
  },
  {
    id: "stationary-higher",
    quote: "the stationary scenario exhibits higher average estimation error for both algorithms",
    place: "figures 13 and 2, section 5.3",
    test: "Each algorithm's mean error when nothing moves against that of scenario I at the same radius and load.",
    yardstick: "direction",
    readings: (study) => againstBeside(study, ERROR, (between) => goes(between, "higher")),
    why: "Compared at one radius. Flows whose ends are not connected have no samples, so that the rest is measured where routes are short or loaded.",
  },
];

export const expertsFig13 = mobileArtefact({
  figure: 13,
  scenario: "III",
  title: "Prediction error, stationary nodes",
  summary: `Mean absolute error of the RTT's prediction when nothing moves, with the ${DRIVERS.map((id) => NAMES[id]).join(" and with ")} in every TCP.`,
  metric: ERROR,
  sentences: SENTENCES,
  beside: "I",
  ofErrors: true,
});
