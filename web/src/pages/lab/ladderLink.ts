import type { PageLink } from "../../state/pages";
import type { Range } from "../../state/types";
import { readRange } from "../../state/urlRead";

/** What the Lab has of its own in a link. */
export interface LabSlice {
  /** The time that the ladder shows, seconds; null: chosen by what happens in the run. */
  readonly ladder: Range | null;
}

/** `ladder=12.1,12.4` in a link. */
export const labLink: PageLink<LabSlice> = {
  keys: ["ladder"],
  read: ({ values, problems }) => ({ ladder: readRange("ladder", values.get("ladder"), problems) }),
  write: ({ ladder }) => [["ladder", ladder?.join(",") ?? ""]],
};
