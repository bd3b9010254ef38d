import { memo } from "react";
import type { Anatomy, Table } from "../../../sim-worker/src/protocol";
import { Swatch } from "../controls/EstimatorList";
import { formatNarrow } from "../plot/parts/format";
import { index } from "../state/lab";
import { Equations, FilledEquations } from "./Equations";

interface Props {
  readonly id: string;
  readonly table: Table;
  readonly row: number;
  /** Null: not known yet; the general equations stand in its place. */
  readonly anatomy: Anatomy | null;
  /** Whether the anatomy is that of this row. */
  readonly fresh: boolean;
  readonly open: boolean;
  readonly onToggle: (id: string, open: boolean) => void;
}

/** One estimator at one sample: its prediction, error and timer, and its equations with the sample's numbers under them. */
export function EstimatorAt({ id, table, row, anatomy, fresh, open, onToggle }: Props) {
  const module = index.module("estimator", id);
  const value = (column: string): number | null => {
    const number = table.columns.find((each) => each.id === `${id}.${column}`)?.values[row];
    return number === undefined || Number.isNaN(number) ? null : number;
  };
  const rtt = table.columns.find((each) => each.id === "rtt")?.values[row];
  const prediction = value("prediction");
  const error = prediction === null || rtt === undefined ? null : rtt - prediction;
  return (
    <details className="at-estimator" open={open} onToggle={(event) => onToggle(id, event.currentTarget.open)}>
      <summary>
        <Swatch id={id} />
        <span className="at-name">{module?.short ?? id}</span>
        <span className="at-figures">
          <Figure label="predicted" value={prediction} digits={1} />
          <Figure label="error" value={error} digits={1} sign />
          <Figure label="RTO" value={value("rto")} digits={0} />
        </span>
      </summary>
      {open && (
        <div className={fresh ? "at-step" : "at-step at-stale"} aria-busy={!fresh}>
          {anatomy === null ? <General id={id} /> : <FilledEquations lines={anatomy.lines} />}
        </div>
      )}
    </details>
  );
}

const General = memo(function General({ id }: { readonly id: string }) {
  const equations = index.module("estimator", id)?.equations ?? [];
  if (equations.length === 0) return <p className="empty">{index.module("estimator", id)?.help}</p>;
  return <Equations tex={equations} />;
});

interface NumberProps {
  readonly label: string;
  readonly value: number | null;
  readonly digits: number;
  readonly sign?: boolean;
}

function Figure({ label, value, digits, sign = false }: NumberProps) {
  return (
    <span>
      <span className="visually-hidden">{label} </span>
      {value === null ? "–" : figureText(value, digits, sign)}
    </span>
  );
}

function figureText(value: number, digits: number, sign: boolean): string {
  const text = formatNarrow(Math.abs(value), digits, "ms");
  if (Number(text) === 0) return text;
  return (value < 0 ? "−" : sign ? "+" : "") + text;
}
