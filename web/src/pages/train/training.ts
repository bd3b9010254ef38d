/** The net that learns: its training in the worker, and the latest that is known of it. */

import { create } from "zustand";
import type { LabError, ParamMap } from "../../../../sim-worker/src/protocol";
import type { TrainControl, TrainRequest, TrainSession, TrainUpdate } from "../../../../sim-worker/src/trainTypes";
import { schedulePaint } from "../../plot/surface/painter";
import { notifyError } from "../../state/actions";
import { sameValue } from "../../state/catalogueIndex";
import { client, index } from "../../state/lab";
import { useLab } from "../../state/store";
import type { LabState } from "../../state/types";
import { collect } from "./collection";

interface Training {
  /** null: none was started. */
  readonly update: TrainUpdate | null;
  /** Counts the trainings that have told of themselves. */
  readonly started: number;
  /** The changed keys and the data with which it was started. */
  readonly set: ParamMap;
  readonly data: string;
  /** Why it ended before its time. */
  readonly error: LabError | null;
}

const NONE: Training = { update: null, started: 0, set: {}, data: "", error: null };

export const useTraining = create<Training>()(() => NONE);

let session: TrainSession | null = null;
/** What the session was started with. */
let about: Pick<Training, "started" | "set" | "data"> = NONE;
/** The latest update, until the next frame shows it. */
let latest: TrainUpdate | null = null;

/** Changed keys of the net and of its training. */
export function netSet({ overrides }: LabState): ParamMap {
  return Object.fromEntries(Object.entries(overrides.train).filter(([key]) => /^(net|training)\./.test(key)));
}

/** Whether a net could go on learning. */
export const isOpen = ({ update }: Training): boolean => update !== null && update.state !== "ended";

/** Collects what is missing, and trains a new net from its first weights. */
export async function trainAnew(start: TrainRequest["start"] = "go"): Promise<boolean> {
  const losses = await collect();
  if (losses === null) return false;
  const state = useLab.getState();
  const set = netSet(state);
  session?.cancel();
  latest = null;
  // What was shown before stays until the first update, so that nothing jumps.
  about = { started: about.started + 1, set, data: losses.key };
  useTraining.setState({ error: null });
  const mine = client().train(
    { set, rows: losses.data.rows, provenance: losses.data.provenance, start },
    { onUpdate: (update) => take(mine, update), onRefused: notifyError },
  );
  session = mine;
  if (state.slices.train.speed !== null) control({ do: "speed", epochsPerS: state.slices.train.speed });
  void mine.ended.then((result) => {
    if (session !== mine || result.ok || result.error.code === "cancelled") return;
    session = null;
    useTraining.setState({ error: result.error });
  });
  return true;
}

/** One batch or the rest of the epoch, and stay paused. */
export async function step(what: "batch" | "epoch"): Promise<void> {
  if (isOpen(useTraining.getState()) || (await trainAnew("paused"))) control({ do: what });
}

export function control(wanted: TrainControl): void {
  session?.control(wanted);
}

/** Forgets the net and what is known of it. */
export function reset(): void {
  session?.cancel();
  session = null;
  latest = null;
  useTraining.setState(NONE);
}

/** Shows at most one update a frame. */
function take(from: TrainSession, update: TrainUpdate): void {
  if (session !== from) return;
  latest = update;
  schedulePaint(tell);
}

function tell(): void {
  if (latest === null) return;
  const first = useTraining.getState().started !== about.started;
  useTraining.setState({ update: latest, ...(first ? about : {}) });
}

/** Sends live parameters to the net that learns. Gives the way to stop. */
export function followParameters(): () => void {
  return useLab.subscribe(
    ({ overrides }) => overrides.train,
    (now) => {
      const { set, update } = useTraining.getState();
      if (!isOpen({ ...NONE, update })) return;
      const changed: Record<string, ParamMap[string]> = {};
      for (const ref of index.module("training", "")?.params ?? []) {
        if (!ref.live) continue;
        const value = now[ref.key] ?? ref.default;
        if (!sameValue(value, set[ref.key] ?? ref.default)) changed[ref.key] = value;
      }
      if (Object.keys(changed).length === 0) return;
      control({ do: "set", set: changed });
      useTraining.setState({ set: { ...set, ...changed } });
    },
  );
}

/** Whether net or training are now set otherwise than by these changed keys. */
export function isStale(set: ParamMap, state: LabState): boolean {
  const keys = [...(index.module("net", "")?.params ?? []), ...(index.module("training", "")?.params ?? [])];
  const now = netSet(state);
  return keys.some(({ key, default: first }) => !sameValue(now[key] ?? first, set[key] ?? first));
}
