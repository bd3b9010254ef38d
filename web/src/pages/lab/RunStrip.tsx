import { type CSSProperties, useId } from "react";
import { WorkLine } from "../../panels/WorkLine";
import { formatNumber, formatTook, formatValue } from "../../plot/parts/format";
import { clearChanges, setMode, setSpeed, setView } from "../../state/actions";
import { index } from "../../state/lab";
import { valueToText } from "../../state/paramText";
import { useLab } from "../../state/store";
import { useShown } from "../../state/traces";
import { SPEEDS } from "../../state/url";
import { modelOf } from "../../state/values";
import { groupChanges } from "./groupChanges";
import { pause, play, step } from "./player";
import { cancelRun } from "./run";
import { SeedField } from "./SeedField";

/** Play and pause, instant or live with its speed, the seed, what ran and how long it took, what is shown. */
export function RunStrip() {
  const model = useLab(modelOf);
  return (
    <section className="run-strip" aria-label="Run">
      {model === undefined ? <SimulationStrip /> : <ModelStrip draws={model.draws !== false} />}
    </section>
  );
}

function SimulationStrip() {
  const god = useLab((state) => state.view.lab.god);
  return (
    <>
      <PlayButtons />
      <Modes />
      <SeedField />
      <Ran />
      <TimedChanges />
      <button
        type="button"
        className="button end"
        aria-pressed={!god}
        title="Hides what the sender cannot know: the queue, and the link’s rate and delay"
        onClick={() => setView("lab", { god: !god })}
      >
        Sender’s view
      </button>
    </>
  );
}

/** No flow runs, so nothing unrolls: every change gives all samples at once. */
function ModelStrip({ draws }: { readonly draws: boolean }) {
  const reason = useId();
  return (
    <>
      <button type="button" className="button play" disabled aria-describedby={reason}>
        <span aria-hidden="true">▶</span> Play
      </button>
      <span className="ran" id={reason}>
        These samples are fixed; nothing to play
      </span>
      {draws && <SeedField />}
      <RanModel />
    </>
  );
}

function RanModel() {
  const shown = useShown("lab");
  const work = useLab((state) => state.work.lab);
  if (work.kind !== "idle") return <WorkLine page="lab" onCancel={cancelRun} />;
  if (shown === null || shown.result !== null) return <span className="ran">starting …</span>;
  const samples = shown.tables.find(({ kind }) => kind === "samples")?.rows ?? 0;
  return (
    <span className="ran">
      {formatNumber(shown.extent[1], 0)} s · {formatValue(samples, 0)} samples in {formatTook(shown.wallSeconds)}
    </span>
  );
}

function PlayButtons() {
  const playing = useLab((state) => state.play === "playing");
  const finished = useLab((state) => state.play === "finished");
  return (
    <>
      <button type="button" className="button strong play" onClick={playing ? pause : play}>
        <span aria-hidden="true">{playing ? "❚❚" : "▶"}</span> {playing ? "Pause" : "Play"}
      </button>
      <button
        type="button"
        className="button"
        title={finished ? "The run has ended: Play starts it again" : "One RTT sample further"}
        aria-disabled={finished || undefined}
        onClick={step}
      >
        Step
      </button>
    </>
  );
}

/** 0.1 to 1000 in steps that double and halve evenly on the slider. */
const SPEED_STEPS = 40;
const toSpeed = (position: number): number =>
  Number((SPEEDS.min * (SPEEDS.max / SPEEDS.min) ** (position / SPEED_STEPS)).toPrecision(2));
const fromSpeed = (speed: number): number =>
  (Math.log(speed / SPEEDS.min) / Math.log(SPEEDS.max / SPEEDS.min)) * SPEED_STEPS;

function Modes() {
  const mode = useLab((state) => state.mode);
  const speed = useLab((state) => state.speed);
  return (
    <>
      <fieldset className="toggle" aria-label="How it runs">
        <button
          type="button"
          aria-pressed={mode === "instant"}
          title="The whole run again at every change"
          onClick={() => setMode("instant")}
        >
          Instant
        </button>
        <button
          type="button"
          aria-pressed={mode === "live"}
          title="The run unrolls; changes bite while it runs"
          onClick={() => setMode("live")}
        >
          Live ×{speed}
        </button>
      </fieldset>
      {mode === "live" && (
        <input
          type="range"
          className="slider speed"
          aria-label="Speed"
          aria-valuetext={`${speed} simulated seconds a second`}
          min={0}
          max={SPEED_STEPS}
          step={1}
          value={fromSpeed(speed)}
          style={{ "--filled": `${(fromSpeed(speed) / SPEED_STEPS) * 100}%` } as CSSProperties}
          onChange={(event) => setSpeed(toSpeed(event.target.valueAsNumber))}
        />
      )}
    </>
  );
}

function Ran() {
  const shown = useShown("lab");
  const work = useLab((state) => state.work.lab);
  const mode = useLab((state) => state.mode);
  const playState = useLab((state) => state.play);
  if (work.kind !== "idle") return <WorkLine page="lab" onCancel={cancelRun} />;
  if (mode === "live" && playState === "stopped") return <span className="ran">press Play, then move a control</span>;
  if (shown?.result == null) return <span className="ran">starting …</span>;
  const { simulatedSeconds, packets, wallSeconds } = shown.result;
  const amount = `${formatValue(packets, 0)} packets`;
  if (mode === "live") {
    return (
      <span className="ran">
        {simulatedSeconds.toFixed(2)} s · {playState}
      </span>
    );
  }
  return (
    <span className="ran">
      {formatNumber(simulatedSeconds, 0)} s · {amount} in {formatTook(wallSeconds)}
    </span>
  );
}

/** What was changed while the run played, one line for each drag. */
function TimedChanges() {
  const changes = useLab((state) => state.changes);
  // Where a node was put stands with which node it was.
  const drags = groupChanges(changes.filter(({ key }) => key !== "hand.x" && key !== "hand.y"));
  if (drags.length === 0) return null;
  return (
    <details className="timed ran">
      <summary>
        {drags.length} timed {drags.length === 1 ? "change" : "changes"}
      </summary>
      <div className="timed-list">
        <ul>
          {drags.map(({ from, to, key, value }) => (
            <li key={`${key} ${from}`}>
              {from === to ? `${from.toFixed(2)} s` : `${from.toFixed(2)} to ${to.toFixed(2)} s`}:{" "}
              {index.find(key)?.param.label ?? key} = {valueToText(value)}
            </li>
          ))}
        </ul>
        <button type="button" className="link" onClick={clearChanges}>
          clear
        </button>
      </div>
    </details>
  );
}
