import { useId, useState } from "react";
import type { CatalogueParam } from "../../../sim-worker/src/catalogue";
import { NumberField } from "../controls/NumberField";
import { drive } from "../state/actions";
import { index } from "../state/lab";
import { MOST_TUNER_SEEDS } from "../state/linkShape";
import { useLab } from "../state/store";
import type { LabState, Page, TunerSettings } from "../state/types";
import { driverOf, estimatorsOf, simulates } from "../state/values";
import { GOALS, goalText } from "./goals";
import { changeSetup } from "./search";
import { axisChoice, EFFORTS, type Effort, MOST_AXES, meanRtoOf, searchable, tunedEstimator } from "./setup";

/** What is searched: the estimator, what is best, which parameters between which values, how long. */
export function TunerForm({ page, disabled }: { readonly page: Page; readonly disabled: boolean }) {
  const setup = useLab((state) => state.tuner[page]);
  const estimator = useLab((state) => tunedEstimator(state, page, setup));
  return (
    <fieldset className="tuner-form" disabled={disabled} aria-label="What to search">
      <EstimatorChoice page={page} estimator={estimator} />
      <GoalChoice page={page} setup={setup} estimator={estimator} />
      <AxisRows page={page} setup={setup} estimator={estimator} />
      <EffortChoice page={page} setup={setup} />
    </fieldset>
  );
}

function EstimatorChoice({ page, estimator }: { readonly page: Page; readonly estimator: string }) {
  const id = useId();
  const ids = useLab((state) => tunable(state, page).join(" "));
  const drives = useLab((state) => driverOf(state, page) === estimator);
  return (
    <div className="tuner-line">
      <label htmlFor={id}>Tune</label>
      <select
        id={id}
        className="select"
        value={estimator}
        onChange={(event) => changeSetup(page, { estimator: event.target.value, map: null, meanRtoMs: null })}
      >
        {ids.split(" ").map((each) => (
          <option key={each} value={each}>
            {index.module("estimator", each)?.label ?? each}
          </option>
        ))}
      </select>
      {drives && (
        <p className="tuner-note">
          It runs the timer: its parameters change the traffic, so settings meet different samples.
        </p>
      )}
    </div>
  );
}

function tunable(state: LabState, page: Page): readonly string[] {
  return estimatorsOf(state, page).filter((id) => searchable(index.module("estimator", id)).length > 0);
}

interface PartProps {
  readonly page: Page;
  readonly setup: TunerSettings;
}

