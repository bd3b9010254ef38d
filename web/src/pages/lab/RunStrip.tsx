import { type CSSProperties, useId } from "react";
import { WorkLine } from "../../panels/WorkLine";
import { formatNumber, formatTook, formatValue } from "../../plot/parts/format";
import { clearChanges, setMode, setSpeed, setView } from "../../state/actions";
import { valueToText } from "../../state/paramText";
import { useLab } from "../../state/store";
import { useShown } from "../../state/traces";
import { SPEEDS } from "../../state/url";
import { modelOf } from "../../state/values";
import { pause, play, step } from "./player";
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
      <fieldset className="toggle end" aria-label="What is shown">
        <button
          type="button"
          aria-pressed={!god}
          title="Only what the sender can know"
          onClick={() => setView("lab", { god: false })}
        >
          Sender’s view
        </button>
        <button
          type="button"
          aria-pressed={god}
          title="The queue and the link as well"
          onClick={() => setView("lab", { god: true })}
        >
          Everything
        </button>
      </fieldset>
    </>
  );
}

/** Nothing is driven, so nothing unrolls: every change gives all samples at once. */
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
  if (work.kind !== "idle") return <WorkLine page="lab" />;
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
  return (
    <>
      <button type="button" className="button strong play" onClick={playing ? pause : play}>
        <span aria-hidden="true">{playing ? "❚❚" : "▶"}</span> {playing ? "Pause" : "Play"}
      </button>
      <button type="button" className="button" title="One RTT sample further" onClick={step}>
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
  if (work.kind !== "idle") return <WorkLine page="lab" />;
  if (mode === "live" && playState === "stopped") return <span className="ran">press Play, then move a control</span>;
  if (shown?.result == null) return <span className="ran">starting …</span>;
  const { simulatedSeconds, packets, wallSeconds } = shown.result;
  const amount = `${formatValue(packets, 0)} packets`;
  if (mode === "live") {
    return (
      <span className="ran">
        {simulatedSeconds.toFixed(2)} s · {amount} · {playState}
      </span>
    );
  }
  return (
    <span className="ran">
      {formatNumber(simulatedSeconds, 0)} s · {amount} in {formatTook(wallSeconds)}
    </span>
  );
}

function TimedChanges() {
  const changes = useLab((state) => state.changes);
  const count = changes.length;
  if (count === 0) return null;
  const list = changes.map(({ at, key, value }) => `${at} s: ${key} = ${valueToText(value)}`).join("\n");
  return (
    <span className="ran" title={list}>
      {count} timed {count === 1 ? "change" : "changes"}{" "}
      <button type="button" className="link" onClick={clearChanges}>
        clear
      </button>
    </span>
  );
}
