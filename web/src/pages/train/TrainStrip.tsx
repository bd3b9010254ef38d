import { useId } from "react";
import type { TrainUpdate } from "../../../../sim-worker/src/trainTypes";
import { formatNumber, formatTook } from "../../plot/parts/format";
import { changeSlice } from "../../state/actions";
import { useLab } from "../../state/store";
import { cancelCollection, useCollection, useDataKey } from "./collection";
import { taskOf } from "./task";
import { control, isOpen, isStale, reset, step, trainAnew, useTraining } from "./training";

/** Collect, train, pause, step: what drives the training, and how far it is. */
export function TrainStrip() {
  const collecting = useCollection(({ share }) => share !== null);
  return (
    <section className="run-strip train-strip" aria-label="Training">
      {collecting ? <Collecting /> : <Buttons />}
      <State />
    </section>
  );
}

function Collecting() {
  const share = useCollection((state) => state.share ?? 0);
  const what = useLab((state) => (taskOf(state) === "rtt" ? "RTT samples" : "losses"));
  return (
    <span className="ran">
      <progress max={1} value={share} aria-label="Collecting" /> Collecting {what}: {formatNumber(share * 100, 0)} %{" "}
      <button type="button" className="button quiet" onClick={cancelCollection}>
        Cancel
      </button>
    </span>
  );
}

function Buttons() {
  const state = useTraining(({ update }) => update?.state ?? null);
  const none = state === null;
  const open = state === "going" || state === "paused";
  return (
    <>
      <MainButton />
      <button type="button" className="button" disabled={state === "ended"} onClick={() => void step("batch")}>
        One batch
      </button>
      <button type="button" className="button" disabled={state === "ended"} onClick={() => void step("epoch")}>
        One epoch
      </button>
      <SpeedSelect />
      <button
        type="button"
        className="button"
        disabled={!open}
        title="Ends the training; the best weights so far stay"
        onClick={() => control({ do: "stop" })}
      >
        Stop
      </button>
      <button
        type="button"
        className="button"
        disabled={!open}
        title="The same data, from the first weights, with the present settings"
        onClick={() => void trainAnew()}
      >
        Start anew
      </button>
      <button type="button" className="button" disabled={none} title="Forgets the net" onClick={reset}>
        Reset
      </button>
    </>
  );
}

function MainButton() {
  const state = useTraining(({ update }) => update?.state ?? null);
  const fresh = useCurrentData();
  if (state === "going") {
    return (
      <button type="button" className="button strong play" onClick={() => control({ do: "pause" })}>
        <span aria-hidden="true">❚❚</span> Pause
      </button>
    );
  }
  if (state === "paused") {
    return (
      <button type="button" className="button strong play" onClick={() => control({ do: "resume" })}>
        <span aria-hidden="true">▶</span> Go on
      </button>
    );
  }
  return (
    <>
      <button type="button" className="button strong play" onClick={() => void trainAnew()}>
        <span aria-hidden="true">▶</span> {!fresh ? "Collect and train" : state === null ? "Train" : "Train anew"}
      </button>
      {!fresh && (
        <button type="button" className="button" onClick={() => void trainAnew("paused")}>
          Collect only
        </button>
      )}
    </>
  );
}

/** Whether the data are those of the chosen scenarios and seeds. */
function useCurrentData(): boolean {
  const key = useDataKey();
  return useCollection(({ losses }) => losses?.key === key);
}

const SPEEDS = [0.25, 1, 4, 16] as const;

/** Slow motion: so many epochs a second at most. */
function SpeedSelect() {
  const id = useId();
  const speed = useLab(({ slices }) => slices.train.speed);
  const choose = (text: string) => {
    const epochsPerS = text === "" ? null : Number(text);
    changeSlice("train", { speed: epochsPerS });
    control({ do: "speed", epochsPerS });
  };
  return (
    <span className="train-speed">
      <label htmlFor={id}>Speed</label>
      <select id={id} className="select" value={speed ?? ""} onChange={({ target }) => choose(target.value)}>
        {SPEEDS.map((each) => (
          <option key={each} value={each}>
            {each} {each === 1 ? "epoch" : "epochs"} a second
          </option>
        ))}
        <option value="">as fast as it can</option>
      </select>
    </span>
  );
}

const FINISHED = {
  epochs: "all epochs are done",
  patience: "the validation loss had no new minimum for the patience",
  diverged: "the loss is no number any more: lower the learning rate",
} as const;

function State() {
  const text = useTraining(({ update, error }) => (error === null && update !== null ? sentenceOf(update) : ""));
  const stopped = useTraining(({ update }) => (update === null || update.state === "going" ? "" : endOf(update)));
  const failed = useTraining(({ error }) => error);
  const refused = useCollection(({ error }) => error);
  const error = failed ?? refused;
  return (
    <>
      {error !== null && (
        <span className="ran ran-failed" role="alert">
          {error.message} {error.hint}
        </span>
      )}
      {text !== "" && (
        <p className="ran train-state">
          {text} <span role="status">{stopped}</span>
        </p>
      )}
      <Stale />
    </>
  );
}

function sentenceOf({ result, wallSeconds }: TrainUpdate): string {
  const { epoch, batch, batches, inForce } = result;
  const within = batch > 0 ? `, batch ${batch} of ${batches}` : "";
  return `Epoch ${epoch} of ${String(inForce["training.epochs"])}${within} · ${formatTook(wallSeconds)}`;
}

function endOf({ state, result: { finished, bestEpoch } }: TrainUpdate): string {
  if (state === "paused") return "Paused.";
  const why = finished === null ? "Stopped" : `Finished: ${FINISHED[finished]}`;
  return `${why}. The weights of epoch ${bestEpoch} are kept.`;
}

/** What is shown belongs to other settings than the present ones. */
function Stale() {
  const set = useTraining((training) => training.set);
  const data = useTraining((training) => (training.update === null ? null : training.data));
  const open = useTraining(isOpen);
  const stale = useLab((state) => isStale(set, state));
  const key = useDataKey();
  const again = open ? "Start anew" : "Train anew";
  if (data === null || (!stale && data === key)) return null;
  return (
    <span className="ran" role="status">
      {data === key
        ? `The settings of net or training have changed since: “${again}” uses them.`
        : `Other data are chosen: “${open ? again : "Collect and train"}” collects them.`}
    </span>
  );
}
