import { captionOf } from "../panels/caption";
import { index } from "../state/lab";
import { currentAddress } from "../state/linkSync";
import { valueToText } from "../state/paramText";
import { useLab } from "../state/store";
import { shown } from "../state/traces";
import { estimatorsOf, modelOf, seedOf } from "../state/values";

/** Text for the methods section of a report: what was computed, with which parameters and version, and the link. */
export async function methodsText(): Promise<string> {
  const state = useLab.getState();
  const { page } = state;
  const link = await currentAddress();
  const { title } = captionOf(page);
  const names = estimatorsOf(state, page).map((id) => index.module("estimator", id)?.label ?? id);
  const lines = [
    `${title}. Computed with RTT Lab ${index.catalogue.version} in the browser (WebAssembly core).`,
    page === "lab" ? runSentence() : logSentence(),
    `Estimators on the same samples: ${names.join("; ")}.`,
    "Scores: mean absolute error of the prediction made before each sample, share of samples not above the retransmission timeout in force, mean timeout; all from the second sample on.",
    "",
    page === "lab" ? "Parameters in force:" : "Changed parameters (all others at their defaults):",
    ...parameterLines(),
    "",
    `Link that repeats it: ${link}`,
  ];
  return lines.join("\n");
}

function runSentence(): string {
  const run = shown("lab");
  const model = modelOf(useLab.getState());
  if (run !== null && model !== undefined) {
    const { citation, label } = model;
    const drawn = model.draws === false ? "" : `, seed ${seedOf(useLab.getState())}`;
    const samples = run.scores[0]?.samples ?? 0;
    return `Deterministic source: ${label}${citation === "" ? "" : ` (${citation})`}${drawn}, ${samples} RTT samples; nothing is driven.`;
  }
  const result = run?.result;
  if (result == null) return "Nothing has been run yet.";
  return `Closed-loop simulation of ${result.simulatedSeconds} s, seed ${result.seed}, ${result.packets} packets.`;
}

function logSentence(): string {
  const { summary, log } = useLab.getState();
  if (summary === null) return "No log is open.";
  const flow = summary.flows.find(({ id }) => id === log.flow);
  return `Replay of flow ${log.flow} of ${summary.name} (${summary.formatLabel}, ${summary.bytes} bytes, SHA-256 ${summary.sha256}), ${flow?.samples ?? 0} RTT samples (${flow?.samplesFrom ?? "none"}).`;
}

function parameterLines(): readonly string[] {
  const state = useLab.getState();
  const values = state.page === "lab" ? (shown("lab")?.inForce ?? state.set.lab) : state.set.logs;
  const lines = Object.entries(values).map(([key, value]) => {
    const unit = index.find(key)?.param.unit ?? "";
    return `  ${key} = ${valueToText(value)}${unit === "" ? "" : ` ${unit}`}`;
  });
  const changes = state.page === "lab" ? state.changes : [];
  const timed = changes.map(({ at, key, value }) => `  at ${at} s: ${key} = ${valueToText(value)}`);
  return [...(lines.length > 0 ? lines : ["  none"]), ...timed];
}
