/** The page's sentences on data and judgement. */

import type { BySplit, DatasetSummary, Judgement } from "../../../../sim-worker/src/trainTypes";
import { formatNumber } from "../../plot/parts/format";

export const percent = (share: number): string => `${formatNumber(share * 100, 1)} %`;

/** Whether the net is better than naming the more frequent label, and than guessing. */
export function verdictOf({ accuracy, majorityAccuracy, area, areaLow, areaHigh }: Judgement): string {
  if (area === null || areaLow === null || areaHigh === null)
    return "The validation runs have one label only: there is nothing to tell apart. Collect more runs.";
  const compared =
    accuracy > majorityAccuracy
      ? `It is right in ${percent(accuracy)} of the sequences; always naming the more frequent label, in ${percent(majorityAccuracy)}.`
      : `It does not beat the more frequent label: right in ${percent(accuracy)} of the sequences, against ${percent(majorityAccuracy)}.`;
  return areaLow > 0.5
    ? `${compared} P tells the labels apart: the interval of the area lies above 0.5.`
    : `${compared} P does not tell the labels apart: the interval of the area holds 0.5${areaHigh < 0.5 ? " or lies below it" : ""}.`;
}

const sum = ({ training, validation }: BySplit): number => training + validation;

/** The more frequent label and its share of all sequences. */
export function majorityOf({ sequences, positives }: DatasetSummary): {
  readonly label: 0 | 1;
  readonly share: number;
} {
  const share = sum(positives) / sum(sequences);
  return share > 0.5 ? { label: 1, share } : { label: 0, share: 1 - share };
}

/** How much data there is, and which label is the more frequent one. */
export function dataSentence(data: DatasetSummary): string {
  const { label, share } = majorityOf(data);
  const count = (value: number) => formatNumber(value, 0);
  const { runs, sequences } = data;
  return `${count(sum(sequences))} sequences from ${count(data.rows)} losses in ${sum(runs)} runs. Whole runs are kept for validation: ${runs.training} train, ${runs.validation} validate. The more frequent label is ${label}: always naming it is right in ${percent(share)} of all sequences.`;
}
