import type { PageLink } from "../../state/pages";
import type { Range } from "../../state/types";
import { readRange } from "../../state/urlRead";

/** What the Lab has of its own in a link. */
export interface LabSlice {
  /** The time that the ladder shows, seconds; null: chosen by what happens in the run. */
  readonly ladder: Range | null;
  /** The node chosen on the map of a mobile network; null: none. */
  readonly node: number | null;
  /** The map takes the whole of the middle. */
  readonly mapWhole: boolean;
}

const WHOLE = "whole";

/** `ladder=12.1,12.4`, `node=7` and `map=whole` in a link. */
export const labLink: PageLink<LabSlice> = {
  keys: ["ladder", "node", "map"],
  read: ({ values, problems }) => ({
    ladder: readRange("ladder", values.get("ladder"), problems),
    node: readNode(values.get("node"), problems),
    mapWhole: values.get("map") === WHOLE,
  }),
  write: ({ ladder, node, mapWhole }) => [
    ["ladder", ladder?.join(",") ?? ""],
    ["node", node === null ? "" : String(node)],
    ["map", mapWhole ? WHOLE : ""],
  ],
};

function readNode(text: string | undefined, problems: string[]): number | null {
  if (text === undefined || text === "") return null;
  if (/^\d{1,4}$/.test(text)) return Number(text);
  problems.push(`node=${text} is not the number of a node.`);
  return null;
}
