/** What is known of a training as figures. */

import type { Figure, FigureMark, FigureSeries } from "../../../../figure/figure";
import type { Judgement, TrainResult, TrainUpdate, ValueSummary } from "../../../../sim-worker/src/trainTypes";
import { formatNumber } from "../../plot/parts/format";
import { taskShown } from "./task";

/** The latest batches whose loss is drawn. */
const BATCHES_SHOWN = 300;
const EPOCH = { label: "Epoch", unit: "" } as const;

type Values = ArrayLike<number>;

function columnOf({ tables }: TrainUpdate, kind: string, id: string): Float64Array {
  const table = tables.find((each) => each.kind === kind);
  const column = id === "time" ? table?.columns[0] : table?.columns.find((each) => each.id === id);
  return column?.values ?? new Float64Array();
}

function line(id: string, label: string, x: Values, y: Values, style: string): FigureSeries {
  return { id, label, kind: "line", x, y, style };
}

function splits(update: TrainUpdate, what: "Loss" | "Accuracy"): readonly FigureSeries[] {
  const epochs = columnOf(update, "epochs", "time");
  return [
    line("training", "training", epochs, columnOf(update, "epochs", `training${what}`), "split-training"),
    line("validation", "validation", epochs, columnOf(update, "epochs", `validation${what}`), "split-validation"),
  ];
}

const best = ({ bestEpoch, epoch }: TrainResult): readonly FigureMark[] =>
  epoch === 0 ? [] : [{ label: "kept", x: bestEpoch }];

/** Whether the curves have changed: epochs come one by one, batches in between. */
export const curvesKey = ({ result }: TrainUpdate): string => `${result.epoch} ${result.batch} ${result.bestEpoch}`;

/** Whether an epoch was added to the curves, or other weights are kept. */
export const epochsKey = ({ result }: TrainUpdate): string => `${result.epoch} ${result.bestEpoch}`;

const greatest = (values: readonly number[]): number => Math.max(...values.filter(Number.isFinite));

const CROSS_ENTROPY = "Binary cross-entropy. The weights of the least validation loss are kept.";
const SQUARED_ERROR =
  "Squared error of ln(RTT / latest RTT), scaled; the line across is the last RTT. Batches of more than twice the curves are left out. The weights of the least validation loss are kept.";

/** Binary cross-entropy (of RTTs: squared error) over the epochs, and of the latest batches. */
export function lossFigure(update: TrainUpdate): Figure {
  const at = columnOf(update, "batches", "time");
  const loss = columnOf(update, "batches", "loss");
  const from = Math.max(0, at.length - BATCHES_SHOWN);
  const rtt = taskShown(update) === "rtt";
  const curves = splits(update, "Loss");
  // A jump of the RTT makes a batch's squared error fifty times that of the others: the curves would be flat.
  const top = rtt ? 2 * greatest([update.result.baselineLoss, ...curves.flatMap(({ y }) => Array.from(y))]) : Infinity;
  const shown = [...at.keys()].filter((batch) => batch >= from && (loss[batch] ?? 0) <= top);
  const latest: FigureSeries = {
    id: "batches",
    label: "latest batches",
    kind: "points",
    x: shown.map((batch) => at[batch] ?? Number.NaN),
    y: shown.map((batch) => loss[batch] ?? Number.NaN),
    style: "samples",
  };
  return {
    id: "loss",
    title: "Loss",
    reading: rtt ? SQUARED_ERROR : CROSS_ENTROPY,
    x: EPOCH,
    y: { label: "Loss", unit: "" },
    series: [latest, ...curves],
    marks: [...(rtt ? [{ label: "last RTT", y: update.result.baselineLoss }] : []), ...best(update.result)],
  };
}

