import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { predictWith } from "../../runs/useNet";
import { changeSlice, openPreset, setParam } from "../../state/actions";
import { index } from "../../state/lab";
import { ownModelOf } from "../../state/modelFiles";
import { modelsOf, netOf } from "../../state/ownModel";
import { applyShared, sharedOf } from "../../state/shared";
import { startStore, useLab } from "../../state/store";
import { decodeLink, encodeLink } from "../../state/url";
import { estimatorsOf } from "../../state/values";
import { PAGES } from "../registry";
import { takeModel } from "./takeModel";
import { usualEstimators } from "./usual";

const FILE = btoa("bytes of a net");
const MODEL = "estimator.gru.model";

beforeEach(() => {
  startStore(PAGES);
  openPreset("deep-buffer");
  useLab.setState({ page: "logs" });
});

const linkNow = async () => (await encodeLink(sharedOf(useLab.getState()))).hash;
const open = async (hash: string) => applyShared((await decodeLink(hash, index)).shared);

test("a replay gets the net of one's own that its estimator is to use, and no other replay does", () => {
  predictWith("logs", ownModelOf("My RTTs", FILE));
  expect(modelsOf(useLab.getState(), "logs")).toEqual({ models: { "own-rtt": FILE } });
  setParam("logs", MODEL, "rtt-gru-8");
  expect(modelsOf(useLab.getState(), "logs")).toEqual({});
});

test("a net used on a log leaves the Lab's net alone", () => {
  predictWith("lab", ownModelOf("Of the Lab", btoa("another net")));
  predictWith("logs", ownModelOf("Of the log", FILE));
  expect(netOf(useLab.getState(), "lab")?.name).toBe("Of the Lab");
  expect(netOf(useLab.getState(), "logs")?.name).toBe("Of the log");
});

test("a link to a replay names the net by its hash and never holds it; opened here it finds the file again", async () => {
  predictWith("logs", ownModelOf("My RTTs", FILE));
  const hash = await linkNow();
  expect(hash).toContain("net=My%20RTTs");
  expect(hash).not.toContain(FILE);
  changeSlice("logs", { net: null });
  await open(hash);
  expect(modelsOf(useLab.getState(), "logs")).toEqual({ models: { "own-rtt": FILE } });
  expect(await linkNow()).toBe(hash);
  expect(netOf(useLab.getState(), "lab")).toBeNull();
});

test("a link to a replay with a net that the page does not have leaves its file open", async () => {
  predictWith("logs", ownModelOf("My RTTs", FILE));
  const hash = await linkNow();
  await open(hash.replace(/net-sha256=[0-9a-f]{64}/, `net-sha256=${"b".repeat(64)}`));
  expect(netOf(useLab.getState(), "logs")).toMatchObject({ name: "My RTTs", file: null });
  expect(modelsOf(useLab.getState(), "logs")).toEqual({});
});

test("a net that no estimator of the replay uses is not in the link", async () => {
  predictWith("logs", ownModelOf("My RTTs", FILE));
  setParam("logs", MODEL, "rtt-gru-8");
  expect(await linkNow()).not.toContain("net=");
});

test("a net that comes before the log does not put the usual estimators out of the scoreboard", () => {
  predictWith("logs", ownModelOf("My RTTs", FILE));
  expect(estimatorsOf(useLab.getState(), "logs")).toEqual([...new Set([...usualEstimators(), "gru"])]);
  expect(useLab.getState().selectedEstimator.logs).toBe("gru");
});

test.each(["gru-4", "lstm-8"])("a net that predicts losses is none for a log: %s", async (name) => {
  const bytes = readFileSync(new URL(`../../../../models/${name}.safetensors`, import.meta.url));
  expect(await takeModel(new File([Uint8Array.from(bytes)], `${name}.safetensors`))).toBe(false);
  expect(netOf(useLab.getState(), "logs")).toBeNull();
});

test("a file that is no net is none for a log", async () => {
  expect(await takeModel(new File(["no net, but a text"], "text.safetensors"))).toBe(false);
});
