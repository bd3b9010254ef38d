import type { PageDescriptor } from "../../state/pages";
import { FIRST_SETTINGS, type TrainSettings, trainLink } from "./settings";

declare module "../../state/types" {
  interface PageSlices {
    readonly train: TrainSettings;
  }
}

/** Train: a recurrent net learns from the losses of simulated flows. */
export const train: PageDescriptor<"train"> = {
  id: "train",
  label: "Train",
  load: () => import("./TrainPage"),
  initial: FIRST_SETTINGS,
  slicePlaces: { presets: "url", seeds: "url", cells: "url", groups: "url", speed: "none" },
  link: trainLink,
  seedKey: "training.seed",
};
