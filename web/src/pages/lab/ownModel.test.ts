import { beforeEach, expect, test } from "vitest";
import { requestOf } from "../../runs/request";
import { openPreset, setParam } from "../../state/actions";
import { index } from "../../state/lab";
import { ownModelOf } from "../../state/modelFiles";
import { setNet } from "../../state/ownModel";
import { applyShared, sharedOf } from "../../state/shared";
import { startStore, useLab } from "../../state/store";
import { decodeLink, encodeLink } from "../../state/url";
import { PAGES } from "../registry";
import { readScenarioFile, scenarioDocument } from "./scenarioFile";

const FILE = btoa("bytes of a net");

beforeEach(() => {
  startStore(PAGES);
  openPreset("rnn-tcp");
});

function use(): void {
  setNet("lab", ownModelOf("My net", FILE));
  setParam("lab", "cc.rnn.model", "own");
}

test("a run gets the net that its sender is to use, and no other run does", () => {
  setNet("lab", ownModelOf("My net", FILE));
  expect(requestOf(useLab.getState(), "none").models).toBeUndefined();
  setParam("lab", "cc.rnn.model", "own");
  expect(requestOf(useLab.getState(), "none").models).toEqual({ own: FILE });
});

test("a link names the net by its hash and never holds it; opened here it finds the file again", async () => {
  use();
  const { hash } = await encodeLink(sharedOf(useLab.getState()));
  expect(hash).toContain("net=My%20net");
  expect(hash).not.toContain(FILE);
  useLab.setState({ ownModel: null });
  applyShared((await decodeLink(hash, index)).shared);
  expect(useLab.getState().ownModel?.file).toBe(FILE);
});

test("a link to a net that the page does not have leaves its file open", async () => {
  use();
  const { hash } = await encodeLink(sharedOf(useLab.getState()));
  const strange = hash.replace(/net-sha256=[0-9a-f]{64}/, `net-sha256=${"b".repeat(64)}`);
  applyShared((await decodeLink(strange, index)).shared);
  expect(useLab.getState().ownModel).toMatchObject({ name: "My net", file: null });
  expect(requestOf(useLab.getState(), "none").models).toBeUndefined();
});

test("a scenario file carries the net whole", async () => {
  use();
  const text = JSON.stringify(scenarioDocument());
  startStore(PAGES);
  await readScenarioFile("mine.json", text);
  const state = useLab.getState();
  expect(state.ownModel).toMatchObject({ name: "net of mine.json", file: FILE });
  expect(state.scenario).not.toHaveProperty("models");
  expect(requestOf(state, "none").models).toEqual({ own: FILE });
});

test("an estimator's own net travels under the id that the estimator asks for", async () => {
  setNet("lab", ownModelOf("RTTs", FILE));
  setParam("lab", "estimator.gru.model", "own-rtt");
  expect(requestOf(useLab.getState(), "none").models).toEqual({ "own-rtt": FILE });
  const text = JSON.stringify(scenarioDocument());
  startStore(PAGES);
  await readScenarioFile("mine.json", text);
  expect(requestOf(useLab.getState(), "none").models).toEqual({ "own-rtt": FILE });
});

test("without a net of one's own neither link nor file speaks of one", async () => {
  expect(scenarioDocument()).not.toHaveProperty("models");
  expect((await encodeLink(sharedOf(useLab.getState()))).hash).not.toContain("net=");
});
