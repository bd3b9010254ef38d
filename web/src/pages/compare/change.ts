import { useLab } from "../../state/store";
import type { CompareSettings } from "../../state/types";

/** Changes settings of the comparison. */
export function setCompare(patch: Partial<CompareSettings>): void {
  useLab.setState(({ compare }) => ({ compare: { ...compare, ...patch } }));
}
