import type { Bench } from "../../../../papers/bench/artefact";
import { createBench } from "../../../../papers/bench/bench";
import { client, index } from "../../state/lab";
import { sampleBlob } from "../logs/samples";

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
