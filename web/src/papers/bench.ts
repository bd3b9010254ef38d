import type { Bench } from "../../../sim-worker/papers/artefact";
import { createBench, type SampleSource } from "../../../sim-worker/papers/bench";
import { sampleBlob, samples } from "../logs/samples";
import { client, index } from "../state/lab";

/** The logs that come with the page are named by what they show; an artefact names their folder. */
const sampleOfFolder: SampleSource = async (folder) => {
  const shipped = (await samples()).find(({ file }) => file.startsWith(`${folder}.`));
  return sampleBlob(shipped?.id ?? folder);
};

let held: Bench | null = null;

/** What artefacts compute with on the page: the lab's own worker and pool. */
export function bench(): Bench {
  held ??= createBench(client(), index.catalogue, sampleOfFolder);
  return held;
}

/** Starts the workers that long artefacts share their runs among. */
export function prepareBench(): void {
  void client().prepare();
}
