/**
 * One look per thing, everywhere: colour (Okabe and Ito's, distinguishable without colour vision), dash, marker. The colours
 * themselves are custom properties in theme.css, so that each theme has its own values of the same tokens. Modules declare
 * theirs in the core (`look` of the catalogue).
 */

import { catalogue } from "../../../../sim-worker/generated/catalogue";
import type { CatalogueModule } from "../../../../sim-worker/src/catalogue";
import type { MarkerShape, MarkKind, SeriesStyle } from "./types";

const SOLID: readonly number[] = [];
const DASH: readonly number[] = [7, 4];
const DOT: readonly number[] = [2, 3];
const DASH_DOT: readonly number[] = [8, 3, 2, 3];

function style(token: string, dash: readonly number[], marker: MarkerShape): SeriesStyle {
  return { colour: `var(--lab-${token})`, dash, marker };
}

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

const DASHES: Readonly<Record<string, readonly number[]>> = {
  solid: SOLID,
  dash: DASH,
  dot: DOT,
  "dash-dot": DASH_DOT,
};
const TOKENS = ["ink", "blue", "vermillion", "green", "purple", "orange", "sky", "pink", "olive"];
const MARKERS: readonly MarkerShape[] = ["circle", "square", "triangle", "diamond", "cross", "plus", "star", "bar"];

/** Colour, dash and marker from a module's words, such as `blue dash cross`; undefined when one of them is unknown. */
export function lookOf(words: string): SeriesStyle | undefined {
  const [token = "", dash = "", shape = ""] = words.split(" ");
  const marker = MARKERS.find((each) => each === shape);
  const pattern = DASHES[dash];
  return marker === undefined || pattern === undefined || !TOKENS.includes(token)
    ? undefined
    : style(token, pattern, marker);
}

/** The combinations of dash and marker in the order in which modules that declare none get them. */
const COMBINATIONS = MARKERS.flatMap((marker) => Object.keys(DASHES).map((dash) => `${dash} ${marker}`));

/**
 * The look of each module of a kind: the one that it declares, else the first combination of dash and marker that is free,
 * in the least used colour. So a new module needs no line here, and those that declare theirs keep it.
 */
export function looksOf(
  modules: readonly Pick<CatalogueModule, "id" | "look">[],
): Readonly<Record<string, SeriesStyle>> {
  const words = modules.map(({ look }) => look).filter((look) => lookOf(look) !== undefined);
  const uses = (token: string) => words.filter((look) => look.startsWith(`${token} `)).length;
  const taken = (combination: string) => words.some((look) => look.endsWith(` ${combination}`));
  const choose = (): string => {
    const token = TOKENS.slice(1).reduce((best, each) => (uses(each) < uses(best) ? each : best));
    const chosen = `${token} ${COMBINATIONS.find((each) => !taken(each)) ?? COMBINATIONS[words.length % COMBINATIONS.length]}`;
    words.push(chosen);
    return chosen;
  };
  const entries = modules.map(({ id, look }) => [id, lookOf(look) ?? lookOf(choose()) ?? fallback(id)] as const);
  return Object.fromEntries(entries);
}

const ofKind = (kind: string) => looksOf(catalogue.modules.filter((module) => module.kind === kind));
const ESTIMATORS = ofKind("estimator");
const CONGESTION_CONTROLS = ofKind("cc");
const DELAY_ESTIMATORS = ofKind("owd");

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
  "forward-delay": style("samples", SOLID, "bar"),
  "reverse-delay": style("samples", DASH, "bar"),
  acknowledged: style("green", SOLID, "square"),
  "window-edge": style("orange", DASH, "bar"),
  queueingDelay: style("blue", SOLID, "circle"),
  probability: style("vermillion", SOLID, "triangle"),
  "probability-by-rtt": style("blue", DASH, "diamond"),
  efficiency: style("green", SOLID, "square"),
  "false-positives": style("vermillion", DASH, "triangle"),
  "false-negatives": style("purple", DOT, "diamond"),
  "split-training": style("blue", DASH, "square"),
  "split-validation": style("ink", SOLID, "circle"),
  "label-0": style("blue", SOLID, "square"),
  "label-1": style("vermillion", SOLID, "triangle"),
  "route-there": style("blue", SOLID, "square"),
  "route-back": style("orange", DASH, "bar"),
  guess: style("samples", DASH, "bar"),
};

/** The look of an estimator by its id. */
export function estimatorStyle(id: string): SeriesStyle {
  return ESTIMATORS[id] ?? fallback(id);
}

/** The look of an estimator of one-way delay by its id. */
export function delayStyle(id: string): SeriesStyle {
  return DELAY_ESTIMATORS[id] ?? fallback(id);
}

/** The same for its reverse delay: dotted. */
export function reverseStyle(id: string): SeriesStyle {
  return { ...delayStyle(id), dash: DOT };
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
