/** Cells and groups of metrics on the same data and split: one training after the other, in the background. */

import { create } from "zustand";
import type { LabError } from "../../../../sim-worker/src/protocol";
import type { TrainSession, TrainUpdate } from "../../../../sim-worker/src/trainTypes";
import { client } from "../../state/lab";
import { useLab } from "../../state/store";
import type { LabState } from "../../state/types";
import { collect } from "./collection";
import { taskOf } from "./task";
import { netSet } from "./training";

export interface Combination {
  readonly cell: string;
  /** Empty for RTTs. */
  readonly group: string;
}

export interface Row extends Combination {
  readonly update: TrainUpdate;
}

interface Comparison {
  readonly rows: readonly Row[];
  /** How many trainings are done, of how many; null while none is under way. */
  readonly progress: { readonly done: number; readonly all: number } | null;
  readonly error: LabError | null;
}

export const useComparison = create<Comparison>()(() => ({ rows: [], progress: null, error: null }));

let session: TrainSession | null = null;
/** Counts comparisons: an older one ends where it is. */
let turn = 0;

/** Logistic regression reads the latest row alone, which of RTTs is always 0: ln(RTT / latest RTT). */
const READS_ONE_ROW = "logistic";

/** What is compared. */
export function combinationsOf(state: LabState): readonly Combination[] {
  const { cells, groups } = state.slices.train;
  if (taskOf(state) === "rtt")
    return cells.filter((cell) => cell !== READS_ONE_ROW).map((cell) => ({ cell, group: "" }));
  return groups.flatMap((group) => cells.map((cell) => ({ cell, group })));
}

/** Trains every chosen combination with the present settings otherwise. */
export async function compareNets(): Promise<void> {
  const mine = ++turn;
  session?.cancel();
  const losses = await collect();
  if (losses === null || mine !== turn) return;
  const state = useLab.getState();
  const all = combinationsOf(state);
  useComparison.setState({ rows: [], progress: { done: 0, all: all.length }, error: null });
  for (const [done, { cell, group }] of all.entries()) {
    const { rows, provenance } = losses.data;
    const set = { ...netSet(state), "net.cell": cell, ...(group !== "" && { "net.group": group }) };
    session = client().train({ set, rows, provenance, start: "go" });
    const result = await session.ended;
    if (mine !== turn) return;
    if (!result.ok) return useComparison.setState({ progress: null, error: result.error });
    useComparison.setState((now) => ({
      rows: [...now.rows, { cell, group, update: result.value }],
      progress: { done: done + 1, all: all.length },
    }));
  }
  useComparison.setState({ progress: null });
}

/** Ends the comparison; what is done stays. */
export function cancelComparison(): void {
  turn += 1;
  session?.cancel();
  session = null;
  useComparison.setState({ progress: null });
}
