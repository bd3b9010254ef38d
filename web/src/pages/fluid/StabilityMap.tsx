import { useId, useMemo } from "react";
import type { XYPick } from "../../plot/xy/xy";
import { changeSlice, setParams } from "../../state/actions";
import type { ParamRef } from "../../state/catalogueIndex";
import { index } from "../../state/lab";
import { useLab } from "../../state/store";
import type { LabState } from "../../state/types";
import { currentValue } from "../../state/values";
import { useFluid } from "./answers";
import { FluidFigure } from "./FluidFigure";
import { mapFigure } from "./figures";
import type { FluidSettings } from "./page";
import { aimedAway, MAP_REFS } from "./parameters";
import { theoremName, verdictOf } from "./words";

function numberOf(state: LabState, ref: ParamRef | undefined): number {
  const value = ref === undefined ? Number.NaN : currentValue(state, "fluid", ref);
  return typeof value === "number" ? value : Number.NaN;
}

function refsNow(): readonly [ParamRef | undefined, ParamRef | undefined] {
  const { x, y } = useLab.getState().slices.fluid;
  return [index.find(x), index.find(y)];
}

/** The operating point: where the two parameters stand, and what moves them. */
const pick: XYPick = {
  at: () => {
    const [x, y] = refsNow();
    const state = useLab.getState();
    return [numberOf(state, x), numberOf(state, y)];
  },
  move: (toX, toY) => {
    const [x, y] = refsNow();
    if (x === undefined || y === undefined) return;
    const [fromX, fromY] = pick.at();
    setParams("fluid", { [x.key]: aimedAway(x, toX, fromX), [y.key]: aimedAway(y, toY, fromY) });
  },
  describe: () => {
    const words = refsNow().map((ref) => `${ref?.param.label} ${numberOf(useLab.getState(), ref)} ${ref?.param.unit}`);
    const { answer } = useFluid.getState();
    return `${words.join(", ")}. ${answer === null ? "" : verdictOf(answer).headline}`;
  },
};

/** Stability over two chosen parameters, with the operating point to drag. */
export function StabilityMap() {
  const map = useFluid((state) => state.map);
  const answer = useFluid((state) => state.answer);
  const axes = useLab((state) => state.slices.fluid);
  const x = index.find(axes.x);
  const y = index.find(axes.y);
  const atX = useLab((state) => numberOf(state, x));
  const atY = useLab((state) => numberOf(state, y));
  const theorem = answer === null ? "Theorem" : theoremName(answer);
  const shown = map !== null && map.x.key === axes.x && map.y.key === axes.y ? map : null;
  const still = useMemo(
    () =>
      shown === null || x === undefined || y === undefined ? null : mapFigure(shown, { x, y, at: [0, 0] }, theorem),
    [shown, x, y, theorem],
  );
  const figure = useMemo(
    () => (still === null ? null : { ...still, marks: [{ label: "", x: atX, y: atY, handle: true }] }),
    [still, atX, atY],
  );
  return (
    <section aria-label="Map of stability">
      <div className="fluid-axes">
        <AxisSelect axis="y" label="Map of" other={axes.x} />
        <AxisSelect axis="x" label="over" other={axes.y} />
      </div>
      {figure === null ? (
        <p className="fluid-blank">Computing the map …</p>
      ) : (
        <FluidFigure figure={figure} pick={pick} />
      )}
    </section>
  );
}

interface AxisProps {
  readonly axis: keyof FluidSettings;
  readonly label: string;
  /** The other axis' key, which this one cannot have. */
  readonly other: string;
}

function AxisSelect({ axis, label, other }: AxisProps) {
  const id = useId();
  const key = useLab((state) => state.slices.fluid[axis]);
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="select"
        value={key}
        onChange={({ target }) => changeSlice("fluid", { [axis]: target.value })}
      >
        {MAP_REFS.filter((ref) => ref.key !== other).map((ref) => (
          <option key={ref.key} value={ref.key}>
            {ref.param.label}
          </option>
        ))}
      </select>
    </>
  );
}
