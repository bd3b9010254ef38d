/** Figure 8: packet loss rate with the eight groups of metrics. */

import { betterClaim, betterReadings, LOSS } from "./claims";
import { GROUPS } from "./controls";
import { netFigure } from "./netFigure";

const others = GROUPS.map(({ id }) => id).filter((id) => id !== "group-4");

export const rnnFig8 = netFigure({
  id: "rnn-fig8",
  figure: "Figure 8",
  title: "Loss by metric group",
  summary: "Packet loss rate of RNN-based TCP with eight groups of inputs of a GRU, beside TCP and beside UDP.",
  panel: LOSS,
  kinds: GROUPS,
  claims: (cells) => [
    betterClaim(
      {
        id: "group-4-lowest",
        quote: "Nevertheless, we found Group 4 to have the lowest packet loss rate.",
        place: "section IV.D, figure 8",
        test: "The loss rate with group 4 is lower than with each of the other seven groups on the same seeds.",
        why: "Groups can only differ where their nets put P into different intervals of equation 1.",
      },
      betterReadings(cells, LOSS, "group-4", others),
    ),
  ],
});
