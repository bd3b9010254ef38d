import { execFile, spawnSync } from "node:child_process";
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { main } from "../cli/main";
import { catalogue } from "../generated/catalogue";
import { smallScenario } from "./support";

const launcher = fileURLToPath(new URL("../../scripts/lab.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "rtt-lab-"));
afterAll(() => rmSync(folder, { recursive: true }));

const scenario = join(folder, "small.json");
writeFileSync(scenario, JSON.stringify(smallScenario));

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs `lab` as a person would, in a folder of its own. */
function lab(...args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const env = { ...process.env };
    delete env.npm_lifecycle_event;
    execFile(process.execPath, [launcher, ...args], { cwd: folder, env, maxBuffer: 64e6 }, (error, out, err) => {
      resolve({ code: typeof error?.code === "number" ? error.code : error === null ? 0 : 1, out, err });
    });
  });
}

test("catalog prints the catalogue, as JSON and for a terminal", async () => {
  const { code, out } = await lab("catalog", "--json");
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual(catalogue);
  expect((await lab("catalog")).out).toContain("link.*.rate");
});

test("schema scenario prints a JSON Schema that knows every parameter", async () => {
  const { out } = await lab("schema", "scenario", "--json");
  const schema = JSON.parse(out);
  expect(schema.$schema).toBe("https://json-schema.org/draft/2020-12/schema");
  expect(schema.properties.link.additionalProperties.properties.rate).toMatchObject({ type: "number", minimum: 1 });
  expect(schema.properties.estimator.properties.experts.properties).toHaveProperty("n");
  expect(schema.properties.run.properties).toHaveProperty("observe");
});

test("run prints one JSON document with the metrics", async () => {
  const { code, out, err } = await lab("run", "small.json", "--json", "--seed", "9", "--duration", "5s");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const result = JSON.parse(out);
  expect(result).toMatchObject({ seed: 9, simulatedSeconds: 5 });
  expect(result.links.map(({ id }: { id: string }) => id)).toContain("bottleneck");
  expect(result.flows[0]).toMatchObject({ id: "main.0", estimator: "linux" });
  expect(Array.isArray(result.notes)).toBe(true);
});

test("model lists what there is, and feeds one to estimators in the shape of a replay", async () => {
  const { models } = JSON.parse((await lab("model", "--json")).out);
  const ids = catalogue.modules.filter(({ kind }) => kind === "model").map(({ id }) => id);
  expect(models.map(({ id }: { id: string }) => id)).toEqual(ids);
  expect((await lab("model")).out).toMatch(/eifel-cycle\s+RTTs of a bulk transfer.*load service/);
  const args = ["eifel-cycle", "--set", "model.eifel-cycle.load=26", "--estimators", "jacobson,eifel"];
  const { code, out, err } = await lab("model", ...args, "--state", "--out", "m.csv", "--json");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const result = JSON.parse(out);
  expect(result).toMatchObject({ model: "eifel-cycle", flows: [{ id: "model", samples: 2080 }], notes: [] });
  expect(result.estimators.map(({ id }: { id: string }) => id)).toEqual(["jacobson", "eifel"]);
  expect(result.inForce["model.eifel-cycle.load"]).toBe(26);
  const lines = readFileSync(join(folder, "m.csv"), "utf8").trim().split("\n");
  expect(lines).toHaveLength(2081);
  expect(lines[0]).toMatch(
    /^flow,time_s,sample_ms,jacobson.prediction_ms,jacobson.rto_ms,eifel.prediction_ms,.*eifel.agg$/,
  );
  expect(lines[1]).toMatch(/^model,1.4,1400,,4200,/);
  const seeded = async (seed: string) => (await lab("model", "noise", "--seed", seed, "--json")).out;
  const scores = (text: string) => JSON.parse(text).estimators;
  expect(scores(await seeded("2"))).not.toEqual(scores(await seeded("3")));
});

test("values take suffixes, lists and switches", async () => {
  const set = ["link.bottleneck.rate=6Mbit/s", "link.bottleneck.delay=0.03s", "flow.main.shadows=last,experts"];
  const { out } = await lab("run", scenario, "--json", ...set.flatMap((text) => ["--set", text]));
  expect(JSON.parse(out).inForce).toMatchObject({
    "link.bottleneck.rate": 6e6,
    "link.bottleneck.delay": 30,
    "flow.main.shadows": ["experts", "last"],
  });
});

