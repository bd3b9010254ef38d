/** The schemes as they are run: under the artefacts' own settings, and under other readings of what the paper leaves open. */

import type { ParamMap } from "../../sim-worker/src/protocol";
import { SCHEMES, type SchemeId } from "./schemes";

export type VariantId =
  | SchemeId
  | "pert-literal"
  | "pert-adaptive"
  | "pert-known"
  | "pert-pi-known"
  | "red-any"
  | "red-web"
  | "red-web-any";

export interface Variant {
  readonly scheme: SchemeId;
  readonly label: string;
  /** How what the paper leaves open is read: dimension and value. */
  readonly of: Readonly<Record<string, string>>;
  /** Keys of the catalogue that differ from the scheme's own. */
  readonly set: ParamMap;
  /** Web connections carry ECN. */
  readonly webEcn: boolean;
}

const TMAX = "2 Tmax";
const MARKS = "RED marks";
const WEB = "web traffic";
const LIMITED = "below a chance of 0.1";
const ANY = "at any chance";
const PLAIN = "without ECN";
const ECN = "with ECN";

const plain = (scheme: SchemeId, of: Variant["of"] = {}, set: ParamMap = {}, webEcn = false): Variant => ({
  scheme,
  label: SCHEMES[scheme].label,
  of,
  set,
  webEcn,
});
const ANY_CHANCE: ParamMap = { "queue.red.markLimit": 1 };

export const VARIANTS: Readonly<Record<VariantId, Variant>> = {
  pert: plain("pert", { [TMAX]: "P + 20 ms" }),
  "pert-literal": plain("pert", { [TMAX]: "2 (P + 10 ms)" }, { "cc.pert-red.reach": "rtt" }),
  "pert-adaptive": { ...plain("pert", {}, { "cc.pert-red.adaptive": true }), label: "PERT, adaptive" },
  "pert-known": { ...plain("pert", {}, { "cc.pert-red.propagation": "known" }), label: "PERT, told P" },
  "pert-pi-known": { ...plain("pert-pi", {}, { "cc.pert-pi.propagation": "known" }), label: "PERT/PI, told P" },
  "sack-droptail": plain("sack-droptail"),
  "sack-red-ecn": plain("sack-red-ecn", { [MARKS]: LIMITED, [WEB]: PLAIN }),
  "red-any": plain("sack-red-ecn", { [MARKS]: ANY, [WEB]: PLAIN }, ANY_CHANCE),
  "red-web": plain("sack-red-ecn", { [MARKS]: LIMITED, [WEB]: ECN }, {}, true),
  "red-web-any": plain("sack-red-ecn", { [MARKS]: ANY, [WEB]: ECN }, ANY_CHANCE, true),
  vegas: plain("vegas"),
  "sack-pi-ecn": plain("sack-pi-ecn"),
  "pert-pi": plain("pert-pi"),
};

const READINGS_OF: Readonly<Partial<Record<SchemeId, readonly VariantId[]>>> = {
  pert: ["pert", "pert-literal"],
  "sack-red-ecn": ["sack-red-ecn", "red-any", "red-web", "red-web-any"],
};

/** The readings of a scheme among those that were run; a scheme without readings is its own. */
export function variantsOf(scheme: SchemeId, ran: readonly VariantId[]): readonly VariantId[] {
  return (READINGS_OF[scheme] ?? [scheme]).filter((id) => ran.includes(id));
}

/** The parts of each reading that differ among `ids`; what only one was run for is no reading. */
export function opened(ids: readonly VariantId[], id: VariantId): Variant["of"] {
  const entries = Object.entries(VARIANTS[id].of);
  return Object.fromEntries(entries.filter(([name, value]) => ids.some((other) => VARIANTS[other].of[name] !== value)));
}
