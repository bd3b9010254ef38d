import { useId } from "react";
import { Group } from "../../controls/Group";
import { ParamRow } from "../../controls/ParamRow";
import { SeedsInput } from "../../controls/SeedsInput";
import { changeSlice, resetAll } from "../../state/actions";
import type { ParamRef } from "../../state/catalogueIndex";
import { index } from "../../state/lab";
import { useLab } from "../../state/store";
import { valueAt } from "../../state/values";
import { SOURCES } from "./collection";
import { FIRST_SETTINGS } from "./settings";
import { thresholdRefs } from "./thresholds";

const refsOf = (kind: string): readonly ParamRef[] =>
  (index.module(kind, "")?.params ?? []).flatMap(({ key }) => index.find(key) ?? []);

/** The page trains for the labels of losses alone. */
const NET = refsOf("net").filter(({ param }) => param.id !== "task");
const TRAINING = refsOf("training");
const basic = ({ param }: ParamRef): boolean => param.basic;
const further = (ref: ParamRef): boolean => !basic(ref);
/** The metrics of an own group stand below the choice of the group. */
const NET_FIRST = NET.filter((ref) => basic(ref) || ref.param.type === "set");
const FURTHER = [...NET.filter((ref) => !NET_FIRST.includes(ref)), ...TRAINING.filter(further)];

/** Where the data come from, the net, its training, the sender's thresholds. */
export function TrainControls() {
  const own = useLab((state) => valueAt(state, "train", "net.group") === "own");
  const changed = useLab(({ overrides }) => Object.keys(overrides.train).length > 0);
  return (
    <>
      <Group id="train.data" title="Data">
        <ScenarioChoice />
        <Seeds />
      </Group>
      <Group id="net" title="Net">
        <Rows refs={own ? NET_FIRST : NET_FIRST.filter(basic)} />
      </Group>
      <Group id="training" title="Training">
        <Rows refs={TRAINING.filter(basic)} />
      </Group>
      <Group id="train.further" title="Further parameters" open={false}>
        <Rows refs={FURTHER} />
      </Group>
      {thresholdRefs.length > 0 && (
        <Group id="train.sender" title="Sender that uses it" open={false}>
          <Rows refs={thresholdRefs} />
        </Group>
      )}
      {changed && (
        <button type="button" className="link" onClick={() => resetAll("train")}>
          Reset all
        </button>
      )}
    </>
  );
}

function Rows({ refs }: { readonly refs: readonly ParamRef[] }) {
  return refs.map((ref) => <ParamRow key={ref.key} page="train" paramRef={ref} />);
}

function ScenarioChoice() {
  const chosen = useLab(({ slices }) => slices.train.presets);
  const toggle = (id: string, on: boolean) => {
    const next = SOURCES.map((each) => each.id).filter((each) => (each === id ? on : chosen.includes(each)));
    if (next.length > 0) changeSlice("train", { presets: next });
  };
  const last = SOURCES.filter(({ id }) => chosen.includes(id)).length === 1;
  return (
    <fieldset className="train-sources">
      <legend>Scenarios</legend>
      {SOURCES.map(({ id, title }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            disabled={last && chosen.includes(id)}
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
  const take = (chosen: readonly number[]) =>
    changeSlice("train", { seeds: chosen.length > 0 ? chosen : FIRST_SETTINGS.seeds });
  const runs = `${seeds.length} ${seeds.length === 1 ? "run" : "runs"} of each scenario`;
  return (
    <div className="train-seeds">
      <label htmlFor={id}>Seeds of the runs</label>
      <SeedsInput id={id} seeds={seeds} onChange={take} note={runs} />
    </div>
  );
}
