import { formatNumber } from "../../plot/parts/format";
import { changeSlice } from "../../state/actions";
import { index } from "../../state/lab";
import { useLab } from "../../state/store";
import { cancelComparison, combinationsOf, compareNets, type Row, useComparison } from "./comparison";
import { keep } from "./kept";
import { taskOf, taskShown } from "./task";
import { errorRatioOf, percent } from "./words";

/** Cells and groups of metrics beside each other, on the same split. */
export function Comparison() {
  const rtt = useLab((state) => taskOf(state) === "rtt");
  return (
    <section className="train-section" aria-labelledby="train-compare">
      <h2 id="train-compare">Compare cells{!rtt && " and groups"}</h2>
      <p className="train-says">
        Every chosen combination learns from the same runs and is judged on the same validation runs, with the other
        settings as they are.
        {!rtt && " Logistic regression reads the latest loss alone: it shows what a recurrent cell adds."}
      </p>
      <div className="train-choices">
        <Choices what="cells" param="net.cell" legend="Cells" />
        {!rtt && <Choices what="groups" param="net.group" legend="Groups" />}
      </div>
      <Go />
      <Table />
    </section>
  );
}

interface ChoicesProps {
  readonly what: "cells" | "groups";
  readonly param: string;
  readonly legend: string;
}

function Choices({ what, param, legend }: ChoicesProps) {
  const chosen = useLab(({ slices }) => slices.train[what]);
  const choices = index.find(param)?.param.choices ?? [];
  const toggle = (id: string, on: boolean) => {
    const next = choices.map((each) => each.id).filter((each) => (each === id ? on : chosen.includes(each)));
    if (next.length > 0) changeSlice("train", { [what]: next });
  };
  return (
    <fieldset className="chips">
      <legend>{legend}</legend>
      {choices.map(({ id, label }) => (
        <label key={id} className="chip">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            disabled={chosen.length === 1 && chosen.includes(id)}
            onChange={({ target }) => toggle(id, target.checked)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Go() {
  const progress = useComparison((state) => state.progress);
  const error = useComparison((state) => state.error);
  const count = useLab((state) => combinationsOf(state).length);
  if (progress !== null) {
    return (
      <p className="ran">
        <progress max={progress.all} value={progress.done} aria-label="Training" /> {progress.done} of {progress.all}{" "}
        nets{" "}
        <button type="button" className="button quiet" onClick={cancelComparison}>
          Cancel
        </button>
      </p>
    );
  }
  return (
    <p className="ran">
      <button type="button" className="button" onClick={() => void compareNets()}>
        Train {count} {count === 1 ? "net" : "nets"}
      </button>
      {error !== null && (
        <span className="ran-failed" role="alert">
          {" "}
          {error.message} {error.hint}
        </span>
      )}
    </p>
  );
}

const number = (value: number | null | undefined): string => (value == null ? "–" : formatNumber(value, 3));
const share = (value: number | undefined): string => (value === undefined ? "–" : percent(value));

type Column = readonly [head: string, cell: (row: Row) => string];

const weights: Column = ["weights", ({ update }) => formatNumber(update.result.weights, 0)];
const epoch: Column = ["best epoch", ({ update }) => String(update.result.bestEpoch)];
const OF_LABELS: readonly Column[] = [
  ["metrics", ({ group }) => labelOf("net.group", group)],
  ["accuracy", ({ update }) => share(update.result.judgement?.accuracy)],
  ["majority", ({ update }) => share(update.result.judgement?.majorityAccuracy)],
  ["area under ROC", ({ update }) => number(update.result.judgement?.area)],
  [
    "95 % interval",
    ({ update: { result } }) => `${number(result.judgement?.areaLow)} to ${number(result.judgement?.areaHigh)}`,
  ],
  ["loss", ({ update }) => number(update.result.judgement?.loss)],
  weights,
  epoch,
];
const OF_RTTS: readonly Column[] = [
  ["squared error", ({ update }) => number(update.result.bestLoss)],
  ["of the last RTT", ({ update }) => number(update.result.baselineLoss)],
  ["share of it", ({ update }) => percent(errorRatioOf(update.result))],
  weights,
  epoch,
];

function Table() {
  const rows = useComparison((state) => state.rows);
  const [first] = rows;
  if (first === undefined) return null;
  const columns = taskShown(first.update) === "rtt" ? OF_RTTS : OF_LABELS;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reached by the keyboard
    <section className="train-scroll" aria-label="Compared nets, scrolls sideways" tabIndex={0}>
      <table>
        <caption className="visually-hidden">Compared nets on the validation runs</caption>
        <thead>
          <tr>
            <th scope="col">cell</th>
            {columns.map(([head]) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">keep</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={`${row.cell} ${row.group}`} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Line({ row, columns }: { readonly row: Row; readonly columns: readonly Column[] }) {
  const name = [labelOf("net.cell", row.cell), ...(row.group === "" ? [] : [labelOf("net.group", row.group)])].join(
    ", ",
  );
  return (
    <tr>
      <th scope="row">{labelOf("net.cell", row.cell)}</th>
      {columns.map(([head, cell]) => (
        <td key={head}>{cell(row)}</td>
      ))}
      <td>
        <button type="button" className="link" aria-label={`Keep ${name}`} onClick={() => keep(row.update, "")}>
          Keep
        </button>
      </td>
    </tr>
  );
}

function labelOf(key: string, id: string): string {
  return index.find(key)?.param.choices.find((each) => each.id === id)?.label ?? id;
}