test("columns are written as CSV, merged by time", async () => {
  const columns = "flow.main.0.samples.rtt,link.bottleneck.queue";
  const { code } = await lab("run", scenario, "--columns", columns, "--out", "columns.csv");
  expect(code).toBe(0);
  const lines = readFileSync(join(folder, "columns.csv"), "utf8").trimEnd().split("\n");
  expect(lines[0]).toBe(
    "time_s,flow.main.0.samples.rtt_ms,link.bottleneck.queue.packets,link.bottleneck.queue.waiting_ms",
  );
  const times = lines.slice(1).map((line) => Number(line.split(",")[0]));
  expect(times.length).toBeGreaterThan(1000);
  expect(times.every((time, at) => at === 0 || time >= (times[at - 1] ?? 0))).toBe(true);
});

test("a terminal gets tables with units", async () => {
  const { code, out } = await lab("run", scenario);
  expect(code).toBe(0);
  expect(out).toContain("20 s simulated with seed 3");
  expect(out).toMatch(/estimator\s+flow\s+role\s+samples\s+mean \|error\| ms/);
});

test.each([
  ["unknown-command", ["fly"]],
  ["unknown-option", ["run", "small.json", "--sed", "1"]],
  ["no-such-scenario", ["run", "nothing.json"]],
  ["unknown-key", ["run", "small.json", "--set", "link.bottleneck.rat=3"]],
  ["bad-unit", ["run", "small.json", "--set", "link.bottleneck.rate=3ms"]],
  ["bad-choice", ["run", "small.json", "--set", "flow.main.estimator=oracle"]],
  ["out-of-range", ["run", "small.json", "--set", "link.bottleneck.rate=0"]],
  ["bad-set", ["run", "small.json", "--set", "rate"]],
  ["missing-out", ["run", "small.json", "--columns", "a"]],
  ["no-such-column", ["run", "small.json", "--columns", "a", "--out", "x.csv"]],
  ["no-such-schema", ["schema", "trace"]],
  ["no-such-model", ["model", "banana"]],
  ["no-such-estimator", ["model", "step", "--estimators", "banana"]],
])("bad input exits with 2 and says what to do: %s", async (expected, args) => {
  const json = await lab(...args, "--json");
  expect(json.code).toBe(2);
  const { error } = JSON.parse(json.out);
  expect(error.code).toBe(expected);
  expect(error.message).toMatch(/\.$/);
  expect(error.hint).not.toBe("");
  const plain = await lab(...args);
  expect({ code: plain.code, out: plain.out }).toEqual({ code: 2, out: "" });
  expect(plain.err).toBe(`${error.message} ${error.hint}\n`);
});

test("a file that is no JSON is refused by name", async () => {
  writeFileSync(join(folder, "broken.json"), "{ scenario: 1");
  const { code, out } = await lab("run", "broken.json", "--json");
  expect(code).toBe(2);
  expect(JSON.parse(out).error).toMatchObject({ code: "bad-json" });
});

test("what a table's columns are can be said, as on the page", async () => {
  writeFileSync(join(folder, "queue.txt"), Array.from({ length: 30 }, (_, at) => `${at}.5 ${at % 5}`).join("\n"));
  writeFileSync(join(folder, "named.csv"), "moment;dauer\n5;30,5\n6;31,5\n7;30,5\n");
  const replayed = async (...args: string[]) => {
    const { code, out } = await lab("replay", ...args, "--estimators", "last", "--json");
    return { code, ...JSON.parse(out) };
  };
  // A queue's length was once replayed as an RTT; a log without samples once ended well.
  const none = await replayed("queue.txt");
  expect(none).toMatchObject({ code: 2, error: { code: "no-samples" } });
  expect(none.error.hint).toContain("--map-columns rtt=COLUMN:UNIT");
  const chosen = await replayed("queue.txt", "--map-columns", "rtt=2:ms,time=1:ms");
  expect(chosen).toMatchObject({ code: 0, flows: [{ samples: 24, meanRttMs: 2.5, lastS: 0.029 }] });
  expect(await replayed("named.csv")).toMatchObject({ code: 2 });
  const named = await replayed("named.csv", "--map-columns", "rtt=dauer:ms,time=moment:s");
  expect(named).toMatchObject({ code: 0, flows: [{ samples: 3, minRttMs: 30.5, lastS: 2 }], notes: [] });
  const split = await replayed("named.csv", "--delimiter=comma", "--map-columns=rtt=2:ms", "--decimal=point");
  expect(split.flows[0]).toMatchObject({ samples: 3, minRttMs: 5 });
});

test.each([
  ["bad-columns", "--map-columns", "rtt"],
  ["bad-columns", "--map-columns", "rtt=0"],
  ["unknown-column", "--map-columns", "rtt=9"],
  ["bad-choice", "--map-columns", "fish=1"],
  ["bad-choice", "--map-columns", "rtt=1:m"],
  ["bad-delimiter", "--delimiter", "dots"],
  ["bad-decimal", "--decimal", "dot"],
])("bad columns end with 2 and %s", async (expected, option, value) => {
  writeFileSync(join(folder, "two.csv"), "time_s,rtt_ms\n1,30\n2,31\n");
  const { code, out } = await lab("replay", "two.csv", option, value, "--json");
  expect(code).toBe(2);
  expect(JSON.parse(out).error).toMatchObject({ code: expected });
});

