/** Figure 8: packet loss rate with the eight groups of metrics. */

import type { Claim, Reading } from "../experiment/claim";
import { intervalOf } from "../experiment/claim";
import { pairedDifference, spreadOf } from "../experiment/statistics";
import { considerably } from "../experiment/yardsticks";
import { betterClaim, LOSS, placesOf, spreadText } from "./claims";
import { valuesAt } from "./compare";
import { GROUPS } from "./controls";
import { rangeFinding } from "./groups";
import { netFigure } from "./netFigure";
import type { Study } from "./study";

const others = GROUPS.map(({ id }) => id).filter((id) => id !== "group-4");

/** All groups together beside UDP and beside TCP. */
const highClaim = (studies: readonly Study[]): Claim => ({
  id: "udp-high",
  quote: "Because we set UDP cross traffic to meet the bandwidth quota, the loss rate was considerably high.",
  place: "section IV.D, figure 8",
  yardstick: "considerable",
  test: "The loss rate beside UDP is higher than beside TCP, over all groups and seeds.",
  why: "UDP at the bottleneck's rate keeps the queue full: a fourth of what TCP sends is lost. Of all packets at the bottleneck few are lost, since TCP sends little.",
  readings: placesOf(studies, LOSS, ["udp"]).map(({ study, measure, of }): Reading => {
    const all = (cross: "tcp" | "udp") => GROUPS.flatMap(({ id }) => valuesAt(study.cells, id, cross, measure));
    const [udp, tcp] = [all("udp"), all("tcp")];
    const difference = pairedDifference(udp, tcp);
    const interval = intervalOf(difference, LOSS.unit);
    return {
      of,
      ours: `${spreadText(udp)} % beside UDP, ${spreadText(tcp)} % beside TCP`,
      ...(interval === undefined ? {} : { interval }),
      holds: considerably(difference, "higher", spreadOf(tcp).mean),
    };
  }),
});

export const rnnFig8 = netFigure({
  id: "rnn-fig8",
  figure: "Figure 8",
  title: "Loss by metric group",
  summary: "Packet loss rate of RNN-based TCP with eight groups of inputs of a GRU, beside TCP and beside UDP.",
  panel: LOSS,
  kinds: GROUPS,
  claims: (studies) => [
    highClaim(studies),
    betterClaim(
      {
        id: "group-4-lowest",
        quote: "Nevertheless, we found Group 4 to have the lowest packet loss rate.",
        place: "section IV.D, figure 8",
        test: "The loss rate with group 4 is lower than with each of the other seven groups on the same seeds.",
        why: "All groups are right about equally often, and can only differ where their nets put P on two sides of a threshold: four predictions in five are below both.",
      },
      studies,
      LOSS,
      "group-4",
      others,
    ),
  ],
  findings: (study) => [rangeFinding(study, LOSS)],
});
