import type { NetInside, Table } from "../../../../../sim-worker/src/protocol";
import { type Rows, shortNumber } from "./heat";

interface InputsProps {
  readonly inside: NetInside;
  /** The losses with their metrics. */
  readonly table: Table;
  /** Row of the first loss of the history. */
  readonly first: number;
  readonly rowNames: readonly string[];
}

/** What the net was given: each metric in its unit, and scaled as the model scales it. */
export function Inputs({ inside, table, first, rowNames }: InputsProps) {
  const columns = inside.inputs.map((id) => table.columns.find((column) => column.id === id));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that may scroll sideways must be reachable by keyboard
    <section className="inside-scroll" aria-label="Inputs of the net" tabIndex={0}>
      <table className="scores">
        <caption>Inputs: in their units, and below them scaled as the model was trained</caption>
        <thead>
          <tr>
            <th scope="col">loss at</th>
            {inside.inputs.map((id, i) => (
              <th key={id} scope="col" title={columns[i]?.label}>
                {id} <span className="unit">{columns[i]?.unit}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inside.scaled.map((row, r) => (
            <tr key={rowNames[r]}>
              <th scope="row">{rowNames[r]}</th>
              {row.map((scaled, i) => (
                <td key={inside.inputs[i]}>
                  {given(columns[i]?.values[first + r])}
                  <span className="inside-scaled">{shortNumber(scaled, 2)}</span>
                </td>
              ))}
            </tr>
          ))}
          {inside.layers.length === 0 && <Weights inside={inside} />}
        </tbody>
      </table>
    </section>
  );
}

/** Without a state the output is a weighted sum of the inputs. */
function Weights({ inside }: { readonly inside: NetInside }) {
  return (
    <tr>
      <th scope="row">weight</th>
      {inside.inputs.map((id, i) => (
        <td key={id}>{shortNumber(inside.output[0]?.[i])}</td>
      ))}
    </tr>
  );
}

const given = (value: number | undefined): string =>
  value === undefined ? "–" : String(Number(value.toPrecision(4))).replace("-", "−");

interface ValuesProps {
  readonly name: string;
  readonly values: Rows;
  readonly rowNames: readonly string[];
}

/** The numbers of the heat map. */
export function Values({ name, values, rowNames }: ValuesProps) {
  return (
    <details className="early-options">
      <summary>Numbers of the heat map</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that may scroll sideways must be reachable by keyboard */}
      <section className="inside-scroll" aria-label={`Numbers: ${name}`} tabIndex={0}>
        <table className="scores">
          <thead>
            <tr>
              <th scope="col">unit</th>
              {rowNames.map((row) => (
                <th key={row} scope="col">
                  {row}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(values[0] ?? []).map((_, unit) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a unit is its number
              <tr key={unit}>
                <th scope="row">{unit}</th>
                {values.map((row, r) => (
                  <td key={rowNames[r]}>{shortNumber(row[unit])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
