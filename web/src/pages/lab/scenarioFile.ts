import { readJson } from "../../../../sim-worker/src/jsonText";
import type { ParamChange, Scenario } from "../../../../sim-worker/src/protocol";
import { notify, openScenario } from "../../state/actions";
import { isParamValue } from "../../state/catalogueIndex";
import { index } from "../../state/lab";
import { z } from "../../state/schema";
import { useLab } from "../../state/store";
import { mergeScenario } from "../../state/values";

/**
 * A scenario file is the scenario document itself with every change laid in, so that the command line runs it too; changes
 * made while playing stand beside it under `changes`.
 */

const Change = z.object({ at: z.number().min(0), key: z.string(), value: z.custom(isParamValue) });
const Document = z.looseObject({ changes: z.array(Change).optional() });

/** The present scenario as a document. */
export function scenarioDocument(): Scenario {
  const { preset, scenario, set, changes } = useLab.getState();
  const { title, notice } = index.catalogue.presets.find(({ id }) => id === preset) ?? {};
  const named = title === undefined ? scenario : { title, notice, ...scenario };
  const merged = mergeScenario(named, set.lab);
  return changes.length === 0 ? merged : { ...merged, changes };
}

/** Opens a scenario file; says what is wrong with one that is none. What its keys mean is for the core to judge. */
export function readScenarioFile(name: string, text: string): void {
  const read = readJson(text);
  const hint = "A scenario file is a JSON object with “scenario”: 1.";
  if (!read.ok) {
    notify("error", `“${name}” ${read.problem}.`, hint);
    return;
  }
  const parsed = Document.safeParse(read.value);
  if (!parsed.success || parsed.data.scenario !== 1) {
    notify("error", `“${name}” is not a scenario of RTT Lab.`, hint);
    return;
  }
  const { changes = [], ...scenario } = parsed.data;
  const kept: ParamChange[] = changes.flatMap(({ at, key, value }) =>
    isParamValue(value) ? [{ at, key, value }] : [],
  );
  openScenario(scenario, "", { changes: kept });
}
