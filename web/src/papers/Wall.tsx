import { useEffect } from "react";
import type { PaperId } from "../../../sim-worker/papers/artefact";
import { ARTEFACTS, isPlanned, PAPERS } from "../../../sim-worker/papers/registry";
import { Card } from "./Card";
import { cardOutcome, tallyOf, usePapers } from "./outcomes";
import { stopWall } from "./wallQueue";

/** Every figure and table of the papers as a small live figure, grouped by paper. */
export function Wall() {
  useEffect(() => stopWall, []);
  const papers = Object.keys(PAPERS) as PaperId[];
  return (
    <main className="papers">
      <h1 className="papers-title">Papers</h1>
      <p className="papers-lead">
        Figures and tables of five papers, each as an experiment that runs here. Its claims are checked on what comes
        out; a claim that does not hold stays, with its reason.
      </p>
      {papers.map((paper) => (
        <PaperGroup key={paper} paper={paper} />
      ))}
    </main>
  );
}

function PaperGroup({ paper }: { readonly paper: PaperId }) {
  const all = ARTEFACTS.filter((artefact) => artefact.paper === paper);
  const { title, citation } = PAPERS[paper];
  return (
    <section className="paper-group" aria-labelledby={`paper-${paper}`}>
      <h2 id={`paper-${paper}`}>{title}</h2>
      <p className="paper-citation">
        {citation} · <GroupTally paper={paper} />
      </p>
      <ul className="wall">
        {all.map((artefact) => (
          <Card key={artefact.id} artefact={artefact} />
        ))}
      </ul>
    </section>
  );
}

/** How many artefacts there are, and how many claims hold among those that were run. */
function GroupTally({ paper }: { readonly paper: PaperId }) {
  const kept = usePapers((state) => state.kept);
  const all = ARTEFACTS.filter((artefact) => artefact.paper === paper);
  const live = all.flatMap((artefact) => (isPlanned(artefact) ? [] : [artefact]));
  const outcomes = live.flatMap((artefact) => cardOutcome(kept, artefact) ?? []);
  const { holds, fails, open } = tallyOf(outcomes.flatMap(({ outcome }) => outcome.claims));
  const judged = outcomes.length === 0 ? "" : `; ${holds} of ${holds + fails + open} claims hold in those computed`;
  return (
    <span>
      {all.length} artefacts, {live.length === 0 ? "none runs yet" : `${live.length} run`}
      {judged}
    </span>
  );
}
