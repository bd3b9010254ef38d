import type { Spread } from "../../../../papers/experiment/statistics";
import { plusMinus } from "../../../../papers/experiment/words";
import { type Cell, type Measures, over } from "../../../../papers/pert/measures";
import { rateOfDrops } from "../../../../papers/pert/panels";
import { SCHEMES, type SchemeId } from "../../../../papers/pert/schemes";
import { csvCell, safeFileName } from "../../plot/parts/csv";
import { download } from "../../plot/time/exportFile";
import { index } from "../../state/lab";
import { currentAddress } from "../../state/linkSync";
import { useLab } from "../../state/store";
import { formatValue } from "../../state/units";
import { SaveMenu } from "../papers/SaveMenu";
import { openPoint } from "./openPoint";
import type { Plan } from "./plan";

interface Props {
  readonly plan: Plan;
  readonly cells: readonly Cell[];
}

const COLUMNS: readonly { readonly id: keyof Measures; readonly label: string; readonly digits: number | null }[] = [
  { id: "queue", label: "queue, of the buffer", digits: 3 },
  { id: "queuePackets", label: "queue, packets", digits: 1 },
  { id: "drops", label: "drop rate", digits: null },
  { id: "marks", label: "mark rate", digits: null },
  { id: "utilization", label: "utilisation", digits: 3 },
  { id: "jain", label: "Jain's index", digits: 3 },
  { id: "early", label: "early responses", digits: 0 },
  { id: "timeouts", label: "timeouts", digits: 0 },
];

/** All numbers of the comparison, each row with the way into the Lab. */
export function Numbers({ plan, cells }: Props) {
  const key = useLab((state) => state.slices.compare.key);
  const param = index.find(key)?.param;
  const rows = cells.flatMap((cell) =>
    plan.schemes.flatMap((scheme) => (cell.runs[scheme] === undefined ? [] : [{ cell, scheme }])),
  );
  return (
    <section className="panel compare-numbers" aria-labelledby="compare-numbers">
      <header className="panel-head">
        <h2 className="panel-title" id="compare-numbers">
          All numbers
        </h2>
        <SaveMenu
          name="Save all numbers"
          items={[
            { label: "Means and intervals (CSV)", run: () => saveCsv(plan, cells) },
            { label: "Every run (JSON)", run: () => void saveJson(plan, cells) },
          ]}
        />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reached by the keyboard */}
      <section className="compare-scroll" aria-label="All numbers, scrolls sideways" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{param?.label ?? key}</th>
              <th scope="col">scheme</th>
              {COLUMNS.map(({ id, label }) => (
                <th key={id} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">runs</th>
              <th scope="col">
                <span className="visually-hidden">open in the Lab</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ cell, scheme }) => (
              <Row key={`${cell.x} ${scheme}`} cell={cell} scheme={scheme} unit={param?.unit ?? ""} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

interface RowProps {
  readonly cell: Cell;
  readonly scheme: SchemeId;
  readonly unit: string;
}

function Row({ cell, scheme, unit }: RowProps) {
  const value = formatValue(cell.x, unit);
  const { label } = SCHEMES[scheme];
  return (
    <tr data-scheme={scheme}>
      <td>{value}</td>
      <th scope="row">{label}</th>
      {COLUMNS.map(({ id, digits }) => (
        <td key={id}>{textOf(over(cell, scheme, id), digits)}</td>
      ))}
      <td>{cell.runs[scheme]?.length ?? 0}</td>
      <td>
        <button
          type="button"
          className="link"
          aria-label={`Open ${label} at ${value} in the Lab`}
          onClick={() => openPoint(scheme, cell.x)}
        >
          Lab
        </button>
      </td>
    </tr>
  );
}

function textOf({ mean, half, count }: Spread, digits: number | null): string {
  if (digits === null) return rateOfDrops(mean);
  return count > 1 ? plusMinus(mean, half, digits) : plusMinus(mean, 0, digits).replace(/ ±.*$/, "");
}

function saveCsv({ schemes }: Plan, cells: readonly Cell[]): void {
  const { key } = useLab.getState().slices.compare;
  const header = [key, "scheme", "runs", ...COLUMNS.flatMap(({ id }) => [id, `${id} 90 % half`])];
  const rows = cells.flatMap((cell) =>
    schemes.flatMap((scheme) => {
      const runs = cell.runs[scheme]?.length ?? 0;
      const numbers = COLUMNS.flatMap(({ id }) => {
        const { mean, half } = over(cell, scheme, id);
        return [mean, half].map((each) => (Number.isFinite(each) ? String(each) : ""));
      });
      return runs === 0 ? [] : [[String(cell.x), scheme, String(runs), ...numbers]];
    }),
  );
  const text = [header, ...rows].map((row) => row.map(csvCell).join(",")).join("\r\n");
  download(new Blob([`${text}\r\n`], { type: "text/csv;charset=utf-8" }), safeFileName(`compare ${key}`, "csv"));
}

async function saveJson({ base }: Plan, cells: readonly Cell[]): Promise<void> {
  const { compare } = useLab.getState().slices;
  const report = {
    title: "RTT Lab: comparison of schemes",
    version: index.catalogue.version,
    link: await currentAddress(),
    ...compare,
    scenario: base.scenario,
    set: base.set,
    points: cells.map(({ x, runs }) => ({ [compare.key]: x, runs })),
  };
  const text = `${JSON.stringify(report, null, 2)}\n`;
  download(new Blob([text], { type: "application/json" }), safeFileName(`compare ${compare.key}`, "json"));
}
