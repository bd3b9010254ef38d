import type { ResultTable } from "../../../../papers/experiment/artefact";
import { formatNumber } from "../../plot/parts/format";

/** Numbers of an artefact that are a table in the paper. */
export function ResultTables({ tables }: { readonly tables: readonly ResultTable[] }) {
  return tables.map((table) => (
    <section key={table.id} className="panel result" aria-labelledby={`table-${table.id}`}>
      <h2 className="panel-title" id={`table-${table.id}`}>
        {table.title}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="result-scroll" tabIndex={0} aria-label={`${table.title}, rows`}>
        <table className="flow-table" aria-labelledby={`table-${table.id}`}>
          <thead>
            <tr>
              {table.header.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={row.join(" ")}>
                {row.map((cell, at) =>
                  at === 0 ? (
                    <th key={table.header[at] ?? at} scope="row">
                      {cellText(cell)}
                    </th>
                  ) : (
                    <td key={table.header[at] ?? at}>{cellText(cell)}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  ));
}

function cellText(cell: string | number | null): string {
  if (cell === null) return "–";
  if (typeof cell === "string") return cell;
  if (!Number.isFinite(cell)) return "–";
  const size = Math.abs(cell);
  return formatNumber(cell, Number.isInteger(cell) || size >= 1000 ? 0 : size >= 100 ? 1 : size >= 0.1 ? 2 : 4);
}
