/** Figure 7: throughput of RNN-based TCP and of CUBIC over time. */

import { betterClaim, betterReadings, THROUGHPUT } from "./claims";
import { cubicFigure } from "./cubicFigure";

export const rnnFig7 = cubicFigure({
  id: "rnn-fig7",
  figure: "Figure 7",
  title: "Throughput against CUBIC",
  summary: "Throughput of RNN-based TCP and of CUBIC over time, beside TCP and beside UDP.",
  panel: THROUGHPUT,
  claims: (cells) => [
    betterClaim(
      {
        id: "higher",
        quote:
          "The throughput predicted via our method indicates that it performs better than the TCP CUBIC algorithm.",
        place: "abstract",
        test: "Goodput with the GRU is higher than CUBIC's on the same seeds.",
        why: "More throughput beside TCP comes from smaller cuts of the window, which need a high P.",
      },
      betterReadings(cells, THROUGHPUT, "gru", ["cubic"]),
    ),
  ],
});
