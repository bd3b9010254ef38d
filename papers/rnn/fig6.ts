/** Figure 6: throughput with the simple RNN, the LSTM and the GRU. */

import { betterClaim, betterReadings, THROUGHPUT } from "./claims";
import { CELLS } from "./controls";
import { netFigure } from "./netFigure";

export const rnnFig6 = netFigure({
  id: "rnn-fig6",
  figure: "Figure 6",
  title: "Throughput by cell",
  summary: "Throughput of RNN-based TCP with a simple RNN, an LSTM and a GRU, beside TCP and beside UDP.",
  panel: THROUGHPUT,
  kinds: CELLS,
  claims: (cells) => [
    betterClaim(
      {
        id: "gru-best",
        quote:
          "The throughput for the GRU-based model was better than that for the other two models in this experiment.",
        place: "section IV.C, figure 6",
        test: "Goodput with the GRU is higher than with each of the other two on the same seeds.",
        why: "Nets on the same inputs can only differ where they put P into different intervals of equation 1.",
      },
      betterReadings(cells, THROUGHPUT, "gru", ["simple", "lstm"]),
    ),
  ],
  unjudged: [
    {
      what: "“This finding suggests that, for our TCP prediction method, GRUs are more suitable than the simple-RNN and LSTM.” (section IV.C)",
      why: "A conclusion from the sentence before, which is judged.",
    },
  ],
});
