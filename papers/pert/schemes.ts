/** The schemes of the PERT paper: sender and bottleneck queue, each as keys of the catalogue. */

import type { ParamMap, ParamValue } from "../../sim-worker/src/protocol";

export type SchemeId = "pert" | "sack-droptail" | "sack-red-ecn" | "vegas" | "sack-pi-ecn" | "pert-pi";

export interface Scheme {
  readonly id: SchemeId;
  readonly label: string;
  /** Last parts of the keys of a flow group. */
  readonly flow: ParamMap;
  /** Last parts of the keys of the bottleneck. */
  readonly link: ParamMap;
  /** Keys that replace the above where flows follow ns-2's rules: its agents differ in more than the window. */
  readonly ns2: { readonly flow: ParamMap; readonly set: ParamMap };
}

/** ns-2 times one segment per round trip in ticks of 10 ms; its Vegas, and PERT, read a fine clock at each ACK. */
const TICKS: Scheme["ns2"] = {
  flow: { recovery: "sack-pipe", rttSampling: "one-per-rtt" },
  set: { "timestamp.resolution": 10_000 },
};
const FINE: Scheme["ns2"] = { flow: { recovery: "sack-pipe" }, set: { "timestamp.resolution": 0 } };

const DROPTAIL: ParamMap = { discipline: "droptail" };
const flow = (congestionControl: string, ecn: boolean): ParamMap => ({
  congestionControl,
  ecn,
  recovery: "sack",
  rttSampling: "every-ack",
});

export const SCHEMES: Readonly<Record<SchemeId, Scheme>> = {
  pert: { id: "pert", label: "PERT", flow: flow("pert-red", false), link: DROPTAIL, ns2: FINE },
  "sack-droptail": {
    id: "sack-droptail",
    label: "SACK/DropTail",
    flow: flow("reno", false),
    link: DROPTAIL,
    ns2: TICKS,
  },
  "sack-red-ecn": {
    id: "sack-red-ecn",
    label: "SACK/RED-ECN",
    flow: flow("reno", true),
    link: { discipline: "red" },
    ns2: TICKS,
  },
  vegas: {
    id: "vegas",
    label: "Vegas",
    flow: flow("vegas", false),
    link: DROPTAIL,
    ns2: { flow: { recovery: "vegas" }, set: FINE.set },
  },
  "sack-pi-ecn": {
    id: "sack-pi-ecn",
    label: "SACK/PI-ECN",
    flow: flow("reno", true),
    link: { discipline: "pi" },
    ns2: TICKS,
  },
  "pert-pi": { id: "pert-pi", label: "PERT/PI", flow: flow("pert-pi", false), link: DROPTAIL, ns2: FINE },
};

export const SCHEME_IDS = Object.keys(SCHEMES) as readonly SchemeId[];

/** Schemes of the paper's section 4, in its order. */
export const PAPER_SCHEMES: readonly SchemeId[] = ["pert", "sack-droptail", "sack-red-ecn", "vegas"];

export function isScheme(id: string): id is SchemeId {
  return Object.hasOwn(SCHEMES, id);
}

/** The parts of a scenario to which a scheme is applied. */
export interface Where {
  /** Flow groups that use the scheme. */
  readonly groups: readonly string[];
  /** Links whose queue uses the scheme. */
  readonly links: readonly string[];
  readonly rules: "rfc" | "ns2";
}

const under = (prefix: string, ids: readonly string[], values: ParamMap): readonly (readonly [string, ParamValue])[] =>
  ids.flatMap((id) => Object.entries(values).map(([name, value]) => [`${prefix}.${id}.${name}`, value] as const));

/** The keys that apply a scheme to a scenario. */
export function schemeSet(scheme: Scheme, { groups, links, rules }: Where): ParamMap {
  const ns2 = rules === "ns2";
  return Object.fromEntries([
    ...under("flow", groups, ns2 ? { ...scheme.flow, ...scheme.ns2.flow } : scheme.flow),
    ...under("link", links, scheme.link),
    ...(ns2 ? Object.entries(scheme.ns2.set) : []),
  ]);
}
