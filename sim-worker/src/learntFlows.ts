/** Flows of logs that a net learnt from: what collectLogs.ts writes into a model's file, and how it is read again. */

import { readJson } from "./jsonText";

/** What the model's file says of a log. */
export interface LogProvenance {
  readonly name: string;
  readonly sha256: string;
  /** By their labels, with the seconds from the first to the last sample, from the start of the log. */
  readonly flows: readonly { readonly flow: string; readonly fromS: number; readonly toS: number }[];
}

/** One flow of one log. */
export interface LearntFlow {
  /** Of the log's file. */
  readonly name: string;
  /** Of the log's bytes; empty where the file does not say it. */
  readonly sha256: string;
  /** The flow's label. */
  readonly flow: string;
  readonly fromS: number | null;
  readonly toS: number | null;
}

type Members = Readonly<Record<string, unknown>>;

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const numberOf = (value: unknown) => (typeof value === "number" ? value : null);

function membersOf(provenance: string): Members {
  const read = readJson(provenance);
  return read.ok && isObject(read.value) ? read.value : {};
}

/** @param provenance JSON of a model's file; none are found where it is another text, or names no logs */
export function learntFlows(provenance: string): readonly LearntFlow[] {
  const logs = list(membersOf(provenance).logs).filter(isObject);
  return logs.flatMap(({ name, sha256, flows }) =>
    list(flows)
      .filter(isObject)
      .map(({ flow, fromS, toS }) => ({
        name: String(name),
        sha256: typeof sha256 === "string" ? sha256 : "",
        flow: String(flow),
        fromS: numberOf(fromS),
        toS: numberOf(toS),
      })),
  );
}

/** Whether the file says anything of what the net learnt from: logs, or runs of scenarios. */
export function saysTraining(provenance: string): boolean {
  return learntFlows(provenance).length > 0 || list(membersOf(provenance).runs).some(isObject);
}

/** Whether it is the flow with this label of the log with these bytes, whatever the log's file is called. */
export const isFlow = (learnt: LearntFlow, sha256: string, label: string): boolean =>
  learnt.sha256 !== "" && learnt.sha256 === sha256 && learnt.flow === label;

/** `log “a.csv”, flow 1: 0 to 10 s`. */
export function learntText({ name, flow, fromS, toS }: LearntFlow): string {
  const second = (value: number | null) => (value === null ? "?" : Number(value.toFixed(1)));
  return `log “${name}”, flow ${flow}: ${second(fromS)} to ${second(toS)} s`;
}
