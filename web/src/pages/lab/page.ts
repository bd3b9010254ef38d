import { titleOf } from "../../panels/caption";
import type { PageDescriptor } from "../../state/pages";
import { modelOf, seedOf } from "../../state/values";
import { type LabSlice, labLink } from "./labLink";
import { labSource } from "./source";

declare module "../../state/types" {
  interface PageSlices {
    /** Its experiment is in the shared state, since other pages start from it. */
    readonly lab: LabSlice;
  }
}

/** The Lab: a simulated flow or a deterministic model, and the estimators on it. */
export const lab: PageDescriptor<"lab"> = {
  id: "lab",
  label: "Lab",
  load: () => import("./LabPage"),
  foldedAtFirst: ["window", "weights"],
  initial: { ladder: null, node: null, mapWhole: false },
  slicePlaces: { ladder: "url", node: "url", mapWhole: "url" },
  link: labLink,
  experiment: () => "all",
  source: labSource,
  tuned: true,
  caption: (state) => ({ title: titleOf(state), seed: modelOf(state)?.draws === false ? null : seedOf(state) }),
};
