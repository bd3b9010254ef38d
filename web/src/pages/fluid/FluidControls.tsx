import { useId } from "react";
import { Group } from "../../controls/Group";
import { ParamRow } from "../../controls/ParamRow";
import { resetAll } from "../../state/actions";
import { useLab } from "../../state/store";
import { BASIC, FURTHER } from "./parameters";

/** States to begin with: those of the paper, and where its theorem fails. */
const PLACES = [
  { name: "100 ms", hint: "monotonic", query: "model.pert-fluid.rtt=100" },
  { name: "160 ms", hint: "decays", query: "model.pert-fluid.rtt=160&model.pert-fluid.duration=60" },
  {
    name: "168 ms",
    hint: "unstable, theorem says stable",
    query: "model.pert-fluid.rtt=168&model.pert-fluid.duration=200",
  },
  { name: "171 ms", hint: "oscillates", query: "model.pert-fluid.rtt=171&model.pert-fluid.duration=100" },
  {
    name: "C = 400",
    hint: "oscillates, theorem says stable",
    query:
      "model.pert-fluid.flows=10&model.pert-fluid.capacity=400&model.pert-fluid.interval=1&model.pert-fluid.rtt=107",
  },
] as const;

/** The model's parameters: a few at first, the others folded. */
export function FluidControls() {
  const title = useId();
  const changed = useLab((state) => Object.keys(state.overrides.fluid).length > 0);
  return (
    <>
      <section aria-labelledby={title} className="fluid-places">
        <h2 className="group-title" id={title}>
          Places to begin
        </h2>
        <ul>
          {PLACES.map(({ name, hint, query }) => (
            <li key={name}>
              <a href={`#/fluid?v=1&${query}`}>{name}</a> <span className="empty">{hint}</span>
            </li>
          ))}
        </ul>
      </section>
      <Group id="model.pert-fluid" title="Fluid model">
        {BASIC.map((ref) => (
          <ParamRow key={ref.key} page="fluid" paramRef={ref} />
        ))}
      </Group>
      <Group id="fluid.further" title="Further parameters" open={false}>
        {FURTHER.map((ref) => (
          <ParamRow key={ref.key} page="fluid" paramRef={ref} />
        ))}
      </Group>
      {changed && (
        <button type="button" className="link" onClick={() => resetAll("fluid")}>
          Reset all
        </button>
      )}
    </>
  );
}