function GoalChoice({ page, setup, estimator }: PartProps & { readonly estimator: string }) {
  const id = useId();
  const meanRtoMs = useLab((state) => meanRtoOf(state, page, setup, estimator));
  const drives = useLab((state) => driverOf(state, page) === estimator);
  const goal = goalText(setup.goal);
  const driven = useLab((state) => simulates(state, page));
  const goals = driven ? GOALS : GOALS.filter(({ driverOnly }) => !driverOnly);
  return (
    <div className="tuner-line">
      <label htmlFor={id}>for the</label>
      <select
        id={id}
        className="select"
        value={setup.goal}
        onChange={(event) => changeSetup(page, { goal: goalText(kindOf(event.target.value)).kind, meanRtoMs: null })}
      >
        {goals.map(({ kind, label }) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </select>
      {goal.meanRto !== null && (
        <span className="tuner-at">
          {goal.meanRto}
          <PlainNumber
            label={`Mean RTO, ${goal.meanRto}`}
            value={meanRtoMs}
            unit="ms"
            least={1e-3}
            most={1e9}
            onChange={(value) => changeSetup(page, { meanRtoMs: value })}
          />
        </span>
      )}
      {goal.driverOnly && !drives && (
        <p className="tuner-note">
          Only the estimator that runs the timer has spurious timeouts.{" "}
          <button type="button" className="link" onClick={() => drive(estimator)}>
            Let {index.module("estimator", estimator)?.short ?? estimator} run the timer
          </button>
        </p>
      )}
    </div>
  );
}

const kindOf = (value: string) => GOALS.find(({ kind }) => kind === value)?.kind ?? "error";

/** The basic parameters, and those that are searched; the others on demand. */
function AxisRows({ page, setup, estimator }: PartProps & { readonly estimator: string }) {
  const [all, setAll] = useState(false);
  const params = searchable(index.module("estimator", estimator));
  const shown = all ? params : params.filter((each) => each.basic || axisChoice(setup, params, each).on);
  const chosen = params.filter((each) => axisChoice(setup, params, each).on).length;
  return (
    <table className="tuner-axes">
      <caption className="visually-hidden">Parameters to search, and between which values</caption>
      <thead>
        <tr>
          <th scope="col">parameter</th>
          <th scope="col">from</th>
          <th scope="col">to</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((param) => (
          <AxisRow key={param.key} page={page} setup={setup} params={params} param={param} full={chosen >= MOST_AXES} />
        ))}
      </tbody>
      {params.some(({ basic }) => !basic) && (
        <tfoot>
          <tr>
            <td colSpan={3}>
              <button type="button" className="link" aria-expanded={all} onClick={() => setAll(!all)}>
                {all ? "Fewer parameters" : `All ${params.length} parameters …`}
              </button>
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

interface AxisRowProps extends PartProps {
  readonly params: readonly CatalogueParam[];
  readonly param: CatalogueParam;
  /** No further parameter can be taken in. */
  readonly full: boolean;
}

function AxisRow({ page, setup, params, param, full }: AxisRowProps) {
  const id = useId();
  const [problem, setProblem] = useState("");
  const choice = axisChoice(setup, params, param);
  const change = (patch: Partial<typeof choice>) =>
    changeSetup(page, { axes: { ...setup.axes, [param.key]: { ...choice, ...patch } } });
  const empty = choice.on && !(choice.from < choice.to) ? "The first value must be below the second." : "";
  const end = (which: "from" | "to") => (
    <td>
      <label htmlFor={`${id}-${which}`} className="visually-hidden">
        {param.label} {which}
      </label>
      <NumberField
        id={`${id}-${which}`}
        param={param}
        value={choice[which]}
        onChange={(value) => change({ [which]: value })}
        onProblem={setProblem}
        describedBy={`${id}-problem`}
      />
    </td>
  );
  return (
    <>
      <tr data-tune={param.key} data-on={choice.on || undefined}>
        <th scope="row">
          <label title={param.help}>
            <input
              type="checkbox"
              checked={choice.on}
              disabled={full && !choice.on}
              onChange={(event) => change({ on: event.target.checked })}
            />{" "}
            {param.label}
          </label>
        </th>
        {end("from")}
        {end("to")}
      </tr>
      <tr className="tuner-problem" hidden={problem === "" && empty === ""}>
        <td colSpan={3}>
          <p id={`${id}-problem`} className="row-problem" role="status">
            {problem || empty}
          </p>
        </td>
      </tr>
    </>
  );
}

const EFFORT_NAMES: Readonly<Record<Effort, string>> = { quick: "Quick", usual: "Usual", thorough: "Thorough" };

function EffortChoice({ page, setup }: PartProps) {
  const name = useId();
  const seeded = useLab((state) => simulates(state, page));
  return (
    <div className="tuner-line tuner-effort">
      <fieldset className="segments" aria-label={`How many settings are tried: ${EFFORTS[setup.effort]}`}>
        {(["quick", "usual", "thorough"] as const).map((effort) => (
          <label key={effort} className="segment" title={`${EFFORTS[effort]} settings are tried`}>
            <input
              type="radio"
              name={name}
              checked={setup.effort === effort}
              onChange={() => changeSetup(page, { effort })}
            />
            <span>{EFFORT_NAMES[effort]}</span>
          </label>
        ))}
      </fieldset>
      <span className="tuner-count">
        {EFFORTS[setup.effort]} settings{seeded && " ×"}
        {seeded && (
          <PlainNumber
            label="Seeds for each setting"
            after={setup.seeds === 1 ? "seed" : "seeds"}
            value={setup.seeds}
            unit=""
            least={1}
            most={MOST_TUNER_SEEDS}
            whole
            onChange={(seeds) => changeSetup(page, { seeds })}
          />
        )}
      </span>
    </div>
  );
}

interface PlainNumberProps {
  /** For those who hear the page. */
  readonly label: string;
  /** Stands behind the field. */
  readonly after?: string;
  readonly value: number;
  readonly unit: string;
  readonly least: number;
  readonly most: number;
  readonly whole?: boolean;
  readonly onChange: (value: number) => void;
}

/** A number that is no parameter of the core. */
function PlainNumber({ label, after, value, unit, least, most, whole = false, onChange }: PlainNumberProps) {
  return (
    <label className="tuner-number">
      <input
        type="number"
        aria-label={label}
        min={least}
        max={most}
        step={whole ? 1 : "any"}
        value={value}
        onChange={(event) => {
          const next = event.target.valueAsNumber;
          if (next >= least && next <= most && (!whole || Number.isInteger(next))) onChange(next);
        }}
      />
      {unit !== "" && <span className="unit">{unit}</span>}
      {after !== undefined && <span aria-hidden="true">{after}</span>}
    </label>
  );
}
