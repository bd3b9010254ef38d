/** Which losses can be looked into, and what is said of one. */

import type { NetInside } from "../../../../../sim-worker/src/protocol";
import { type Losses, verdictOf } from "../../../charts/predictions";
import { nearest } from "../../../plot/parts/lookup";
import type { Rows } from "./heat";

/** The chosen loss where the run has it, else the last one; -1 without losses. */
export function eventOf({ times }: Losses, chosen: number | null): number {
  return chosen === null ? times.length - 1 : Math.min(chosen, times.length - 1);
}

/** The loss nearest to a time. */
export function eventAt({ times }: Losses, timeS: number): number {
  return nearest(times, timeS);
}

const text = (value: number | undefined, digits: number): string => String(Number((value ?? 0).toFixed(digits)));

/** One sentence for each: what was predicted, what was done, what came. */
export function eventText(losses: Losses, event: number): string {
  const p = losses.p[event] ?? Number.NaN;
  const kept = `${text(losses.rate[event], 3)} of the flight is kept.`;
  if (Number.isNaN(p)) return `Nothing was predicted; ${kept}`;
  const said = `P = ${text(p, 4)}; ${kept}`;
  const verdict = verdictOf(losses, event);
  if (verdict === "open") return `${said} No loss follows that would judge it.`;
  const came = losses.grew[event + 1] === 1 ? "a larger" : "no larger";
  return `${said} The next loss comes at ${came} window: the prediction is ${verdict}.`;
}

export interface Gate {
  readonly id: string;
  readonly name: string;
}

const NAMES: Readonly<Record<string, string>> = {
  z: "update gate z",
  r: "reset gate r",
  n: "candidate n",
  i: "input gate i",
  f: "forget gate f",
  g: "candidate g",
  o: "output gate o",
  c: "cell state c",
  state: "state h",
};

/** What a layer has to show; the state first. Where the one gate is the state itself, only that. */
export function gatesOf({ gates, layers }: NetInside, layer: number): readonly Gate[] {
  const has = layers[layer] ?? {};
  const ids = ["state", ...("c" in has ? ["c"] : []), ...gates.filter((id) => id !== "h")];
  return ids.filter((id) => id in has).map((id) => ({ id, name: NAMES[id] ?? id }));
}

/** The numbers of a gate; none where the layer has no such gate. */
export function valuesOf({ layers }: NetInside, layer: number, gate: string): Rows {
  return layers[layer]?.[gate] ?? [];
}
