/** `lab train` and `lab run --model` as a person calls them. */

import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parquetReadObjects } from "hyparquet";
import { afterAll, expect, test } from "vitest";
import { main } from "../cli/main";
import { collectLogs } from "../src/collectLogs";
import { createLabClient } from "../src/create-client";
import { localWorkers, smallScenario } from "./support";

const folder = mkdtempSync(join(tmpdir(), "rtt-lab-train-"));
afterAll(() => rmSync(folder, { recursive: true }));

const bundled = (name: string) => new URL(`../../models/${name}.safetensors`, import.meta.url).pathname;
const [LABEL_NET, RTT_NET] = [bundled("gru-4"), bundled("rtt-gru-8")];

const cubic = { "flow.main.congestionControl": "cubic", "run.duration": 40 };
const spec = {
  title: "Small",
  runs: [{ scenario: "small.json", set: cubic, seeds: { from: 1, count: 4 } }],
  set: { "net.units": 4, "net.history": 5, "training.epochs": 3 },
};

const write = (name: string, document: unknown) => writeFileSync(join(folder, name), JSON.stringify(document));
write("small.json", smallScenario);
write("spec.json", spec);

async function lab(...words: string[]) {
  let [out, err] = ["", ""];
  const terminal = {
    folder,
    write: (descriptor: 1 | 2, text: string) => {
      if (descriptor === 1) out += text;
      else err += text;
    },
  };
  const code = await main(words, terminal);
  return { code, out, err };
}

const hash = (name: string) =>
  createHash("sha256")
    .update(readFileSync(join(folder, name)))
    .digest("hex");

test("train collects, trains, and writes model and rows: the same bytes each time", async () => {
  const { code, out, err } = await lab("train", "spec.json", "--json", "--out", "a.safetensors", "--data", "a.csv");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const result = JSON.parse(out);
  expect(result).toMatchObject({ title: "Small", group: 4, epoch: 3, finished: "epochs", repeated: 0 });
  expect(result.data.runs).toEqual({ training: 3, validation: 1 });
  expect(result.model).toBeUndefined();
  expect(result.provenance.runs[0]).toMatchObject({ set: cubic, seeds: { from: 1, count: 4 } });
  expect(result.sha256).toBe(hash("a.safetensors"));
  const lines = readFileSync(join(folder, "a.csv"), "utf8").trim().split("\n");
  expect(lines[0]).toMatch(/^run,flow,time_s,cwnd,.*,rtoint,label$/);
  expect(lines).toHaveLength(result.data.rows + 1);
  const again = await lab("train", "spec.json", "--out", "b.safetensors");
  expect(again.out).toContain(result.sha256);
  expect(hash("b.safetensors")).toBe(result.sha256);
  await lab("train", "spec.json", "--out", "c.safetensors", "--set", "training.seed=2");
  expect(hash("c.safetensors")).not.toBe(result.sha256);
});

test("Parquet has the rows of the CSV", async () => {
  await lab("train", "spec.json", "--data", "rows.csv");
  const { code, err } = await lab("train", "spec.json", "--data", "rows.parquet");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const bytes = readFileSync(join(folder, "rows.parquet"));
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
  const read = await parquetReadObjects({ file });
  const [head = "", ...lines] = readFileSync(join(folder, "rows.csv"), "utf8").trim().split("\n");
  expect(Object.keys(read[0] ?? {})).toEqual(head.split(","));
  const shown = (value: unknown) => (value === null || value === undefined ? "" : String(value));
  expect(read.map((row) => Object.values(row).map(shown).join(","))).toEqual(lines);
});

test("a run uses the model of a file", async () => {
  await lab("train", "spec.json", "--out", "used.safetensors");
  const words = ["small.json", "--json", "--set", "flow.main.congestionControl=rnn", "--set", "run.duration=40"];
  const { code, out, err } = await lab("run", ...words, "--model", "used.safetensors");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const result = JSON.parse(out);
  expect(result.inForce["cc.rnn.model"]).toBe("own");
  const [{ predictions }] = result.losses;
  expect(predictions.count).toBeGreaterThan(0);
  expect(predictions.unknown).toBe(0);
});

