import "./readings.css";
import { useState } from "react";
import { intervalText, type Reading, readingName } from "../../../../papers/experiment/claim";
import { dimensionsOf, type Grid, gridOf } from "../../../../papers/experiment/grid";
import { openReading } from "./openLab";
import { unitsKept } from "./words";

interface Props {
  readonly readings: readonly Reading[];
  /** "Claim 3": tells its tables from those of other claims. */
  readonly name: string;
  /** "Full run", where a quick one stands beside it; else empty. */
  readonly run: string;
}

const titleOf = ({ name, run }: Pick<Props, "name" | "run">): string =>
  run === "" ? `${name}, readings` : `${name}, readings: ${run}`;

/** The readings of a claim: with two or more dimensions a grid of marks over the numbers, else the numbers alone. */
export function Readings(props: Props) {
  const { readings, run } = props;
  const grid = gridOf(readings);
  if (grid === undefined) return <Numbers {...props} />;
  return (
    <>
      <GridTable grid={grid} title={titleOf(props)} run={run} />
      <FoldedNumbers {...props} />
    </>
  );
}

/** The numbers under the grid; some artefacts have thousands, so that they are drawn only when they are unfolded. */
function FoldedNumbers(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <details className="reading-numbers" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Numbers of the {props.readings.length} readings</summary>
      {open && <Numbers {...props} />}
    </details>
  );
}

interface GridProps {
  readonly grid: Grid;
  readonly title: string;
  readonly run: string;
}

function GridTable({ grid: { down, across, columns, rows }, title, run }: GridProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reached by the keyboard
    <section className="reading-scroll" aria-label={`${title}, by ${across}`} tabIndex={0}>
      <table className="reading-grid">
        {run !== "" && <caption>{run}</caption>}
        <thead>
          <tr>
            {down.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ names, cells }) => (
            <tr key={names.join("\n")}>
              {names.map((name, at) => (
                <th key={down[at]} scope="row">
                  {name}
                </th>
              ))}
              {cells.map((cell, at) => (
                <td key={columns[at]}>{cell === undefined ? "" : <Cell reading={cell} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const MARKS = { true: "✓", false: "✗", null: "?" } as const;
const WORDS = { true: "holds", false: "does not hold", null: "cannot be judged" } as const;

/** A reading's mark; a press opens its run where the Lab can. */
function Cell({ reading }: { readonly reading: Reading }) {
  const { holds, setup, ours } = reading;
  const mark = MARKS[`${holds}`];
  const words = `${readingName(reading)}: ${WORDS[`${holds}`]}. ${ours}`;
  if (setup === undefined) {
    return (
      <span role="img" aria-label={words} title={words}>
        {mark}
      </span>
    );
  }
  return (
    <button
      type="button"
      className="link reading-mark"
      aria-label={`${words} Open in the Lab`}
      title={`${words} Press: open in the Lab`}
      onClick={() => openReading(setup, readingName(reading))}
    >
      {mark}
    </button>
  );
}

/** Every reading with its numbers, one row each. */
function Numbers({ readings, name, run }: Props) {
  const dimensions = dimensionsOf(readings);
  const intervals = readings.some(({ interval }) => interval !== undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reached by the keyboard
    <section className="reading-scroll" aria-label={`${titleOf({ name, run })}, numbers`} tabIndex={0}>
      <table className="reading-list">
        {run !== "" && <caption>{run}</caption>}
        <thead>
          <tr>
            {dimensions.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">found</th>
            {intervals && <th scope="col">90 % interval</th>}
            <th scope="col">verdict</th>
          </tr>
        </thead>
        <tbody>
          {readings.map((reading) => (
            <tr key={readingName(reading)}>
              {dimensions.map((name) => (
                <th key={name} scope="row">
                  {reading.of[name] ?? "–"}
                </th>
              ))}
              <td>{unitsKept(reading.ours)}</td>
              {intervals && <td>{reading.interval === undefined ? "" : intervalText(reading.interval)}</td>}
              <td>
                {WORDS[`${reading.holds}`]} <OpenLink reading={reading} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function OpenLink({ reading }: { readonly reading: Reading }) {
  const { setup } = reading;
  if (setup === undefined) return null;
  const name = readingName(reading);
  return (
    <button
      type="button"
      className="link"
      aria-label={`Open in the Lab: ${name}`}
      onClick={() => openReading(setup, name)}
    >
      open
    </button>
  );
}
