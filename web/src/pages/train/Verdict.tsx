import { memo } from "react";
import type { Judgement, TrainUpdate } from "../../../../sim-worker/src/trainTypes";
import { formatNumber } from "../../plot/parts/format";
import { useLab } from "../../state/store";
import { judgementKey } from "./figures";
import { taskOf, taskShown } from "./task";
import { useTraining } from "./training";
import { errorRatioOf, percent, verdictOf, verdictOnRtts } from "./words";

type Rows = readonly (readonly [name: string, value: string])[];

/** The judgement in numbers: rendered again only when it has changed. */
export function Verdict() {
  const key = useTraining(({ update }) => (update === null ? null : judgementKey(update)));
  if (key === null) return <First />;
  return <Shown key={key} />;
}

const Shown = memo(function Shown() {
  const { update } = useTraining.getState();
  const judgement = update?.result.judgement;
  if (update !== null && taskShown(update) === "rtt") return <OfRtts update={update} />;
  if (update === null || judgement === undefined) return null;
  return (
    <section className="panel train-verdict" aria-labelledby="train-verdict">
      <h2 className="panel-title" id="train-verdict">
        Verdict on the validation runs
      </h2>
      <p>{verdictOf(judgement)}</p>
      <Numbers judgement={judgement} update={update} />
      <Confusion judgement={judgement} />
    </section>
  );
});

/** Of RTTs: the error beside that of the last RTT. */
function OfRtts({ update: { result } }: { readonly update: TrainUpdate }) {
  const rows: Rows = [
    ["Squared error", formatNumber(result.bestLoss, 4)],
    ["of the last RTT", formatNumber(result.baselineLoss, 4)],
    ["Epoch that is kept", String(result.bestEpoch)],
    ["Weights of the net", formatNumber(result.weights, 0)],
  ];
  return (
    <section className="panel train-verdict" aria-labelledby="train-verdict">
      <h2 className="panel-title" id="train-verdict">
        Verdict on other flows
      </h2>
      <p>{verdictOnRtts(errorRatioOf(result))}</p>
      <NumberList rows={rows} />
    </section>
  );
}

/** Before anything was trained: what is learnt. */
function First() {
  const rtt = useLab((state) => taskOf(state) === "rtt");
  return rtt ? <FirstOfRtts /> : <FirstOfLabels />;
}

function FirstOfRtts() {
  return (
    <section className="panel" aria-labelledby="train-first">
      <h2 className="panel-title" id="train-first">
        What is learnt
      </h2>
      <p>
        A sequence is the latest RTT samples of one flow; the net predicts the next one. It is trained on some flows and
        judged on others: whole runs, or whole flows of logs, are kept for validation.
      </p>
      <p>
        The prediction that the next RTT equals the last one is the line to beat. In the Lab the net is the estimator
        “Recurrent net”, on one more flow that it never learnt from.
      </p>
    </section>
  );
}

function FirstOfLabels() {
  return (
    <section className="panel" aria-labelledby="train-first">
      <h2 className="panel-title" id="train-first">
        What is learnt
      </h2>
      <p>
        At each loss CUBIC reduces its window. The label of a loss is 1 when the next loss comes at a larger window, and
        0 when it comes at the same or a smaller one. A sequence is the metrics of the latest losses of one flow; from
        it the net gives P, the probability of label 1.
      </p>
      <p>
        A sender that knows the label could cut its window less before room, and more before congestion. Always naming
        the more frequent label is right more often than half: that is the line to beat.
      </p>
    </section>
  );
}

function Numbers({ judgement, update }: { readonly judgement: Judgement; readonly update: TrainUpdate }) {
  const { accuracy, majorityAccuracy, loss, area, areaLow, areaHigh } = judgement;
  const { weights, bestEpoch } = update.result;
  const number = (value: number | null) => (value === null ? "–" : formatNumber(value, 3));
  const rows: Rows = [
    ["Accuracy", percent(accuracy)],
    ["More frequent label", percent(majorityAccuracy)],
    ["Area under the ROC curve", number(area)],
    ["its 95 % interval", `${number(areaLow)} to ${number(areaHigh)}`],
    ["Loss (cross-entropy)", number(loss)],
    ["Epoch that is kept", String(bestEpoch)],
    ["Weights of the net", formatNumber(weights, 0)],
  ];
  return <NumberList rows={rows} />;
}

function NumberList({ rows }: { readonly rows: Rows }) {
  return (
    <dl className="train-numbers">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Labels against answers at P = 0.5. */
function Confusion({ judgement }: { readonly judgement: Judgement }) {
  const { rightOnes, falseOnes, rightZeros, falseZeros } = judgement;
  const count = (value: number) => formatNumber(value, 0);
  return (
    <table className="train-confusion">
      <caption>Confusion matrix: sequences, with 1 said from P = 0.5 on</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">said 0</th>
          <th scope="col">said 1</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">label 0</th>
          <td data-right>{count(rightZeros)}</td>
          <td>{count(falseOnes)}</td>
        </tr>
        <tr>
          <th scope="row">label 1</th>
          <td>{count(falseZeros)}</td>
          <td data-right>{count(rightOnes)}</td>
        </tr>
      </tbody>
    </table>
  );
}
