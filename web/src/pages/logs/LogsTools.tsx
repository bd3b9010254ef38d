import { ExportMenu } from "../../panels/ExportMenu";
import type { Methods } from "../../panels/methods";
import { useLab } from "../../state/store";
import { shown } from "../../state/traces";

/** The Logs page's button in the header: what can be saved. */
export function LogsTools() {
  return <ExportMenu page="logs" results={results} methods={methods} />;
}

function results(): object {
  return { log: useLab.getState().slices.logs.summary, scores: shown("logs")?.scores ?? [] };
}

function methods(): Methods {
  const values = useLab.getState().overrides.logs;
  return { source: source(), values, changes: [] };
}

function source(): string {
  const { summary, flow: chosen } = useLab.getState().slices.logs;
  if (summary === null) return "No log is open.";
  const { name, formatLabel, bytes, sha256, flows } = summary;
  const flow = flows.find(({ id }) => id === chosen);
  return `Replay of flow ${chosen} of ${name} (${formatLabel}, ${bytes} bytes, SHA-256 ${sha256}), ${flow?.samples ?? 0} RTT samples (${flow?.samplesFrom ?? "none"}).`;
}
