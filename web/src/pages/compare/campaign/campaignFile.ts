/** A campaign's Parquet file as columns. The reader is loaded when the first file is opened. */

import type { ParamMap, Result, Scenario } from "../../../../../sim-worker/src/protocol";

export type Cell = number | string | boolean | null;

export interface Campaign {
  readonly name: string;
  readonly rows: number;
  /** By name, in the order of the file. */
  readonly columns: ReadonlyMap<string, readonly Cell[]>;
  /** The columns that tell settings apart: the scheme and the keys that vary. */
  readonly keys: readonly string[];
  readonly metrics: readonly string[];
  readonly plan: CampaignPlan | null;
}

/** What a run is made of again. */
export interface CampaignPlan {
  readonly scenario: Scenario;
  readonly set: ParamMap;
  readonly schemes: Readonly<Record<string, ParamMap>>;
}

const METADATA = "rttlab";
/** Columns that are neither settings nor metrics. */
const APART: readonly string[] = ["key", "error", "notes", "seed"];

function cellOf(value: unknown): Cell {
  if (typeof value === "bigint") return Number(value);
  if (typeof value === "number" || typeof value === "string" || typeof value === "boolean") return value;
  return null;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function planOf(text: string | undefined): CampaignPlan | null {
  try {
    const { plan } = JSON.parse(text ?? "");
    const { scenario, set = {}, schemes = {} } = plan;
    return isRecord(scenario) && isRecord(set) && isRecord(schemes)
      ? ({ scenario, set, schemes } as CampaignPlan)
      : null;
  } catch {
    return null;
  }
}

const unreadable = (name: string, reason: string): Result<Campaign> => ({
  ok: false,
  error: {
    code: "bad-campaign",
    message: `${name} is no campaign: ${reason}.`,
    hint: "Choose the runs.parquet of a folder that “lab sweep” or rttlab.sweep has filled.",
    place: name,
  },
});

/** Reads a file; `isKey` says whether a column is a parameter. */
export async function readCampaign(
  file: Blob,
  name: string,
  isKey: (column: string) => boolean,
): Promise<Result<Campaign>> {
  const { parquetMetadata, parquetReadObjects } = await import("hyparquet");
  const buffer = await file.arrayBuffer();
  try {
    const metadata = parquetMetadata(buffer);
    const objects = await parquetReadObjects({ file: buffer, metadata });
    const names = Object.keys(objects[0] ?? {});
    if (!names.includes("key") || !names.includes("seed")) return unreadable(name, "it has no columns key and seed");
    const columns = new Map(names.map((each) => [each, objects.map((row) => cellOf(row[each]))] as const));
    const keys = names.filter((each) => each === "scheme" || isKey(each));
    const metrics = names.filter((each) => !keys.includes(each) && !APART.includes(each));
    const text = metadata.key_value_metadata?.find(({ key }) => key === METADATA)?.value;
    return { ok: true, value: { name, rows: objects.length, columns, keys, metrics, plan: planOf(text) } };
  } catch (thrown) {
    return unreadable(name, (thrown instanceof Error ? thrown.message : String(thrown)).replace(/\.$/, ""));
  }
}
