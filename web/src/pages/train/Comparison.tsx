import { formatNumber } from "../../plot/parts/format";
import { changeSlice } from "../../state/actions";
import { index } from "../../state/lab";
import { useLab } from "../../state/store";
import { cancelComparison, compareNets, type Row, useComparison } from "./comparison";
import { keep } from "./kept";
import { percent } from "./words";

/** Cells and groups of metrics beside each other, on the same split. */
export function Comparison() {
  return (
    <section className="train-section" aria-labelledby="train-compare">
      <h2 id="train-compare">Compare cells and groups</h2>
      <p className="train-says">
        Every chosen combination learns from the same runs and is judged on the same validation runs, with the other
        settings as they are. Logistic regression reads the latest loss alone: it shows what a recurrent cell adds.
      </p>
      <div className="train-choices">
        <Choices what="cells" param="net.cell" legend="Cells" />
        <Choices what="groups" param="net.group" legend="Groups" />
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
  const count = useLab(({ slices: { train } }) => train.cells.length * train.groups.length);
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

function Table() {
  const rows = useComparison((state) => state.rows);
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reached by the keyboard
    <section className="train-scroll" aria-label="Compared nets, scrolls sideways" tabIndex={0}>
      <table>
        <caption className="visually-hidden">Compared nets on the validation runs</caption>
        <thead>
          <tr>
            <th scope="col">cell</th>
            <th scope="col">metrics</th>
            <th scope="col">accuracy</th>
            <th scope="col">majority</th>
            <th scope="col">area under ROC</th>
            <th scope="col">95 % interval</th>
            <th scope="col">loss</th>
            <th scope="col">weights</th>
            <th scope="col">best epoch</th>
            <th scope="col">
              <span className="visually-hidden">keep</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={`${row.cell} ${row.group}`} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Line({ row }: { readonly row: Row }) {
  const { result } = row.update;
  const { judgement } = result;
  const name = `${labelOf("net.cell", row.cell)}, ${labelOf("net.group", row.group)}`;
  return (
    <tr>
      <th scope="row">{labelOf("net.cell", row.cell)}</th>
      <td>{labelOf("net.group", row.group)}</td>
      <td>{share(judgement?.accuracy)}</td>
      <td>{share(judgement?.majorityAccuracy)}</td>
      <td>{number(judgement?.area)}</td>
      <td>
        {number(judgement?.areaLow)} to {number(judgement?.areaHigh)}
      </td>
      <td>{number(judgement?.loss)}</td>
      <td>{formatNumber(result.weights, 0)}</td>
      <td>{result.bestEpoch}</td>
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
