/** Figure 9: packet loss rate with the simple RNN, the LSTM and the GRU. */

import { betterClaim, LOSS } from "./claims";
import { CELLS } from "./controls";
import { netFigure } from "./netFigure";

export const rnnFig9 = netFigure({
  id: "rnn-fig9",
  figure: "Figure 9",
  title: "Loss by cell",
  summary: "Packet loss rate of RNN-based TCP with a simple RNN, an LSTM and a GRU, beside TCP and beside UDP.",
  panel: LOSS,
  kinds: CELLS,
  claims: (studies) => [
    betterClaim(
      {
        id: "gru-lowest",
        quote: "The GRU-based model had the lowest packet loss rate in both types of cross-traffic experiments.",
        place: "section IV.D, figure 9",
        test: "The loss rate with the GRU is lower than with each of the other two on the same seeds.",
        why: "The three are right about equally often, and nets can only differ where they put P on two sides of a threshold.",
      },
      studies,
      LOSS,
      "gru",
      ["simple", "lstm"],
    ),
  ],
});
