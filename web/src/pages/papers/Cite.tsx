import { useState } from "react";
import type { Artefact } from "../../../../papers/experiment/artefact";
import { PAPERS } from "../../../../papers/registry";
import { index } from "../../state/lab";
import { runBibtex } from "./citation";
import type { Kept } from "./kept";

/** The paper's reference, and the run that is shown as a BibTeX entry. */
export function Cite({ artefact, kept }: { readonly artefact: Artefact; readonly kept: Kept }) {
  const { title, citation, doi } = PAPERS[artefact.paper];
  const [said, setSaid] = useState("Copy BibTeX");
  const today = new Date().toISOString().slice(0, 10);
  const bibtex = () => runBibtex(artefact, kept, index.catalogue.version, location.href, today);
  const copy = () =>
    navigator.clipboard.writeText(bibtex()).then(
      () => setSaid("Copied"),
      () => setSaid("Select it and copy"),
    );
  return (
    <section className="panel cite" aria-labelledby="cite-title">
      <h2 className="panel-title" id="cite-title">
        Cite
      </h2>
      <p>
        The paper: {title}, {citation}
        {doi !== undefined && `, doi:${doi}`}.
      </p>
      <p>
        This run:{" "}
        <button type="button" className="button quiet" onClick={copy}>
          {said}
        </button>
      </p>
      <pre>{bibtex()}</pre>
    </section>
  );
}
