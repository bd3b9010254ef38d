/** The text output of replays and models. */

import type { EstimatorScore, Note } from "../src/protocol";
import type { Io } from "./command";
import { textTable } from "./textTable";

export function printScores(scores: readonly EstimatorScore[], io: Io): void {
  const percent = (share: number | null) => (share === null ? null : share * 100);
  io.out(
    textTable(
      ["flow", "estimator", "samples", "mean error ms", "rmse ms", "coverage %", "mean RTO ms"],
      scores.map((score) => [
        score.flow,
        score.id,
        score.samples,
        score.meanAbsErrorMs,
        score.rmseMs,
        percent(score.coverage),
        score.meanRtoMs,
      ]),
    ),
  );
}

export function printNotes(notes: readonly Note[], io: Io): void {
  for (const note of notes) io.out(`${note.text}${note.count > 1 ? ` (${note.count} times)` : ""}\n`);
}
