/**
 * One look per thing, everywhere: colour (Okabe and Ito's, distinguishable without colour vision), dash, marker. The colours
 * themselves are custom properties in theme.css, so that each theme has its own values of the same tokens.
 */

import type { MarkerShape, MarkKind, SeriesStyle } from "./types";

const SOLID: readonly number[] = [];
const DASH: readonly number[] = [7, 4];
const DOT: readonly number[] = [2, 3];
const DASH_DOT: readonly number[] = [8, 3, 2, 3];

function style(token: string, dash: readonly number[], marker: MarkerShape): SeriesStyle {
  return { colour: `var(--lab-${token})`, dash, marker };
}

/** Estimators; those of one family share a colour and differ by dash and marker. */
const ESTIMATORS: Readonly<Record<string, SeriesStyle>> = {
  jacobson: style("blue", SOLID, "circle"),
  "jacobson-ticks": style("blue", DASH, "cross"),
  net3: style("sky", DASH_DOT, "plus"),
  rfc6298: style("pink", SOLID, "star"),
  linux: style("purple", SOLID, "diamond"),
  eifel: style("vermillion", SOLID, "triangle"),
  experts: style("green", SOLID, "square"),
  "experts-fixed": style("green", DASH, "bar"),
  last: style("olive", DOT, "bar"),
  median: style("orange", SOLID, "cross"),
  holt: style("orange", DASH, "star"),
  kalman: style("sky", SOLID, "plus"),
  "peak-hopper": style("vermillion", DASH, "diamond"),
};

const CONGESTION_CONTROLS: Readonly<Record<string, SeriesStyle>> = {
  reno: style("ink", SOLID, "circle"),
  cubic: style("blue", SOLID, "square"),
  vegas: style("green", SOLID, "triangle"),
  "pert-red": style("vermillion", SOLID, "circle"),
  "pert-pi": style("vermillion", DASH, "diamond"),
};

/** A sender with a queue: PERT and Vegas look as their congestion controls do. */
const SCHEMES: Readonly<Record<string, SeriesStyle>> = {
  pert: style("vermillion", SOLID, "circle"),
  "sack-droptail": style("ink", SOLID, "square"),
  "sack-red-ecn": style("blue", DASH, "diamond"),
  "sack-pi-ecn": style("sky", DASH_DOT, "plus"),
};

/** Things that are not modules. */
const THINGS: Readonly<Record<string, SeriesStyle>> = {
  samples: style("samples", SOLID, "circle"),
  srtt: style("ink", DOT, "plus"),
  cwnd: style("ink", SOLID, "square"),
  ssthresh: style("orange", DASH, "bar"),
  flight: style("samples", SOLID, "circle"),
  rto: style("ink", SOLID, "diamond"),
  queue: style("queue-line", SOLID, "square"),
  weights: style("weights", SOLID, "square"),
  trace: style("ink", SOLID, "circle"),
  "fluid-theorem-line": style("vermillion", DASH, "triangle"),
  "fluid-exact-line": style("ink", SOLID, "circle"),
  queueingDelay: style("blue", SOLID, "circle"),
  probability: style("vermillion", SOLID, "triangle"),
  efficiency: style("green", SOLID, "square"),
  "false-positives": style("vermillion", DASH, "triangle"),
  "false-negatives": style("purple", DOT, "diamond"),
};

/** For ids this table does not know: picked by the id's hash, so that an id keeps its look. */
const FALLBACK_TOKENS = ["sky", "orange", "pink", "olive", "blue", "vermillion", "green", "purple"] as const;
const FALLBACK_DASHES = [DASH, DASH_DOT, DOT] as const;
const FALLBACK_MARKERS: readonly MarkerShape[] = ["cross", "plus", "star", "bar", "diamond", "triangle", "square"];

function hash(id: string): number {
  let value = 2166136261;
  for (let i = 0; i < id.length; i++) value = Math.imul(value ^ id.charCodeAt(i), 16777619) >>> 0;
  return value;
}

function fallback(id: string): SeriesStyle {
  const value = hash(id);
  const token = FALLBACK_TOKENS[value % FALLBACK_TOKENS.length] ?? "sky";
  const dash = FALLBACK_DASHES[(value >>> 8) % FALLBACK_DASHES.length] ?? DASH;
  const marker = FALLBACK_MARKERS[(value >>> 16) % FALLBACK_MARKERS.length] ?? "cross";
  return style(token, dash, marker);
}

/** The look of an estimator by its id. */
export function estimatorStyle(id: string): SeriesStyle {
  return ESTIMATORS[id] ?? fallback(id);
}

/** The look of anything else by its id: a congestion control, `samples`, `cwnd`, `queue` ... */
export function styleOf(id: string): SeriesStyle {
  return THINGS[id] ?? SCHEMES[id] ?? CONGESTION_CONTROLS[id] ?? ESTIMATORS[id] ?? fallback(id);
}

export interface MarkLook {
  readonly glyph: "triangle-down" | "disc" | "ring" | "triangle-down-open" | "tick" | "diamond";
  readonly colour: string;
  /** The same mark in running text and in legends. */
  readonly character: string;
}

/** Marks of events. */
export const MARK_LOOKS: Readonly<Record<MarkKind, MarkLook>> = {
  drop: { glyph: "triangle-down", colour: "var(--lab-alarm)", character: "▾" },
  timeout: { glyph: "disc", colour: "var(--lab-alarm)", character: "●" },
  "spurious-timeout": { glyph: "ring", colour: "var(--lab-alarm)", character: "○" },
  "fast-retransmit": { glyph: "triangle-down-open", colour: "var(--lab-ink)", character: "▿" },
  retransmit: { glyph: "tick", colour: "var(--lab-muted)", character: "╵" },
  note: { glyph: "diamond", colour: "var(--lab-ink)", character: "◆" },
};
