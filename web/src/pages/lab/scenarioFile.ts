import { readJson } from "../../../../sim-worker/src/jsonText";
import type { ParamChange, Scenario } from "../../../../sim-worker/src/protocol";
import { notify, openScenario } from "../../state/actions";
import { isParamValue } from "../../state/catalogueIndex";
import { index } from "../../state/lab";
import { modelsOf, OWN, OWN_RTT } from "../../state/ownModel";
import { z } from "../../state/schema";
import { useLab } from "../../state/store";
import { mergeScenario } from "../../state/values";

/**
 * A scenario file is the scenario document itself with every change laid in, so that the command line runs it too; changes
 * made while playing stand beside it under `changes`, a net of the person's own under `models`.
 */

const Change = z.object({ at: z.number().check(z.gte(0)), key: z.string(), value: z.custom(isParamValue) });
const Models = z.looseObject({ [OWN]: z.optional(z.base64()), [OWN_RTT]: z.optional(z.base64()) });
const Document = z.looseObject({ changes: z.optional(z.array(Change)), models: z.optional(Models) });

/** The present scenario as a document. */
export function scenarioDocument(): Scenario {
  const state = useLab.getState();
  const { preset, scenario, overrides, changes } = state;
  const { title, notice } = index.catalogue.presets.find(({ id }) => id === preset) ?? {};
  const named = title === undefined ? scenario : { title, notice, ...scenario };
  const merged = { ...mergeScenario(named, overrides.lab), ...modelsOf(state, "lab") };
  return changes.length === 0 ? merged : { ...merged, changes };
}

/** Opens a scenario file; says what is wrong with one that is none. What its keys mean is for the core to judge. */
export async function readScenarioFile(name: string, text: string): Promise<void> {
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
  const { changes = [], models = {}, ...document } = parsed.data;
  const { [OWN]: ofLabels, [OWN_RTT]: ofRtts, ...others } = models;
  const own = ofLabels ?? ofRtts;
  const scenario: Scenario = Object.keys(others).length > 0 ? { ...document, models: others } : document;
  const kept: ParamChange[] = changes.flatMap(({ at, key, value }) =>
    isParamValue(value) ? [{ at, key, value }] : [],
  );
  if (own === undefined) return openScenario(scenario, "", { changes: kept });
  const { ownModelOf } = await import("../../state/modelFiles");
  openScenario(scenario, "", { changes: kept, ownModel: ownModelOf(`net of ${name}`, own) });
}
