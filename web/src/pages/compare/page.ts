import type { PageDescriptor } from "../../state/pages";
import { type CompareSettings, compareLink, DEFAULT_COMPARE, LAB_BASE } from "./settings";

declare module "../../state/types" {
  interface PageSlices {
    readonly compare: CompareSettings;
  }
}

/** Compare: schemes side by side on the same traffic and seeds. */
export const compare: PageDescriptor<"compare"> = {
  id: "compare",
  label: "Compare",
  load: () => import("./ComparePage"),
  initial: DEFAULT_COMPARE,
  slicePlaces: { base: "url", schemes: "url", key: "url", values: "url", log: "url", seeds: "url" },
  link: compareLink,
  experiment: ({ base }) => (base === LAB_BASE ? "scenario" : "none"),
};
