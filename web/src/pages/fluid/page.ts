import { index as catalogue } from "../../state/lab";
import type { LinkText, PageDescriptor } from "../../state/pages";

declare module "../../state/types" {
  interface PageSlices {
    readonly fluid: FluidSettings;
  }
}

/** What a link to the Fluid page holds besides the changed keys: the axes of the map of stability, by catalogue key. */
export interface FluidSettings {
  readonly x: string;
  readonly y: string;
}

/** The module whose parameters the page has. */
export const FLUID_MODEL = "pert-fluid";

/** Where theorem and exact boundary differ most. */
const initial: FluidSettings = { x: "model.pert-fluid.rtt", y: "model.pert-fluid.interval" };

/** Fluid: PERT's delay differential equations and where they are stable. */
export const fluid: PageDescriptor<"fluid"> = {
  id: "fluid",
  label: "Fluid",
  load: () => import("./FluidPage"),
  initial,
  slicePlaces: { x: "url", y: "url" },
  link: {
    keys: ["x", "y"],
    read,
    write: ({ x, y }) => [
      ["x", x === initial.x ? "" : x],
      ["y", y === initial.y ? "" : y],
    ],
  },
  caption: () => ({ title: catalogue.module("model", FLUID_MODEL)?.label ?? "", seed: null }),
};

function read({ values, index, problems }: LinkText): FluidSettings {
  const axisOf = (axis: "x" | "y"): string => {
    const key = values.get(axis) ?? initial[axis];
    if (index.find(key)?.module.id === FLUID_MODEL) return key;
    problems.push(`The link's map is over “${key}”, which is no parameter of the fluid model.`);
    return initial[axis];
  };
  const axes = { x: axisOf("x"), y: axisOf("y") };
  return axes.x === axes.y ? initial : axes;
}
