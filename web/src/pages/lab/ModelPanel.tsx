import { ModelNotes } from "../../controls/ModelNotes";
import { Equations } from "../../panels/Equations";
import { useLab } from "../../state/store";
import { modelOf } from "../../state/values";

/** In the path's place where there is none: what the deterministic source gives, by which rule, and what it leaves out. */
export function ModelPanel() {
  const model = useLab(modelOf);
  if (model === undefined) return null;
  const { label, help, citation, equations } = model;
  return (
    <section className="model" aria-label="Source">
      <div className="model-text">
        <h2 className="panel-title">{label}</h2>
        <p>
          {help} {citation !== "" && <cite className="model-citation">{citation}.</cite>}
        </p>
        <p className="model-note">No path and no queue: the samples are the same whatever is made of them.</p>
        <ModelNotes key={label} module={model} />
      </div>
      {equations.length > 0 && <Equations tex={equations} />}
    </section>
  );
}
