import { useCallback, useEffect } from "react";
import { type AnyArtefact, type Artefact, isPlanned } from "../../../../papers/experiment/artefact";
import { ARTEFACTS, PAPERS } from "../../../../papers/registry";
import { HelpBar } from "../../controls/help";
import { ParamRow } from "../../controls/ParamRow";
import { ErrorBoundary } from "../../panels/ErrorBoundary";
import { index } from "../../state/lab";
import { Cite } from "./Cite";
import { Claims } from "./Claims";
import { captionOf } from "./exports";
import { FigureCanvas } from "./FigureCanvas";
import { followArtefact, takeControls } from "./openRun";
import { usePapers } from "./outcomes";
import { Parameters } from "./Parameters";
import { ResultTables } from "./ResultTables";
import { Strip } from "./Strip";

/** One artefact, open: its figure, its controls, its claims, what was given and what assumed. */
export function ArtefactPage({ artefact }: { readonly artefact: AnyArtefact }) {
  return (
    <main className="papers artefact">
      <Head artefact={artefact} />
      {isPlanned(artefact) ? (
        <p className="artefact-missing">
          <strong>It does not run yet.</strong> What is missing: {artefact.missing}
        </p>
      ) : (
        <Live artefact={artefact} />
      )}
    </main>
  );
}

function Head({ artefact }: { readonly artefact: AnyArtefact }) {
  const paper = PAPERS[artefact.paper];
  const same = ARTEFACTS.filter((each) => each.paper === artefact.paper);
  const at = same.indexOf(artefact);
  return (
    <header className="artefact-head">
      <nav className="artefact-nav" aria-label="Artefacts">
        <a href="#/papers">All papers</a>
        <Neighbour artefact={same[at - 1]} word="Before" />
        <Neighbour artefact={same[at + 1]} word="Next" />
      </nav>
      <h1 className="papers-title">
        {artefact.figure}: {artefact.title}
      </h1>
      <p className="paper-citation">
        {paper.title}, {paper.citation}
      </p>
      <p className="artefact-summary">{artefact.summary}</p>
    </header>
  );
}

function Neighbour({ artefact, word }: { readonly artefact: AnyArtefact | undefined; readonly word: string }) {
  if (artefact === undefined) return null;
  return (
    <a href={`#/papers/${artefact.id}`} title={artefact.title}>
      {word}: {artefact.figure}
    </a>
  );
}

function Live({ artefact }: { readonly artefact: Artefact }) {
  useEffect(() => {
    takeControls(artefact);
    return followArtefact();
  }, [artefact]);
  const shown = usePapers((state) => (state.shown?.artefact === artefact.id ? state.shown : null));
  const job = usePapers((state) => state.job);
  const caption = useCallback(() => captionOf(artefact), [artefact]);
  return (
    <>
      <Strip artefact={artefact} shown={shown} />
      <ErrorBoundary what="The figure">
        {shown === null ? (
          <div className="figure-blank" role="status">
            {job.kind === "failed"
              ? "There is no figure: the run failed. Its reason stands above."
              : job.kind === "cancelled"
                ? "Cancelled before there was a figure."
                : "Computing the figure …"}
          </div>
        ) : (
          <div className="figures" data-count={Math.min(2, shown.outcome.figures.length)}>
            {shown.outcome.figures.map((figure) => (
              <FigureCanvas key={figure.id} figure={figure} caption={caption} />
            ))}
          </div>
        )}
      </ErrorBoundary>
      <Controls artefact={artefact} />
      {shown !== null && (
        <>
          <Claims artefact={artefact} kept={shown} />
          <ResultTables tables={shown.outcome.tables ?? []} />
        </>
      )}
      <Parameters artefact={artefact} />
      {shown !== null && <Cite artefact={artefact} kept={shown} />}
      {shown !== null && shown.outcome.notes.length > 0 && (
        <section className="panel" aria-labelledby="paper-notes">
          <h2 className="panel-title" id="paper-notes">
            Notes
          </h2>
          <ul className="notes">
            {shown.outcome.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The parameters that the artefact names, as the catalogue describes them. */
function Controls({ artefact }: { readonly artefact: Artefact }) {
  const rows = artefact.controls.flatMap(({ key, label }) => {
    const ref = index.find(key);
    return ref === undefined ? [] : [{ ref, label }];
  });
  if (rows.length === 0) return null;
  return (
    <section className="paper-controls" aria-label="Controls">
      <div className="paper-rows">
        {rows.map(({ ref, label }) => (
          <ParamRow key={ref.key} page="papers" paramRef={ref} {...(label === undefined ? {} : { label })} />
        ))}
      </div>
      <HelpBar />
    </section>
  );
}