test("help tells the commands, and each command its options", async () => {
  const all = await lab("--help");
  expect(all.code).toBe(0);
  for (const name of ["catalog", "schema", "run", "replay", "model"]) expect(all.out).toContain(`  ${name} `);
  const one = await lab("run", "--help");
  expect(one.out).toContain("--set KEY=VALUE");
  expect((await lab()).code).toBe(2);
});

test("--explain shows a sample's anatomy, of models, logs and runs alike", async () => {
  writeFileSync(join(folder, "rtt.csv"), "time_s,rtt_ms\n0,100\n1,140\n2,120\n");
  const asked = ["--estimators", "jacobson", "--explain"] as const;
  const { anatomy } = JSON.parse((await lab("replay", "rtt.csv", ...asked, "1", "--json")).out);
  expect(anatomy).toHaveLength(1);
  expect(anatomy[0]).toMatchObject({ id: "jacobson", sample: 1, rttMs: 140 });
  expect(anatomy[0].lines[0]).toMatchObject({ numbers: "= 140 - 100", value: 40, unit: "ms" });
  expect((await lab("replay", "rtt.csv", ...asked, "@1.5")).out).toContain("= 120 - 105 = 15 ms");
  expect((await lab("model", "eifel-cycle", ...asked, "3")).out).toContain("jacobson, sample 3 of flow model");
  expect((await lab("run", "small.json", "--duration", "5", "--explain", "7")).out).toContain(
    "linux, sample 7 of flow main.0",
  );
});

/** A line of a command that asks for what cannot be, the code and a piece of the sentence that refuses it. */
const refused: readonly (readonly [line: string, code: string, says: string])[] = [
  ["catalog x", "extra-argument", '"x" is one argument too many.'],
  ["model constant --map a,b", "no-map", "constant has no map of stability."],
  ["model pert-fluid --map rtt,interval", "no-map", "--map is part of the JSON document only."],
  ["model constant --state", "missing-out", "--state says what to write, but not where."],
  ["model --seed 3", "missing-argument", "--seed is given, but ID is missing."],
  ["paper --quick", "missing-argument", "--quick is given, but ID is missing."],
  ["paper eifel-fig1 --seeds 3", "no-seeds", "Nothing in eifel-fig1 is random"],
  ["run small.json --seed 1 --seed 2", "option-twice", "--seed is given twice."],
  ["run small.json --seed 1 --set run.seed=2", "set-twice", "run.seed is given by --set and by --seed."],
  ["run small.json --set run.seed=1 --set run.seed=2", "set-twice", "run.seed is set twice."],
  ["model noise --seed 1 --set run.seed=2", "set-twice", "run.seed is set twice."],
  ["run small.json --explain @", "bad-sample", '"@" names no sample.'],
  ["run small.json --explain @-1", "bad-sample", '"@-1" names no sample.'],
  ["run small.json --explain 1.5", "bad-sample", '"1.5" names no sample.'],
  ["run small.json --explain first", "bad-sample", '"first" names no sample.'],
  ["run small.json --explain 999999999", "no-such-sample", "There is no sample 999999999."],
  ["model step --explain 999999999", "no-such-sample", "There is no sample 999999999."],
  ["replay rtt.csv --explain @1e6", "no-such-sample", "There is no sample from 1000000 s on."],
  ["replay rtt.csv --state", "missing-out", "--state says what to write, but not where."],
  ["replay rtt.csv --out rtt.csv", "same-file", "is the file that is read."],
  ["run small.json --out ./small.json", "same-file", "is the file that is read."],
  ["run twice.json", "bad-json", "twice.json gives run.seed twice: give it once."],
  ["run deep.json", "bad-json", "deep.json is nested more than 32 levels deep."],
  ["run version.json", "bad-version", "This lab reads version 1 of scenarios."],
  ["run link.json", "bad-type", "link is no object."],
  ["run observe.json", "bad-observe", "run.observe is neither a flow nor a list of flows."],
  ["run nobody.json", "bad-observe", "run.observe is an empty list: no flow would be recorded."],
  ["run names.json", "bad-name", "A flow cannot be called '<b>main</b>'."],
  ["run late.json", "bad-time", "A change of link.bottleneck.schedule cannot come at 1e+300 s."],
  ["run changes.json", "bad-type", "changes is a list."],
  ["run folder", "file-unreadable", "folder cannot be read: it is a folder."],
  ["replay folder", "file-unreadable", "cannot be read: it is a folder."],
  ["replay missing.csv", "file-unreadable", "cannot be read: it does not exist."],
  [`replay ${"a".repeat(300)}`, "file-unreadable", "cannot be read: the name is too long."],
  ["vectors vectors", "bad-json", "is no JSON"],
  ["reference vectors", "bad-json", "is no JSON"],
  ["run small.json --out folder", "cannot-write", "cannot be written: it is a folder."],
  ["paper eifel-fig1 --out folder", "cannot-write", "cannot be written: it is a folder."],
  ["model step --out folder", "cannot-write", "cannot be written: it is a folder."],
  ["replay rtt.csv --out folder", "cannot-write", "cannot be written: it is a folder."],
  ["replay rtt.csv --out none/x.csv", "cannot-write", "cannot be written: its folder does not exist."],
];

