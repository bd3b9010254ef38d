import { Menu } from "@mantine/core";
import { useRef } from "react";
import { titleOf } from "../../panels/caption";
import { ExportMenu, saveJson } from "../../panels/ExportMenu";
import type { Methods } from "../../panels/methods";
import { useLab } from "../../state/store";
import { shown } from "../../state/traces";
import { modelOf, seedOf } from "../../state/values";
import { PresetMenu } from "./PresetMenu";
import { readScenarioFile, scenarioDocument } from "./scenarioFile";

/** The Lab's buttons in the header: what it starts from, and what can be saved. */
export function LabTools() {
  const model = useLab((state) => state.model.id !== "");
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <PresetMenu />
      <ExportMenu page="lab" results={results} methods={methods}>
        {!model && <Menu.Item onClick={saveScenario}>Save scenario (JSON)</Menu.Item>}
        <Menu.Item onClick={() => file.current?.click()}>Open scenario …</Menu.Item>
      </ExportMenu>
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label="Scenario file"
        onChange={async (event) => {
          const chosen = event.target.files?.[0];
          event.target.value = "";
          if (chosen !== undefined) await readScenarioFile(chosen.name, await chosen.text());
        }}
      />
    </>
  );
}

function saveScenario(): void {
  saveJson(titleOf(useLab.getState()), scenarioDocument());
}

function results(): object {
  const { model } = useLab.getState();
  const run = shown("lab");
  if (model.id === "") return { result: run?.result ?? null };
  return { model: model.id, estimators: run?.scores ?? [], inForce: run?.inForce ?? {} };
}

function methods(): Methods {
  const { overrides, changes } = useLab.getState();
  return { source: source(), values: shown("lab")?.inForce ?? overrides.lab, changes };
}

function source(): string {
  const state = useLab.getState();
  const run = shown("lab");
  const model = modelOf(state);
  if (run !== null && model !== undefined) {
    const { citation, label } = model;
    const drawn = model.draws === false ? "" : `, seed ${seedOf(state)}`;
    const samples = run.scores[0]?.samples ?? 0;
    return `Deterministic source: ${label}${citation === "" ? "" : ` (${citation})`}${drawn}, ${samples} RTT samples; no estimator runs a timer.`;
  }
  const result = run?.result;
  if (result == null) return "Nothing has been run yet.";
  return `Closed-loop simulation of ${result.simulatedSeconds} s, seed ${result.seed}, ${result.packets} packets.`;
}
