import { formatNumber } from "../../plot/parts/format";
import { useLab } from "../../state/store";
import { usePlan } from "./cells";
import { cancelCompare, compareNow, useCompare } from "./comparer";

/** How far the comparison is. */
export function CompareStrip() {
  return (
    <section className="run-strip" aria-label="Run">
      <Progress />
    </section>
  );
}

function Progress() {
  const job = useCompare((state) => state.job);
  switch (job.kind) {
    case "asks":
      return (
        <span className="ran" role="status">
          <button type="button" className="button" onClick={compareNow}>
            Run {formatNumber(job.runs, 0)} {job.runs === 1 ? "simulation" : "simulations"}
          </button>{" "}
          About {millions(job.packets)} packets: {timeText(job.packets)}.
        </span>
      );
    case "running":
      return (
        <span className="ran">
          <progress max={1} value={job.share} aria-label="Running" /> {job.done} of {job.runs} simulations{" "}
          <button type="button" className="button quiet" onClick={cancelCompare}>
            Cancel
          </button>
        </span>
      );
    case "cancelled":
      return (
        <span className="ran" role="status">
          Cancelled with {job.left} of the simulations left; what is shown is what was done. <Again word="Go on" />
        </span>
      );
    case "failed":
      return (
        <span className="ran ran-failed" role="alert">
          {job.error.message} {job.error.hint} <Again word="Run again" />
        </span>
      );
    case "idle":
      return <Done />;
  }
}

function Done() {
  const plan = usePlan();
  const seeds = useLab((state) => state.slices.compare.seeds.length);
  if (plan === null || plan.jobs.length === 0) return <span className="ran">Nothing to run.</span>;
  return (
    <span className="ran">
      {plan.jobs.length} simulations, {seeds === 1 ? "one seed" : `${seeds} seeds`}. A click on a point opens its first
      run in the Lab.
    </span>
  );
}

function Again({ word }: { readonly word: string }) {
  return (
    <button type="button" className="button quiet" onClick={compareNow}>
      {word}
    </button>
  );
}

const millions = (packets: number): string => `${formatNumber(packets / 1e6, packets < 1e7 ? 1 : 0)} million`;

/** Packets that a processor of today simulates in a second, roughly. */
const PACKETS_PER_S = 2e6;

function timeText(packets: number): string {
  const seconds = packets / PACKETS_PER_S;
  if (seconds < 90) return `about ${Math.max(1, Math.round(seconds))} s of one processor`;
  const minutes = Math.round(seconds / 60);
  return `about ${minutes} minutes of one processor, shared by the workers; it can be cancelled at any time`;
}
