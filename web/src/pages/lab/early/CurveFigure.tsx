import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { theme } from "../../../plot/surface/theme";
import { useLab } from "../../../state/store";
import {
  type CurveLayout,
  type CurvePoint,
  type HandleRange,
  keyMove,
  layoutCurve,
  pxToX,
  pxToY,
  snap,
  xToPx,
  yToPx,
} from "./curvePlot";

/** A threshold on one of the axes that a person can move. */
export interface Handle {
  readonly key: string;
  readonly name: string;
  readonly axis: "x" | "y";
  readonly value: number;
  readonly unit: string;
  readonly range: HandleRange;
  /** Not held together with the one on the other axis. */
  readonly alone?: boolean;
  /** Its name stands to the left of its line. */
  readonly nameLeft?: boolean;
}

export interface CurveFigureProps {
  /** Says what it is, for those who do not see it. */
  readonly name: string;
  readonly xLabel: string;
  readonly corners: readonly CurvePoint[];
  readonly xMax: number;
  readonly yMax: number;
  readonly dot: CurvePoint | null;
  /** Where responses fell, on the x axis. */
  readonly responses?: readonly number[];
  /** The way that the dot went. */
  readonly trail?: readonly CurvePoint[];
  readonly handles?: readonly Handle[];
  readonly onMove?: (values: Readonly<Record<string, number>>) => void;
  readonly heightPx: number;
}

const NO_HANDLES: readonly Handle[] = [];
const ignore = () => undefined;

/** A curve of chances with a dot on it and thresholds to drag. */
export function CurveFigure(props: CurveFigureProps) {
  const { name, corners, dot, responses = [], trail = [], handles = NO_HANDLES, onMove = ignore } = props;
  const place = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(place);
  const { typePx, typeSmallPx } = useTypeSizes();
  const heightPx = Math.round((props.heightPx * typePx) / 13);
  // While a handle is held the axes stand still under the finger.
  const [held, setHeld] = useState<{ readonly xMax: number; readonly yMax: number } | null>(null);
  const { xMax, yMax } = held ?? props;
  const layout = layoutCurve({ widthPx, heightPx, typePx: typeSmallPx, named: handles.length > 0 }, xMax, yMax);
  const hold = (down: boolean) => setHeld(down ? { xMax: props.xMax, yMax: props.yMax } : null);
  return (
    <div ref={place} className="curve-figure">
      {widthPx > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in for a drawing with sliders in it
        <svg width={widthPx} height={heightPx} role="group" aria-label={name}>
          <Axes
            layout={layout}
            xLabel={props.xLabel}
            typePx={typeSmallPx}
            bottomPx={heightPx}
            knobs={handles.some(({ axis }) => axis === "y")}
          />
          <path className="curve-trail" d={pathOf(trail, layout)} />
          <path className="curve-line" d={pathOf(corners, layout)} />
          <Responses delays={responses} layout={layout} />
          {handles.map((handle) => (
            <HandleMark
              key={handle.key}
              handle={handle}
              layout={layout}
              typePx={typeSmallPx}
              onHold={hold}
              onMove={(value) => onMove({ [handle.key]: value })}
            />
          ))}
          <Grip handles={handles} layout={layout} onHold={hold} onMove={onMove} />
          {dot !== null && <Dot dot={dot} layout={layout} />}
        </svg>
      )}
    </div>
  );
}

function useWidth(place: React.RefObject<HTMLElement | null>): number {
  const [widthPx, setWidth] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return widthPx;
}

/** Read again when the projector's larger type comes or goes. */
function useTypeSizes() {
  useLab((state) => state.projector);
  return theme();
}

function pathOf(points: readonly CurvePoint[], layout: CurveLayout): string {
  const shown: string[] = [];
  for (const { x, y } of beforeEdge(points, layout.xMax)) {
    shown.push(`${shown.length === 0 ? "M" : "L"}${xToPx(layout, x).toFixed(1)} ${yToPx(layout, y).toFixed(1)}`);
  }
  return shown.join("");
}

