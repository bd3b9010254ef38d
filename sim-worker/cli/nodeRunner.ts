/** The runner of the command line and of scripts: a client whose workers are threads, and the logs in datasets/kernel-logs. */

import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { basename } from "node:path";
import type { Runner } from "../../papers/experiment/artefact";
import { createRunner, type SampleSource } from "../../papers/experiment/runner";
import { catalogue } from "../generated/catalogue";
import type { LabClient } from "../src/client";
import { createLabClient } from "../src/create-client";
import { threadSpawner } from "./spawnThread";

const LOGS = new URL("../../datasets/kernel-logs/", import.meta.url);

interface Shipped {
  readonly samples: readonly { readonly id: string; readonly path: string }[];
}

const sampleOf: SampleSource = async (id) => {
  const { samples } = JSON.parse(await readFile(new URL("shipped.json", LOGS), "utf8")) as Shipped;
  const sample = samples.find((each) => each.id === id);
  if (sample === undefined) {
    const hint = `Logs are ${samples.map((each) => each.id).join(", ")}.`;
    return { ok: false, error: { code: "no-such-sample", message: `There is no log ${id}.`, hint, place: id } };
  }
  // In memory, since a blob backed by a file cannot be sent to a thread.
  const blob = new Blob([await readFile(new URL(sample.path, LOGS))]);
  return { ok: true, value: { blob, name: basename(sample.path) } };
};

/** Close the client when done, or its threads keep the process alive. */
export function openNodeRunner(): { readonly runner: Runner; readonly client: LabClient } {
  const client = createLabClient({ spawn: threadSpawner(), poolSize: availableParallelism() });
  return { runner: createRunner(client, catalogue, sampleOf), client };
}
