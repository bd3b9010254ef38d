import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { theme } from "../../../plot/surface/theme";
import { useLab } from "../../../state/store";
import {
  type Cell,
  cellAt,
  fullScale,
  type HeatLayout,
  layoutHeat,
  moveCell,
  type Rows,
  shortNumber,
  strength,
} from "./heat";

interface Props {
  /** What the numbers are: "update gate z". */
  readonly name: string;
  readonly values: Rows;
  /** A name for each row. */
  readonly rowNames: readonly string[];
  readonly chosen: Cell;
  readonly onChoose: (cell: Cell) => void;
}

/** Rows: losses, the latest last. Columns: units. Blue above zero, orange with a bar below, paler towards zero. */
export function HeatMap({ name, values, rowNames, chosen, onChoose }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const says = useId();
  const widthPx = useWidth(place);
  useLab((state) => state.projector);
  const { typeSmallPx } = theme();
  const units = values[0]?.length ?? 0;
  const layout = layoutHeat(widthPx, typeSmallPx, values.length, units);
  const full = fullScale(values);
  const at = { row: Math.min(chosen.row, values.length - 1), unit: Math.min(chosen.unit, units - 1) };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moveCell(event.key, at, values.length, units);
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    onChoose(next);
  };
  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const cell = cellAt(layout, event.clientX - box.left, event.clientY - box.top);
    if (cell !== null) onChoose(cell);
  };
  return (
    <div ref={place} className="inside-heat">
      {widthPx > 0 && (
        <svg
          width={layout.widthPx}
          height={layout.heightPx}
          role="application"
          aria-roledescription="heat map"
          aria-label={`${name}, by loss and unit`}
          aria-describedby={says}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys choose a cell
          tabIndex={0}
          onKeyDown={onKeyDown}
          onPointerDown={onPointerDown}
        >
          <Cells layout={layout} values={values} full={full} />
          <Labels layout={layout} rowNames={rowNames} typePx={typeSmallPx} />
          <Choice layout={layout} at={at} />
        </svg>
      )}
      <Scale full={full} />
      <p id={says} className="early-note" role="status">
        Unit {at.unit} at the loss at {rowNames[at.row]}: {name} {shortNumber(values[at.row]?.[at.unit])}
      </p>
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

function Cells({
  layout,
  values,
  full,
}: {
  readonly layout: HeatLayout;
  readonly values: Rows;
  readonly full: number;
}) {
  const { left, top, cellWidth, cellHeight } = layout;
  return values.map((row, r) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the history
    <g key={r}>
      {row.map((value, unit) => {
        const [x, y] = [left + unit * cellWidth, top + r * cellHeight];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a unit is its number
          <g key={unit} className={value < 0 ? "inside-below" : "inside-above"}>
            <rect x={x} y={y} width={cellWidth} height={cellHeight} fillOpacity={strength(value, full)} />
            {value < 0 && <path d={`M${x + cellWidth * 0.3} ${y + cellHeight / 2}h${cellWidth * 0.4}`} />}
          </g>
        );
      })}
    </g>
  ));
}

interface LabelProps {
  readonly layout: HeatLayout;
  readonly rowNames: readonly string[];
  readonly typePx: number;
}

function Labels({ layout, rowNames, typePx }: LabelProps) {
  const { left, top, cellWidth, cellHeight, rows, units, labelEvery } = layout;
  const numbers = Array.from({ length: Math.ceil(units / labelEvery) }, (_, i) => i * labelEvery);
  return (
    <g className="inside-labels">
      <rect className="inside-frame" x={left} y={top} width={units * cellWidth} height={rows * cellHeight} />
      {rowNames.map((label, row) => (
        <text key={label} x={left - 5} y={top + (row + 0.5) * cellHeight + typePx * 0.36} textAnchor="end">
          {label}
        </text>
      ))}
      {numbers.map((unit) => (
        <text
          key={unit}
          x={left + (unit + 0.5) * cellWidth}
          y={top + rows * cellHeight + typePx * 1.25}
          textAnchor="middle"
        >
          {unit}
        </text>
      ))}
      <text x={left - 5} y={top + rows * cellHeight + typePx * 1.25} textAnchor="end">
        unit
      </text>
    </g>
  );
}

/** The unit that the equations are of, and its cell. */
function Choice({ layout, at }: { readonly layout: HeatLayout; readonly at: Cell }) {
  const { left, top, cellWidth, cellHeight, rows } = layout;
  const x = left + at.unit * cellWidth;
  return (
    <g className="inside-choice">
      <rect x={x} y={top} width={cellWidth} height={rows * cellHeight} />
      <rect className="inside-cell" x={x} y={top + at.row * cellHeight} width={cellWidth} height={cellHeight} />
    </g>
  );
}

const STEPS = Array.from({ length: 9 }, (_, i) => (i - 4) / 4);

function Scale({ full }: { readonly full: number }) {
  return (
    <div className="inside-legend">
      −{full}
      <svg width="180" height="12" aria-hidden="true">
        {STEPS.map((value, i) => (
          <g key={value} className={value < 0 ? "inside-below" : "inside-above"}>
            <rect x={i * 20} y="0" width="20" height="12" fillOpacity={Math.abs(value)} />
            {value < 0 && <path d={`M${i * 20 + 6} 6h8`} />}
          </g>
        ))}
      </svg>
      {full}
    </div>
  );
}
