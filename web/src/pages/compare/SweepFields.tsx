import { useId, useMemo, useState } from "react";
import type { CatalogueParam } from "../../../../sim-worker/src/catalogue";
import { useTyped } from "../../controls/useTyped";
import { index } from "../../state/lab";
import { useLab } from "../../state/store";
import { displayUnit, formatValue, plainNumber } from "../../state/units";
import { type Base, numberIn } from "./bases";
import { useBase } from "./cells";
import { setCompare } from "./change";
import { type Swept, sweptNamed, sweptOf } from "./sweepNames";
import { DEFAULT_POINTS, rangeValues, readValues, startValues } from "./values";

/** The parameter that is swept, its values, and the axis. */
export function SweepFields() {
  const key = useLab((state) => state.slices.compare.key);
  const ref = index.find(key);
  return (
    <>
      <KeyField />
      {ref !== undefined && <ValuesField key={key} param={ref.param} />}
    </>
  );
}

const NONE: readonly Swept[] = [];

/** Any number of the catalogue, found by its name or its key. */
function KeyField() {
  const id = useId();
  const key = useLab((state) => state.slices.compare.key);
  const base = useBase();
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState("");
  const scenario = base?.scenario;
  const set = base?.set;
  const all = useMemo(() => (scenario && set ? sweptOf(index.all(scenario, set)) : NONE), [scenario, set]);
  const swept = all.find(({ ref }) => ref.key === key);
  const take = (wanted: string) => {
    const found = sweptNamed(all, wanted)?.ref;
    if (found === undefined) return false;
    setText(null);
    setProblem("");
    if (found.key !== key) {
      setCompare({ key: found.key, values: startValues(found.param), log: found.param.scale === "log" });
    }
    return true;
  };
  const commit = () => {
    if (text === null || take(text)) return;
    setProblem(`“${text.trim()}” is no number that can be swept: choose one from the list.`);
  };
  return (
    <div className="compare-line">
      <label htmlFor={id}>Over</label>
      <input
        id={id}
        className="compare-key"
        type="text"
        list={`${id}-keys`}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem !== "" || undefined}
        aria-describedby={`${id}-says`}
        value={text ?? swept?.name ?? key}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          // Choosing from the list is one event with the whole name.
          if (!take(event.target.value)) setText(event.target.value);
        }}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit();
          else if (event.key === "Escape") {
            setText(null);
            setProblem("");
          }
        }}
      />
      <datalist id={`${id}-keys`}>
        {all.map(({ ref, name }) => (
          <option key={ref.key} value={name}>
            {ref.key}
          </option>
        ))}
      </datalist>
      <span id={`${id}-says`} className={problem === "" ? "compare-says" : "row-problem"} role="status">
        {problem === "" ? inScenario(base, key) : problem}
      </span>
    </div>
  );
}

/** What the scenario itself has where the sweep puts its values. */
function inScenario(base: Base | undefined, key: string): string {
  const now = base === undefined ? Number.NaN : numberIn(base, key);
  return Number.isNaN(now) ? "" : `the scenario has ${formatValue(now, index.find(key)?.param.unit ?? "")}`;
}

/** The values as a list, and a range that fills it. */
function ValuesField({ param }: { readonly param: CatalogueParam }) {
  const id = useId();
  const { values, log } = useLab((state) => state.slices.compare);
  const unit = displayUnit(values[0] ?? 0, param.unit);
  const shown = values.map((value) => plainNumber(value / unit.factor)).join(", ");
  const { text, setText, problem, setProblem, forget } = useTyped(shown);
  const commit = () => {
    if (text === null) return;
    const read = readValues(param, text, unit.unit);
    if (!read.ok) {
      setProblem(read.reason);
      return;
    }
    forget();
    setCompare({ values: read.values });
  };
  const spread = (points: number, logarithmic: boolean) => {
    const [from, to] = [values[0] ?? param.sliderMin, values[values.length - 1] ?? param.sliderMax];
    setCompare({ values: rangeValues(param, { from, to, points }, logarithmic), log: logarithmic });
  };
  return (
    <div className="compare-line">
      <label htmlFor={id}>Values</label>
      <input
        id={id}
        className="compare-values"
        type="text"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem !== "" || undefined}
        value={text ?? shown}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit();
        }}
      />
      <span className="compare-unit">{unit.unit}</span>
      <fieldset className="toggle" aria-label="Axis">
        <button type="button" aria-pressed={!log} onClick={() => setCompare({ log: false })}>
          Linear
        </button>
        <button type="button" aria-pressed={log} onClick={() => setCompare({ log: true })}>
          Log
        </button>
      </fieldset>
      <button
        type="button"
        className="button quiet"
        disabled={values.length < 2}
        title={`${DEFAULT_POINTS} values from the first to the last, evenly spaced on this axis`}
        onClick={() => spread(DEFAULT_POINTS, log)}
      >
        Space evenly
      </button>
      {problem !== "" && (
        <span className="row-problem" role="status">
          {problem}
        </span>
      )}
    </div>
  );
}
