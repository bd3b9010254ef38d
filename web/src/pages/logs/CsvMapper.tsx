import { useState } from "react";
import type { ColumnMapping, CsvPreview } from "../../../../sim-worker/src/protocol";
import { notify } from "../../state/actions";
import { useLab } from "../../state/store";
import { shortUnit } from "../../state/units";
import { readAs } from "./reader";
import { columnChoices } from "./roles";

const IGNORED = "ignore";

const DELIMITERS: readonly { readonly id: string; readonly label: string }[] = [
  { id: ",", label: "comma" },
  { id: ";", label: "semicolon" },
  { id: "\t", label: "tab" },
  { id: "whitespace", label: "blanks" },
];

/** Which column of a CSV is what: the guess, twenty rows to judge by, and the choice. Each change reads the file again. */
export function CsvMapper({ csv }: { readonly csv: CsvPreview }) {
  const format = useLab((state) => state.slices.logs.summary?.format ?? null);
  const mapping = useLab((state) => state.slices.logs.mapping);
  const [open, setOpen] = useState(true);
  const change = (patch: ColumnMapping) => readAs(format, { ...mapping, ...patch });
  const setColumn = (column: number, role: string, unit: string) => {
    const entry = unit === "" ? { role } : { role, unit };
    sayTaken(csv, column, role);
    change({ roles: { ...withoutRole({ ...allRoles(csv), ...mapping?.roles }, role), [column]: entry } });
  };
  return (
    <section className="csv" aria-labelledby="csv-title">
      <h2 className="panel-title" id="csv-title">
        Columns <span className="panel-sub">what each one is, as guessed or chosen</span>{" "}
        <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "fold" : "show"}
        </button>
      </h2>
      {open && (
        <>
          <Signs csv={csv} onChange={change} />
          <Preview csv={csv} onColumn={setColumn} />
        </>
      )}
    </section>
  );
}

interface SignsProps {
  readonly csv: CsvPreview;
  readonly onChange: (patch: ColumnMapping) => void;
}

/** The delimiter of the columns and the decimal sign. */
function Signs({ csv, onChange }: SignsProps) {
  return (
    <p className="file-line">
      <label>
        Delimiter{" "}
        <select
          className="select format"
          value={csv.delimiter}
          onChange={(event) => onChange({ delimiter: event.target.value, roles: {} })}
        >
          {DELIMITERS.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
          {!DELIMITERS.some(({ id }) => id === csv.delimiter) && <option value={csv.delimiter}>{csv.delimiter}</option>}
        </select>
      </label>
      <label>
        <input
          type="checkbox"
          checked={csv.decimalComma}
          onChange={(event) => onChange({ decimalComma: event.target.checked })}
        />{" "}
        decimal comma
      </label>
    </p>
  );
}

/** What the columns are called: as in the file, or by number. */
const nameOf = (csv: CsvPreview, column: number): string => csv.header[column] || `column ${column + 1}`;

/** Says which column a role is taken from: it changes although nobody touched it. */
function sayTaken(csv: CsvPreview, column: number, role: string): void {
  if (role === IGNORED) return;
  const losing = csv.roles.flatMap((now, other) => (now.role === role && other !== column ? [nameOf(csv, other)] : []));
  if (losing.length === 0) return;
  const label = columnChoices("role").find(({ id }) => id === role)?.label ?? role;
  notify(
    "info",
    `“${nameOf(csv, column)}” is now the ${label} column in place of “${losing.join("”, “")}”, which is ignored.`,
    "One column has each role.",
  );
}

/** A role belongs to one column: whoever had it gives it up. */
function withoutRole(roles: NonNullable<ColumnMapping["roles"]>, role: string): NonNullable<ColumnMapping["roles"]> {
  if (role === IGNORED) return roles;
  return Object.fromEntries(
    Object.entries(roles).map(([column, entry]) => [column, entry.role === role ? { role: IGNORED } : entry]),
  );
}

/** Every column's role as it is now, so that a choice for one column leaves the others as they are. */
function allRoles(csv: CsvPreview): NonNullable<ColumnMapping["roles"]> {
  return Object.fromEntries(
    csv.roles.map(({ role, unit }, column) => [column, unit === "" ? { role } : { role, unit }]),
  );
}

interface PreviewProps {
  readonly csv: CsvPreview;
  readonly onColumn: (column: number, role: string, unit: string) => void;
}

/** The first rows, below the choice of role and unit of each column. */
function Preview({ csv, onColumn }: PreviewProps) {
  const columns = Math.max(csv.header.length, csv.roles.length, ...csv.rows.map((row) => row.length));
  const numbers = Array.from({ length: columns }, (_, column) => column);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="csv-scroll" tabIndex={0} aria-label="First rows of the file">
      <table className="csv-rows">
        <thead>
          <tr>
            {numbers.map((column) => (
              <th key={column} scope="col">
                {nameOf(csv, column)}
              </th>
            ))}
          </tr>
          <tr>
            {numbers.map((column) => (
              <Column key={column} csv={csv} column={column} onColumn={onColumn} />
            ))}
          </tr>
        </thead>
        <tbody>
          {csv.rows.slice(0, 20).map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other identity
            <tr key={at}>
              {numbers.map((column) => (
                <td key={column}>{row[column] ?? ""}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface ColumnProps extends PreviewProps {
  readonly column: number;
}

/** The role and the unit of a column. */
function Column({ csv, column, onColumn }: ColumnProps) {
  const now = csv.roles[column];
  return (
    <td title={now?.reason}>
      <select
        className="select"
        aria-label={`Role of ${nameOf(csv, column)}`}
        value={now?.role ?? IGNORED}
        onChange={(event) => onColumn(column, event.target.value, "")}
      >
        {columnChoices("role").map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
      <select
        className="select"
        aria-label={`Unit of ${nameOf(csv, column)}`}
        value={now?.unit ?? ""}
        onChange={(event) => onColumn(column, now?.role ?? "", event.target.value)}
      >
        {columnChoices("unit").map(({ id, label }) => (
          <option key={id} value={id}>
            {shortUnit(label)}
          </option>
        ))}
      </select>
    </td>
  );
}
