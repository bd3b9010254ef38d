import { Equations } from "../../panels/Equations";
import { index } from "../../state/lab";
import { formatValue } from "../../state/units";
import { useFluid } from "./answers";
import { factsOf } from "./factsOf";
import { FLUID_MODEL } from "./page";

/** The numbers behind the verdict, and the equations. */
export function Facts() {
  const answer = useFluid((state) => state.answer);
  const module = index.module("model", FLUID_MODEL);
  return (
    <>
      <h2 className="panel-title">At the operating point</h2>
      <dl className="fluid-facts">
        {(answer === null ? [] : factsOf(answer)).map(({ name, value, unit }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value === null ? "–" : formatValue(Number(value.toPrecision(4)), unit)}</dd>
          </div>
        ))}
      </dl>
      {module !== undefined && (
        <>
          <h2 className="panel-title">Equations</h2>
          <Equations tex={module.equations} />
          <p className="empty">{module.citation}.</p>
          <details className="model-notes">
            <summary>Model notes</summary>
            <ul>
              {module.modelNotes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </details>
        </>
      )}
    </>
  );
}
