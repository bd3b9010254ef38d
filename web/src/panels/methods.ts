import type { ParamChange, ParamMap, ParamValue } from "../../../sim-worker/src/protocol";
import { sameValue } from "../state/catalogueIndex";
import { index } from "../state/lab";
import { currentAddress } from "../state/linkSync";
import { valueToText } from "../state/paramText";
import { useLab } from "../state/store";
import type { Page } from "../state/types";
import { estimatorsOf } from "../state/values";
import { captionOf } from "./caption";

/** What a page says of its computation in the methods text. */
export interface Methods {
  /** One sentence: what the samples are from. */
  readonly source: string;
  /** The parameters that are known to have been in force; all others are at their defaults. */
  readonly values: ParamMap;
  /** The values that were given at a time of the run. */
  readonly changes: readonly ParamChange[];
}

/**
 * Text for the methods section of a report: what was computed, what was changed from the defaults for it, the estimators and
 * scores, the other parameters, and the link.
 */
export async function methodsText(page: Page, methods: Methods): Promise<string> {
  const names = estimatorsOf(useLab.getState(), page).map((id) => index.module("estimator", id)?.label ?? id);
  const lines = [
    `${captionOf(page).title}. Computed with RTT Lab ${index.catalogue.version} in the browser (WebAssembly core).`,
    methods.source,
    "",
    ...changedLines(methods),
    "",
    `Estimators on the same samples: ${names.join("; ")}.`,
    "Scores: mean absolute error of the prediction made before each sample, share of samples not above the retransmission timeout in force, mean timeout; all from the second sample on.",
    "",
    ...otherLines(methods),
    "",
    `Link that repeats it: ${await currentAddress()}`,
  ];
  return lines.join("\n");
}

function changedLines({ values, changes }: Methods): readonly string[] {
  const changed = Object.entries(values).filter(([key, value]) => !isDefault(key, value));
  const timed = changes.map(({ at, key, value }) => `  at ${at} s: ${line(key, value)}`);
  const lines = [...changed.map(([key, value]) => `  ${line(key, value)}`), ...timed];
  return lines.length === 0 ? ["No parameter was changed from its default."] : ["Changed from the defaults:", ...lines];
}

function otherLines({ values }: Methods): readonly string[] {
  const others = Object.entries(values).filter(([key, value]) => isDefault(key, value));
  if (others.length === 0) return ["All other parameters are at their defaults."];
  return ["Other parameters in force, at their defaults:", ...others.map(([key, value]) => `  ${line(key, value)}`)];
}

function isDefault(key: string, value: ParamValue): boolean {
  const param = index.find(key)?.param;
  return param !== undefined && sameValue(value, param.default);
}

function line(key: string, value: ParamValue): string {
  const unit = index.find(key)?.param.unit ?? "";
  return `${key} = ${valueToText(value)}${unit === "" ? "" : ` ${unit}`}`;
}
