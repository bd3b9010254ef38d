import { memo, useEffect, useRef } from "react";
import type { AnyArtefact, Artefact, PlannedArtefact } from "../../../../papers/experiment/artefact";
import { begin } from "../../runs/background";
import { FigureCanvas } from "./FigureCanvas";
import { cardOutcome, tallyOf, tallyText, usePapers } from "./outcomes";
import { leaveCard, wantCard } from "./wallQueue";

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
  const shown = usePapers(({ kept }) => cardOutcome(kept, artefact));
  const job = usePapers(({ cards }) => cards[artefact.id]);
  const { id } = artefact;
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
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
  }, [id]);
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
        <span className="card-state">
          {shown === undefined ? (
            "not computed yet"
          ) : (
            <>
              {tallyText(tallyOf(shown.outcome.claims))}
              {!artefact.quick && <span className="unit"> ({shown.settings.size} run)</span>}
            </>
          )}
        </span>
      </a>
    </li>
  );
});

function CardName({ artefact }: { readonly artefact: AnyArtefact }) {
  return (
    <span className="card-name">
      <strong>{artefact.figure}</strong> {artefact.title}
    </span>
  );
}
