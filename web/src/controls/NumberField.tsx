import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from "react";
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

/** Exact entry, also beyond the slider's range: a number with or without a unit, taken over by Enter or on leaving. */
export function NumberField({ id, param, value, onChange, onProblem, describedBy, chosenUnit = "" }: Props) {
  const [text, setText] = useState<string | null>(null);
  const [bad, setBad] = useState(false);
  const shown = displayUnit(value, param.unit);
  const valueRef = useRef(value);
  useEffect(() => {
    // A new value from elsewhere (slider, link, reset) replaces what was being typed.
    if (valueRef.current !== value) {
      valueRef.current = value;
      setText(null);
      setBad(false);
      onProblem("");
    }
  }, [value, onProblem]);

  const refuse = (sentence: string) => {
    setBad(true);
    onProblem(sentence);
  };
  const commit = () => {
    if (text === null) return;
    const parsed = parseNumber(text, param.unit, shown.unit);
    if (!parsed.ok) return refuse(`${parsed.error.message} ${parsed.error.hint}`);
    const checked = checkNumber(param, parsed.value);
    if (!checked.ok) return refuse(`${param.label} stays as it was: ${checked.reason}.`);
    setText(null);
    setBad(false);
    onProblem("");
    if (parsed.value !== value) onChange(parsed.value);
  };
  const stepBy = (steps: number) => {
    const step = param.step > 0 ? param.step : param.type === "integer" ? 1 : Math.abs(value) / 100 || 1;
    const next = Number((value + steps * step).toPrecision(12));
    if (checkNumber(param, next).ok) onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") commit();
    else if (event.key === "Escape" && text !== null) {
      event.stopPropagation();
      setText(null);
      setBad(false);
      onProblem("");
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

/** Room for the unit beside the digits: an m is nearly twice as wide as other letters. */
function unitWidth(unit: string): string {
  if (unit === "") return "0px";
  const letters = [...unit].reduce((sum, letter) => sum + (/[mMGW%]/.test(letter) ? 0.85 : 0.48), 0);
  return `${(letters + 0.2).toFixed(2)}em`;
}
