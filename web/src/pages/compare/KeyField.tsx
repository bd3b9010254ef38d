import { useId, useMemo } from "react";
import { index } from "../../state/lab";
import { useLab } from "../../state/store";
import { formatValue } from "../../state/units";
import { type Base, numberIn } from "./bases";
import { useBase } from "./cells";
import { setCompare } from "./change";
import { groupsOf, type Swept, sweptOf } from "./sweepNames";
import { startValues } from "./values";

const NONE: readonly Swept[] = [];

/** Any number of the scenario, all of them in one list, by what they belong to. */
export function KeyField() {
  const id = useId();
  const key = useLab((state) => state.slices.compare.key);
  const base = useBase();
  const scenario = base?.scenario;
  const set = base?.set;
  const all = useMemo(() => (scenario && set ? sweptOf(index.all(scenario, set)) : NONE), [scenario, set]);
  const known = all.some(({ ref }) => ref.key === key);
  const take = (wanted: string) => {
    const param = index.find(wanted)?.param;
    if (param !== undefined && wanted !== key)
      setCompare({ key: wanted, values: startValues(param), log: param.scale === "log" });
  };
  return (
    <div className="compare-line">
      <label htmlFor={id}>Over</label>
      <select
        id={id}
        className="select compare-key"
        aria-describedby={`${id}-says`}
        value={key}
        onChange={(event) => take(event.target.value)}
      >
        {!known && <option value={key}>{key}</option>}
        {groupsOf(all).map(([group, members]) => (
          <optgroup key={group} label={group}>
            {members.map(({ ref, name }) => (
              <option key={ref.key} value={ref.key}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <span id={`${id}-says`} className={known ? "compare-says" : "row-problem"} role="status">
        {known ? inScenario(base, key) : `The scenario has no “${key}”: choose another parameter.`}
      </span>
    </div>
  );
}

/** What the scenario itself has where the sweep puts its values. */
function inScenario(base: Base | undefined, key: string): string {
  const now = base === undefined ? Number.NaN : numberIn(base, key);
  return Number.isNaN(now) ? "" : `the scenario has ${formatValue(now, index.find(key)?.param.unit ?? "")}`;
}
