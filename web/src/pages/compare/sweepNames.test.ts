/** The list of parameters that can be swept. */

import { expect, test } from "vitest";
import type { ParamRef } from "../../state/catalogueIndex";
import { groupsOf, sweptOf } from "./sweepNames";

const ref = (module: string, label: string, key: string): ParamRef =>
  ({ key, instance: "", module: { label: module }, param: { label, type: "number" } }) as unknown as ParamRef;

test("the list of what can be swept holds every number, whatever is chosen", () => {
  const all = sweptOf([
    ref("Links", "Rate", "link.a.rate"),
    ref("Flows", "Count", "flow.a.count"),
    ref("Links", "Delay", "link.a.delay"),
  ]);
  expect(groupsOf(all).map(([group, members]) => [group, members.map(({ ref: { key } }) => key)])).toEqual([
    ["Links", ["link.a.rate", "link.a.delay"]],
    ["Flows", ["flow.a.count"]],
  ]);
});
