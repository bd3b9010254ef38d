/** Figure 17: mean prediction error under bursts, scenario IV. */

import { goes, pairedDifference, type Spread, spreadOf } from "../experiment/statistics";
import { fixed } from "../experiment/words";
import { about, almost, CONSIDERABLE_SHARE, SLIGHT_SHARE } from "../experiment/yardsticks";
import { mobileArtefact } from "./mobile/artefact";
import {
  type Judged,
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
import { type Driver, NAMES, SPEEDS, samePlace } from "./mobile/scenarios";
import { byPlace, type Cell, type Study } from "./mobile/study";

/** "From 100 % for 25 m/s average speed, up to 200 % for 5 m/s". */
const LARGER: ReadonlyMap<number, { readonly percent: number; readonly judge: typeof about }> = new Map([
  [25, { percent: 100, judge: about }],
  [5, { percent: 200, judge: almost }],
]);

/** Jacobson's error above the experts', seed by seed, %. */
function excess(cell: Cell): readonly number[] {
  const experts = valuesOf(cell, "experts", ERROR.id);
  return valuesOf(cell, "jacobson", ERROR.id).map((value, seed) => 100 * (value / (experts[seed] ?? Number.NaN) - 1));
}

/** Distance between the largest and the smallest mean over the speeds, relative to their mean. */
function variation(
  cells: readonly Cell[],
  driver: Driver,
): { readonly text: string; readonly share: number; readonly few: boolean } {
  const spreads = cells.map((cell) => spreadAt(cell, driver, ERROR.id));
  const means = spreads.map(({ mean }) => mean);
  const share = (Math.max(...means) - Math.min(...means)) / spreadOf(means).mean;
  const text = cells.map((cell, at) => `${withHalf(spreads[at] ?? spreadOf([]), 2)} at ${cell.point} m/s`).join(", ");
  return { text, share, few: spreads.some(({ count }) => count < 2) };
}

const varies =
  (driver: Driver, holds: (share: number) => boolean) =>
  (cells: readonly Cell[]): Judged => {
    const { text, share, few } = variation(cells, driver);
    const judged = few || Number.isNaN(share) ? null : holds(share);
    return { ours: `${fixed(100 * share, 0)} %: ${text}`, spread: spreadOf([]), unit: "%", holds: judged };
  };

/** The loads of scenario I at the same place: the scenario before. */
const before = ({ beside }: Study, { place }: Cell): readonly Cell[] =>
  beside.filter((other) => samePlace(other.place, place));

const mean = (values: readonly number[]): number => spreadOf(values).mean;

/** Mean over some cells of each seed's value. */
function overCells(cells: readonly Cell[], value: (cell: Cell) => readonly number[]): readonly number[] {
  const rows = cells.map(value);
  const seeds = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: seeds }, (_, seed) => mean(rows.map((row) => row[seed] ?? Number.NaN)));
}

