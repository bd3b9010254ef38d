/** Where the cells of a heat map of gates or state lie, and what its keys do. Pure numbers. */

/** Rows of numbers: a loss of the history each, the latest last; in a row a number for each unit. */
export type Rows = readonly (readonly number[])[];

export interface Cell {
  readonly row: number;
  readonly unit: number;
}

export interface HeatLayout {
  /** Of the cells, px. */
  readonly left: number;
  readonly top: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly rows: number;
  readonly units: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Every so many units have their number below. */
  readonly labelEvery: number;
}

const WIDEST = 34;
const NARROWEST = 5;
/** Width of a row's label, and of the room of a unit's number, in type sizes. */
const ROW_LABEL = 5.6;
const UNIT_LABEL = 1.7;

/** Cells as wide as there is room, within bounds. */
export function layoutHeat(widthPx: number, typePx: number, rows: number, units: number): HeatLayout {
  const left = Math.round(typePx * ROW_LABEL);
  const cellWidth = Math.max(NARROWEST, Math.min(WIDEST, (widthPx - left - 2) / Math.max(1, units)));
  const cellHeight = Math.round(typePx * 1.6);
  const labelEvery = [1, 2, 5, 10, 20, 50].find((every) => every * cellWidth >= UNIT_LABEL * typePx) ?? 100;
  const heightPx = rows * cellHeight + Math.round(typePx * 1.8);
  return {
    left,
    top: 1,
    cellWidth,
    cellHeight,
    rows,
    units,
    widthPx: left + cellWidth * units + 2,
    heightPx,
    labelEvery,
  };
}

/** The cell at a place, px; null: none. */
export function cellAt(
  { left, top, cellWidth, cellHeight, rows, units }: HeatLayout,
  x: number,
  y: number,
): Cell | null {
  const unit = Math.floor((x - left) / cellWidth);
  const row = Math.floor((y - top) / cellHeight);
  return unit >= 0 && unit < units && row >= 0 && row < rows ? { row, unit } : null;
}

const STEPS: Readonly<Record<string, readonly [row: number, unit: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  PageUp: [0, -10],
  PageDown: [0, 10],
};

/** Where a key takes the chosen cell; null: nowhere. */
export function moveCell(key: string, { row, unit }: Cell, rows: number, units: number): Cell | null {
  if (key === "Home") return { row, unit: 0 };
  if (key === "End") return { row, unit: units - 1 };
  const step = STEPS[key];
  if (step === undefined) return null;
  return {
    row: Math.max(0, Math.min(rows - 1, row + step[0])),
    unit: Math.max(0, Math.min(units - 1, unit + step[1])),
  };
}

/** The number that has the full colour: 1, or a round one not below all, where some are greater. */
export function fullScale(values: Rows): number {
  const most = values.reduce((all, row) => row.reduce((best, value) => Math.max(best, Math.abs(value)), all), 0);
  if (most <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 5, 10].find((factor) => factor * power >= most) ?? 10) * power;
}

/** Share of the full colour, 0 to 1. */
export function strength(value: number, full: number): number {
  return Math.min(1, Math.abs(value) / full);
}

/** A number as it stands in tables: three decimals, a true minus sign. */
export function shortNumber(value: number | undefined, digits = 3): string {
  if (value === undefined || Number.isNaN(value)) return "–";
  const text = Math.abs(value) >= 1000 ? String(Math.round(value)) : value.toFixed(digits);
  return Number(text) === 0 ? (0).toFixed(digits) : text.replace("-", "−");
}
