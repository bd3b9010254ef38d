import type { ParamChange, ParamMap } from "../../../sim-worker/src/protocol";
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
  /** The parameters that follow, and which they are. */
  readonly which: string;
  readonly values: ParamMap;
  readonly changes: readonly ParamChange[];
}

/** Text for the methods section of a report: what was computed, with which parameters and version, and the link. */
export async function methodsText(page: Page, methods: Methods): Promise<string> {
  const names = estimatorsOf(useLab.getState(), page).map((id) => index.module("estimator", id)?.label ?? id);
  const lines = [
    `${captionOf(page).title}. Computed with RTT Lab ${index.catalogue.version} in the browser (WebAssembly core).`,
    methods.source,
    `Estimators on the same samples: ${names.join("; ")}.`,
    "Scores: mean absolute error of the prediction made before each sample, share of samples not above the retransmission timeout in force, mean timeout; all from the second sample on.",
    "",
    `${methods.which}:`,
    ...parameterLines(methods),
    "",
    `Link that repeats it: ${await currentAddress()}`,
  ];
  return lines.join("\n");
}

function parameterLines({ values, changes }: Methods): readonly string[] {
  const lines = Object.entries(values).map(([key, value]) => {
    const unit = index.find(key)?.param.unit ?? "";
    return `  ${key} = ${valueToText(value)}${unit === "" ? "" : ` ${unit}`}`;
  });
  const timed = changes.map(({ at, key, value }) => `  at ${at} s: ${key} = ${valueToText(value)}`);
  return [...(lines.length > 0 ? lines : ["  none"]), ...timed];
}
