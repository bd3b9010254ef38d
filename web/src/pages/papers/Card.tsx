import { memo, useEffect, useRef } from "react";
import type { AnyArtefact, Artefact, PlannedArtefact } from "../../../../papers/experiment/artefact";
import { tallyOf } from "../../../../papers/experiment/claim";
import { begin } from "../../runs/background";
import { FigureCanvas } from "./FigureCanvas";
import { hasSizes, type Kept } from "./kept";
import { cardOutcome, usePapers } from "./outcomes";
import { cardText, standingOf } from "./verdicts";
import { leaveCard, wantCard } from "./wallQueue";
import { originText } from "./words";

/** An artefact that waits for something: its name, greyed. */
export const PlannedCard = memo(function PlannedCard({ artefact }: { readonly artefact: PlannedArtefact }) {
  return (
    <li className="card card-planned">
      <a href={`#/papers/${artefact.id}`} title={artefact.summary}>
        <CardName artefact={artefact} />
      </a>
    </li>
  );
});

/** An artefact that runs: its figure, its name, how many of its claims hold. */
export const LiveCard = memo(function LiveCard({ artefact }: { readonly artefact: Artefact }) {
  const place = useRef<HTMLLIElement>(null);
  const shown = usePapers((state) => cardOutcome(state, artefact));
  const loaded = usePapers(({ stored }) => artefact.id in stored);
  const job = usePapers(({ cards }) => cards[artefact.id]);
  const { id } = artefact;
  useEffect(() => {
    const element = place.current;
    // Before its stored result is there, nobody knows whether it has to be computed.
    if (element === null || !loaded) return;
    // The browser tells where the card is only after a while: until then its figure counts as under way.
    const told = begin();
    const seen = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting === true) wantCard(id);
      else leaveCard(id);
      told();
    });
    seen.observe(element);
    return () => {
      seen.disconnect();
      told();
    };
  }, [id, loaded]);
  const figure = shown?.outcome.figures[0];
  const waiting = job?.kind === "waiting" || job?.kind === "running" ? "computing …" : "";
  const failed = job?.kind === "failed" ? `${job.error.message} Open it to try again.` : "";
  return (
    <li ref={place} className="card">
      <a href={`#/papers/${id}`}>
        <span className="card-picture">
          {figure !== undefined ? (
            <FigureCanvas figure={figure} />
          ) : (
            <span className="card-empty">{failed || waiting || (artefact.quick ? "" : "Open to run")}</span>
          )}
        </span>
        <CardName artefact={artefact} />
        <span className="card-state">{shown === undefined ? "not computed yet" : stateText(artefact, shown)}</span>
      </a>
    </li>
  );
});

/** "4 of 5 claims hold (full run: stored result of 21 Nov 2026 …)"; a quick run gets no verdict. */
function stateText(artefact: Artefact, shown: Kept): string {
  const full = standingOf(artefact, shown.settings) === "full";
  const run = hasSizes(artefact) ? `${shown.settings.size} run: ` : "";
  return `${full ? cardText(tallyOf(shown.outcome.claims)) : "not judged"} (${run}${originText(shown)})`;
}

function CardName({ artefact }: { readonly artefact: AnyArtefact }) {
  return (
    <span className="card-name">
      <strong>{artefact.figure}</strong> {artefact.title}
    </span>
  );
}
