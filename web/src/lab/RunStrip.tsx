import { clearChanges, rerollSeed, setMode, setParam, setView } from "../state/actions";
import { useLab } from "../state/store";
import { useShown } from "../state/traces";
import { seedOf } from "../state/values";

/** Play and pause, instant or live with its speed, the seed, what ran and how long it took, host view or god view. */
export function RunStrip() {
  const mode = useLab((state) => state.mode);
  const god = useLab((state) => state.view.lab.god);
  return (
    <section className="run-strip" aria-label="Run">
      <fieldset className="toggle" aria-label="How it runs">
        <button type="button" aria-pressed={mode === "instant"} onClick={() => setMode("instant")}>
          Instant
        </button>
        <button type="button" aria-pressed={mode === "live"} onClick={() => setMode("live")}>
          Live
        </button>
      </fieldset>
      <Seed />
      <Ran />
      <TimedChanges />
      <fieldset className="toggle end" aria-label="What is shown">
        <button type="button" aria-pressed={!god} onClick={() => setView("lab", { god: false })}>
          Host view
        </button>
        <button type="button" aria-pressed={god} onClick={() => setView("lab", { god: true })}>
          God view
        </button>
      </fieldset>
    </section>
  );
}

function Seed() {
  const seed = useLab(seedOf);
  return (
    <span className="seed">
      <label htmlFor="seed">seed</label>
      <input
        id="seed"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={seed}
        onChange={(event) => {
          const value = Number(event.target.value);
          if (Number.isInteger(value) && value >= 0 && value <= 4294967295) setParam("lab", "run.seed", value);
        }}
      />
      <button type="button" className="button quiet" aria-label="New seed" title="New seed" onClick={rerollSeed}>
        ↻
      </button>
    </span>
  );
}

function Ran() {
  const shown = useShown("lab");
  const work = useLab((state) => state.work.lab);
  if (work.kind === "failed") {
    return (
      <span className="ran ran-failed" role="alert">
        {work.error.message} {work.error.hint}
      </span>
    );
  }
  if (work.kind === "running") {
    return (
      <span className="ran">
        <progress max={1} value={work.share} aria-label="Running" /> running
      </span>
    );
  }
  if (shown?.result == null) return <span className="ran">starting …</span>;
  const { simulatedSeconds, packets, wallSeconds } = shown.result;
  return (
    <span className="ran">
      {simulatedSeconds.toFixed(0)} s · {packets.toLocaleString("en")} packets · ran in {Math.round(wallSeconds * 1000)}{" "}
      ms
    </span>
  );
}

function TimedChanges() {
  const count = useLab((state) => state.changes.length);
  if (count === 0) return null;
  return (
    <span className="ran">
      {count} timed {count === 1 ? "change" : "changes"}{" "}
      <button type="button" className="link" onClick={clearChanges}>
        clear
      </button>
    </span>
  );
}
