/** Figure 14: mean queue, mobile and stationary. */

import { considerably } from "../experiment/yardsticks";
import { mobileArtefact } from "./mobile/artefact";
import { againstBeside, growsWithLoad, perDriver, perPlace, type Sentence } from "./mobile/claims";
import { queueFigure } from "./mobile/figures";
import { routeFinding } from "./mobile/findings";
import { QUEUE, VARIANCE } from "./mobile/quantities";

const SENTENCES: readonly Sentence[] = [
  {
    id: "mobile-shorter",
    quote: "the average queue length for the mobile scenario is much lower",
    place: "figure 14 and section 5.3",
    test: "Bytes that wait in a node's queue when nothing moves: at least 20 % above those of scenario I at the same radius and load.",
    yardstick: "considerable",
    readings: (study) => againstBeside(study, QUEUE, (between, mobile) => considerably(between, "higher", mobile)),
    why: "When nothing moves, flows whose ends are not connected send next to nothing for the whole run: their packets are in no queue. Mobile nodes carry every flow sooner or later, often through the crowded middle of the field.",
  },
  {
    id: "builds-up",
    quote: "queues build up as the traffic load increases and result in larger RTT fluctuations",
    place: "section 5.3",
    test: "Mean queue and RTT variance when nothing moves: larger at the heaviest load than at the lightest, seed by seed.",
    yardstick: "direction",
    readings: ({ cells }) =>
      [
        { name: "queue", metric: QUEUE },
        { name: "RTT variance", metric: VARIANCE },
      ].flatMap(({ name, metric }) =>
        perDriver((driver, names) => perPlace(cells, growsWithLoad(metric, driver), { quantity: name, ...names })),
      ),
    why: "More flows share the nodes in the middle.",
  },
];

export const expertsFig14 = mobileArtefact({
  figure: 14,
  scenario: "III",
  title: "Queue length, mobile and stationary",
  summary:
    "Bytes that wait in the interface queue, mean over time and nodes, of the stationary scenario and of scenario I at the same radius.",
  metric: QUEUE,
  sentences: SENTENCES,
  beside: "I",
  figures: (study) => [queueFigure(study, QUEUE)],
  findings: (study) => [routeFinding(study)],
});
