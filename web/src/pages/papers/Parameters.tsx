import type { Artefact, Parameter } from "../../../../papers/experiment/artefact";

/** The experiment's parameters in two columns: given by the paper, assumed by us. */
export function Parameters({ artefact }: { readonly artefact: Artefact }) {
  return (
    <section className="panel" aria-labelledby="parameters-title">
      <h2 className="panel-title" id="parameters-title">
        Parameters
      </h2>
      <div className="given-assumed">
        <List title="Given by the paper" parameters={artefact.given} none="The paper gives none." />
        <List title="Assumed here" parameters={artefact.assumed} none="Nothing had to be assumed." />
      </div>
    </section>
  );
}

interface ListProps {
  readonly title: string;
  readonly parameters: readonly Parameter[];
  readonly none: string;
}

function List({ title, parameters, none }: ListProps) {
  return (
    <div>
      <h3>{title}</h3>
      {parameters.length === 0 && <p className="empty">{none}</p>}
      <dl className="parameters">
        {parameters.map(({ what, value, why }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {value}
              {why !== undefined && <span className="parameter-why"> {why}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
