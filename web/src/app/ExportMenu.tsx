import { Menu } from "@mantine/core";
import { useRef } from "react";
import { captionOf, titleOf } from "../panels/caption";
import { index } from "../state/lab";
import { currentAddress } from "../state/linkSync";
import { useLab } from "../state/store";
import { type Shown, shown } from "../state/traces";
import type { Page } from "../state/types";
import { download, fileName } from "./download";
import { methodsText } from "./methods";
import { readScenarioFile, scenarioDocument } from "./scenarioFile";

/** What can be taken away: the scenario, the results, the words for a report. Each chart has its own menu for figures. */
export function ExportMenu() {
  const page = useLab((state) => state.page);
  const model = useLab((state) => state.model.id !== "");
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <Menu position="bottom-end" width={300} shadow="none" transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <button type="button" className="button export">
            Export
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {page === "lab" && !model && <Menu.Item onClick={saveScenario}>Save scenario (JSON)</Menu.Item>}
          {page === "lab" && <Menu.Item onClick={() => file.current?.click()}>Open scenario …</Menu.Item>}
          <Menu.Item onClick={() => void saveResults()}>Results (JSON)</Menu.Item>
          <Menu.Item onClick={() => void saveMethods()}>Methods text</Menu.Item>
          <Menu.Item component="a" href="./licences.txt" target="_blank">
            Licences of the software in this page
          </Menu.Item>
          <Menu.Label>Figures: the menu of each chart gives SVG, PNG and CSV.</Menu.Label>
        </Menu.Dropdown>
      </Menu>
      {page === "lab" && (
        <input
          ref={file}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label="Scenario file"
          onChange={async (event) => {
            const chosen = event.target.files?.[0];
            event.target.value = "";
            if (chosen !== undefined) readScenarioFile(chosen.name, await chosen.text());
          }}
        />
      )}
    </>
  );
}

function saveScenario(): void {
  download(fileName(titleOf(), "json"), "application/json", `${JSON.stringify(scenarioDocument(), null, 2)}\n`);
}

async function saveResults(): Promise<void> {
  const { page } = useLab.getState();
  const result = shown(page);
  const { title } = captionOf(page);
  const report = {
    title,
    version: index.catalogue.version,
    link: await currentAddress(),
    ...partOf(page, result),
    notes: result?.notes ?? [],
  };
  download(fileName(`${title} results`, "json"), "application/json", `${JSON.stringify(report, null, 2)}\n`);
}

function partOf(page: Page, result: Shown | null): object {
  const { summary, model } = useLab.getState();
  const scores = result?.scores ?? [];
  if (page !== "lab") return { log: summary, scores };
  if (model.id === "") return { result: result?.result ?? null };
  return { model: model.id, estimators: scores, inForce: result?.inForce ?? {} };
}

async function saveMethods(): Promise<void> {
  download(
    fileName(`${captionOf(useLab.getState().page).title} methods`, "txt"),
    "text/plain",
    `${await methodsText()}\n`,
  );
}
