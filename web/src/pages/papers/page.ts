import type { ParamMap } from "../../../../sim-worker/src/protocol";
import type { LinkText, PageDescriptor } from "../../state/pages";
import { seedsFromText, seedsToText } from "../../state/seeds";

declare module "../../state/types" {
  interface PageSlices {
    readonly papers: PaperSettings & {
      /** What the open artefact gives to its controls where that is not the catalogue's default. */
      readonly templateValues: ParamMap;
    };
  }
}

/** What a link to the Papers page holds besides the changed keys of the open artefact. */
export interface PaperSettings {
  /** Id of the open artefact; empty is the wall. */
  readonly artefact: string;
  /** Seeds in place of the artefact's own; empty keeps those. */
  readonly seeds: readonly number[];
  /** How much is run: `quick` answers soon, `full` is as large as the paper's. */
  readonly size: "quick" | "full";
}

const initial = { artefact: "", seeds: [], size: "quick", templateValues: {} } as const;

/** Papers: the figures and tables of the papers, run again. */
export const papers: PageDescriptor<"papers"> = {
  id: "papers",
  label: "Papers",
  load: () => import("./PapersPage"),
  initial,
  slicePlaces: { artefact: "url", seeds: "url", size: "url", templateValues: "none" },
  link: {
    keys: ["seeds", "size"],
    read: (link) => ({ ...initial, ...read(link) }),
    write: ({ seeds, size }) => [
      ["seeds", seedsToText(seeds)],
      ["size", size === initial.size ? "" : size],
    ],
    path: ({ artefact }) => artefact,
  },
  source: { kind: () => "artefact", templateValues: ({ slices }) => slices.papers.templateValues, lateTemplate: true },
};

function read({ path, values, problems }: LinkText): PaperSettings {
  const size = values.get("size") ?? initial.size;
  if (size !== "quick" && size !== "full") problems.push(`The link's size “${size}” is neither quick nor full.`);
  const text = values.get("seeds") ?? "";
  const seeds = seedsFromText(text);
  if (seeds === null) problems.push(`The link's seeds “${text}” cannot be read; the artefact's own are used.`);
  return { artefact: path, seeds: seeds ?? [], size: size === "full" ? "full" : "quick" };
}
