import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { setParam } from "../../../state/actions";
import { index } from "../../../state/lab";
import { useLab } from "../../../state/store";
import { valueAt } from "../../../state/values";
import { type HandleRange, keyMove, snap } from "../early/curvePlot";
import { shareAt, thresholdRange } from "./thresholds";

/** The plot of the predictions in its panel, px, and its axis. */
export interface Place {
  readonly leftPx: number;
  readonly topPx: number;
  /** Px of P = 0 and P = 1 from the plot's upper edge; and of any P. */
  readonly y0: number;
  readonly y1: number;
  readonly y: (p: number) => number;
}

/** Both thresholds as handles on the plot's left edge. */
export function Thresholds({ place }: { readonly place: Place }) {
  return (
    <>
      <Handle place={place} id="high" />
      <Handle place={place} id="low" />
    </>
  );
}

const numberOf = (id: "low" | "high") => useLab((state) => Number(valueAt(state, "lab", `cc.rnn.${id}`)));

function Handle({ place, id }: { readonly place: Place; readonly id: "low" | "high" }) {
  const key = `cc.rnn.${id}`;
  const element = useRef<HTMLDivElement>(null);
  const low = numberOf("low");
  const high = numberOf("high");
  const param = index.find(key)?.param;
  if (param === undefined) return null;
  const value = id === "low" ? low : high;
  const range: HandleRange = thresholdRange(param, id, low, high);
  const move = (next: number) => {
    if (next !== value) setParam("lab", key, next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keyMove(event.key, event.shiftKey, value, range);
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    move(next);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const parent = element.current?.offsetParent?.getBoundingClientRect();
    if (parent === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    move(snap(shareAt(place.y, event.clientY - parent.top - place.topPx), range));
  };
  return (
    <div
      ref={element}
      className="inside-handle"
      data-threshold={id}
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={param.label}
      aria-valuemin={range.min}
      aria-valuemax={range.max}
      aria-valuenow={value}
      title={`${param.label}: drag, or arrow keys`}
      style={{ left: place.leftPx, top: place.topPx + place.y(value) }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus({ preventScroll: true });
      }}
      onPointerMove={onPointerMove}
    />
  );
}
