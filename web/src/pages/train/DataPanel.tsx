import { useState } from "react";
import { repeatedText } from "../../../../sim-worker/src/collect";
import type { DatasetSummary, TrainUpdate } from "../../../../sim-worker/src/trainTypes";
import { captionOf } from "../../panels/caption";
import { XYFigure } from "../../panels/XYFigure";
import { formatNumber } from "../../plot/parts/format";
import { SaveMenu } from "../papers/SaveMenu";
import { useCollection } from "./collection";
import { metricFigure } from "./figures";
import { saveCsv, saveParquet, saveSpec } from "./saveData";
import { taskShown } from "./task";
import { useTraining } from "./training";
import { dataSentence, percent, rttSentence } from "./words";

const METRIC_PX = 150;
const caption = () => captionOf("train");

/** The data: classes of both splits, and each metric by label. */
export function DataPanel() {
  // The summary comes anew with every update; it changes with data, net and split alone.
  const started = useTraining((state) => (state.update === null ? 0 : state.started));
  return started === 0 ? null : <Shown key={started} />;
}

const isRtt = (update: TrainUpdate | null): boolean => update !== null && taskShown(update) === "rtt";

function Shown() {
  const [data] = useState(() => useTraining.getState().update?.result.data);
  const [rtt] = useState(() => isRtt(useTraining.getState().update));
  const [flows] = useState(() => rtt && useCollection.getState().logs.length > 0);
  if (data === undefined) return null;
  return (
    <section className="train-section" aria-labelledby="train-data">
      <header className="train-head">
        <h2 id="train-data">The data</h2>
        <SaveMenu
          name="Save the data"
          items={[
            { label: `${rtt ? "RTTs" : "Losses"} (CSV)`, run: saveCsv },
            { label: `${rtt ? "RTTs" : "Losses"} (Parquet)`, run: () => void saveParquet() },
            { label: "This training for “lab train” (JSON)", run: saveSpec },
          ]}
        />
      </header>
      <p className="train-says">{rtt ? rttSentence(data, flows) : dataSentence(data)}</p>
      <Repeated />
      {!rtt && <Classes data={data} />}
      <p className="train-says">
        {rtt
          ? "The latest RTT of every sequence. The net reads and gives ratios to it, so that one net fits short and long paths."
          : "Each metric at the latest loss of every sequence, by label: where the two differ, one metric alone already tells them apart."}
      </p>
      <div className="train-metrics">
        {data.values.map((value) => (
          <XYFigure
            key={value.id}
            figure={metricFigure(value, labelOf(value.id))}
            caption={caption}
            heading="h3"
            heightPx={METRIC_PX}
          />
        ))}
      </div>
    </section>
  );
}

/** Equal runs in both splits would let the net be judged on what it has learnt from. */
function Repeated() {
  const repeated = useCollection(({ losses }) => losses?.data.repeated ?? 0);
  if (repeated === 0) return null;
  return (
    <p className="train-says train-warning" role="status">
      {repeatedText(repeated)}
    </p>
  );
}

/** What the metric is, in words. */
function labelOf(metric: string): string {
  return useCollection.getState().losses?.data.values.find(({ id }) => id === metric)?.label ?? "";
}

const SPLITS = ["training", "validation"] as const;

function Classes({ data }: { readonly data: DatasetSummary }) {
  const { runs, sequences, positives } = data;
  return (
    <table className="train-classes">
      <caption className="visually-hidden">Sequences by split and label</caption>
      <thead>
        <tr>
          <th scope="col">split</th>
          <th scope="col">runs</th>
          <th scope="col">sequences</th>
          <th scope="col">label 0: smaller or equal</th>
          <th scope="col">label 1: larger</th>
        </tr>
      </thead>
      <tbody>
        {SPLITS.map((split) => (
          <tr key={split}>
            <th scope="row">{split}</th>
            <td>{runs[split]}</td>
            <td>{formatNumber(sequences[split], 0)}</td>
            {[sequences[split] - positives[split], positives[split]].map((count, label) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the label
              <td key={label}>
                {formatNumber(count, 0)} <span className="unit">{percent(count / sequences[split])}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
