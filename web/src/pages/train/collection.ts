/** The data: losses of simulated flows, collected on the pool. */

import { create } from "zustand";
import type { LabError } from "../../../../sim-worker/src/protocol";
import { begin } from "../../runs/background";
import { client, index } from "../../state/lab";
import { useLab } from "../../state/store";
import type { LabState } from "../../state/types";

/** What was collected. */
export interface Losses {
  /** Of the presets and seeds that it was collected from. */
  readonly key: string;
  readonly rows: Float64Array;
  /** Kept in the model's file. */
  readonly provenance: string;
}
