import { readJson } from "../../../../sim-worker/src/jsonText";
import type { ColumnMapping } from "../../../../sim-worker/src/protocol";
import { isRecord } from "../../state/catalogueIndex";
import { knownEstimators } from "../../state/linkValues";
import type { LinkText, PageLink } from "../../state/pages";
import type { Pairs } from "../../state/urlText";

/** Which log a link means: a sample by its id, or a person's own file, which the link never contains. */
export type LogSource =
  | { readonly kind: "sample"; readonly id: string }
  | { readonly kind: "own"; readonly name: string; readonly bytes: number; readonly sha256: string };

/** What a link to the Logs page holds besides the view and the parameters. */
export interface LogSettings {
  readonly source: LogSource | null;
  /** Format chosen over the guess; null is the guess. */
  readonly format: string | null;
  readonly mapping: ColumnMapping | null;
  readonly flow: string;
  readonly estimators: readonly string[];
}

export const EMPTY_LOG: LogSettings = { source: null, format: null, mapping: null, flow: "", estimators: [] };

export const logLink: PageLink<LogSettings> = {
  keys: ["sample", "file", "bytes", "sha256", "format", "columns", "flow", "estimators"],
  read,
  write,
};

function write(log: LogSettings): Pairs {
  const { source } = log;
  return [
    ["sample", source?.kind === "sample" ? source.id : ""],
    ["file", source?.kind === "own" ? source.name : ""],
    ["bytes", source?.kind === "own" ? String(source.bytes) : ""],
    ["sha256", source?.kind === "own" ? source.sha256 : ""],
    ["format", log.format ?? ""],
    ["columns", log.mapping === null ? "" : JSON.stringify(log.mapping)],
    ["flow", log.flow],
    ["estimators", log.estimators.join(",")],
  ];
}

function read({ values, index, problems }: LinkText): LogSettings {
  return {
    source: readSource(values, problems),
    format: values.get("format") ?? null,
    mapping: readMapping(values.get("columns"), problems),
    flow: values.get("flow") ?? "",
    estimators: knownEstimators(values.get("estimators"), index, problems),
  };
}

function readSource(values: ReadonlyMap<string, string>, problems: string[]): LogSource | null {
  const sample = values.get("sample");
  if (sample !== undefined) return { kind: "sample", id: sample };
  const name = values.get("file");
  if (name === undefined) return null;
  const bytes = Number(values.get("bytes") ?? 0);
  const sha256 = values.get("sha256") ?? "";
  if (Number.isInteger(bytes) && bytes >= 0 && /^[0-9a-f]{64}$/.test(sha256))
    return { kind: "own", name, bytes, sha256 };
  problems.push(`The link names the file “${name}” without its size and hash.`);
  return null;
}

function readMapping(text: string | undefined, problems: string[]): ColumnMapping | null {
  if (text === undefined) return null;
  const json = readJson(text);
  if (json.ok && isRecord(json.value)) return json.value as ColumnMapping;
  problems.push("The column choices in the link cannot be read.");
  return null;
}
