import { changeSlice } from "../../state/actions";
import type { CompareSettings } from "./settings";

/** Changes settings of the comparison. */
export function setCompare(patch: Partial<CompareSettings>): void {
  changeSlice("compare", patch);
}
