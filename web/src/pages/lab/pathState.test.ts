import { expect, test } from "vitest";
import { openPreset, setView } from "../../state/actions";
import { index } from "../../state/lab";
import { startStore, useLab } from "../../state/store";
import { PAGES } from "../registry";
import { pathState } from "./pathState";

test("the sender's view shows neither the link's rate nor its delay", () => {
  startStore(PAGES);
  openPreset(index.catalogue.defaultPreset);
  expect(pathState(useLab.getState(), null).forward).toMatch(/bit\/s · .*ms/);
  setView("lab", { god: false });
  const { forward, backward } = pathState(useLab.getState(), null);
  expect(`${forward} ${backward}`).not.toMatch(/\d/);
});
