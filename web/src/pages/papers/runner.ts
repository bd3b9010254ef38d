import type { Runner } from "../../../../papers/experiment/artefact";
import { createRunner } from "../../../../papers/experiment/runner";
import { client, index } from "../../state/lab";
import { sampleBlob } from "../logs/samples";

let held: Runner | null = null;

/** What artefacts compute with on the page: the lab's own worker and pool. */
export function runner(): Runner {
  held ??= createRunner(client(), index.catalogue, sampleBlob);
  return held;
}

/** Starts the workers that long artefacts share their runs among. */
export function prepareRunner(): void {
  void client().prepare();
}