beforeAll(() => {
  const scenarios = {
    "version.json": { scenario: "1" },
    "link.json": { link: 5 },
    "observe.json": { flow: { main: {} }, run: { observe: 5 } },
    "nobody.json": { flow: { main: {} }, run: { observe: [] } },
    "names.json": { flow: { "<b>main</b>": {} } },
    "late.json": { flow: { main: {} }, link: { bottleneck: { schedule: [{ at: 1e300, rate: 1e6 }] } } },
    "changes.json": { flow: { main: {} }, changes: { at: 1 } },
  };
  for (const [name, document] of Object.entries(scenarios)) writeFileSync(join(folder, name), JSON.stringify(document));
  writeFileSync(join(folder, "twice.json"), '{"run": {"seed": 1, "seed": 2}}');
  writeFileSync(join(folder, "deep.json"), `${'{"run":'.repeat(5000)}1${"}".repeat(5000)}`);
  mkdirSync(join(folder, "folder"));
  mkdirSync(join(folder, "vectors"));
  writeFileSync(join(folder, "vectors", "broken.json"), "{");
  writeFileSync(join(folder, "rtt.csv"), "time_s,rtt_ms\n0,100\n1,140\n2,120\n");
});

/** Runs a command line in this process: what is refused needs none of its own. */
async function inProcess(line: string): Promise<Outcome> {
  const said = { 1: "", 2: "" };
  const write = (descriptor: 1 | 2, text: string) => {
    said[descriptor] += text;
  };
  const code = await main(line.split(" "), { write, folder });
  return { code, out: said[1], err: said[2] };
}

test.each(refused)("%s is refused in one sentence", async (line, expected, says) => {
  const { code, out, err } = await inProcess(line);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  // `reference` names each file before it reads it.
  const sentence = err.replace(/^broken\.json\n/, "");
  expect(sentence).toContain(says);
  expect(sentence.split("\n")).toHaveLength(2);
  // This one is refused for the lack of --json.
  if (line === "model pert-fluid --map rtt,interval") return;
  const json = await inProcess(`${line} --json`);
  expect(json.code).toBe(2);
  const { error } = JSON.parse(json.out);
  expect(error.code).toBe(expected);
  expect(error.message).toContain(says);
  expect(error.message).toMatch(/\.$/);
  expect(error.hint).not.toBe("");
});

test("nothing is computed for a file that cannot be written", async () => {
  const said: string[] = [];
  const write = (_descriptor: 1 | 2, text: string) => void said.push(text);
  // In full this one computes for minutes: it would run into the test's limit.
  expect(await main(["paper", "pert-fig6", "--out", "folder"], { write, folder })).toBe(2);
  expect(said.join("")).toContain("cannot be written: it is a folder.");
});

test("a byte order mark before a scenario is passed over", async () => {
  writeFileSync(join(folder, "bom.json"), `\uFEFF${JSON.stringify(smallScenario)}`);
  expect((await inProcess("run bom.json --json --duration 1")).code).toBe(0);
});

test
  .runIf(existsSync("/dev/full"))
  .each(["run small.json", "model eifel-cycle", "replay rtt.csv", "paper eifel-fig1 --quick"])(
  "a disk that is full is no bug: %s",
  async (line) => {
    const { code, err } = await inProcess(`${line} --out /dev/full`);
    expect(err).toBe("/dev/full cannot be written: the disk is full. Choose another --out.\n");
    expect(code).toBe(2);
  },
);

test.runIf(existsSync("/dev/full")).each(["catalog", "catalog --json"])(
  "standard output on a full disk is no bug: %s",
  async (line) => {
    const full = openSync("/dev/full", "w");
    const { status, stderr } = spawnSync(process.execPath, [launcher, ...line.split(" ")], {
      stdio: ["ignore", full, "pipe"],
    });
    closeSync(full);
    expect(stderr.toString()).toBe("Standard output cannot be written: the disk is full. Write it to another place.\n");
    expect(status).toBe(2);
  },
);
