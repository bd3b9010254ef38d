import { useId } from "react";
import { isScheme, SCHEME_IDS, SCHEMES } from "../../../../papers/pert/schemes";
import { styleOf } from "../../plot/surface/palette";
import { index } from "../../state/lab";
import { useLab } from "../../state/store";
import { labBase, OWN_BASES } from "./bases";
import { setCompare } from "./change";
import { SeedsField } from "./SeedsField";
import { SweepFields } from "./SweepFields";
import { LAB_BASE } from "./settings";

/** What is compared: from which scenario, which schemes, over which values, with which seeds. */
export function CompareForm() {
  return (
    <section className="compare-form" aria-label="What is compared">
      <BaseChoice />
      <SchemeChoice />
      <SweepFields />
      <SeedsField />
    </section>
  );
}

function BaseChoice() {
  const id = useId();
  const chosen = useLab((state) => state.slices.compare.base);
  const lab = useLab((state) => labBase(state).label);
  return (
    <div className="compare-line">
      <label htmlFor={id}>Scenario</label>
      <select id={id} className="select" value={chosen} onChange={(event) => setCompare({ base: event.target.value })}>
        <optgroup label="The PERT paper's bottleneck">
          {OWN_BASES.map((base) => (
            <option key={base.id} value={base.id}>
              {base.label}
            </option>
          ))}
        </optgroup>
        <optgroup label="The Lab's present scenario">
          <option value={LAB_BASE}>{lab}</option>
        </optgroup>
        <optgroup label="Presets">
          {index.catalogue.presets.map((preset) => (
            <option key={preset.id} value={preset.id}>
              {preset.title}
            </option>
          ))}
        </optgroup>
      </select>
    </div>
  );
}

function SchemeChoice() {
  const chosen = useLab((state) => state.slices.compare.schemes);
  const toggle = (id: string) => {
    const without = chosen.filter((each) => each !== id);
    const next = without.length < chosen.length ? without : [...chosen, id];
    if (next.length > 0) setCompare({ schemes: SCHEME_IDS.filter((each) => next.includes(each)) });
  };
  const last = chosen.filter(isScheme).length === 1;
  return (
    <fieldset className="compare-line compare-schemes">
      <legend>Schemes</legend>
      {SCHEME_IDS.map((id) => {
        const on = chosen.includes(id);
        return (
          <label key={id} className="compare-scheme">
            <input type="checkbox" checked={on} disabled={on && last} onChange={() => toggle(id)} />
            <Line id={id} />
            {SCHEMES[id].label}
          </label>
        );
      })}
    </fieldset>
  );
}

/** The scheme's line as the figures draw it. */
function Line({ id }: { readonly id: string }) {
  const { colour, dash } = styleOf(id);
  return (
    <svg className="compare-swatch" viewBox="0 0 24 8" aria-hidden="true">
      <path d="M1 4H23" stroke={colour} strokeWidth={2} strokeDasharray={dash.join(" ")} fill="none" />
    </svg>
  );
}
