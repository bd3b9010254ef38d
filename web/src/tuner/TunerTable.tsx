import type { TuneFigures, TuneRequest, TuneUpdate } from "../../../sim-worker/src/tuneTypes";
import { useLab } from "../state/store";
import { useShown } from "../state/traces";
import type { LabState, Page } from "../state/types";
import { plainNumber } from "../state/units";
import type { Checked } from "./checks";
import { figuresBeside, formatScore, goalText, scoreOnPage } from "./goals";
import { labelOf, unitOfKey } from "./mapState";
import { keysOf, type Search, valuesOf } from "./search";
import { numberAt, scoreNow } from "./setup";

interface Props {
  readonly page: Page;
  readonly search: Search;
  readonly update: TuneUpdate;
}

/** Before, best and now, side by side: the parameters, the score, what the score costs, and the same on other samples. */
export function TunerTable({ page, search, update }: Props) {
  const { request } = search;
  const { kind } = request.goal;
  const goal = goalText(kind);
  const keys = update.best === null ? keysOf(request) : Object.keys(valuesOf(request, update.best));
  return (
    <table className="seed-scores tuner-values">
      <thead>
        <tr>
          <th scope="col">parameter</th>
          <th scope="col">
            <span aria-hidden="true">×</span> before
          </th>
          <th scope="col">
            <span aria-hidden="true">◆</span> best
          </th>
          <th scope="col">
            <span aria-hidden="true">○</span> now
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <ParameterRow key={key} page={page} search={search} update={update} name={key} />
        ))}
        <tr className="tuner-score">
          <th scope="row">
            {goal.score} <span className="unit">{goal.unit}</span>
          </th>
          <td>{formatScore(kind, update.present?.score ?? null)}</td>
          <td>{formatScore(kind, update.best?.score ?? null)}</td>
          <ScoreNow page={page} search={search} update={update} />
        </tr>
        <FigureRows
          search={search}
          before={update.present?.figures ?? null}
          best={update.confirmed ?? update.best?.figures ?? null}
        />
      </tbody>
      {search.checks.map((checked) => (
        <CheckRows key={checked.label} search={search} checked={checked} />
      ))}
    </table>
  );
}

function ParameterRow({ page, search, update, name }: Props & { readonly name: string }) {
  const best = update.best === null ? {} : valuesOf(search.request, update.best);
  const text = (value: unknown) => (typeof value === "number" && !Number.isNaN(value) ? plainNumber(value) : "–");
  return (
    <tr>
      <th scope="row">
        {labelOf(name)} {unitOfKey(name) !== "" && <span className="unit">{unitOfKey(name)}</span>}
      </th>
      <td>{text(search.before[name])}</td>
      <td>{text(best[name])}</td>
      <Now page={page} name={name} />
    </tr>
  );
}

interface FigureProps {
  readonly search: Search;
  readonly before: TuneFigures | null;
  readonly best: TuneFigures | null;
  /** Also the goal's own figure. */
  readonly all?: boolean;
}

/** What the estimator does besides the goal: a smaller error may cost coverage or a longer timer. */
function FigureRows({ search, before, best, all = false }: FigureProps) {
  return figuresBeside(all ? null : search.request.goal.kind, before, best).map(({ label, unit, texts }) => (
    <tr key={label} className="tuner-figure">
      <th scope="row">
        {label} <span className="unit">{unit}</span>
      </th>
      {texts.map((text, nth) => (
        <td key={nth === 0 ? "before" : "best"}>{text}</td>
      ))}
      <td />
    </tr>
  ));
}

function CheckRows({ search, checked }: { readonly search: Search; readonly checked: Checked }) {
  return (
    <tbody data-check={checked.label}>
      <tr>
        <th scope="rowgroup" colSpan={4} className="tuner-check">
          Check on {checked.label}
        </th>
      </tr>
      <FigureRows search={search} before={checked.before} best={checked.best} all />
    </tbody>
  );
}

function Now({ page, name }: { readonly page: Page; readonly name: string }) {
  const value = useLab((state) => numberAt(state, page, name));
  return <td>{Number.isNaN(value) ? "–" : plainNumber(value)}</td>;
}

/** The present values' score: of a point that was tried, else of what the page shows, where that says the same. */
function ScoreNow({ page, search, update }: Props) {
  const { request } = search;
  const values = useLab((state) =>
    keysOf(request)
      .map((key) => numberAt(state, page, key))
      .join(" "),
  );
  useShown(page);
  const tried = update.points.find((point) => point.values.join(" ") === values);
  const score = tried === undefined ? onPage(useLab.getState(), page, request) : tried.score;
  return <td>{formatScore(request.goal.kind, score)}</td>;
}

function onPage(state: LabState, page: Page, { estimator, goal, source }: TuneRequest): number | null {
  if (source.kind === "run" && source.seeds.length > 1) return null;
  return scoreOnPage(goal.kind, scoreNow(state, page, estimator));
}
