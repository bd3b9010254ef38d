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
export function NumberField({ id, describedBy, chosenUnit = "", ...entry }: Props) {
  const shown = displayUnit(entry.value, entry.param.unit);
  const { text, setText, bad, commit, forget } = useTyped(entry, shown.unit);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") commit();
    else if (event.key === "Escape" && text !== null) {
      event.stopPropagation();
      forget();
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      stepBy(entry, (event.key === "ArrowUp" ? 1 : -1) * (event.shiftKey ? 10 : 1));
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
        value={text ?? plainNumber(entry.value / shown.factor)}
        onChange={(event) => setText(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      {unit !== "" && <span className="unit">{unit}</span>}
    </span>
  );
}

type Entry = Pick<Props, "param" | "value" | "onChange" | "onProblem">;

/** What is being typed, null when nothing is, and whether it was refused; what takes it over and what forgets it. */
function useTyped({ param, value, onChange, onProblem }: Entry, shownUnit: string) {
  const [text, setText] = useState<string | null>(null);
  const [bad, setBad] = useState(false);
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

  const forget = () => {
    setText(null);
    setBad(false);
    onProblem("");
  };
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
    forget();
    if (parsed.value !== value) onChange(parsed.value);
  };
  return { text, setText, bad, commit, forget };
}

/** Changes the value by so many steps of its parameter, where that is a value it can have. */
function stepBy({ param, value, onChange }: Entry, steps: number): void {
  const step = param.step > 0 ? param.step : param.type === "integer" ? 1 : Math.abs(value) / 100 || 1;
  const next = Number((value + steps * step).toPrecision(12));
  if (checkNumber(param, next).ok) onChange(next);
}

/** Room for the unit beside the digits: an m is nearly twice as wide as other letters. */
function unitWidth(unit: string): string {
  if (unit === "") return "0px";
  const letters = [...unit].reduce((sum, letter) => sum + (/[mMGW%]/.test(letter) ? 0.85 : 0.48), 0);
  return `${(letters + 0.2).toFixed(2)}em`;
}
