/** ns-2's web sessions (PagePool/WebTraf) in our keys. */

import { type Fields, numberOr, textOf } from "./file";

const DISTRIBUTIONS: Readonly<Record<string, string>> = { exp: "exponential", pareto: "lomax", const: "constant" };

/** Why the sessions' distributions cannot be translated, or null when they can. */
export function webObstacle(params: Fields): string | null {
  for (const key of ["web_interpage", "web_pagesize", "web_interobj", "web_objsize"]) {
    const [kind = "", mean = "", shape] = textOf(params, key).split(":");
    if (kind === "") return `The file does not say what ${key} is.`;
    if (!Object.hasOwn(DISTRIBUTIONS, kind)) return `The core has no distribution like ns-2's ${kind} (${key}).`;
    if (!(Number(mean) >= 0) || (kind === "pareto" && !(Number(shape) > 1))) return `The file's ${key} has no mean.`;
  }
  return null;
}

/** `exp:15`, `pareto:4:1.2` (its ParetoII, which begins at zero), `const:1` as mean, distribution and shape. */
export function drawnFrom(text: string): {
  readonly mean: number;
  readonly distribution: string;
  readonly shape: number | null;
} {
  const [kind = "", mean = "0", shape] = text.split(":");
  return {
    mean: Number(mean),
    distribution: DISTRIBUTIONS[kind] ?? "constant",
    shape: shape === undefined ? null : Number(shape),
  };
}

/** Members of a flow group for one drawn value: `webThink`, `webThinkDistribution`, `webThinkShape` by their names. */
function members(text: string, names: readonly [string, string, string], unit: number): Fields {
  const { mean, distribution, shape } = drawnFrom(text);
  const [value, drawn, shaped] = names;
  return { [value]: mean * unit, [drawn]: distribution, ...(shape === null ? {} : { [shaped]: shape }) };
}

/** Above the number that a session ever opens: ns-2 has no limit. */
const CONNECTIONS = 1000;

/** What makes a flow group one of web sessions; `payloadBytes` is a segment's, and objects are counted in segments. */
export function webMembers(params: Fields, payloadBytes: number): Fields {
  const start = numberOr(params, "web_start0", 0);
  return {
    application: "web",
    start,
    startSpread: numberOr(params, "web_start1", start) - start,
    ecn: numberOr(params, "web_ecn", 0) !== 0,
    webPages: numberOr(params, "web_pages", 0),
    webConnections: CONNECTIONS,
    /* One segment, over a connection of its own. */
    webRequest: payloadBytes,
    ...members(textOf(params, "web_interpage"), ["webThink", "webThinkDistribution", "paretoShape"], 1),
    ...members(textOf(params, "web_pagesize"), ["webObjects", "webObjectsDistribution", "webObjectsShape"], 1),
    ...members(textOf(params, "web_interobj"), ["webGap", "webGapDistribution", "webGapShape"], 1),
    ...members(textOf(params, "web_objsize"), ["webObjectSize", "webSizeDistribution", "webSizeShape"], payloadBytes),
  };
}
