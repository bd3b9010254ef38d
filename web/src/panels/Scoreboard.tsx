import { useState } from "react";
import type { EstimatorScore } from "../../../sim-worker/src/protocol";
import { Swatch } from "../controls/EstimatorList";
import { formatNarrow, formatNumber } from "../plot/parts/format";
import { flowOf } from "../runs/sampleAt";
import { setSelection } from "../state/actions";
import { index } from "../state/lab";
import { pageOf } from "../state/pages";
import { useLab } from "../state/store";
import { useShown } from "../state/traces";
import type { Page } from "../state/types";
import { driverOf } from "../state/values";
import { rankScores, type SortKey, scoresOf } from "./scores";
import { useChangeTold } from "./useChangeTold";
import { ERROR_DIGITS, verdict } from "./verdict";

interface ColumnText {
  readonly key: SortKey;
  readonly head: string;
  readonly unit: string;
  readonly help: string;
  readonly cell: (score: EstimatorScore) => string;
}

const number = (value: number | null, digits: number): string => (value === null ? "–" : formatNarrow(value, digits));

const COLUMNS: readonly ColumnText[] = [
  {
    key: "meanAbsErrorMs",
    head: "mean error",
    unit: "ms",
    help: "Mean absolute error of the prediction made before each sample",
    cell: (score) => number(score.meanAbsErrorMs, ERROR_DIGITS),
  },
  {
    key: "coverage",
    head: "covered",
    unit: "%",
    help: "Share of samples not above the RTO (RTT ≤ RTO); read it beside the mean RTO, for a longer timeout covers more",
    cell: (score) => (score.coverage === null ? "–" : (score.coverage * 100).toFixed(1)),
  },
  {
    key: "meanRtoMs",
    head: "mean RTO",
    unit: "ms",
    help: "Mean retransmission timeout after each sample, without back-off",
    cell: (score) => number(score.meanRtoMs, 0),
  },
  {
    key: "spuriousTimeouts",
    head: "fired early",
    unit: "",
    help: "Spurious timeouts: for segments that had arrived or were about to; only the estimator that runs the timer has them",
    cell: (score) => number(score.spuriousTimeouts, 0),
  },
];

const shortName = (id: string): string => index.module("estimator", id)?.short ?? id;

/** Fewer samples than this say little. */
const FEW_SAMPLES = 30;

interface Sort {
  readonly key: SortKey;
  readonly down: boolean;
}

/** The estimators on the same samples, best first. */
export function Scoreboard({ page }: { readonly page: Page }) {
  const shown = useShown(page);
  const flow = useLab((state) => flowOf(state, page));
  const [sort, setSort] = useState<Sort>({ key: "meanAbsErrorMs", down: false });
  const scores = rankScores(scoresOf(shown?.scores ?? [], flow), sort.key, sort.down);
  const samples = Math.max(0, ...scores.map((score) => score.samples));
  const isLog = useLab((state) => pageOf(page).source?.kind(state) === "log");
  // Timeouts are only those of an estimator that drives.
  const driven = useLab((state) => driverOf(state, page) !== "");
  const columns = driven ? COLUMNS : COLUMNS.slice(0, 3);
  const answer = samples >= FEW_SAMPLES ? verdict(scores, shortName) : "";
  const told = useChangeTold(answer);
  return (
    <section className="panel" aria-labelledby={`scores-${page}`}>
      <h2 className="panel-title" id={`scores-${page}`}>
        Scoreboard <span className="panel-sub">{formatNumber(samples, 0)} samples</span>
      </h2>
      <SelectedRange page={page} />
      {shown !== null && scores.length === 0 && <p className="empty">No estimator is chosen: add one to rank it.</p>}
      {scores.length > 0 && samples === 0 && (
        <p className="empty">
          No RTT samples here. Widen the range, or{" "}
          {isLog ? "choose another flow; of a table, say which column holds them." : "let the flow send more."}
        </p>
      )}
      {samples > 0 && samples < FEW_SAMPLES && (
        <p className="empty">Only {samples} samples: too few to rank by. Take a longer range or run.</p>
      )}
      <p className="verdict-line">{answer}</p>
      <p className="visually-hidden" role="status">
        {told}
      </p>
      <table className="scores">
        <Heads columns={columns} sort={sort} onSort={setSort} />
        <tbody>
          {scores.map((score) => (
            <tr key={score.id}>
              <th scope="row">
                <Swatch id={score.id} /> {shortName(score.id)}
              </th>
              {columns.map(({ key, cell }) => (
                <td key={key}>{cell(score)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface HeadsProps {
  readonly columns: typeof COLUMNS;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** The names of the columns; a click sorts by one, a second click reverses the order. */
function Heads({ columns, sort, onSort }: HeadsProps) {
  return (
    <thead>
      <tr>
        <th scope="col">estimator</th>
        {columns.map(({ key, head, unit, help }) => (
          <th key={key} scope="col" aria-sort={sort.key === key ? (sort.down ? "descending" : "ascending") : undefined}>
            <button
              type="button"
              title={help}
              onClick={() => onSort({ key, down: sort.key === key ? !sort.down : key === "coverage" })}
            >
              {head} {unit !== "" && <span className="unit">{unit}</span>}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function SelectedRange({ page }: { readonly page: Page }) {
  const range = useLab((state) => state.view[page].selection);
  if (range === null) return null;
  return (
    <p className="range-line">
      Scores of {range[0].toFixed(2)} to {range[1].toFixed(2)} s only.{" "}
      <button type="button" className="link" onClick={() => setSelection(page, null)}>
        Use all
      </button>
    </p>
  );
}
