import { useId } from "react";
import type { Artefact } from "../../../../papers/experiment/artefact";
import { SeedsInput } from "../../controls/SeedsInput";
import { formatTook } from "../../plot/parts/format";
import { resetAll } from "../../state/actions";
import { useLab } from "../../state/store";
import { hasSizes, type Kept, settingsOf } from "./kept";
import { labPageOf, openInLab } from "./openLab";
import { askFor, cancelRun, runAgain, setPaper } from "./openRun";
import { usePapers } from "./outcomes";
import { originText, seedsText } from "./words";

/** What is run: its size, its seeds, how far it is, how long it took; and the way into the Lab. */
export function Strip({ artefact, shown }: { readonly artefact: Artefact; readonly shown: Kept | null }) {
  const page = labPageOf(artefact);
  const changed = useLab((state) => Object.keys(state.overrides.papers).length > 0);
  return (
    <section className="run-strip" aria-label="Run">
      {hasSizes(artefact) && <Sizes shown={shown} />}
      {artefact.seeds !== undefined && <Seeds artefact={artefact} shown={shown} />}
      <Progress shown={shown} />
      {artefact.heavy !== undefined && <span className="strip-heavy">Full: {artefact.heavy}.</span>}
      <span className="strip-end">
        {changed && (
          <button type="button" className="link" onClick={() => resetAll("papers")}>
            As in the paper
          </button>
        )}
        {page !== "" && (
          <button type="button" className="button" onClick={() => openInLab(artefact)}>
            {page === "Lab" ? "Open in the Lab" : `Open in ${page}`}
          </button>
        )}
      </span>
    </section>
  );
}

/** What is shown is pressed; what is wanted, while it is computed. */
function Sizes({ shown }: { readonly shown: Kept | null }) {
  const wanted = useLab((state) => state.slices.papers.size);
  const idle = usePapers((state) => state.job.kind === "idle");
  const size = idle && shown !== null ? shown.settings.size : wanted;
  return (
    <fieldset className="toggle" aria-label="How much is run">
      <button
        type="button"
        aria-pressed={size === "quick"}
        title="Fewer runs, shorter: to look at"
        onClick={() => askFor("quick", true)}
      >
        Quick
      </button>
      <button
        type="button"
        aria-pressed={size === "full"}
        title="As large as in the paper; the stored result where there is one"
        onClick={() => askFor("full", false)}
      >
        Full
      </button>
    </fieldset>
  );
}

/** The seeds as a list of ranges; taken over by Enter or on leaving. */
function Seeds({ artefact, shown }: { readonly artefact: Artefact; readonly shown: Kept | null }) {
  const id = useId();
  const paper = useLab((state) => state.slices.papers);
  const idle = usePapers((state) => state.job.kind === "idle");
  const wanted = settingsOf(artefact, {}, paper).seeds;
  const used = idle && paper.seeds.length === 0 && shown !== null ? shown.settings.seeds : wanted;
  const others = () => {
    const first = 1 + Math.floor(Math.random() * 99_000);
    setPaper({ seeds: used.map((_, nth) => first + nth) });
  };
  return (
    <span className="seed seed-list">
      <label htmlFor={id}>{used.length === 1 ? "seed" : "seeds"}</label>
      <SeedsInput id={id} seeds={used} onChange={(seeds) => setPaper({ seeds })} mayBeEmpty />
      <button
        type="button"
        className="button"
        aria-label="New seeds"
        title="Other seeds, drawn at random"
        onClick={others}
      >
        New
      </button>
    </span>
  );
}

function Progress({ shown }: { readonly shown: Kept | null }) {
  const job = usePapers((state) => state.job);
  switch (job.kind) {
    case "running":
      return (
        <span className="ran">
          <progress max={1} value={job.share} aria-label="Running" /> {Math.floor(job.share * 100)} % of the {job.size}{" "}
          run{" "}
          <button type="button" className="button quiet" onClick={cancelRun}>
            Cancel
          </button>
        </span>
      );
    case "failed":
      return (
        <span className="ran ran-failed" role="alert">
          {job.error.message} {job.error.hint} <Again />
        </span>
      );
    case "cancelled":
      return (
        <span className="ran" role="status">
          Cancelled{shown === null ? "." : "; what is shown is of before."} <Again />
        </span>
      );
    case "idle":
      return shown === null ? <span className="ran">starting …</span> : <Ran kept={shown} />;
  }
}

function Again() {
  return (
    <button type="button" className="button quiet" onClick={runAgain}>
      Run again
    </button>
  );
}

function Ran({ kept }: { readonly kept: Kept }) {
  const { origin, settings } = kept;
  const size = settings.size === "quick" ? "quick run" : "";
  if (origin.kind === "here") {
    const parts = [seedsText(kept), `${size} in ${formatTook(origin.wallSeconds)}`.trim()];
    return <span className="ran">{parts.filter((part) => part !== "").join(", ")}</span>;
  }
  return (
    <span className="ran">
      {settings.size === "full" ? "Full run: " : "Quick run: "}
      {originText(kept)}{" "}
      <button type="button" className="button quiet" onClick={() => askFor(settings.size, true)}>
        Run it here
      </button>
    </span>
  );
}
