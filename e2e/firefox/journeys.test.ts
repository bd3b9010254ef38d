/** The core of the journeys, in Firefox: what it computes is what Node computes, to the bit. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { firstRunHash, logHash } from "../core";
import { dataset } from "../dataset";
import { type FirefoxLab, startFirefox, until } from "./browser";

const RATE = "link.bottleneck.rate";
const TRACE = "kernel-logs/spikes-cubic/tcp_probe.trace_pipe.txt.gz";

/** Data come from plain CUBIC (web/src/pages/train/collection.ts). */
const PLAIN = { "flow.main.congestionControl": "cubic" };

/** SHA-256 of the net that the command line makes of a document for `lab train`. */
function trainedInNode(document: object): string {
  const folder = mkdtempSync(join(tmpdir(), "rtt-lab-firefox-"));
  const file = join(folder, "training.json");
  writeFileSync(file, JSON.stringify({ title: "Small", ...document }));
  try {
    const output = execFileSync(process.execPath, ["scripts/lab.mjs", "train", file, "--json"], { encoding: "utf8" });
    return JSON.parse(output).sha256;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

let firefox: Awaited<ReturnType<typeof startFirefox>>;
let lab: FirefoxLab;

beforeAll(async () => {
  firefox = await startFirefox();
});
afterAll(() => firefox?.close());

afterEach(async () => {
  const { complaints } = lab;
  await lab.close();
  expect(complaints, "complaints on the console").toEqual([]);
});

test("opens on a run whose columns are those that Node computes", async () => {
  lab = await firefox.open();
  expect(await lab.count("table.scores tbody tr")).toBeGreaterThanOrEqual(5);
  expect(await lab.emptyCharts()).toEqual([]);
  expect(await lab.shownHash()).toBe(await firstRunHash());
});

test("a dragged slider moves the number and the run; its dot brings both back", async () => {
  lab = await firefox.open();
  const before = await lab.scores();
  const seen = await lab.dragSlider(RATE, 0.3);
  expect(seen.size).toBeGreaterThan(2);
  expect(await lab.scores()).not.toBe(before);
  const rate = Number(await until("the address has the rate", () => lab.inAddress(RATE)));
  expect(await lab.shownHash()).toBe(await firstRunHash({ [RATE]: rate }));
  await lab.reset(RATE);
  expect(await lab.scores()).toBe(before);
});

test("a log that is dropped gives the columns that Node gives", async () => {
  lab = await firefox.open("#/logs");
  await lab.drop("trace_pipe.txt.gz", dataset(TRACE));
  expect(await lab.count("table.flow-table tbody tr")).toBeGreaterThan(0);
  expect(await lab.emptyCharts()).toEqual([]);
  expect(await lab.shownHash()).toBe(await logHash("trace_pipe.txt.gz", dataset(TRACE)));
});

test("a log that is chosen is read, and what is no log gets a sentence", async () => {
  lab = await firefox.open("#/logs");
  await lab.choose(fileURLToPath(new URL(`../../datasets/${TRACE}`, import.meta.url)));
  expect(await lab.count("table.scores tbody tr")).toBeGreaterThanOrEqual(5);
  await lab.drop("photo.png", Buffer.from("89504e470d0a1a0a0000000d49484452000000", "hex"));
  expect(await lab.text("[role=alert]")).toContain("photo.png");
});

test("a shared link brings back the run, the seed and the view", async () => {
  lab = await firefox.open();
  await lab.dragSlider(RATE, 0.2);
  await lab.press("New seed");
  await lab.press("Sender’s view");
  const [scores, hash] = [await lab.scores(), await lab.shownHash()];
  const seed = await lab.seed();
  const link = await lab.sharedLink();
  expect(link).toContain("#/lab?");
  await lab.goTo(link);
  expect(await lab.scores()).toBe(scores);
  expect(await lab.shownHash()).toBe(hash);
  expect(await lab.seed()).toBe(seed);
  expect(await lab.isPressed("Sender’s view")).toBe(true);
});

test("an artefact opens from the wall, with its figure and its claims; a control changes them", async () => {
  lab = await firefox.open("#/papers");
  await lab.openArtefact("eifel-fig4");
  expect(await lab.count(".lab-xy canvas")).toBeGreaterThan(0);
  const before = await lab.claims();
  expect(before).toMatch(/holds/);
  await lab.typeNumber("model.eifel-cycle.load", "12");
  expect(await lab.claims()).not.toBe(before);
});

test("a small net that is trained in the page has the bytes that Node gives", async () => {
  const [set, seeds] = [
    { "training.epochs": 3, "training.seed": 1 },
    { from: 1, count: 3 },
  ];
  lab = await firefox.open("#/train?v=1&seeds=1-3&training.epochs=3&training.seed=1");
  await lab.press("Collect and train");
  await until("the training has ended", async () => (await lab.text(".train-strip")).includes("Finished"));
  await lab.press("Keep");
  const hash = await until("the net is kept", () => lab.attribute(".train-kept code", "title"));
  expect(hash).toBe(trainedInNode({ runs: [{ scenario: "rnn-tcp", set: PLAIN, seeds }], set }));
  // Firefox keeps it over a reload as well.
  await lab.idle();
  await lab.goTo("#/train?v=1");
  expect(await until("the net is there again", () => lab.attribute(".train-kept code", "title"))).toBe(hash);
});

test("a run plays, pauses, and takes one step", async () => {
  lab = await firefox.open("#/lab?v=1&run.duration=240&speed=1");
  await lab.press("Play");
  await until("the run advances", async () => (await lab.simulatedSeconds()) > 0.5);
  await lab.press("Pause");
  await lab.idle();
  const [seconds, rows] = [await lab.simulatedSeconds(), await lab.sampleRows()];
  expect(seconds).toBeLessThan(240);
  await lab.press("Step");
  await lab.idle();
  expect(await lab.sampleRows()).toBe(rows + 1);
});
