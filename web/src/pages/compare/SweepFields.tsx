import { useId } from "react";
import type { CatalogueParam } from "../../../../sim-worker/src/catalogue";
import { useTyped } from "../../controls/useTyped";
import { index } from "../../state/lab";
import { useLab } from "../../state/store";
import { displayUnit, plainNumber } from "../../state/units";
import { setCompare } from "./change";
import { KeyField } from "./KeyField";
import { DEFAULT_POINTS, rangeValues, readValues } from "./values";

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

/** The values as a list, and a range that fills it. */
function ValuesField({ param }: { readonly param: CatalogueParam }) {
  const id = useId();
  const { values } = useLab((state) => state.slices.compare);
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
      <AxisFields param={param} />
      {problem !== "" && (
        <span className="row-problem" role="status">
          {problem}
        </span>
      )}
    </div>
  );
}

/** Linear or logarithmic, and values that are evenly spaced on that axis. */
function AxisFields({ param }: { readonly param: CatalogueParam }) {
  const { values, log } = useLab((state) => state.slices.compare);
  const spread = () => {
    const [from, to] = [values[0] ?? param.sliderMin, values[values.length - 1] ?? param.sliderMax];
    setCompare({ values: rangeValues(param, { from, to, points: DEFAULT_POINTS }, log) });
  };
  return (
    <>
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
        onClick={spread}
      >
        Space evenly
      </button>
    </>
  );
}
