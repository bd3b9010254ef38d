import { parquetWriteBuffer } from "hyparquet-writer";
import { expect, test } from "vitest";
import { index } from "../../../state/lab";
import { useLab } from "../../../state/store";
import { planOf } from "../plan";
import { DEFAULT_COMPARE } from "../settings";
import { campaignFigure, firstView, setAt } from "./campaignFigure";
import { readCampaign } from "./campaignFile";
import { planDocument } from "./planDocument";

const isKey = (column: string) => index.find(column) !== undefined;

/** Two schemes, three buffers, two seeds; the metric of each run tells which it is. */
function fileOf(metadata: { key: string; value: string }[]): Blob {
  const runs = ["a", "b"].flatMap((scheme, s) =>
    [10, 20, 40].flatMap((buffer) =>
      [1, 2].map((seed) => ({ scheme, buffer, seed, metric: 1000 * s + buffer + seed })),
    ),
  );
  const columnData = [
    { name: "key", data: runs.map((_, nth) => `run ${nth}`), type: "STRING" as const },
    { name: "scheme", data: runs.map(({ scheme }) => scheme), type: "STRING" as const },
    { name: "link.bottleneck.buffer", data: runs.map(({ buffer }) => BigInt(buffer)), type: "INT64" as const },
    { name: "seed", data: runs.map(({ seed }) => BigInt(seed)), type: "INT64" as const },
    { name: "error", data: runs.map(() => null), type: "STRING" as const },
    { name: "jainIndex", data: runs.map(({ metric }) => metric / 2), type: "DOUBLE" as const },
    { name: "groups.main.goodputBitPerS", data: runs.map(({ metric }) => metric), type: "DOUBLE" as const },
  ];
  return new Blob([parquetWriteBuffer({ columnData, kvMetadata: metadata })]);
}

const scenario = index.catalogue.presets[0]?.scenario ?? {};
const plan = { scenario, set: { "run.duration": 5 }, schemes: { b: { "flow.main.congestionControl": "cubic" } } };
const withPlan = [{ key: "rttlab", value: JSON.stringify({ plan, core: "" }) }];

async function opened(metadata: { key: string; value: string }[]) {
  const read = await readCampaign(fileOf(metadata), "runs.parquet", isKey);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

test("a campaign is drawn over its first key, a line for each scheme, with the means of its seeds", async () => {
  const campaign = await opened(withPlan);
  expect(campaign.keys).toEqual(["scheme", "link.bottleneck.buffer"]);
  const view = firstView(campaign);
  expect(view).toEqual({ metric: "groups.main.goodputBitPerS", x: "link.bottleneck.buffer", by: "scheme" });
  const { series } = campaignFigure(campaign, view);
  expect(series.map(({ label, x, y }) => [label, Array.from(x), Array.from(y)])).toEqual([
    ["a", [10, 20, 40], [11.5, 21.5, 41.5]],
    ["b", [10, 20, 40], [1011.5, 1021.5, 1041.5]],
  ]);
  expect(series[0]?.low?.[0]).toBeLessThan(11.5);
});

test("what a scheme sets is not the first axis", async () => {
  const schemes = { a: { "link.bottleneck.buffer": 10 } };
  const campaign = await opened([{ key: "rttlab", value: JSON.stringify({ plan: { ...plan, schemes } }) }]);
  const delay = new Map([...campaign.columns, ["link.bottleneck.delay", campaign.columns.get("seed") ?? []] as const]);
  const keys = [...campaign.keys, "link.bottleneck.delay"];
  expect(firstView({ ...campaign, columns: delay, keys }).x).toBe("link.bottleneck.delay");
});

test("any column may be an axis; texts stand side by side", async () => {
  const campaign = await opened(withPlan);
  const figure = campaignFigure(campaign, { metric: "jainIndex", x: "scheme", by: "" });
  expect(figure.x.categories).toEqual(["a", "b"]);
  expect(figure.series.map(({ y }) => Array.from(y))).toEqual([[12.416666666666666, 512.4166666666666]]);
});

test("a point is the settings of its first run", async () => {
  const campaign = await opened(withPlan);
  expect(setAt(campaign, firstView(campaign), "b", 19.9)).toEqual({
    "run.duration": 5,
    "flow.main.congestionControl": "cubic",
    "link.bottleneck.buffer": 20,
    "run.seed": 1,
  });
  const bare = await opened([]);
  expect(setAt(bare, firstView(bare), "b", 20)).toBeNull();
});

test("what is no campaign is refused with a remedy", async () => {
  const other = parquetWriteBuffer({ columnData: [{ name: "x", data: [1], type: "DOUBLE" as const }] });
  for (const content of ["no Parquet at all", other]) {
    const read = await readCampaign(new Blob([content]), "x.parquet", isKey);
    expect(read).toMatchObject({ ok: false, error: { code: "bad-campaign", place: "x.parquet" } });
  }
});

test("a saved plan has the comparison's runs, each key in one part", () => {
  const state = useLab.getState();
  const settings = {
    ...DEFAULT_COMPARE,
    base: "deep-buffer",
    key: "link.bottleneck.buffer",
    values: [10, 20],
    seeds: [1, 4],
  };
  const compared = planOf({ ...state, slices: { ...state.slices, compare: settings } });
  if (compared === null) throw new Error("There is no such base.");
  const document = planDocument(compared, settings);
  const parts = [document.set, document.grid, Object.assign({}, ...Object.values(document.schemes))];
  const keys = parts.flatMap((part) => Object.keys(part));
  expect(new Set(keys).size).toBe(keys.length);
  const sets = Object.values(document.schemes).flatMap((scheme) =>
    settings.values.flatMap((x) =>
      settings.seeds.map((seed) => ({ ...document.set, ...scheme, [settings.key]: x, "run.seed": seed })),
    ),
  );
  const sorted = (all: readonly object[]) => all.map((set) => JSON.stringify(Object.entries(set).sort())).sort();
  expect(sorted(sets)).toEqual(sorted(compared.jobs.map(({ request }) => request.set)));
});