/** Share of right answers over the epochs, beside that of always naming the more frequent label. */
export function accuracyFigure(update: TrainUpdate): Figure {
  const { judgement } = update.result;
  const majority = judgement === undefined ? [] : [{ label: "majority", y: judgement.majorityAccuracy }];
  return {
    id: "accuracy",
    title: "Accuracy",
    reading: "Share of right answers; the line across is what always naming the more frequent label gives.",
    x: EPOCH,
    y: { label: "Accuracy", unit: "" },
    series: splits(update, "Accuracy"),
    marks: [...majority, ...best(update.result)],
  };
}

/** Whether the judgement has changed. */
export const judgementKey = ({ result: { bestEpoch, bestLoss, judgement } }: TrainUpdate): string =>
  `${bestEpoch} ${bestLoss} ${judgement?.loss}`;

const DIAGONAL = [0, 1] as const;

/** Rates of right and false ones over all thresholds. */
export function rocFigure({ falseRate, rightRate, area, areaLow, areaHigh }: Judgement): Figure {
  const number = (value: number | null) => (value === null ? "–" : formatNumber(value, 3));
  return {
    id: "roc",
    title: "ROC curve",
    reading:
      area === null
        ? "There is only one label: no curve."
        : `Area ${number(area)}, 95 % interval ${number(areaLow)} to ${number(areaHigh)}; guessing has 0.5.`,
    x: { label: "False positive rate", unit: "", domain: DIAGONAL },
    y: { label: "True positive rate", unit: "", domain: DIAGONAL },
    series: [
      line("guessing", "guessing", DIAGONAL, DIAGONAL, "guess"),
      { id: "roc", label: "net", kind: "path", x: falseRate, y: rightRate, style: "split-validation" },
    ],
  };
}

/** How often label 1 is right where P is said. */
export function calibrationFigure({ binMean, zeros, ones }: Judgement): Figure {
  const filled = binMean.flatMap((mean, bin) => {
    const positive = ones[bin] ?? 0;
    const count = positive + (zeros[bin] ?? 0);
    return mean === null || count === 0 ? [] : [{ mean, share: positive / count }];
  });
  return {
    id: "calibration",
    title: "Calibration",
    reading: "Of the sequences with this P, the share with label 1; a calibrated net lies on the diagonal.",
    x: { label: "Mean P of the bin", unit: "", domain: DIAGONAL },
    y: { label: "Share of label 1", unit: "", domain: DIAGONAL },
    series: [
      line("calibrated", "calibrated", DIAGONAL, DIAGONAL, "guess"),
      line(
        "net",
        "net",
        filled.map(({ mean }) => mean),
        filled.map(({ share }) => share),
        "split-validation",
      ),
    ],
  };
}

/** Two bars in each of equal bins from `least` to `most`; one where there are no labels. */
function bars(least: number, most: number, zeros: Values, ones: Values | undefined): readonly FigureSeries[] {
  const x = Float64Array.from(zeros, (_, bin) => least + ((bin + 0.5) / zeros.length) * (most - least));
  if (ones === undefined) return [{ id: "sequences", label: "sequences", kind: "bars", x, y: zeros }];
  return [
    { id: "label-0", label: "label 0", kind: "bars", x, y: zeros },
    { id: "label-1", label: "label 1", kind: "bars", x, y: ones },
  ];
}

/** P by label, and where the sender's thresholds are. */
export function probabilityFigure({ zeros, ones }: Judgement, thresholds: readonly number[]): Figure {
  return {
    id: "probability",
    title: "P by label",
    reading: `Validation sequences. Lines: the sender's thresholds, ${thresholds.map(String).join(" and ")}.`,
    x: { label: "P", unit: "", domain: DIAGONAL },
    y: { label: "Sequences", unit: "" },
    series: bars(0, 1, zeros, ones),
    marks: thresholds.map((x) => ({ label: "", x })),
  };
}

/** One metric by label (of RTTs, without), over the latest row of every sequence. */
export function metricFigure({ id, unit, least, most, zeros, ones }: ValueSummary, label: string): Figure {
  return {
    id: `metric-${id}`,
    title: id,
    reading: label,
    x: { label: id, unit },
    y: { label: "Sequences", unit: "" },
    series: bars(least, most, zeros, ones),
  };
}