/** The part of a line left of the edge, ended on it; to the right a curve goes on as it ends. */
function beforeEdge(points: readonly CurvePoint[], xMax: number): readonly CurvePoint[] {
  const last = points.at(-1);
  const inside: CurvePoint[] = [];
  let before: CurvePoint | null = null;
  for (const point of points) {
    if (point.x > xMax && before !== null && before.x <= xMax) {
      const part = (xMax - before.x) / (point.x - before.x);
      inside.push({ x: xMax, y: before.y + part * (point.y - before.y) });
    }
    if (point.x <= xMax) inside.push(point);
    before = point;
  }
  const level = last !== undefined && last.x < xMax && points.length > 1 && points.at(-2)?.y === last.y;
  return level ? [...inside, { x: xMax, y: last.y }] : inside;
}

function ticks(max: number, about: number): readonly number[] {
  const rough = max / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough * (1 - 1e-9)) ?? 10) * power;
  return Array.from({ length: Math.floor(max / step + 1e-9) + 1 }, (_, i) => Number((i * step).toPrecision(10)));
}

interface AxesProps {
  readonly layout: CurveLayout;
  readonly xLabel: string;
  readonly typePx: number;
  readonly bottomPx: number;
  /** Knobs stand between the left axis and its numbers, too. */
  readonly knobs: boolean;
}

function Axes({ layout, xLabel, typePx, bottomPx, knobs }: AxesProps) {
  const { left, right, bottom, xMax, yMax } = layout;
  // Knobs stand between the axis and its numbers.
  const numbersY = bottomPx - typePx * 1.6;
  return (
    <g className="curve-axes">
      {ticks(yMax, 4).map((y) => (
        <g key={y}>
          <line className="curve-grid" x1={left} x2={right} y1={yToPx(layout, y)} y2={yToPx(layout, y)} />
          <text x={left - (knobs ? 13 : 6)} y={yToPx(layout, y) + typePx * 0.36} textAnchor="end">
            {y}
          </text>
        </g>
      ))}
      {ticks(xMax, Math.max(2, (right - left) / (typePx * 5))).map((x) => (
        <text key={x} x={xToPx(layout, x)} y={numbersY} textAnchor="middle">
          {x}
        </text>
      ))}
      <line className="curve-axis" x1={left} x2={right} y1={bottom} y2={bottom} />
      <text x={right} y={bottomPx - typePx * 0.4} textAnchor="end">
        {xLabel}
      </text>
      <text x={0} y={typePx * 0.9} textAnchor="start">
        chance
      </text>
    </g>
  );
}

const RESPONSES_MOST = 1500;

function Responses({ delays, layout }: { readonly delays: readonly number[]; readonly layout: CurveLayout }) {
  const step = Math.max(1, Math.ceil(delays.length / RESPONSES_MOST));
  const d = delays
    .filter((_, i) => i % step === 0)
    .map((delay) => `M${xToPx(layout, delay).toFixed(1)} ${layout.bottom - 1}v-7`)
    .join("");
  return <path className="curve-responses" d={d} />;
}

function Dot({ dot, layout }: { readonly dot: CurvePoint; readonly layout: CurveLayout }) {
  const x = xToPx(layout, dot.x);
  const y = yToPx(layout, Math.min(dot.y, layout.yMax));
  return (
    <g className="curve-dot">
      <circle cx={x} cy={y} r="5" />
      {dot.x > layout.xMax && <path d={`M${x + 8} ${y}l-5 -4v8z`} />}
    </g>
  );
}

function decimals(value: number): string {
  return String(Number(value.toPrecision(4)));
}

export function handleText({ value, unit }: Handle): string {
  return unit === "" ? decimals(value) : `${decimals(value)} ${unit}`;
}