test("a net of RTTs is used by the estimator", async () => {
  const rtts = {
    runs: [{ scenario: "small.json", seeds: [1, 2] }],
    set: { "net.task": "rtt", "net.units": 2, "training.epochs": 1 },
  };
  write("rtt.json", rtts);
  await lab("train", "rtt.json", "--out", "rtt.safetensors");
  const { code, out } = await lab(
    "run",
    "small.json",
    "--json",
    "--set",
    "flow.main.shadows=gru",
    "--model",
    "rtt.safetensors",
  );
  expect(code).toBe(0);
  const result = JSON.parse(out);
  expect(result.inForce["estimator.gru.model"]).toBe("own-rtt");
  expect(result.notes.map(({ id }: { id: string }) => id)).not.toContain("estimator-without-model");
  expect(result.estimators.find(({ id }: { id: string }) => id === "gru").samples).toBeGreaterThan(100);
});

/** Three flows whose RTTs go up and down by their own steps. */
const logText = (steps: readonly number[]) =>
  [
    "flow,time,rtt_ms",
    ...steps.flatMap((step) => Array.from({ length: 60 }, (_, n) => `f${step},${n / 4},${50 + ((n * step) % 23)}`)),
  ].join("\n");
const logs = { "one.csv": logText([3]), "two.csv": logText([5, 7]) };
for (const [name, text] of Object.entries(logs)) writeFileSync(join(folder, name), text);
const ofLogs = {
  logs: Object.keys(logs),
  set: { "net.task": "rtt", "net.units": 2, "net.history": 4, "training.epochs": 2, "training.seed": 3 },
};

test("a document that names logs gives the bytes that the page gives for the same files and seed", async () => {
  write("logs.json", ofLogs);
  const { code, out, err } = await lab("train", "logs.json", "--json", "--out", "logs.safetensors");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const result = JSON.parse(out);
  expect(result.data.runs).toEqual({ training: 2, validation: 1 });
  expect(result.provenance.logs).toMatchObject([{ name: "one.csv" }, { name: "two.csv", flows: [{}, {}] }]);
  // As the page does: web/src/pages/train/collection.ts and training.ts.
  const client = createLabClient({ spawn: localWorkers().spawn, poolSize: 1 });
  const files = Object.entries(logs).map(([name, text]) => ({ name, file: new Blob([text]) }));
  const dataset = await collectLogs(client, files);
  if (!dataset.ok) throw new Error(dataset.error.message);
  const { rows, provenance } = dataset.value;
  const trained = await client.train({ set: ofLogs.set, rows, provenance, start: "go" }).ended;
  client.destroy();
  if (!trained.ok) throw new Error(trained.error.message);
  const model = readFileSync(join(folder, "logs.safetensors")).toString("base64");
  expect(trained.value.result.model === model).toBe(true);
});

test("a replay judges a net of RTTs on a log, and says when it was trained on the flow that is replayed", async () => {
  write("logs.json", ofLogs);
  writeFileSync(join(folder, "new.csv"), logText([9]));
  writeFileSync(join(folder, "renamed.csv"), logs["one.csv"]);
  await lab("train", "logs.json", "--out", "mine.safetensors");
  const replay = async (name: string, ...more: string[]) => lab("replay", name, "--estimators", "last,gru", ...more);
  const netOf = async (name: string, ...more: string[]) => {
    const { code, out } = await replay(name, "--json", "--model", "mine.safetensors", ...more);
    return { code, ...JSON.parse(out) };
  };
  const other = await netOf("new.csv");
  expect(other.code).toBe(0);
  expect(other.inForce["estimator.gru.model"]).toBe("own-rtt");
  expect(other.notes.map(({ id }: { id: string }) => id)).not.toContain("estimator-without-model");
  expect(other.net).toMatchObject({ sha256: hash("mine.safetensors"), judgedOnTraining: [] });
  expect(other.net.trainedOn.map(({ name, flow }: Record<string, string>) => `${name} ${flow}`)).toHaveLength(3);
  const usual = JSON.parse((await replay("new.csv", "--json")).out);
  expect(usual.net).toBeUndefined();
  expect(usual.estimators[1].meanAbsErrorMs).not.toBe(other.estimators[1].meanAbsErrorMs);
  // The same bytes under another name are the same log.
  for (const name of ["one.csv", "renamed.csv"]) expect((await netOf(name)).net.judgedOnTraining).toHaveLength(1);
  expect((await netOf("two.csv", "--flow", "all")).net.judgedOnTraining).toHaveLength(2);
  const told = (await replay("one.csv", "--model", "mine.safetensors")).out;
  expect(told).toContain("Training window of the net");
  expect(told).toMatch(/log “one\.csv”, flow .*: 0 to 14\.8 s/);
  expect(told).toContain("another flow judges it fairly");
  expect((await replay("new.csv", "--model", "mine.safetensors")).out).toContain(
    "trained and judged on different flows",
  );
});

