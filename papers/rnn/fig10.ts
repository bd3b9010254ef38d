/** Figure 10: packet loss rate of RNN-based TCP and of CUBIC. */

import { betterClaim, betterReadings, LOSS } from "./claims";
import { cubicFigure } from "./cubicFigure";

export const rnnFig10 = cubicFigure({
  id: "rnn-fig10",
  figure: "Figure 10",
  title: "Loss against CUBIC",
  summary: "Packet loss rate of RNN-based TCP and of CUBIC, beside TCP and beside UDP.",
  panel: LOSS,
  claims: (cells) => [
    betterClaim(
      {
        id: "lower",
        quote:
          "The results of the TCP cross-traffic experiment revealed that the RNN-based TCP models consistently had lower packet loss rates than their CUBIC-based counterparts",
        place: "section IV.D, figure 10",
        test: "Beside TCP the loss rate with the GRU is lower than CUBIC's on the same seeds.",
        why: "A window that is cut to one half loses less often than one that is cut to 0.7; from a high P on it is the other way round.",
      },
      betterReadings(cells, LOSS, "gru", ["cubic"]).filter(({ of }) => of["cross traffic"] === "TCP"),
    ),
  ],
});
