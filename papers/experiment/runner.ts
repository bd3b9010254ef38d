/** A runner on the lab's client; it works on the page (browser workers) and under Node (worker threads). */

import type { Catalogue } from "../../sim-worker/src/catalogue";
import type { CallOptions, LabClient } from "../../sim-worker/src/client";
import { collect } from "../../sim-worker/src/collect";
import type { LogFlow, LogSummary, Result } from "../../sim-worker/src/protocol";
import type { TrainRequest, TrainResult } from "../../sim-worker/src/trainTypes";
import { type Runner, RunnerError, type RunnerOptions, type SampleReplay } from "./artefact";

/** The bytes of a bundled log by its id. */
export type SampleSource = (id: string) => Promise<Result<{ readonly blob: Blob; readonly name: string }>>;

/** Each call has its own slot, so that no other call cancels it. */
let slots = 0;
const alone = (options: RunnerOptions): CallOptions => ({ ...options, slot: `runner ${++slots}` });

async function unwrap<T>(result: Promise<Result<T>>): Promise<T> {
  const settled = await result;
  if (settled.ok) return settled.value;
  throw new RunnerError(settled.error);
}

interface OpenSample {
  readonly log: number;
  readonly summary: LogSummary;
}

function flowOf({ flows }: LogSummary, wanted: string | undefined, sample: string): LogFlow {
  const found =
    wanted === undefined
      ? flows.reduce<LogFlow | undefined>(
          (best, each) => (best && best.samples >= each.samples ? best : each),
          undefined,
        )
      : flows.find(({ id }) => id === wanted);
  if (found !== undefined) return found;
  const message = wanted === undefined ? `The log ${sample} has no flow.` : `The log ${sample} has no flow ${wanted}.`;
  throw new RunnerError({ code: "no-such-flow", message, hint: "Choose another log.", place: sample });
}

const cancelled = () => new RunnerError({ code: "cancelled", message: "The run was cancelled.", hint: "", place: "" });

/** Progress is the share of the epochs; patience may end a training earlier. */
async function trainNet(
  client: LabClient,
  request: Omit<TrainRequest, "start">,
  { signal, onProgress }: RunnerOptions,
): Promise<TrainResult> {
  if (signal?.aborted) throw cancelled();
  const session = client.train(
    { ...request, start: "go" },
    {
      onUpdate: ({ result }) => {
        const epochs = Number(result.inForce["training.epochs"]);
        if (epochs > 0) onProgress?.(Math.min(1, result.epoch / epochs));
      },
    },
  );
  const cancel = () => session.cancel();
  signal?.addEventListener("abort", cancel, { once: true });
  try {
    return (await unwrap(session.ended)).result;
  } finally {
    signal?.removeEventListener("abort", cancel);
  }
}

/** Makes a runner. A log is opened once and stays open until the client is closed. */
export function createRunner(client: LabClient, catalogue: Catalogue, sampleOf: SampleSource): Runner {
  const opened = new Map<string, Promise<OpenSample>>();

  async function open(sample: string): Promise<OpenSample> {
    const { blob, name } = await unwrap(sampleOf(sample));
    return unwrap(client.openLog({ file: blob, name, format: null, mapping: null }));
  }

  function openOnce(sample: string): Promise<OpenSample> {
    let found = opened.get(sample);
    if (found === undefined) {
      found = open(sample);
      opened.set(sample, found);
      found.catch(() => opened.delete(sample));
    }
    return found;
  }

  return {
    catalogue,
    model: (request, options = {}) => unwrap(client.model(request, alone(options))),
    models: (requests, options = {}) => unwrap(client.modelAll(requests, options)),
    fluid: (request, options = {}) => unwrap(client.fluid(request, alone(options))),
    run: (request, options = {}) => unwrap(client.run(request, alone(options))),
    runs: (requests, options = {}) => unwrap(client.runAll(requests, options)),
    collect: (plan, options = {}) => unwrap(collect(client, plan, options)),
    train: (request, options = {}) => trainNet(client, request, options),
    async sample(sample) {
      return (await openOnce(sample)).summary;
    },
    async replaySample({ sample, flow, estimators, sampling, set, state = false }: SampleReplay, options = {}) {
      const { log, summary } = await openOnce(sample);
      const { id } = flowOf(summary, flow, sample);
      const all = sampling === undefined ? set : { "replay.thinning": sampling, ...set };
      return unwrap(client.replay({ log, flow: id, estimators, set: all, range: null, state }, alone(options)));
    },
  };
}
