/** The parameters that can be swept, each by a name of its own. */

import type { ParamRef } from "../../state/catalogueIndex";

export interface Swept {
  readonly ref: ParamRef;
  /** As the list shows it: no two are equal. */
  readonly name: string;
}

const isNumeric = ({ param, key }: ParamRef): boolean =>
  (param.type === "number" || param.type === "integer") && key !== "run.seed";

/** "Flows", "Experts: Sharing alpha". */
const plainName = ({ module, param }: ParamRef): string =>
  module.label === param.label ? param.label : `${module.label}: ${param.label}`;

/** All numbers of a scenario. Where several links or groups of flows have one, it says whose it is: "Links: Rate (reverse)". */
export function sweptOf(refs: readonly ParamRef[]): readonly Swept[] {
  const numbers = refs.filter(isNumeric);
  const withOwner = (ref: ParamRef) => (ref.instance === "" ? plainName(ref) : `${plainName(ref)} (${ref.instance})`);
  const names = [plainName, withOwner].map((name) => counted(numbers.map(name)));
  return numbers.map((ref) => {
    if (names[0]?.get(plainName(ref)) === 1) return { ref, name: plainName(ref) };
    if (names[1]?.get(withOwner(ref)) === 1) return { ref, name: withOwner(ref) };
    return { ref, name: `${withOwner(ref)}, ${ref.key}` };
  });
}

function counted(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** By what they belong to, in the catalogue's order. */
export function groupsOf(all: readonly Swept[]): readonly (readonly [string, readonly Swept[]])[] {
  const groups = new Map<string, Swept[]>();
  for (const swept of all) {
    const members = groups.get(swept.ref.module.label);
    if (members === undefined) groups.set(swept.ref.module.label, [swept]);
    else members.push(swept);
  }
  return [...groups];
}
