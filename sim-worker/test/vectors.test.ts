import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { loadOracle } from "../cli/nodeCore";
import { asVectorFile, checkVectors, type VectorFile } from "../cli/vectors";

const folder = fileURLToPath(new URL("../../datasets/reference/oracle/", import.meta.url));

const files = readdirSync(folder).flatMap((name) => {
  const file = name.endsWith(".json") ? asVectorFile(JSON.parse(readFileSync(folder + name, "utf8")), name) : null;
  return file === null ? [] : [file];
});

const numbersIn = (value: unknown): number =>
  typeof value === "number"
    ? 1
    : typeof value === "object" && value !== null
      ? Object.values(value).reduce((sum: number, item) => sum + numbersIn(item), 0)
      : 0;

test.each(files.map((file) => [file.name, file] as const))("%s matches number by number", async (_name, file) => {
  const result = checkVectors(await loadOracle(), file);
  expect(result).toMatchObject({ cases: file.cases.length, mismatches: 0, first: null });
  const least = file.cases.reduce((sum, { expect: wanted }) => sum + numbersIn(wanted), 0);
  expect(result?.checked).toBeGreaterThanOrEqual(Math.max(1, least));
  expect(result?.unread.filter(({ reason }) => reason === null)).toEqual([]);
});

test("the expected numbers that are not compared are these, each with its reason", async () => {
  const core = await loadOracle();
  const unread = files.flatMap((file) => checkVectors(core, file)?.unread.map((each) => ({ ...each, file })) ?? []);
  expect(unread.map(({ file, at, numbers }) => [file.name, at, numbers])).toEqual([
    ["experts_fixed", "exp_table", 40],
    ["pert_curve", "buffer_rule", 12],
    ["red", "automatic_parameters[4].q_weight", 1],
    ["red", "automatic_parameters[5].q_weight", 1],
  ]);
});

/** The file of that name with one of its tables' numbers changed. */
function changed(name: string, table: string, change: (table: never) => void): VectorFile {
  const document = JSON.parse(readFileSync(`${folder}${name}.json`, "utf8"));
  change(document[table] as never);
  const file = asVectorFile(document, name);
  if (file === null) throw new Error(`${name} is no file of vectors`);
  return file;
}

test("a table beside the cases is compared: the least sampling interval of PERT's theorem is not passed over", async () => {
  const file = changed("pert_stability", "delta_min", (table: { expect: number[] }) => {
    table.expect[3] = 125.7;
  });
  const { defaults: _none, tables, ...rest } = file;
  const without = checkVectors(await loadOracle(), { ...rest, defaults: {}, tables: {} });
  const result = checkVectors(await loadOracle(), file);
  expect(result).toMatchObject({ mismatches: 1, first: { at: "delta_min.expect[3]", expected: 125.7 } });
  expect((result?.checked ?? 0) - (without?.checked ?? 0)).toBe(50);
  expect(Object.keys(tables)).toEqual(["delta_min"]);
});

test.each([
  ["pert_dde_R171", "long_run", "long_run.window_peak_to_peak_last_tenth", 3.53],
  ["pert_dde_R171", "equilibrium", "equilibrium.Tq", 0.2],
  ["pert_pi", "constant_queue", "constant_queue.p[2]", null],
  ["red", "automatic_parameters", "automatic_parameters[2].min_th", 46],
])("%s: a wrong number in %s is found", async (name, table, at, wrong) => {
  const file = changed(name, table, (value: never) => {
    if (name === "pert_pi") (value as { p: number[] }).p[2] = 1;
    else if (name === "red") (value as { min_th: number }[])[2] = { ...(value as object[])[2], min_th: 46 };
    else Object.assign(value, { [at.split(".")[1] ?? ""]: wrong });
  });
  expect(checkVectors(await loadOracle(), file)).toMatchObject({ mismatches: 1, first: { at } });
});

test("an algorithm that the core has not is unsupported", async () => {
  const file: VectorFile = {
    name: "x",
    algorithm: "telepathy",
    tolerance: { abs: 0, rel: 0 },
    cases: [{}],
    defaults: {},
    tables: {},
  };
  expect(checkVectors(await loadOracle(), file)).toBeNull();
});

/** One Jacobson case whose second sample is expected to give this SRTT. */
const jacobson = (srtt: unknown, tolerance = { abs: 1e-9, rel: 1e-9 }): VectorFile | null =>
  asVectorFile(
    JSON.parse(
      JSON.stringify({
        format: "oracle-vectors/1",
        name: "by hand",
        algorithm: "timer_jacobson",
        tolerance,
        defaults: { g: 0.125, h: 0.25, k: 4, rto_min: 0, rto_max: "Infinity" },
        cases: [
          {
            params: { rto_initial: 6 },
            events: [["timeout"], ["sample", 80, 1], ["sample", 80, 0], ["sample", 120, 0], ["timeout"]],
            expect: { srtt: [null, null, 80, srtt, srtt], rto: [12, 12, 240, 245, 490], shift: [1, 1, 0, 0, 1] },
          },
        ],
      }),
    ),
    "x",
  );

test("a number beyond the tolerance is a mismatch, and the first one is named", async () => {
  const core = await loadOracle();
  const good = jacobson(85);
  const bad = jacobson(85.1);
  const loose = jacobson(85.1, { abs: 0.2, rel: 0 });
  if (good === null || bad === null || loose === null) throw new Error("The file was not understood.");
  expect(checkVectors(core, good)).toEqual({
    name: "by hand",
    cases: 1,
    checked: 13,
    mismatches: 0,
    first: null,
    unread: [],
  });
  expect(checkVectors(core, bad)).toMatchObject({
    checked: 13,
    mismatches: 2,
    first: { case: "case 1", at: "expect.srtt[3]", expected: 85.1, got: 85 },
  });
  expect(checkVectors(core, loose)?.mismatches).toBe(0);
});

test("what is expected but not answered is a mismatch", async () => {
  const file = jacobson(85);
  if (file === null) throw new Error("The file was not understood.");
  const cases = file.cases.map((kase) => ({ ...kase, expect: { colour: [1] } }));
  expect(checkVectors(await loadOracle(), { ...file, cases })).toMatchObject({ checked: 1, mismatches: 1 });
});

test("an expected number that nobody knows is said, wherever it stands", async () => {
  const file = jacobson(85);
  if (file === null) throw new Error("The file was not understood.");
  const cases = file.cases.map((kase) => ({
    ...kase,
    colour: { red: 1, blue: [2, null] },
    list: [{ deep: 3 }, { word: "x" }],
  }));
  const result = checkVectors(await loadOracle(), {
    ...file,
    cases,
    tables: { groups: [[4, 5], [6]], word: "a text" },
  });
  expect(result?.mismatches).toBe(0);
  expect(result?.unread).toEqual([
    { case: "table", at: "groups", numbers: 3, reason: null },
    { case: "case 1", at: "colour", numbers: 2, reason: null },
    { case: "case 1", at: "list[0].deep", numbers: 1, reason: null },
  ]);
});

test("other JSON is no file of vectors", () => {
  expect(asVectorFile({ format: "something else" }, "x")).toBeNull();
  expect(asVectorFile([1, 2], "x")).toBeNull();
});
