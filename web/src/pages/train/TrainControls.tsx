import { Group } from "../../controls/Group";
import { ParamRow } from "../../controls/ParamRow";
import { resetAll } from "../../state/actions";
import type { ParamRef } from "../../state/catalogueIndex";
import { index } from "../../state/lab";
import { useLab } from "../../state/store";
import { valueAt } from "../../state/values";
import { DataSource } from "./DataSource";
import { taskOf } from "./task";
import { thresholdRefs } from "./thresholds";

const refsOf = (kind: string): readonly ParamRef[] =>
  (index.module(kind, "")?.params ?? []).flatMap(({ key }) => index.find(key) ?? []);

const NET = refsOf("net").filter(({ param }) => param.id !== "task");
/** What is predicted stands first: the data depend on it. */
const TASK = refsOf("net").filter(({ param }) => param.id === "task");
/** Metrics and labels of losses: RTTs have neither. */
const OF_LABELS: ReadonlySet<string> = new Set(["net.group", "net.metrics", "training.classWeights"]);
const TRAINING = refsOf("training");
const basic = ({ param }: ParamRef): boolean => param.basic;
const further = (ref: ParamRef): boolean => !basic(ref);
/** The metrics of an own group stand below the choice of the group. */
const NET_FIRST = NET.filter((ref) => basic(ref) || ref.param.type === "set");
const FURTHER = [...NET.filter((ref) => !NET_FIRST.includes(ref)), ...TRAINING.filter(further)];

/** Where the data come from, the net, its training, the sender's thresholds. */
export function TrainControls() {
  const own = useLab((state) => valueAt(state, "train", "net.group") === "own");
  const rtt = useLab((state) => taskOf(state) === "rtt");
  const fits = (refs: readonly ParamRef[]) => (rtt ? refs.filter(({ key }) => !OF_LABELS.has(key)) : refs);
  const changed = useLab(({ overrides }) => Object.keys(overrides.train).length > 0);
  return (
    <>
      <Group id="train.data" title="Data">
        <Rows refs={TASK} />
        <DataSource />
      </Group>
      <Group id="net" title="Net">
        <Rows refs={fits(own ? NET_FIRST : NET_FIRST.filter(basic))} />
      </Group>
      <Group id="training" title="Training">
        <Rows refs={TRAINING.filter(basic)} />
      </Group>
      <Group id="train.further" title="Further parameters" open={false}>
        <Rows refs={fits(FURTHER)} />
      </Group>
      {!rtt && thresholdRefs.length > 0 && (
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
