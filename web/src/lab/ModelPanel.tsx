import { Equations } from "../panels/Equations";
import { useLab } from "../state/store";
import { modelOf } from "../state/values";

/** In the path's place where there is none: what the deterministic source gives, by which rule, and what it leaves out. */
export function ModelPanel() {
  const model = useLab(modelOf);
  if (model === undefined) return null;
  return (
    <section className="model" aria-label="Source">
      <div className="model-text">
        <h2 className="panel-title">{model.label}</h2>
        <p>
          {model.help} {model.citation !== "" && <cite className="model-citation">{model.citation}.</cite>}
        </p>
        <p className="model-note">
          No path and no queue: the samples are the same whatever the estimators make of them.{" "}
          {model.modelNotes.join(" ")}
        </p>
      </div>
      {model.equations.length > 0 && <Equations tex={model.equations} />}
    </section>
  );
}
