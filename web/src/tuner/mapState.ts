/** From a search and the page's state to what its map shows. */

import type { TuneAxis } from "../../../sim-worker/src/tuneTypes";
import { index } from "../state/lab";
import type { LabState, Page } from "../state/types";
import { formatValue } from "../state/units";
import { formatScore, goalText, scoreWithUnit } from "./goals";
import type { KnownScore, MapSide, MapState } from "./mapLayout";
import type { Search } from "./search";
import { numberAt } from "./setup";

/** The label of a parameter: "Learning rate eta". */
export function labelOf(key: string): string {
  return index.find(key)?.param.label ?? key;
}

export function unitOfKey(key: string): string {
  return index.find(key)?.param.unit ?? "";
}

function side(axis: TuneAxis): MapSide {
  const unit = unitOfKey(axis.key);
  return { axis, title: labelOf(axis.key) + (unit === "" ? "" : ` (${unit})`) };
}

/** The two searched parameters of the map, as indices; the second is -1 when there is one. */
function mapped({ request, update }: Search): readonly [number, number] {
  const { axes, map } = request;
  const shownMap = update?.map;
  if (shownMap == null) return [map[0], axes.length > 1 ? map[1] : -1];
  const at = (key: string | null) => axes.findIndex((axis) => axis.key === key);
  return [at(shownMap.xKey), at(shownMap.yKey)];
}

export function mapStateOf(search: Search, state: LabState, page: Page): MapState | null {
  const { request, update } = search;
  const [xAt, yAt] = mapped(search);
  const [x, y] = [request.axes[xAt], request.axes[yAt]];
  if (x === undefined) return null;
  const map = update?.map ?? null;
  const columns = map?.xValues.length ?? 0;
  const scores = new Float64Array(columns * Math.max(1, map?.yValues.length ?? 0)).fill(Number.NaN);
  const known: KnownScore[] = [];
  const pair = (values: readonly number[] | undefined) =>
    values === undefined ? null : ([values[xAt] ?? Number.NaN, values[yAt] ?? Number.NaN] as const);
  for (const { cell, score, values } of update?.points ?? []) {
    const place = [values[xAt] ?? Number.NaN, values[yAt] ?? Number.NaN] as const;
    if (cell !== null) scores[cell[1] * columns + cell[0]] = score ?? Number.NaN;
    if (cell === null && request.axes.length > 2) continue;
    known.push({ place, score: score ?? Number.NaN, isCell: cell !== null });
  }
  const goal = goalText(request.goal.kind);
  return {
    x: side(x),
    y: y === undefined ? null : side(y),
    map,
    scores,
    better: goal.better,
    scoreTitle: `${goal.score} (${goal.unit})`,
    scoreText: (score) => formatScore(goal.kind, score),
    scoreFactor: goal.kind === "coverage" ? 100 : 1,
    best: pair(update?.best?.values),
    before: pair(request.present),
    current: [numberAt(state, page, x.key), y === undefined ? Number.NaN : numberAt(state, page, y.key)],
    known,
  };
}

/** "Learning rate eta 2, Sharing alpha 0.08: mean |error| 7.9 ms". */
export function describeSetting(search: Search, map: MapState, at: readonly [number, number], score: number): string {
  const kind = search.request.goal.kind;
  const part = ({ axis }: MapSide, value: number) => `${labelOf(axis.key)} ${formatValue(value, unitOfKey(axis.key))}`;
  const where = [part(map.x, at[0]), ...(map.y === null ? [] : [part(map.y, at[1])])].join(", ");
  if (map.map === null) return where;
  return Number.isNaN(score)
    ? `${where}: no score`
    : `${where}: ${goalText(kind).score} about ${scoreWithUnit(kind, score)}`;
}
