import { memo, useEffect, useRef, useState } from "react";
import type { LogFlow, LogSummary } from "../../../../sim-worker/src/protocol";
import { mountSparkline } from "../../plot";
import { formatNarrow, formatNumber } from "../../plot/parts/format";
import { changeSlice, setView } from "../../state/actions";
import { useLab } from "../../state/store";

type SortKey = "label" | "samples" | "events" | "firstS" | "meanRttMs" | "maxRttMs";

const HEADS: readonly { readonly key: SortKey; readonly text: string; readonly unit: string }[] = [
  { key: "label", text: "flow", unit: "" },
  { key: "samples", text: "samples", unit: "" },
  { key: "events", text: "events", unit: "" },
  { key: "firstS", text: "from, to", unit: "s" },
  { key: "meanRttMs", text: "mean RTT", unit: "ms" },
  { key: "maxRttMs", text: "max", unit: "ms" },
];

const FROM: Readonly<Record<LogFlow["samplesFrom"], string>> = {
  logged: "logged",
  recovered: "computed back from srtt",
  smoothed: "smoothed RTT only",
  measured: "measured",
  none: "none",
};

/** So many rows at first; a log may have thousands of flows. */
const ROWS = 50;

interface Sort {
  readonly key: SortKey;
  readonly down: boolean;
}

/** The flows of a log; a click chooses one. */
export function FlowTable({ summary }: { readonly summary: LogSummary }) {
  const chosen = useLab((state) => state.slices.logs.flow);
  const [sort, setSort] = useState<Sort>({ key: "samples", down: true });
  const [rows, setRows] = useState(ROWS);
  const [open, setOpen] = useState(true);
  const sorted = sortFlows(summary.flows, sort.key, sort.down);
  if (summary.flows.length === 0) {
    return (
      <p className="empty flows-empty">
        The file was read, but no flow was found in it. The notes say what was skipped and why.
      </p>
    );
  }
  const visible = open ? sorted.slice(0, rows) : sorted.filter(({ id }) => id === chosen);
  return (
    <section className="flows" aria-labelledby="flows-title">
      <h2 className="panel-title" id="flows-title">
        Flows <span className="panel-sub">{formatNumber(summary.flows.length, 0)} in the file</span>{" "}
        <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "hide the other flows" : "show all flows"}
        </button>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="flows-scroll" tabIndex={0} aria-label="All flows">
        <table className="flow-table" aria-label="Flows">
          <Heads sort={sort} onSort={setSort} />
          <tbody>
            {visible.map((flow) => (
              <FlowRow key={flow.id} flow={flow} chosen={flow.id === chosen} />
            ))}
          </tbody>
        </table>
      </section>
      {summary.flows.some(({ samplesFrom }) => samplesFrom === "recovered") && <Recovered />}
      {open && sorted.length > rows && (
        <button type="button" className="link" onClick={() => setRows(rows + 200)}>
          {sorted.length - rows} more flows
        </button>
      )}
    </section>
  );
}

interface HeadsProps {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** The names of the columns; a click sorts by one, a second click reverses the order. */
function Heads({ sort, onSort }: HeadsProps) {
  return (
    <thead>
      <tr>
        {HEADS.map(({ key, text, unit }) => (
          <th key={key} scope="col" aria-sort={sort.key === key ? (sort.down ? "descending" : "ascending") : undefined}>
            <button
              type="button"
              onClick={() => onSort({ key, down: sort.key === key ? !sort.down : key !== "label" && key !== "firstS" })}
            >
              {text} {unit !== "" && <span className="unit">{unit}</span>}
            </button>
          </th>
        ))}
        <th scope="col">RTT over time</th>
        <th scope="col">samples are</th>
      </tr>
    </thead>
  );
}

const FlowRow = memo(function FlowRow({ flow, chosen }: { readonly flow: LogFlow; readonly chosen: boolean }) {
  const choose = () => {
    changeSlice("logs", { flow: flow.id });
    setView("logs", { view: null, selection: null });
  };
  const ms = (value: number | null) => (value === null ? "–" : formatNarrow(value, 1, "ms"));
  return (
    <tr data-chosen={chosen || undefined}>
      <th scope="row">
        <button type="button" className="link flow-name" aria-pressed={chosen} onClick={choose}>
          {flow.label}
        </button>
      </th>
      <td>{formatNumber(flow.samples, 0)}</td>
      <td>{formatNumber(flow.events, 0)}</td>
      <td>
        {formatNarrow(flow.firstS, 1)}, {formatNarrow(flow.lastS, 1)}
      </td>
      <td>{ms(flow.meanRttMs)}</td>
      <td>{ms(flow.maxRttMs)}</td>
      <td>
        <Spark flow={flow} />
      </td>
      <td className="samples-from">
        {FROM[flow.samplesFrom]}
        {flow.frozenSrtt && (
          <strong
            className="frozen"
            title="srtt never changes: this end measured nothing new. Choose the sending direction."
          >
            {" "}
            frozen srtt
          </strong>
        )}
      </td>
    </tr>
  );
});

/** What “computed back” means, where it is said. */
function Recovered() {
  return (
    <details className="recovered">
      <summary>RTTs computed back from the kernel’s srtt: how</summary>
      The log has the kernel’s smoothed RTT only. Linux adds an eighth of each sample’s deviation to it, so two
      successive values give the sample between them, at most 7 µs off.
    </details>
  );
}

function Spark({ flow }: { readonly flow: LogFlow }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (place.current === null) return;
    const range =
      flow.minRttMs === null ? "no samples" : `${flow.minRttMs.toFixed(0)} to ${flow.maxRttMs?.toFixed(0)} ms`;
    const spark = mountSparkline(place.current, { name: `RTT of ${flow.label}, ${range}`, widthPx: 110, heightPx: 20 });
    spark.update(flow.sparkMs);
    return () => spark.destroy();
  }, [flow]);
  return <span ref={place} className="spark" />;
}

/** Sorted by one column; flows without the figure come last. */
export function sortFlows(flows: readonly LogFlow[], key: SortKey, down: boolean): readonly LogFlow[] {
  const sign = down ? -1 : 1;
  return [...flows].sort((a, b) => {
    const x = a[key];
    const y = b[key];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    if (typeof x === "string" || typeof y === "string") return sign * String(x).localeCompare(String(y));
    return sign * (x - y);
  });
}
