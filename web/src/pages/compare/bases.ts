/** What a comparison starts from: the PERT paper's dumbbell, the Lab's present scenario, or a preset. */

import { type Dumbbell, dumbbellScenario, PAPER_TIMES, QUICK_TIMES } from "../../../../papers/pert/dumbbell";
import type { ParamMap, RunRequest, Scenario } from "../../../../sim-worker/src/protocol";
import { instancesOf, scenarioValue } from "../../state/catalogueIndex";
import { index } from "../../state/lab";
import { modelsOf } from "../../state/ownModel";
import type { LabState } from "../../state/types";
import { simulationSet } from "../../state/values";
import { LAB_BASE } from "./settings";

export interface Base {
  readonly id: string;
  readonly label: string;
  readonly scenario: Scenario;
  /** Changed keys over it; the schemes' own come on top. */
  readonly set: ParamMap;
  /** Nets that the scenario uses besides the bundled ones. */
  readonly models?: RunRequest["models"];
  /** Id of the preset that it is, else empty. */
  readonly preset: string;
}

interface OwnBase {
  readonly id: string;
  readonly label: string;
  readonly dumbbell: Dumbbell;
}

export const OWN_BASES: readonly OwnBase[] = [
  {
    id: "pert-tenth",
    label: "PERT’s dumbbell, a tenth: 15 Mbit/s, 5 flows",
    dumbbell: { rateBitPerS: 15e6, flows: 5, rttMs: 60, times: QUICK_TIMES },
  },
  {
    id: "pert-whole",
    label: "PERT’s dumbbell, whole: 150 Mbit/s, 50 flows",
    dumbbell: { rateBitPerS: 150e6, flows: 50, rttMs: 60, times: PAPER_TIMES },
  },
];

const scenarios = new Map(OWN_BASES.map(({ id, dumbbell }) => [id, dumbbellScenario(dumbbell)]));

/** The base that the settings name; undefined where this version does not have it. */
export function baseOf(state: LabState): Base | undefined {
  const { base: id } = state.slices.compare;
  if (id === LAB_BASE) return labBase(state);
  const own = OWN_BASES.find((each) => each.id === id);
  const scenario = scenarios.get(id);
  if (own !== undefined && scenario !== undefined) return { id, label: own.label, scenario, set: {}, preset: "" };
  const preset = index.catalogue.presets.find((each) => each.id === id);
  return preset && { id, label: preset.title, scenario: preset.scenario, set: {}, preset: id };
}

/** The Lab's present scenario as a base. */
export function labBase(state: LabState): Base {
  const title = index.catalogue.presets.find((preset) => preset.id === state.preset)?.title;
  const label = title ?? "a scenario of your own";
  return {
    id: LAB_BASE,
    label,
    scenario: state.scenario,
    set: simulationSet(state),
    preset: state.preset,
    ...modelsOf(state, "lab"),
  };
}

/** Values that the base gives to a key: what is changed, else the scenario's, else the catalogue's default. */
export function valueIn({ scenario, set }: Base, key: string): unknown {
  return set[key] ?? scenarioValue(scenario, key) ?? index.find(key)?.param.default;
}

export function numberIn(base: Base, key: string): number {
  const value = valueIn(base, key);
  return typeof value === "number" ? value : Number.NaN;
}

const BOTTLENECK = "bottleneck";

/** Where a scheme is laid: all groups of flows; the bottleneck, or every link of a graph. */
export function placesOf(base: Base): { readonly groups: readonly string[]; readonly links: readonly string[] } {
  const links = instancesOf(base.scenario, {}, "link");
  const graph = valueIn(base, "topology.template") === "graph";
  return { groups: instancesOf(base.scenario, base.set, "flow"), links: graph ? links : [BOTTLENECK] };
}

/** ns-2's rules where all of its flows follow them. */
export function rulesOf(base: Base): "rfc" | "ns2" {
  const { groups } = placesOf(base);
  const all = groups.length > 0 && groups.every((group) => valueIn(base, `flow.${group}.windowRules`) === "ns2");
  return all ? "ns2" : "rfc";
}