test("a log in another folder is named by its file alone, so that the bytes stay the same", async () => {
  mkdirSync(join(folder, "far"));
  for (const [name, text] of Object.entries(logs)) writeFileSync(join(folder, "far", name), text);
  write("logs.json", ofLogs);
  write("far.json", { ...ofLogs, logs: ofLogs.logs.map((name) => `far/${name}`) });
  const hashes = [];
  for (const name of ["logs.json", "far.json"])
    hashes.push(JSON.parse((await lab("train", name, "--json")).out).sha256);
  expect(hashes[1]).toBe(hashes[0]);
});

write("overwrites.json", ofLogs);

test("train tells of runs that do not depend on the seed", async () => {
  const set = { ...cubic, "flow.main.startSpread": 0 };
  write("same.json", { ...spec, runs: [{ scenario: "small.json", set, seeds: [1, 2] }] });
  expect((await lab("train", "same.json")).out).toContain("1 of the runs equals an earlier one");
});

test.each([
  ["a document without runs", { set: {} }, "There is no list of runs."],
  ["runs beside logs", { ...spec, logs: ["one.csv"] }, "There are both runs and logs."],
  ["an empty list of logs", { ...ofLogs, logs: [] }, "logs is no list of files."],
  ["losses of logs", { logs: ["one.csv"] }, "Logs have RTT samples, and no metrics of losses."],
  ["a log that is not there", { ...ofLogs, logs: ["none.csv"] }, "none.csv cannot be read: it does not exist."],
  ["a single flow", { ...ofLogs, logs: ["one.csv"] }, "There is one flow with RTT samples"],
  ["an unknown member", { ...spec, seed: 1 }, "There is no member seed."],
  [
    "an unknown member of runs",
    { runs: [{ scenario: "ns2", seeds: [1], seed: 1 }] },
    "There is no member runs[0].seed.",
  ],
  ["no seeds", { runs: [{ scenario: "ns2" }] }, "runs[0].seeds names no seeds."],
  ["seeds below 0", { runs: [{ scenario: "ns2", seeds: [-1] }] }, "runs[0].seeds names no seeds."],
  ["no scenario", { runs: [{ seeds: [1] }] }, "runs[0].scenario is neither an id nor a scenario."],
  ["an unknown scenario", { runs: [{ scenario: "nowhere", seeds: [1] }] }, 'There is no scenario "nowhere".'],
  ["an unknown parameter", { ...spec, set: { "net.size": 1 } }, "There is no parameter net.size."],
  ["a parameter out of range", { ...spec, set: { "net.units": 1000 } }, "net.units"],
  [
    "a control without losses",
    { ...spec, runs: [{ scenario: smallScenario, seeds: [1] }] },
    "No flow with CUBIC had a loss.",
  ],
])("train refuses %s with a sentence", async (_, document, sentence) => {
  write("bad.json", document);
  const { code, err } = await lab("train", "bad.json");
  expect(code).toBe(2);
  expect(err).toContain(sentence);
});

test.each([
  [["train", "spec.json", "--data", "rows.txt"], "rows.txt is of no known format."],
  [["train", "overwrites.json", "--data", "one.csv"], "is the file that is read"],
  [["train", "spec.json", "--out", "spec.json"], "is the file that is read"],
  [["run", "small.json", "--model", "nowhere.safetensors"], "nowhere.safetensors cannot be read: it does not exist."],
  [["run", "small.json", "--model", "small.json"], "The model 'own' cannot be used"],
  [["replay", "one.csv", "--model", "small.json"], "The model 'own-rtt' cannot be used"],
  [["replay", "one.csv", "--model", LABEL_NET], "predicts losses, and a replay has RTTs alone."],
  [["replay", "one.csv", "--model", RTT_NET, "--estimators", "last"], "gru is not among --estimators."],
  [["replay", "one.csv", "--model", "nowhere.safetensors"], "nowhere.safetensors cannot be read: it does not exist."],
])("%j is refused with a sentence", async (words, sentence) => {
  const { code, err } = await lab(...words);
  expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining(sentence) });
});
