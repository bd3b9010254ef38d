/** Figure 6: throughput with the simple RNN, the LSTM and the GRU. */

import type { Claim, Reading } from "../experiment/claim";
import { percent } from "../experiment/words";
import { about, exactly } from "../experiment/yardsticks";
import { betterClaim, THROUGHPUT } from "./claims";
import { CELLS } from "./controls";
import { weightFinding } from "./findings";
import { netFigure } from "./netFigure";
import type { Study } from "./study";

/** The GRU's weights beside the LSTM's, for these units and inputs. */
function fewerReading([study]: readonly Study[]): readonly Reading[] {
  const weightsOf = (id: string) => study?.nets.find((net) => net.id === id)?.trained.weights ?? Number.NaN;
  const [gru, lstm] = [weightsOf("gru"), weightsOf("lstm")];
  const fewer = 1 - gru / lstm;
  return [{ of: {}, ours: `${gru} of ${lstm}: ${percent(fewer)} fewer`, holds: about(exactly(fewer), 1 / 3) }];
}

const fewerClaim = (studies: readonly Study[]): Claim => ({
  id: "fewer-parameters",
  quote: "Specifically, there are approximately one-third fewer parameters",
  place: "section II.C",
  yardstick: "about",
  test: "Weights of the GRU and of the LSTM with as many units and inputs.",
  why: "A GRU has three of the LSTM's four blocks of weights: a fourth fewer. It is the LSTM that has a third more.",
  readings: fewerReading(studies),
});

export const rnnFig6 = netFigure({
  id: "rnn-fig6",
  figure: "Figure 6",
  title: "Throughput by cell",
  summary: "Throughput of RNN-based TCP with a simple RNN, an LSTM and a GRU, beside TCP and beside UDP.",
  panel: THROUGHPUT,
  kinds: CELLS,
  claims: (studies) => [
    betterClaim(
      {
        id: "gru-best",
        quote:
          "The throughput for the GRU-based model was better than that for the other two models in this experiment.",
        place: "section IV.C, figure 6",
        test: "Goodput with the GRU is higher than with each of the other two on the same seeds.",
        why: "The three are right about equally often, and nets can only differ where they put P on two sides of a threshold.",
      },
      studies,
      THROUGHPUT,
      "gru",
      ["simple", "lstm"],
    ),
    betterClaim(
      {
        id: "gru-best-abstract",
        quote: "the GRU-based predictive model demonstrated the best performance",
        place: "abstract",
        test: "Goodput with the GRU is higher than with each of the other two on the same seeds.",
        why: "The three are right about equally often, and nets can only differ where they put P on two sides of a threshold.",
      },
      studies,
      THROUGHPUT,
      "gru",
      ["simple", "lstm"],
    ),
    fewerClaim(studies),
  ],
  findings: (study) => [weightFinding(study)],
  unjudged: [
    {
      what: "“This finding suggests that, for our TCP prediction method, GRUs are more suitable than the simple-RNN and LSTM.” (section IV.C)",
      why: "A conclusion from the sentence before, which is judged.",
    },
    {
      what: "“LSTM's advantage of remembering the gradients during long-term learning is maintained. Because of this advantage, GRUs are less prone to overfitting.” (section II.C)",
      why: "Background from other papers, which no experiment of this paper is about.",
    },
  ],
});
