/** The page's sentences on data and judgement. */

import type { BySplit, DatasetSummary, Judgement, TrainResult } from "../../../../sim-worker/src/trainTypes";
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

/** The squared error of the kept weights against that of the last RTT as the prediction, on the validation runs. */
export const errorRatioOf = ({ bestLoss, baselineLoss }: TrainResult): number => bestLoss / baselineLoss;

/** Whether a net that predicts RTTs is better than the last RTT. */
export function verdictOnRtts(ratio: number): string {
  const than = `the squared error is ${percent(ratio)} of that of the last RTT, on flows that the net never learnt from.`;
  return ratio < 1 ? `It beats the last RTT: ${than}` : `It does not beat the last RTT: ${than}`;
}

/** How much data there is, and how it is divided; `flows`: of logs. */
export function rttSentence({ runs, sequences, rows }: DatasetSummary, flows: boolean): string {
  const [count, what] = [(value: number) => formatNumber(value, 0), flows ? "flows" : "runs"];
  return `${count(sum(sequences))} sequences from ${count(rows)} RTT samples in ${sum(runs)} ${what}. Trained and judged on different flows: whole ${what} are kept for validation, ${runs.training} train, ${runs.validation} validate.`;
}

/** How much data there is, and which label is the more frequent one. */
export function dataSentence(data: DatasetSummary): string {
  const { label, share } = majorityOf(data);
  const count = (value: number) => formatNumber(value, 0);
  const { runs, sequences } = data;
  return `${count(sum(sequences))} sequences from ${count(data.rows)} losses in ${sum(runs)} runs. Trained and judged on different flows: whole runs are kept for validation, ${runs.training} train, ${runs.validation} validate. The more frequent label is ${label}: always naming it is right in ${percent(share)} of all sequences.`;
}
