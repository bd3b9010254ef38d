import type { Bench } from "../../../sim-worker/papers/artefact";
import { createBench } from "../../../sim-worker/papers/bench";
import { sampleBlob } from "../logs/samples";
import { client, index } from "../state/lab";

let held: Bench | null = null;

/** What artefacts compute with on the page: the lab's own worker and pool. */
export function bench(): Bench {
  held ??= createBench(client(), index.catalogue, sampleBlob);
  return held;
}

/** Starts the workers that long artefacts share their runs among. */
export function prepareBench(): void {
  void client().prepare();
}
