import { useId, useRef } from "react";
import { SeedsInput } from "../../controls/SeedsInput";
import { changeSlice } from "../../state/actions";
import { useLab } from "../../state/store";
import { chooseLogs, chosenSources, sourcesOf, useCollection } from "./collection";
import { FIRST_SETTINGS } from "./settings";
import { taskOf } from "./task";

/** Where the data come from: scenarios with seeds; of RTTs, logs as well. */
export function DataSource() {
  const rtt = useLab((state) => taskOf(state) === "rtt");
  const logs = useCollection((state) => state.logs);
  if (rtt && logs.length > 0) return <Logs logs={logs} />;
  return (
    <>
      <ScenarioChoice />
      <Seeds />
      {rtt && <ChooseLogs />}
    </>
  );
}

function ScenarioChoice() {
  const task = useLab(taskOf);
  const ids = useLab((state) => chosenSources(state).join(" "));
  const [sources, chosen] = [sourcesOf(task), ids.split(" ")];
  const toggle = (id: string, on: boolean) => {
    const next = sources.map((each) => each.id).filter((each) => (each === id ? on : chosen.includes(each)));
    if (next.length > 0) changeSlice("train", { presets: next });
  };
  return (
    <fieldset className="train-sources">
      <legend>Scenarios</legend>
      {sources.map(({ id, title }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            disabled={chosen.length === 1 && chosen.includes(id)}
            onChange={({ target }) => toggle(id, target.checked)}
          />
          {title}
        </label>
      ))}
    </fieldset>
  );
}

function Seeds() {
  const id = useId();
  const seeds = useLab(({ slices }) => slices.train.seeds);
  const rtt = useLab((state) => taskOf(state) === "rtt");
  const take = (chosen: readonly number[]) =>
    changeSlice("train", { seeds: chosen.length > 0 ? chosen : FIRST_SETTINGS.seeds });
  const runs = `${seeds.length} ${seeds.length === 1 ? "run" : "runs"} of each scenario`;
  const note = rtt ? `${runs}; each has thousands of RTT samples, so that four to eight are enough` : runs;
  return (
    <div className="train-seeds">
      <label htmlFor={id}>Seeds of the runs</label>
      <SeedsInput id={id} seeds={seeds} onChange={take} note={note} />
    </div>
  );
}

function Logs({ logs }: { readonly logs: readonly File[] }) {
  return (
    <div className="train-logs">
      <p>
        RTT samples of {logs.map(({ name }) => `“${name}”`).join(", ")}. Each flow is a run of its own; a log is no part
        of the link.
      </p>
      <p className="train-actions">
        <ChooseLogs />
        <button type="button" className="link" onClick={() => chooseLogs([])}>
          Scenarios instead
        </button>
      </p>
    </div>
  );
}

function ChooseLogs() {
  const input = useRef<HTMLInputElement>(null);
  const some = useCollection((state) => state.logs.length > 0);
  return (
    <>
      <button type="button" className="link" onClick={() => input.current?.click()}>
        {some ? "Other logs" : "Logs instead"}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Logs to learn from"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = "";
          if (files.length > 0) chooseLogs(files);
        }}
      />
    </>
  );
}
