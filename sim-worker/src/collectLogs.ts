/** Collects the RTT samples of logs: each flow counts as a run, so that training and validation have different flows. */

import { catalogueHash } from "../generated/catalogue";
import type { LabClient } from "./client";
import { type Dataset, datasetOf, isThinned, type Piece, problem, rttsOf } from "./collect";
import type { LogProvenance } from "./learntFlows";
import type { Result } from "./protocol";

/** A log that a person has chosen. */
export interface LogFile {
  readonly name: string;
  readonly file: Blob;
}

type Client = Pick<LabClient, "openLog" | "replay" | "closeLog">;
interface Read {
  readonly provenance: LogProvenance;
  readonly pieces: readonly Piece[];
}

/** Calls of its own: a log that is shown elsewhere goes on being replayed. */
const SLOT = "collect-logs";

/** Flows are numbered from `first`. */
async function readLog(client: Client, log: LogFile, first: number, signal?: AbortSignal): Promise<Result<Read>> {
  const options = { slot: SLOT, ...(signal && { signal }) };
  const opened = await client.openLog({ ...log, format: null, mapping: null }, options);
  if (!opened.ok) return opened;
  const { log: id, summary } = opened.value;
  const pieces: Piece[] = [];
  const flows: LogProvenance["flows"][number][] = [];
  try {
    for (const flow of summary.flows.filter(({ samples }) => samples > 0)) {
      const request = { log: id, flow: flow.id, estimators: [], set: {}, range: null };
      const replayed = await client.replay(request, options);
      if (!replayed.ok) return replayed;
      if (isThinned(replayed.value))
        return problem(
          "rows-thinned",
          `A flow of “${log.name}” has more samples than are kept.`,
          "Take a shorter log.",
        );
      const piece = rttsOf(replayed.value, first + pieces.length);
      if (piece.rows.length === 0) continue;
      pieces.push(piece);
      flows.push({ flow: flow.label, fromS: piece.rows[0]?.[2] ?? 0, toS: piece.rows.at(-1)?.[2] ?? 0 });
    }
  } finally {
    client.closeLog(id);
  }
  return { ok: true, value: { pieces, provenance: { name: log.name, sha256: summary.sha256, flows } } };
}

/** The RTT samples of all flows of the logs. Needs two flows: one trains, the other one judges. */
export async function collectLogs(
  client: Client,
  logs: readonly LogFile[],
  { signal, onProgress }: { readonly signal?: AbortSignal; readonly onProgress?: (share: number) => void } = {},
): Promise<Result<Dataset>> {
  const pieces: Piece[] = [];
  const told: LogProvenance[] = [];
  for (const [nth, log] of logs.entries()) {
    const read = await readLog(client, log, pieces.length, signal);
    if (!read.ok) return read;
    pieces.push(...read.value.pieces);
    told.push(read.value.provenance);
    onProgress?.((nth + 1) / logs.length);
  }
  if (pieces.length === 1)
    return problem(
      "one-flow",
      "There is one flow with RTT samples: none would be left to judge the net on.",
      "Choose a log with several flows, or several logs.",
    );
  return datasetOf("rtt", pieces, JSON.stringify({ task: "rtt", logs: told, catalogue: catalogueHash }));
}
