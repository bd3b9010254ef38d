import { useId, useRef, useState } from "react";
import { formatBytes, formatNumber } from "../../plot/parts/format";
import { useCollection } from "./collection";
import {
  drop,
  judgeAgain,
  type Kept,
  keep,
  nameOf,
  openInLab,
  openInLogs,
  openModelFile,
  saveModel,
  useKept,
} from "./kept";
import { MOST_KEPT } from "./shelf";
import { useTraining } from "./training";
import { percent } from "./words";

/** Nets that are kept: save, open, use in the Lab. */
export function Keep() {
  const kept = useKept((state) => state.kept);
  return (
    <section className="panel" aria-labelledby="train-kept">
      <h2 className="panel-title" id="train-kept">
        Kept nets
      </h2>
      <KeepForm />
      {kept.length > 0 && (
        <ul className="train-kept">
          {kept.map((each) => (
            <Entry key={each.model.sha256} kept={each} />
          ))}
        </ul>
      )}
      <OpenFile />
      <Where />
    </section>
  );
}

/** Where kept nets are. */
function Where() {
  const stored = useKept((state) => state.stored);
  if (stored === null) return null;
  return (
    <p className="train-where">
      {stored
        ? `Kept nets stay in this browser, at most ${MOST_KEPT}, and are sent nowhere.`
        : "This browser does not let the page keep nets: they live as long as the page. Save those that you need as files."}
    </p>
  );
}

/** Names the present net and keeps it; while it learns there is nothing that stays. */
function KeepForm() {
  const id = useId();
  const [name, setName] = useState("");
  const still = useTraining(({ update }) => update?.result.model !== undefined);
  const usual = useTraining(({ update }) => (update === null ? "" : nameOf(update.result)));
  if (!still) {
    return (
      <p className="empty">Pause or finish a training to keep its net, or drop a model file anywhere on the page.</p>
    );
  }
  const take = () => {
    const { update } = useTraining.getState();
    const kept = update === null ? null : keep(update, name);
    if (kept !== null) setName("");
    return kept;
  };
  const takeToLab = () => {
    const kept = take();
    if (kept !== null) openInLab(kept);
  };
  return (
    <form
      className="train-keep"
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <label htmlFor={id}>Name</label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        maxLength={80}
        placeholder={usual}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <button type="submit" className="button">
        Keep
      </button>
      <button type="button" className="button strong" onClick={takeToLab}>
        Use it in the Lab
      </button>
    </form>
  );
}

function Entry({ kept }: { readonly kept: Kept }) {
  const { model, cell, group, inputs, weights } = kept;
  const metrics =
    kept.task === "rtt" ? "next RTT" : group === null || group === 0 ? `${inputs.length} metrics` : `group ${group}`;
  return (
    <li>
      <strong>{model.name}</strong>
      <p>
        {cell === "" ? "net" : cell}, {metrics}, {formatNumber(weights, 0)} weights, {formatBytes(model.bytes)}, SHA-256{" "}
        <code title={model.sha256}>{model.sha256.slice(0, 12)}</code>
      </p>
      <p>{judgementText(kept)}</p>
      <p className="train-actions">
        <JudgeAgain kept={kept} />
        <Action name="Save" of={model.name} run={() => saveModel(kept)} />
        <Action name="Use in the Lab" of={model.name} run={() => openInLab(kept)} />
        {kept.task === "rtt" && <Action name="Use in Logs" of={model.name} run={() => openInLogs(kept)} />}
        <Action name="Remove" of={model.name} run={() => drop(model.sha256)} />
      </p>
    </li>
  );
}

function judgementText({ judgement, errorRatio }: Kept): string {
  if (errorRatio !== null) return `Squared error ${percent(errorRatio)} of that of the last RTT`;
  if (judgement === null) return "Not judged: there was no data for what it predicts.";
  const { accuracy, majorityAccuracy, area } = judgement;
  return `Accuracy ${percent(accuracy)} (majority ${percent(majorityAccuracy)}), area ${area === null ? "–" : formatNumber(area, 3)}`;
}

/** On the data that are there now, where they are what the net is for. */
function JudgeAgain({ kept }: { readonly kept: Kept }) {
  const fits = useCollection(({ losses }) => losses?.data.task === kept.task);
  return fits ? <Action name="Judge" of={kept.model.name} run={() => void judgeAgain(kept)} /> : null;
}

interface ActionProps {
  readonly name: string;
  /** The net's name. */
  readonly of: string;
  readonly run: () => void;
}

function Action({ name, of, run }: ActionProps) {
  return (
    <button type="button" className="link" aria-label={`${name}: ${of}`} onClick={run}>
      {name}
    </button>
  );
}

function OpenFile() {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="link" onClick={() => input.current?.click()}>
        Open a model file (safetensors)
      </button>
      <input
        ref={input}
        type="file"
        accept=".safetensors"
        hidden
        aria-label="Model file"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = "";
          if (file !== undefined) void openModelFile(file);
        }}
      />
    </>
  );
}
