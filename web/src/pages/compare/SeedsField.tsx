import { useId } from "react";
import { SeedsInput } from "../../controls/SeedsInput";
import { useLab } from "../../state/store";
import { setCompare } from "./change";

/** The seeds: every scheme and value runs once with each. */
export function SeedsField() {
  const id = useId();
  const seeds = useLab((state) => state.slices.compare.seeds);
  return (
    <div className="compare-line">
      <label htmlFor={id}>Seeds</label>
      <SeedsInput
        id={id}
        seeds={seeds}
        onChange={(chosen) => setCompare({ seeds: chosen })}
        note="several give means with 90 % intervals"
      />
    </div>
  );
}
