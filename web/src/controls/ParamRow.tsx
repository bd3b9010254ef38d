import { type MouseEvent, memo, useCallback, useId, useMemo, useState } from "react";
import type { ParamValue } from "../../../sim-worker/src/protocol";
import { resetParam, setParam } from "../state/actions";
import type { ParamRef } from "../state/catalogueIndex";
import { switchedOff } from "../state/heeded";
import { index } from "../state/lab";
import { useLab } from "../state/store";
import type { LabState, Page } from "../state/types";
import { formatValue } from "../state/units";
import { currentValue, differs, resetValue } from "../state/values";
import { ChoiceField, SetField, SwitchField } from "./ChoiceFields";
import { offerHelp } from "./help";
import { NoEffect } from "./NoEffect";
import { NumberField } from "./NumberField";
import { sliderScale } from "./slider";
import { valueText } from "./valueText";

interface Props {
  readonly page: Page;
  readonly paramRef: ParamRef;
  /** Shown before the label where several instances stand in one list. */
  readonly prefix?: string;
  /** In place of the catalogue's, where that does not say enough. */
  readonly label?: string;
}

/** One parameter: name, slider, number with unit; a dot that resets when it differs from the default. */
export const ParamRow = memo(function ParamRow({ page, paramRef, prefix = "", label }: Props) {
  const value = useLab((state) => currentValue(state, page, paramRef));
  const changed = useLab((state) => differs(state, page, paramRef));
  const off = useLab((state) => switchedOff(state, page, paramRef) !== null);
  const [problem, setProblem] = useState("");
  const id = useId();
  const { param, key } = paramRef;
  const change = useCallback((next: ParamValue) => setParam(page, key, next), [page, key]);
  const help = () => offerHelp(page, paramRef);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: focus, hover and touch only bring up the help; every control inside is reachable by itself
    <div
      className="row"
      data-key={key}
      data-type={param.type}
      data-off={off || undefined}
      onFocus={help}
      onMouseEnter={help}
      onPointerDown={help}
      onInput={help}
    >
      <span className="row-name">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: it is the label of a control, which answers keys */}
        <label htmlFor={id} id={`${id}-label`} onClick={isNumber(param.type) ? withoutKeyboard : undefined}>
          {prefix !== "" && <span className="row-prefix">{prefix} </span>}
          {label ?? param.label}
        </label>
        {changed && <ResetDot page={page} paramRef={paramRef} />}
      </span>
      <Control id={id} page={page} paramRef={paramRef} value={value} onChange={change} onProblem={setProblem} />
      <p id={`${id}-problem`} className="row-problem" role="status">
        {problem}
      </p>
      {off && <NoEffect page={page} paramRef={paramRef} />}
    </div>
  );
});

const isNumber = (type: ParamRef["param"]["type"]): boolean => type === "number" || type === "integer";

/** A finger on the name of a number asks for its help; the field would bring up the keyboard over it. */
function withoutKeyboard(event: MouseEvent): void {
  if (window.matchMedia("(pointer: coarse)").matches) event.preventDefault();
}

function ResetDot({ page, paramRef }: { readonly page: Page; readonly paramRef: ParamRef }) {
  const value = useLab((state) => resetValue(state, page, paramRef));
  const back = valueText(value, paramRef);
  const say = `Reset ${paramRef.param.label} to ${back}`;
  return (
    <button
      type="button"
      className="reset-dot"
      aria-label={say}
      title={say}
      onClick={() => resetParam(page, paramRef.key)}
    />
  );
}

interface ControlProps {
  readonly id: string;
  readonly page: Page;
  readonly paramRef: ParamRef;
  readonly value: ParamValue;
  readonly onChange: (value: ParamValue) => void;
  readonly onProblem: (sentence: string) => void;
}

function Control({ id, page, paramRef, value, onChange, onProblem }: ControlProps) {
  const { param } = paramRef;
  switch (param.type) {
    case "number":
    case "integer": {
      if (typeof value !== "number") return null;
      return (
        <NumberControl
          id={id}
          page={page}
          paramRef={paramRef}
          value={value}
          onChange={onChange}
          onProblem={onProblem}
        />
      );
    }
    case "switch":
      return <SwitchField id={id} checked={value === true} onChange={onChange} />;
    case "choice":
      return <ChoiceField id={id} param={param} value={String(value)} onChange={onChange} />;
    case "set":
      return <SetField id={id} param={param} value={typeof value === "object" ? value : []} onChange={onChange} />;
  }
}

function NumberControl({ id, page, paramRef, value, onChange, onProblem }: ControlProps & { readonly value: number }) {
  const { param } = paramRef;
  const scale = useMemo(() => sliderScale(param), [param]);
  const chosenUnit = useLab((state) => unitChosen(state, page, paramRef));
  const spoken = chosenUnit === "" ? formatValue(value, param.unit) : `${value} ${chosenUnit}`;
  const beyond = value < param.sliderMin || value > param.sliderMax;
  return (
    <>
      <input
        type="range"
        className="slider"
        data-beyond={beyond || undefined}
        aria-label={param.label}
        aria-valuetext={spoken + (beyond ? ", beyond the slider's range" : "")}
        min={scale.min}
        max={scale.max}
        step={scale.step}
        value={scale.toPosition(value)}
        style={{ "--filled": filled(scale.toPosition(value), scale.min, scale.max) } as React.CSSProperties}
        onChange={(event) => onChange(scale.toValue(event.target.valueAsNumber))}
      />
      <NumberField
        id={id}
        param={param}
        value={value}
        onChange={onChange}
        onProblem={onProblem}
        describedBy={`${id}-problem`}
        chosenUnit={chosenUnit}
      />
    </>
  );
}

/** Where another parameter, named after this one, says what it counts (`buffer`, `bufferUnit`): its value. */
function unitChosen(state: LabState, page: Page, { key, param }: ParamRef): string {
  const unit = param.unit === "" ? index.find(`${key}Unit`) : undefined;
  return unit === undefined ? "" : String(currentValue(state, page, unit));
}

function filled(position: number, min: number, max: number): string {
  return `${max > min ? ((position - min) / (max - min)) * 100 : 0}%`;
}
