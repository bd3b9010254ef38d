import { beforeAll, expect, test } from "vitest";
import { openModel, openPreset } from "../../state/actions";
import { index } from "../../state/lab";
import { startStore, useLab } from "../../state/store";
import { PAGES } from "../registry";
import { mainControls } from "./mainControls";

beforeAll(() => startStore(PAGES));

test("a phone shows a few controls for every preset and model, those that the text names first", () => {
  for (const { id, notice } of index.catalogue.presets) {
    openPreset(id);
    const keys = mainControls(useLab.getState()).map(({ key }) => key);
    expect(keys.length, id).toBe(3);
    const named = [...notice.matchAll(/[a-z][\w-]*(?:\.[A-Za-z][\w-]*)+/g)].flatMap(([key]) => index.find(key) ?? []);
    for (const { key } of named.slice(0, 3)) expect(keys, id).toContain(key);
  }
  for (const { id } of index.modulesOf("model")) {
    openModel(id);
    expect(mainControls(useLab.getState()).length, id).toBeGreaterThan(0);
  }
});
