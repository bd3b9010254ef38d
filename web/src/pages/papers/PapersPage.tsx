import "./papers.css";
import { findArtefact } from "../../../../papers/registry";
import { ErrorBoundary } from "../../panels/ErrorBoundary";
import { usePageTitle } from "../../panels/usePageTitle";
import { useLab } from "../../state/store";
import { ArtefactPage } from "./ArtefactPage";
import { prefetchStored } from "./storedResults";
import { Wall } from "./Wall";

/** Stored results are fetched with the rest, so that nothing is asked of the network later. */
export const prefetch = prefetchStored;

/** Papers: a wall of small live figures, or one of them open. */
export default function PapersPage() {
  const id = useLab((state) => state.slices.papers.artefact);
  const artefact = findArtefact(id);
  usePageTitle("papers", artefact === undefined ? "" : `${artefact.figure}: ${artefact.title}`);
  if (id === "") return <Wall />;
  if (artefact === undefined) return <Unknown id={id} />;
  return (
    <ErrorBoundary key={id} what={`The artefact ${id}`}>
      <ArtefactPage artefact={artefact} />
    </ErrorBoundary>
  );
}

function Unknown({ id }: { readonly id: string }) {
  return (
    <main className="papers">
      <h1 className="papers-title">There is no artefact “{id}”</h1>
      <p>
        The link may be of a newer version: reload the page to get its newest version, or look for it on the{" "}
        <a href="#/papers">wall of all artefacts</a>.
      </p>
    </main>
  );
}