interface HandleProps {
  readonly handle: Handle;
  readonly layout: CurveLayout;
  readonly typePx: number;
  readonly onHold: (down: boolean) => void;
  readonly onMove: (value: number) => void;
}

/** A line from its axis through the plot, a knob on the axis, its name at the other end. */
function HandleMark({ handle, layout, typePx, onHold, onMove }: HandleProps) {
  const { left, right, top, bottom } = layout;
  const upright = handle.axis === "x";
  const x = upright ? xToPx(layout, handle.value) : left;
  const y = upright ? bottom : Math.max(top, yToPx(layout, handle.value));
  // Names of neighbours look away from each other.
  const nameLeft = handle.nameLeft === true && x - left > handle.name.length * typePx * 0.7;
  const raised = handle.nameLeft === true && !nameLeft;
  const drag = useDrag(onHold, (px, py) => {
    const next = snap(upright ? pxToX(layout, px) : pxToY(layout, py), handle.range);
    if (next !== handle.value) onMove(next);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keyMove(event.key, event.shiftKey, handle.value, handle.range);
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (next !== handle.value) onMove(next);
  };
  return (
    <g
      className="curve-handle"
      data-key={handle.key}
      data-axis={handle.axis}
      role="slider"
      tabIndex={0}
      aria-label={handle.name}
      aria-orientation={upright ? "horizontal" : "vertical"}
      aria-valuemin={handle.range.min}
      aria-valuemax={handle.range.max}
      aria-valuenow={handle.value}
      aria-valuetext={handleText(handle)}
      onKeyDown={onKeyDown}
      {...drag}
    >
      <line x1={x} y1={y} x2={upright ? x : right} y2={upright ? top : y} />
      <circle className="curve-reach" cx={x} cy={y} r="13" />
      <path className="curve-knob" d={upright ? `M${x} ${y}l6 10h-12z` : `M${x} ${y}l-10 -6v12z`} />
      <text
        x={upright ? x + (nameLeft ? -3 : 3) : right + 4}
        y={upright ? top - typePx * (raised ? 1.4 : 0.3) : y + typePx * 0.36}
        textAnchor={upright && nameLeft ? "end" : "start"}
      >
        {handle.name}
      </text>
    </g>
  );
}

/** Pointer, pen and finger alike: positions in px of the drawing while one is held. */
function useDrag(onHold: (down: boolean) => void, onDrag: (xPx: number, yPx: number) => void) {
  const down = useRef(false);
  const end = () => {
    if (!down.current) return;
    down.current = false;
    onHold(false);
  };
  return {
    onPointerDown: (event: PointerEvent<SVGElement>) => {
      if (event.button !== 0) return;
      down.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.focus({ preventScroll: true });
      onHold(true);
    },
    onPointerMove: (event: PointerEvent<SVGElement>) => {
      const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
      if (down.current && box !== undefined) onDrag(event.clientX - box.left, event.clientY - box.top);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onLostPointerCapture: end,
  };
}

interface GripProps {
  readonly handles: readonly Handle[];
  readonly layout: CurveLayout;
  readonly onHold: (down: boolean) => void;
  readonly onMove: (values: Readonly<Record<string, number>>) => void;
}

/** Where the last threshold meets the chance there: both at once, for a pointer. Keys have a handle for each. */
function Grip({ handles, layout, onHold, onMove }: GripProps) {
  const across = handles.findLast(({ axis }) => axis === "x");
  const up = handles.find(({ axis, alone }) => axis === "y" && alone !== true);
  const drag = useDrag(onHold, (px, py) => {
    if (across === undefined || up === undefined) return;
    onMove({
      [across.key]: snap(pxToX(layout, px), across.range),
      [up.key]: snap(pxToY(layout, py), up.range),
    });
  });
  if (across === undefined || up === undefined || up.value > layout.yMax) return null;
  return (
    <circle className="curve-grip" cx={xToPx(layout, across.value)} cy={yToPx(layout, up.value)} r="7" {...drag} />
  );
}