const SENTENCES: readonly Sentence[] = [
  {
    id: "difference",
    quote:
      "the difference between the algorithms prediction errors can vary from 100% for 25 m/s average speed, up to 200% for 5 m/s average speed",
    place: "figure 17 and section 5.4",
    test: "Jacobson's error above the experts', seed by seed: within 20 % of 100 % at 25 m/s, at least 90 % of 200 % at 5 m/s.",
    yardstick: "about",
    readings: ({ cells }) =>
      perCell(
        cells.filter(({ point }) => LARGER.has(point)),
        (cell) => {
          const spread = spreadOf(excess(cell));
          const printed = LARGER.get(cell.point);
          const holds = printed === undefined ? null : printed.judge(spread, printed.percent);
          return { ours: `${withHalf(spread, 0)} %, printed ${printed?.percent} %`, spread, unit: "%", holds };
        },
      ),
    why: TICKS,
  },
  {
    id: "jacobson-varies",
    quote: "Jacobson’s RTT predictor appears to present strong variation with the mobility level",
    place: "figure 17 and section 5.4",
    test: `Jacobson's largest mean error over the speeds less the smallest: at least ${100 * CONSIDERABLE_SHARE} % of their mean.`,
    yardstick: "considerable",
    readings: ({ cells }) =>
      perPlace(
        cells,
        varies("jacobson", (share) => share >= CONSIDERABLE_SHARE),
      ),
    why: "Faster nodes find their peers again sooner, so that fewer segments wait seconds for a route.",
  },
  {
    id: "experts-do-not",
    quote: "the proposed experts algorithm presents little variation when changing the speed of the nodes",
    place: "figure 17 and section 5.4",
    test: `The experts' largest mean error over the speeds less the smallest: at most ${100 * SLIGHT_SHARE} % of their mean.`,
    yardstick: "similar",
    readings: ({ cells }) =>
      perPlace(
        cells,
        varies("experts", (share) => share <= SLIGHT_SHARE),
      ),
    why: "What sharing adds is the greater part of the experts' error, and does not depend on speed.",
  },
  {
    id: "larger-than-before",
    quote:
      "Since the measured RTT fluctuations for this scenario are much greater, the mean prediction error in this case is larger than in the previous scenarios.",
    place: "figures 17 and 2, section 5.4",
    test: "Each algorithm's mean error over the speeds against its mean over scenario I's loads at the same radius.",
    yardstick: "direction",
    readings: (study) =>
      perDriver((driver, names) =>
        byPlace(study.cells).flatMap((cells) => {
          const [first] = cells;
          const others = first === undefined ? [] : before(study, first);
          if (others.length === 0) return [];
          return perPlace(
            cells,
            () => {
              const errors = (of: Cell) => valuesOf(of, driver, ERROR.id);
              const [bursts, steady] = [overCells(cells, errors), overCells(others, errors)];
              const spread = pairedDifference(bursts, steady);
              const ours = `${withHalf(spreadOf(bursts), 2)}; scenario I: ${withHalf(spreadOf(steady), 2)}`;
              return { ours, spread, unit: ERROR.unit, holds: goes(spread, "higher") };
            },
            names,
          );
        }),
      ),
    why: "Twenty flows of 1,000 packets every 200 s load the network for a few seconds of them: queues are shorter than under flows that never pause.",
  },
  {
    id: "more-improvement",
    quote:
      "In relation to previous scenarios, the experts framework yields higher performance improvement when compared to Jacobson’s algorithm",
    place: "section 5.4",
    test: "Jacobson's error above the experts', mean over the speeds, against the same over scenario I's loads at the same radius.",
    yardstick: "direction",
    readings: (study) =>
      byPlace(study.cells).flatMap((cells) => {
        const [first] = cells;
        const others = first === undefined ? [] : before(study, first);
        if (others.length === 0) return [];
        return perPlace(cells, () => {
          const [bursts, steady] = [overCells(cells, excess), overCells(others, excess)];
          const spread: Spread = pairedDifference(bursts, steady);
          const ours = `${withHalf(spreadOf(bursts), 0)} %; scenario I: ${withHalf(spreadOf(steady), 0)} %`;
          return { ours, spread, unit: "%", holds: goes(spread, "higher") };
        });
      }),
    why: TICKS,
  },
  {
    id: "speeds",
    quote:
      "We also vary the speed of the nodes between (1, 10), (20, 30), and (40, 50) m/s, which allows average speeds of 5, 25, and 45 m/s, respectively.",
    place: "section 5.4",
    test: "The middle of each interval, to the printed digits.",
    yardstick: "arithmetic",
    readings: () =>
      [...SPEEDS].map(([printed, [least, most]]) => {
        const middle = (least + most) / 2;
        return { of: { speeds: `${least} to ${most} m/s` }, ours: `${middle} m/s`, holds: middle === printed };
      }),
    why: "The middle of 1 to 10 is 5.5. Nor is it the nodes' speed: legs at low speed last longer, so that a node's mean over time falls to 3.9 m/s there, and to 24.7 and 44.8 in the others (the width of the interval over the logarithm of the ratio of its ends).",
  },
];

export const expertsFig17 = mobileArtefact({
  figure: 17,
  scenario: "IV",
  title: "Prediction error under bursts",
  summary: `Mean absolute error of the RTT's prediction with ${NAMES.experts} and with ${NAMES.jacobson} when every node sends 1,000 packets every 200 s, by the nodes' speed.`,
  metric: ERROR,
  sentences: SENTENCES,
  beside: "I",
  ofErrors: true,
});
