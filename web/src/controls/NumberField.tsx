import { type CSSProperties, type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import type { CatalogueParam } from "../../../sim-worker/src/catalogue";
import { parseNumber } from "../../../sim-worker/src/units";
import { checkNumber } from "../state/paramText";
import { displayUnit, plainNumber, shortUnit } from "../state/units";

interface Props {
  readonly id: string;
  readonly param: CatalogueParam;
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** A sentence when what was typed cannot be used; empty when it can. */
  readonly onProblem: (sentence: string) => void;
  readonly describedBy: string;
  /** Of a number whose unit is a parameter of its own; empty, the default, for others. */
  readonly chosenUnit?: string;
}

/** What was typed and not taken over yet (null: nothing), whether it was refused, and what takes it over or drops it. */
function useTyped({ param, value, onChange, onProblem }: Props, shownUnit: string) {
  const [text, setText] = useState<string | null>(null);
  const [bad, setBad] = useState(false);
  const drop = useCallback(() => {
    setText(null);
    setBad(false);
    onProblem("");
  }, [onProblem]);
  const valueRef = useRef(value);
  useEffect(() => {
    // A new value from elsewhere (slider, link, reset) replaces what was being typed.
    if (valueRef.current === value) return;
    valueRef.current = value;
    drop();
  }, [value, drop]);
  const refuse = (sentence: string) => {
    setBad(true);
    onProblem(sentence);
  };
  const commit = () => {
    if (text === null) return;
    const parsed = parseNumber(text, param.unit, shownUnit);
    if (!parsed.ok) return refuse(`${parsed.error.message} ${parsed.error.hint}`);
    const checked = checkNumber(param, parsed.value);
    if (!checked.ok) return refuse(`${param.label} stays as it was: ${checked.reason}.`);
    drop();
    if (parsed.value !== value) onChange(parsed.value);
  };
  return { text, setText, bad, commit, drop };
}

/** Exact entry, also beyond the slider's range: a number with or without a unit, taken over by Enter or on leaving. */
export function NumberField(props: Props) {
  const { id, param, value, onChange, describedBy, chosenUnit = "" } = props;
  const shown = displayUnit(value, param.unit);
  const { text, setText, bad, commit, drop } = useTyped(props, shown.unit);
  const stepBy = (steps: number) => {
    const next = stepped(param, value, steps);
    if (checkNumber(param, next).ok) onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") commit();
    else if (event.key === "Escape" && text !== null) {
      event.stopPropagation();
      drop();
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      stepBy((event.key === "ArrowUp" ? 1 : -1) * (event.shiftKey ? 10 : 1));
    }
  };
  const unit = shortUnit(chosenUnit || shown.unit);
  return (
    <span className="field" style={{ "--unit-width": unitWidth(unit) } as CSSProperties}>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={bad || undefined}
        aria-describedby={describedBy}
        value={text ?? plainNumber(value / shown.factor)}
        onChange={(event) => setText(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      {unit !== "" && <span className="unit">{unit}</span>}
    </span>
  );
}

/** The value some steps further: the parameter's own step, 1 of an integer without one, 1 % of other numbers. */
function stepped(param: CatalogueParam, value: number, steps: number): number {
  const step = param.step > 0 ? param.step : param.type === "integer" ? 1 : Math.abs(value) / 100 || 1;
  return Number((value + steps * step).toPrecision(12));
}

/** Room for the unit beside the digits: an m is nearly twice as wide as other letters. */
function unitWidth(unit: string): string {
  if (unit === "") return "0px";
  const letters = [...unit].reduce((sum, letter) => sum + (/[mMGW%]/.test(letter) ? 0.85 : 0.48), 0);
  return `${(letters + 0.2).toFixed(2)}em`;
}
