import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { catalogue } from "../../../sim-worker/generated/catalogue";
import type { ParamValue } from "../../../sim-worker/src/protocol";
import { indexCatalogue } from "../state/catalogueIndex";
import { registerPages } from "../state/pages";
import { fixtureCatalogue } from "../state/testing/fixtureCatalogue";
import { EMPTY_VIEW } from "../state/types";
import { decodeLink, emptyShared, encodeLink, FIRST_TUNER, MAX_CHANGES, NO_MODEL, type Shared } from "../state/url";
import { DEFLATED_LIMIT_BYTES, INFLATED_LIMIT_BYTES, packPairs, unpackPairs } from "../state/urlText";
import { logs } from "./logs/page";
import { PAGES } from "./registry";

registerPages(PAGES);
const index = indexCatalogue(fixtureCatalogue);
const lab = emptyShared("lab", index);

const seconds = fc.double({ min: 0, max: 3600, noNaN: true }).map((value) => Number(value.toFixed(6)));
const range = fc
  .tuple(seconds, seconds)
  .filter(([a, b]) => a < b)
  .map(([a, b]) => [a, b] as const);
const id = fc.stringMatching(/^[a-z][a-z0-9:_-]{0,12}$/);
const ids = fc.uniqueArray(id, { maxLength: 5 });

const rate = fc.double({ min: 1e3, max: 1e11, noNaN: true });
const values: Readonly<Record<string, fc.Arbitrary<ParamValue>>> = {
  "link.bottleneck.rate": rate,
  "link.reverse.buffer": fc.integer({ min: 1, max: 100000 }),
  "link.bottleneck.loss": fc.constantFrom("none", "bernoulli"),
  "flow.main.timestamps": fc.boolean(),
  "flow.main.shadows": fc.subarray(["last", "jacobson", "eifel", "experts", "linux"]),
  "estimator.experts.alpha": fc.double({ min: 0, max: 1, noNaN: true }).map((value) => (value === 0 ? 0 : value)),
};

const set = fc
  .record(values, { requiredKeys: [] })
  .chain((some) => fc.nat(4294967295).map((seed) => ({ ...some, "run.seed": seed })));

const change = fc.record({ at: seconds, key: fc.constant("link.bottleneck.rate"), value: rate });

const view = fc.record({
  view: fc.option(range),
  selection: fc.option(range),
  order: ids,
  folded: ids,
  log: ids,
  toggled: ids,
  enlarged: fc.option(id),
  pin: fc.option(seconds),
  open: ids,
  god: fc.boolean(),
});

const slice = fc.record({ ladder: fc.option(range), node: fc.option(fc.nat(127)), mapWhole: fc.boolean() });

const shared: fc.Arbitrary<Shared> = fc.record({
  page: fc.constant("lab" as const),
  preset: fc.constantFrom("deep-buffer", "short-buffer"),
  scenario: fc.constant(null),
  model: fc.constant(NO_MODEL),
  ownModel: fc.option(
    fc.record({
      name: fc.string({ minLength: 1, maxLength: 20 }),
      bytes: fc.nat(1e7),
      sha256: fc.stringMatching(/^[0-9a-f]{64}$/),
    }),
  ),
  set,
  changes: fc.array(change, { maxLength: 40 }),
  mode: fc.constantFrom("instant" as const, "live" as const),
  speed: fc.constantFrom(0.1, 1, 10, 1000),
  chosen: fc.constantFrom("", "experts", "jacobson"),
  view,
  slice,
  tuner: fc.constant(FIRST_TUNER),
});

