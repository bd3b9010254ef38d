import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { asVectorFile, checkVectors, type VectorFile } from "../cli/vectors";
import { loadOracle } from "../cli/nodeCore";

const folder = fileURLToPath(new URL("../../datasets/reference/oracle/", import.meta.url));

const files = readdirSync(folder).flatMap((name) => {
  const file = name.endsWith(".json") ? asVectorFile(JSON.parse(readFileSync(folder + name, "utf8")), name) : null;
  return file === null ? [] : [file];
});

const supported =
  /^(timer_(jacobson|rfc6298|net3_integer|linux|eifel)|tick_quantise|test_signals|experts_(float|spacing|rto|fixed)|red|pi_aqm|vegas|cubic|pert_(curve|acks|pi|stability|dde)|predictors)$/;

const numbersIn = (value: unknown): number =>
  typeof value === "number"
    ? 1
    : typeof value === "object" && value !== null
      ? Object.values(value).reduce((sum: number, item) => sum + numbersIn(item), 0)
      : 0;

test.each(files.filter(({ algorithm }) => supported.test(algorithm)).map((file) => [file.name, file] as const))(
  "%s matches number by number",
  async (_name, file) => {
    const result = checkVectors(await loadOracle(), file);
    expect(result).toMatchObject({ cases: file.cases.length, mismatches: 0, first: null });
    const least = file.cases.reduce((sum, { expect: wanted }) => sum + numbersIn(wanted), 0);
    expect(result?.checked).toBeGreaterThanOrEqual(Math.max(1, least));
  },
);

test("an algorithm that the core has not is unsupported", async () => {
  const file: VectorFile = { name: "x", algorithm: "telepathy", tolerance: { abs: 0, rel: 0 }, cases: [{}] };
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
  expect(checkVectors(core, good)).toEqual({ name: "by hand", cases: 1, checked: 13, mismatches: 0, first: null });
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

test("other JSON is no file of vectors", () => {
  expect(asVectorFile({ format: "something else" }, "x")).toBeNull();
  expect(asVectorFile([1, 2], "x")).toBeNull();
});
