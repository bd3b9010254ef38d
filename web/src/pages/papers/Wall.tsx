import { useEffect } from "react";
import { isPlanned, type PaperId, type PlannedArtefact } from "../../../../papers/experiment/artefact";
import { tallyOf, tallyText } from "../../../../papers/experiment/claim";
import { ARTEFACTS, PAPERS } from "../../../../papers/registry";
import { LiveCard, PlannedCard } from "./Card";
import { fullOutcome, usePapers } from "./outcomes";
import { prefetchStored } from "./storedResults";
import { stopWall } from "./wallQueue";

/** Every figure and table of the papers as a small live figure, grouped by paper. */
export function Wall() {
  useEffect(() => {
    void prefetchStored();
    return stopWall;
  }, []);
  const papers = Object.keys(PAPERS) as PaperId[];
  return (
    <main className="papers">
      <h1 className="papers-title">Papers</h1>
      <p className="papers-lead">
        Figures and tables of five papers, each as an experiment that runs here. A claim is a sentence of the paper,
        judged under every reading of what the paper leaves open. Verdicts are those of full runs, as large as the
        paper’s: run here, or stored with the lab.
      </p>
      <section className="papers-lead" aria-labelledby="papers-lessons">
        <h2 id="papers-lessons">What running them again teaches</h2>
        <ul>
          <li>
            A line that a paper leaves out can decide its main result: the experts predict better than Jacobson, by
            about the printed margin, on most wired paths and paths with outages where one segment per round trip is
            timed, and worse on nearly all paths where every ACK gives a sample.
          </li>
          <li>
            Directions come out again more often than sizes: PERT keeps queues short and losses rare without help of the
            routers, as its paper says, and its utilisation is close to the printed number, but its rate of losses is
            not.
          </li>
          <li>
            What follows from the text alone, as Eifel’s model, PERT’s equations and the sum of one-way delays, comes
            out nearly to the digit, whereas a measurement on a network that the text does not describe, as the gain of
            Fast Increase, can be repeated in kind only.
          </li>
        </ul>
      </section>
      {papers.map((paper) => (
        <PaperGroup key={paper} paper={paper} />
      ))}
    </main>
  );
}

function PaperGroup({ paper }: { readonly paper: PaperId }) {
  const all = ARTEFACTS.filter((artefact) => artefact.paper === paper);
  const live = all.flatMap((artefact) => (isPlanned(artefact) ? [] : [artefact]));
  const planned = byWhatIsMissing(all.filter(isPlanned));
  const { title, citation } = PAPERS[paper];
  return (
    <section className="paper-group" aria-labelledby={`paper-${paper}`}>
      <h2 id={`paper-${paper}`}>{title}</h2>
      <p className="paper-citation">
        {citation} · <GroupTally paper={paper} />
      </p>
      {live.length > 0 && (
        <ul className="wall">
          {live.map((artefact) => (
            <LiveCard key={artefact.id} artefact={artefact} />
          ))}
        </ul>
      )}
      {[...planned].map(([missing, artefacts]) => (
        <Planned key={missing} missing={missing} artefacts={artefacts} />
      ))}
    </section>
  );
}

/** Those that wait for the same stand together, under what they wait for. */
function byWhatIsMissing(artefacts: readonly PlannedArtefact[]): ReadonlyMap<string, readonly PlannedArtefact[]> {
  const groups = new Map<string, readonly PlannedArtefact[]>();
  for (const artefact of artefacts) {
    groups.set(artefact.missing, [...(groups.get(artefact.missing) ?? []), artefact]);
  }
  return groups;
}

interface PlannedProps {
  readonly missing: string;
  readonly artefacts: readonly PlannedArtefact[];
}

function Planned({ missing, artefacts }: PlannedProps) {
  return (
    <>
      <h3 className="planned-title">
        Not yet: <span className="planned-missing">{missing}</span>
      </h3>
      <ul className="wall wall-planned">
        {artefacts.map((artefact) => (
          <PlannedCard key={artefact.id} artefact={artefact} />
        ))}
      </ul>
    </>
  );
}

/** How many artefacts there are, and how many claims hold in their full runs. */
function GroupTally({ paper }: { readonly paper: PaperId }) {
  const kept = usePapers((state) => state.kept);
  const stored = usePapers((state) => state.stored);
  const all = ARTEFACTS.filter((artefact) => artefact.paper === paper);
  const live = all.flatMap((artefact) => (isPlanned(artefact) ? [] : [artefact]));
  const outcomes = live.flatMap((artefact) => fullOutcome({ kept, stored }, artefact) ?? []);
  const claims = outcomes.flatMap(({ outcome }) => outcome.claims);
  const findings = outcomes.flatMap(({ outcome }) => outcome.findings ?? []).length;
  const judged =
    claims.length === 0
      ? ""
      : `; ${claims.length} claims in full runs: ${tallyText(tallyOf(claims))}; ${findings} findings of ours`;
  return (
    <span>
      {all.length} {all.length === 1 ? "artefact" : "artefacts"},{" "}
      {live.length === 0 ? "none runs yet" : live.length === all.length ? "all run" : `${live.length} run`}
      {judged}
    </span>
  );
}