describe("links", () => {
  test("say the same state again", async () => {
    await fc.assert(
      fc.asyncProperty(shared, async (state) => {
        const { hash, leftOut } = await encodeLink(state);
        const opened = await decodeLink(hash, index);
        expect(leftOut).toBe("");
        expect(opened.problems).toEqual([]);
        expect(opened.shared).toEqual(state);
      }),
      { numRuns: 200 },
    );
  });

  test("hold a comparison: what it starts from, its schemes, its sweep, its seeds", async () => {
    const compare = fc.record({
      base: fc.constantFrom("lab", "pert-tenth", "deep-buffer"),
      schemes: fc.uniqueArray(id, { minLength: 1, maxLength: 6 }),
      key: fc.constant("link.bottleneck.rate"),
      values: fc.uniqueArray(rate, { minLength: 1, maxLength: 12 }).map((all) => [...all].sort((a, b) => a - b)),
      log: fc.boolean(),
      seeds: fc.uniqueArray(fc.nat(99_999), { minLength: 1, maxLength: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(compare, set, async (settings, changed) => {
        const starts = settings.base === "lab";
        const state: Shared = {
          ...emptyShared("compare", index),
          preset: "deep-buffer",
          set: starts ? changed : {},
          slice: settings,
        };
        const opened = await decodeLink((await encodeLink(state)).hash, index);
        expect(opened.problems).toEqual([]);
        expect(opened.shared).toEqual(state);
      }),
      { numRuns: 60 },
    );
    const bad = await decodeLink("#/compare?v=1&sweep=link.bottleneck.rate&values=1e6,0,banana&seeds=x", index);
    expect(bad.shared.slice).toMatchObject({ values: [1e6] });
    expect(bad.problems).toHaveLength(3);
  });

  test("hold what the tuner searches, on both of its pages", async () => {
    const end = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => (value === 0 ? 0 : value));
    const axis = fc.record({ on: fc.boolean(), from: end, to: end });
    const tuner = fc.record({
      estimator: fc.constantFrom("", "experts", "eifel"),
      axes: fc.record({ "estimator.experts.n": axis, "estimator.experts.alpha": axis }, { requiredKeys: [] }),
      goal: fc.constantFrom("error" as const, "rmse" as const, "coverage" as const, "spurious" as const),
      meanRtoMs: fc.option(fc.double({ min: 1e-3, max: 1e9, noNaN: true })),
      effort: fc.constantFrom("quick" as const, "usual" as const, "thorough" as const),
      seeds: fc.integer({ min: 1, max: 24 }),
      map: fc.option(fc.constant(["estimator.experts.n", "estimator.experts.alpha"] as const)),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("lab" as const, "logs" as const),
        tuner,
        set,
        async (page, settings, changed) => {
          const state: Shared = { ...emptyShared(page, index), set: changed, tuner: settings };
          const opened = await decodeLink((await encodeLink(state)).hash, index);
          expect(opened.problems).toEqual([]);
          expect(opened.shared).toEqual(state);
        },
      ),
      { numRuns: 100 },
    );
    const bad = await decodeLink(
      "#/logs?v=1&goal=luck&meanrto=-1&tuneseeds=99&ranges=estimator.experts.n:1,x:1:2",
      index,
    );
    expect(bad.shared.tuner).toEqual(FIRST_TUNER);
    expect(bad.problems).toHaveLength(5);
  });

  test("hold a log's name, size, hash and settings", async () => {
    const log = fc.record({
      source: fc.oneof(
        fc.record({ kind: fc.constant("sample" as const), id }),
        fc.record({
          kind: fc.constant("own" as const),
          name: fc.string({ minLength: 1, maxLength: 30, unit: "grapheme" }),
          bytes: fc.nat(),
          sha256: fc.stringMatching(/^[0-9a-f]{64}$/),
        }),
      ),
      format: fc.option(id),
      mapping: fc.option(
        fc.constant({ delimiter: ";", decimalComma: true, roles: { 0: { role: "time", unit: "s" } } }),
      ),
      flow: fc.constantFrom("", "0xab41", "[::1]:80>[fe80::1]:5201"),
      estimators: fc.subarray(["last", "linux", "experts"]),
    });
    await fc.assert(
      fc.asyncProperty(log, view, async (settings, seen) => {
        const state: Shared = { ...emptyShared("logs", index), slice: { ...logs.initial, ...settings }, view: seen };
        const opened = await decodeLink((await encodeLink(state)).hash, index);
        expect(opened.problems).toEqual([]);
        expect(opened.shared).toEqual(state);
      }),
      { numRuns: 100 },
    );
  });

  test("hold a model with its estimators in place of a preset", async () => {
    const real = indexCatalogue(catalogue);
    const model = fc.record({
      id: fc.constantFrom("eifel-cycle", "random-walk"),
      estimators: fc.subarray(["jacobson", "eifel", "experts"]),
    });
    const load = fc.record({ "model.eifel-cycle.load": fc.integer({ min: 4, max: 200 }) });
    await fc.assert(
      fc.asyncProperty(model, load, view, async (settings, changed, seen) => {
        const blank = emptyShared("lab", real);
        const state: Shared = { ...blank, preset: "", model: settings, set: changed, view: seen };
        const { hash } = await encodeLink(state);
        expect(hash).not.toContain("preset");
        const opened = await decodeLink(hash, real);
        expect(opened.problems).toEqual([]);
        expect(opened.shared).toEqual(state);
      }),
      { numRuns: 50 },
    );
  });

  test("name a model that is not there, and open the first preset", async () => {
    const { shared: opened, problems } = await decodeLink("#/lab?v=1&model=banana", index);
    expect(problems).toEqual(["The link starts from the model “banana”, which this version does not have."]);
    expect([opened.model, opened.preset]).toEqual([NO_MODEL, lab.preset]);
  });

  test("hold an artefact with its seeds and size", async () => {
    const paper = fc.record({
      artefact: fc.constantFrom("", "eifel-fig3", "experts-table2"),
      seeds: fc.uniqueArray(fc.nat(4294967295), { maxLength: 30 }),
      size: fc.constantFrom("quick" as const, "full" as const),
    });
    await fc.assert(
      fc.asyncProperty(paper, async (settings) => {
        const state: Shared = {
          ...emptyShared("papers", index),
          slice: { ...settings, templateValues: {} },
          set: { "estimator.experts.alpha": 0.1 },
        };
        const opened = await decodeLink((await encodeLink(state)).hash, index);
        expect(opened.problems).toEqual([]);
        expect(opened.shared).toEqual(state);
      }),
      { numRuns: 100 },
    );
    const { hash } = await encodeLink({
      ...emptyShared("papers", index),
      slice: { artefact: "experts-fig22", seeds: [1, 2, 3, 9], size: "quick", templateValues: {} },
    });
    expect(hash).toBe("#/papers/experts-fig22?v=1&seeds=1-3,9");
  });

  test("are plain and short for a few changes, and always have the seed", async () => {
    const { hash } = await encodeLink({ ...lab, set: { "run.seed": 7, "link.bottleneck.rate": 8e6 } });
    expect(hash).toBe("#/lab?v=1&preset=deep-buffer&link.bottleneck.rate=8000000&run.seed=7");
  });

  test("hold 200 timed changes, and say how many more there were", async () => {
    const changes = Array.from({ length: MAX_CHANGES + 3 }, (_, nth) => ({
      at: nth / 8,
      key: "link.bottleneck.rate",
      value: 1e6 + nth,
    }));
    const { hash, leftOut } = await encodeLink({ ...lab, changes });
    expect(leftOut).toContain("3 of 203");
    expect((await decodeLink(hash, index)).shared.changes).toHaveLength(MAX_CHANGES);
  });

  test("leave out a scenario that does not fit, and say so on both sides", async () => {
    const noise = Array.from({ length: 20000 }, (_, nth) => Math.sin(nth * 12.9898) * 43758.5453);
    const { hash, leftOut } = await encodeLink({ ...lab, preset: "", scenario: { scenario: 1, noise } });
    expect(leftOut).toContain("scenario");
    expect(hash.length).toBeLessThan(DEFLATED_LIMIT_BYTES * 2);
    const opened = await decodeLink(hash, index);
    expect(opened.problems.join(" ")).toContain("scenario file");
  });

  test("carry an own scenario, deflated when it is long", async () => {
    const scenario = { scenario: 1, title: "mine", list: Array.from({ length: 500 }, (_, nth) => nth) };
    const { hash } = await encodeLink({ ...lab, preset: "", scenario });
    expect(hash).toContain("?z=");
    expect((await decodeLink(hash, index)).shared.scenario).toEqual(scenario);
  });
});

describe("what cannot be used is named, and never clamped", () => {
  const problems = async (query: string) => (await decodeLink(`#/lab?${query}`, index)).problems.join("\n");

  test("a value out of range", async () => {
    const opened = await decodeLink("#/lab?v=1&link.bottleneck.rate=1&run.seed=5", index);
    expect(opened.problems.join()).toMatch(/Rate .*between 1 kbit\/s and 100 Gbit\/s/);
    expect(opened.shared.set).toEqual({ "run.seed": 5 });
  });

  test("words of another version", async () => {
    expect(await problems("v=1&no.such.key=1")).toContain("no.such.key");
    expect(await problems("v=1&nosuchkey=1")).toContain("nosuchkey");
    expect(await problems("v=1&preset=gone")).toContain("gone");
    expect(await problems("v=1&chosen=gone")).toContain("gone");
    expect(await problems("v=1&link.bottleneck.loss=gone")).toContain("gone");
    expect(await problems("v=1&mode=gone")).toContain("gone");
    expect(await problems("v=1&zoom=5,2")).toContain("5,2");
    expect(await problems("v=1&speed=0")).toContain("speed");
    const papers = await decodeLink("#/papers/eifel-fig3?v=1&seeds=5-1&size=huge", index);
    expect(papers.problems.join(" ")).toMatch(/huge.*5-1/);
    expect(papers.shared.slice).toMatchObject({ artefact: "eifel-fig3", seeds: [], size: "quick" });
    expect(await problems("v=1&at=3~no.such~1")).toContain("no.such");
    expect(await problems("v=1&at=3~link.bottleneck.rate~1")).toContain("link.bottleneck.rate");
  });

  test("a newer version and a damaged link", async () => {
    const newer = await decodeLink("#/lab?v=2&link.bottleneck.rate=8000000", index);
    expect(newer.settings).toBe(false);
    expect(newer.problems.join()).toContain("newest version");
    expect(await problems("z=%%%")).toContain("damaged");
    expect(await problems("z=AAAA")).toContain("damaged");
    expect(await problems("v=1&a%ZZ=1")).toContain("damaged");
  });

  test("a scenario of 5,000 levels, or with a key that stands twice", async () => {
    const deep = `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`;
    for (const [scenario, problem] of [
      [deep, "The scenario in the link is nested more than 32 levels deep. It is left out."],
      [
        '{"run": {"seed": 1, "seed": 2}}',
        "The scenario in the link gives run.seed twice: give it once. It is left out.",
      ],
      ["[1]", "The scenario in the link is no object. It is left out."],
    ] as const) {
      const opened = await decodeLink(`#/lab?v=1&scenario=${encodeURIComponent(scenario)}`, index);
      expect(opened.problems).toEqual([problem]);
      expect(opened.shared.scenario).toBeNull();
    }
    const logs = await decodeLink(`#/logs?v=1&columns=${encodeURIComponent("[".repeat(5000))}`, index);
    expect(logs.problems).toEqual(["The column choices in the link cannot be read."]);
  });

  test("a packed link that would fill the memory is refused before it is unpacked whole", async () => {
    const tooLarge = ["The link is too large: packed it may hold 8 kB and unpacked 1 MB. Send the scenario as a file."];
    const packed = (bytes: number, byte = "a") =>
      `#/lab?z=${deflateRawSync(`v=1&mine=${byte.repeat(bytes)}`, { level: 9 }).toString("base64url")}`;
    for (const link of [packed(INFLATED_LIMIT_BYTES), packed(100e6), `#/lab?z=${"A".repeat(20_000_000)}`]) {
      expect((await decodeLink(link, index)).problems).toEqual(tooLarge);
    }
    const fits = await decodeLink(packed(INFLATED_LIMIT_BYTES - 9), index);
    expect(fits.problems).toEqual(["The link has “mine”, which this version does not know."]);
  });

  test("a packed link may have as many bytes as are ever written, and no more", async () => {
    // Level 0 stores the text behind 5 bytes.
    const stored = (bytes: number) => {
      const packed = deflateRawSync(`view=${"a".repeat(bytes - 10)}`, { level: 0 });
      expect(packed).toHaveLength(bytes);
      return unpackPairs(`z=${packed.toString("base64url")}`);
    };
    const pairs = [["view", "a".repeat(DEFLATED_LIMIT_BYTES - 10)]];
    expect(await stored(DEFLATED_LIMIT_BYTES)).toEqual({ pairs, broken: 0 });
    expect(await stored(DEFLATED_LIMIT_BYTES + 1)).toBe("too-large");
    expect(await packPairs([["view", "0".repeat(INFLATED_LIMIT_BYTES)]])).toBeNull();
  });

  test("no text at all makes it throw", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme" }), async (text) => {
        const opened = await decodeLink(text, index);
        expect(opened.shared.view).toBeDefined();
      }),
    );
  });
});

test("pairs come back from packing, whatever they hold", async () => {
  const pair = fc.tuple(fc.string({ minLength: 1, unit: "grapheme" }), fc.string({ maxLength: 400, unit: "grapheme" }));
  await fc.assert(
    fc.asyncProperty(fc.array(pair, { maxLength: 12 }), async (pairs) => {
      fc.pre(pairs[0]?.[0] !== "z");
      const text = await packPairs(pairs);
      if (text === null) return;
      expect(await unpackPairs(text)).toEqual({ pairs, broken: 0 });
    }),
  );
});

test("an empty address opens the default page without a word", async () => {
  expect(await decodeLink("", index)).toEqual({ shared: { ...lab, view: EMPTY_VIEW }, problems: [], settings: false });
});
