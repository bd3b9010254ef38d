/** Figure 6: congestion window over time, scenario I. */

import { goes, pairedDifference, spreadOf } from "../experiment/statistics";
import { mobileArtefact } from "./mobile/artefact";
import { perCell, type Sentence, withHalf } from "./mobile/claims";
import { windowFigures } from "./mobile/figures";
import { CWND } from "./mobile/quantities";
import { WINDOW } from "./mobile/reasons";
import type { Driver } from "./mobile/scenarios";
import type { Cell } from "./mobile/study";

/** Mean over the steps in which some flow is alive, run by run. */
const overTime = ({ runs }: Cell, driver: Driver): readonly number[] =>
  runs[driver].map(({ cwndSeriesBytes }) => spreadOf(cwndSeriesBytes).mean);

const SENTENCE: Sentence = {
  id: "higher",
  quote:
    "These plots corroborate the results shown in Figure 5, i.e., that the experts framework yields, on average, higher cwnd.",
  place: "figure 6 and section 5.1",
  test: "The mean over all steps of 20 s, of the flows alive in each, with the experts against Jacobson on the same seeds.",
  yardstick: "direction",
  readings: ({ cells, scenario }) =>
    perCell(
      cells.filter(({ point }) => scenario.few.includes(point)),
      (cell) => {
        const [experts, jacobson] = [overTime(cell, "experts"), overTime(cell, "jacobson")];
        const spread = pairedDifference(experts, jacobson);
        return {
          ours: `${withHalf(spreadOf(experts), CWND.digits)} against ${withHalf(spreadOf(jacobson), CWND.digits)}`,
          spread,
          unit: CWND.unit,
          holds: goes(spread, "higher"),
        };
      },
    ),
  why: WINDOW,
};

export const expertsFig6 = mobileArtefact({
  figure: 6,
  scenario: "I",
  title: "Congestion window over time, 20 mobile nodes",
  summary: "Mean window in steps of 20 s of the flows that are alive then, for 3, 34 and 130 flows.",
  metric: CWND,
  sentences: [SENTENCE],
  figures: windowFigures,
});
