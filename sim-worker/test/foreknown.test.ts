import { expect, test } from "vitest";
import { loadCore } from "../cli/nodeCore";
import { nodeJob } from "../cli/nodeJob";
import { catalogue } from "../generated/catalogue";
import { LabelSearch, type Loss } from "../src/foreknown";
import type { RunRequest } from "../src/protocol";
import { simulate } from "../src/simulate";
import { wantsLabels } from "../src/wantsLabels";

/** A number from 0 to 1 that depends on the whole text. */
function hashed(text: string): number {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ letter.charCodeAt(0), 16777619) >>> 0;
  return Math.imul(value, 2654435761) / 2 ** 32 + 0.5;
}

/** Losses of two flows in turn, each label drawn from all that was assumed up to its loss. */
function world(labels: Readonly<Record<string, string>>, seed: number, count: number): readonly Loss[] {
  let past = `${seed}`;
  return Array.from({ length: count }, (_, at) => {
    const flow = at % 2 === 0 ? "main.0" : "main.1";
    const nth = Math.floor(at / 2);
    past += labels[flow]?.[nth] ?? "?";
    return { flow, nth, timeS: at, label: at >= count - 2 ? "?" : hashed(past) < 0.5 ? "0" : "1" };
  });
}

test("in worlds where each label follows from those before it, all that can be known is found, and nothing else is", () => {
  for (let seed = 0; seed < 50; seed++) {
    const search = new LabelSearch();
    let passes = 1;
    while (!search.learn(world(search.labels(), seed, 60))) passes++;
    const labels = search.labels();
    expect(passes).toBeLessThan(4 * 60);
    const open = world(labels, seed, 60).filter(({ flow, nth, label }) => {
      const assumed = labels[flow]?.[nth] ?? "?";
      expect(["?", label]).toContain(label === "?" ? "?" : assumed);
      return assumed === "?" && label !== "?";
    });
    // Left open only where either label belies itself.
    for (const { flow, nth } of open) {
      for (const label of ["0", "1"]) {
        const own = labels[flow] ?? "";
        const other = { ...labels, [flow]: `${own.slice(0, nth)}${label}${own.slice(nth + 1)}` };
        const shown = world(other, seed, 60).find((loss) => loss.flow === flow && loss.nth === nth);
        expect(shown?.label).not.toBe(label);
      }
    }
  }
});

test("a search that ends early leaves open what it has not settled", () => {
  const search = new LabelSearch();
  for (let pass = 0; pass < 5; pass++) expect(search.learn(world(search.labels(), 7, 60))).toBe(false);
  search.giveUp();
  const labels = search.labels();
  for (const { flow, nth, label } of world(labels, 7, 60)) {
    const assumed = labels[flow]?.[nth] ?? "?";
    if (assumed !== "?") expect(assumed).toBe(label);
  }
  expect(Object.values(labels).join("").length).toBeLessThan(58);
});

const scenario = catalogue.presets.find(({ id }) => id === "rnn-tcp")?.scenario ?? {};
const request = (set: RunRequest["set"], more: Partial<RunRequest> = {}): RunRequest => ({
  scenario,
  set: { "run.duration": 8, ...set },
  changes: [],
  record: "none",
  ...more,
});

test("labels are searched for where the oracle predicts, and none are given", () => {
  expect(wantsLabels(request({}))).toBe(false);
  expect(wantsLabels(request({ "cc.rnn.predictor": "oracle" }))).toBe(true);
  expect(wantsLabels(request({ "cc.rnn.predictor": "oracle" }, { labels: {} }))).toBe(false);
  const own = { ...scenario, cc: { rnn: { predictor: "oracle" } } };
  expect(wantsLabels(request({}, { scenario: own }))).toBe(true);
  expect(wantsLabels(request({ "cc.rnn.predictor": "coin" }, { scenario: own }))).toBe(false);
});

test.each([1, 2])("the oracle is right at every loss of %d flows that it knows the label of", async (count) => {
  const set = { "cc.rnn.predictor": "oracle", "flow.main.count": count };
  const { result, trace } = await simulate(await loadCore(), request(set), nodeJob);
  const unknown = trace.notes.find(({ id }) => id === "labels-unknown")?.count ?? 0;
  const of = result.losses.flatMap(({ predictions }) => predictions ?? []);
  const sum = (key: "judged" | "right") => of.reduce((total, each) => total + each[key], 0);
  const events = result.losses.reduce((total, each) => total + (each.predictions ? each.events - 1 : 0), 0);
  expect(of).toHaveLength(count);
  expect(sum("judged")).toBeGreaterThan(5);
  expect(sum("right")).toBe(sum("judged"));
  expect(sum("judged") + unknown).toBe(events);
  expect(unknown).toBeLessThan(0.2 * events);
  expect(trace.notes.map(({ id }) => id)).not.toContain("labels-missing");
});

test("a run that meets no loss needs no labels, and says nothing of them", async () => {
  const calm = { "cc.rnn.predictor": "oracle", "flow.main.receiverWindow": 8, "flow.cross.receiverWindow": 8 };
  const { result, trace } = await simulate(await loadCore(), request(calm), nodeJob);
  expect(result.losses).toEqual([]);
  expect(trace.notes.filter(({ id }) => id.startsWith("labels-"))).toEqual([]);
});
