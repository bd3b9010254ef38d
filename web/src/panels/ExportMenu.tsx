import { Menu } from "@mantine/core";
import type { ReactNode } from "react";
import { safeFileName } from "../plot/parts/csv";
import { download } from "../plot/time/exportFile";
import { index } from "../state/lab";
import { currentAddress } from "../state/linkSync";
import { shown } from "../state/traces";
import type { Page } from "../state/types";
import { captionOf } from "./caption";
import { type Methods, methodsText } from "./methods";

interface Props {
  readonly page: Page;
  /** What the results file holds besides title, version, link and notes. */
  readonly results: () => object;
  readonly methods: () => Methods;
  /** Further items, before the others. */
  readonly children?: ReactNode;
}

/** What can be saved of a page: its results and the words for a report. Each chart has its own menu for figures. */
export function ExportMenu({ page, results, methods, children }: Props) {
  return (
    <Menu
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      position="bottom-end"
      width={300}
      shadow="none"
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <button type="button" className="button export">
          Export
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        <Menu.Item onClick={() => void saveResults(page, results())}>Results (JSON)</Menu.Item>
        <Menu.Item onClick={() => void saveMethods(page, methods())}>Methods text</Menu.Item>
        <Menu.Item component="a" href="./licences.txt" target="_blank">
          Licences of the software in this page
        </Menu.Item>
        <Menu.Label>Figures: the menu of each chart gives SVG, PNG and CSV.</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}

export function saveJson(title: string, value: object): void {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  download(new Blob([text], { type: "application/json" }), safeFileName(title, "json"));
}

async function saveResults(page: Page, results: object): Promise<void> {
  const { title } = captionOf(page);
  const { version } = index.catalogue;
  const link = await currentAddress();
  saveJson(`${title} results`, { title, version, link, ...results, notes: shown(page)?.notes ?? [] });
}

async function saveMethods(page: Page, methods: Methods): Promise<void> {
  const text = `${await methodsText(page, methods)}\n`;
  download(new Blob([text], { type: "text/plain" }), safeFileName(`${captionOf(page).title} methods`, "txt"));
}
