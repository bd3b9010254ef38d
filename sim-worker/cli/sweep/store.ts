/**
 * The folder of a campaign, in the form of the Python package (python/src/rttlab/_store.py): `runs.parquet` has the runs of
 * the plan, `parts/` what was computed since, and runs of other plans. A file is renamed when it is whole.
 */

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parquetReadObjects } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer";
import type { CatalogueParam } from "../../src/catalogue";
import { cannotWrite } from "../files";
import type { Cell, Row } from "./rows";

const RUNS = "runs.parquet";
const SIDECAR = "campaign.json";
/** The key of the plan in the metadata of `runs.parquet`, which the page reads. */
const METADATA = "rttlab";
const TEXTS: readonly string[] = ["key", "scheme", "error", "notes"];
/** Columns that stay where no row has anything in them. */
const KEPT: readonly string[] = ["key", "error", "notes"];

type Kind = "STRING" | "INT64" | "BOOLEAN" | "DOUBLE";

const KINDS: Readonly<Record<CatalogueParam["type"], Kind>> = {
  number: "DOUBLE",
  integer: "INT64",
  switch: "BOOLEAN",
  choice: "STRING",
  set: "STRING",
};

/** The names that the sidecar has for types. */
const TYPE_NAMES: Readonly<Record<Kind, string>> = {
  STRING: "string",
  INT64: "int64",
  BOOLEAN: "bool",
  DOUBLE: "double",
};

export interface SchemaColumn {
  readonly name: string;
  readonly type: string;
  readonly unit?: string;
}

export class Store {
  private readonly parts: string;
  private waiting: Row[] = [];
  private written = 0;

  /** `varying` are the keys that vary, with their parameters. Throws LabFailure where the folder cannot be made. */
  constructor(
    private readonly folder: string,
    private readonly varying: ReadonlyMap<string, CatalogueParam>,
  ) {
    this.parts = join(folder, "parts");
    this.guard(this.parts, () => mkdirSync(this.parts, { recursive: true }));
  }

  private guard<T>(path: string, work: () => T): T {
    try {
      return work();
    } catch (thrown) {
      throw cannotWrite(path, thrown, "Choose another --out; what is finished is kept: start the campaign again.");
    }
  }

  private files(): readonly string[] {
    const parts = readdirSync(this.parts).filter((name) => name.endsWith(".parquet"));
    return [join(this.folder, RUNS), ...parts.sort().map((name) => join(this.parts, name))].filter(existsSync);
  }

  /** A file's rows; none, and the file is put aside, when a failing disk has left no whole one. */
  private async read(path: string, columns?: string[]): Promise<readonly Row[]> {
    try {
      const bytes = readFileSync(path);
      const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
      return (await parquetReadObjects({ file, ...(columns && { columns }) })) as Row[];
    } catch {
      renameSync(path, path.replace(/parquet$/, "damaged"));
      return [];
    }
  }

  /** The keys of the runs that are there. */
  async keys(): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (const path of this.files()) for (const { key } of await this.read(path, ["key"])) found.add(String(key));
    return found;
  }

  /** Keeps a row in memory until the next `flush`. */
  add(row: Row): void {
    this.waiting.push(row);
  }

  /** Writes the rows that wait. Throws LabFailure where that is not possible; they then wait further. */
  flush(): void {
    if (this.waiting.length === 0) return;
    this.written += 1;
    this.write(this.waiting, join(this.parts, `node-${process.pid}-${Date.now()}-${this.written}.parquet`));
    this.waiting = [];
  }

  /** Joins all parts into one file: these runs in this order, `about` in its metadata. Gives its columns and how many rows have an error. */
  async finish(
    keys: readonly string[],
    about: object,
  ): Promise<{ readonly schema: readonly SchemaColumn[]; readonly refused: number }> {
    this.flush();
    const files = this.files();
    const rows = new Map<string, Row>();
    for (const path of files) for (const row of await this.read(path)) rows.set(String(row.key), row);
    const ours = keys.flatMap((key): readonly Row[] => {
      const row = rows.get(key);
      return row === undefined ? [] : [row];
    });
    for (const key of keys) rows.delete(key);
    if (rows.size > 0) {
      this.written += 1;
      this.write([...rows.values()], join(this.parts, `kept-${process.pid}-${Date.now()}-${this.written}.parquet`));
    }
    const schema = this.write(ours, join(this.folder, RUNS), [{ key: METADATA, value: JSON.stringify(about) }]);
    for (const path of files) if (path !== join(this.folder, RUNS)) rmSync(path, { force: true });
    return { schema, refused: ours.filter(({ error }) => error !== null).length };
  }

  describe(document: object): void {
    const path = join(this.folder, SIDECAR);
    this.whole(path, Buffer.from(`${JSON.stringify(document, null, 2)}\n`));
  }

  /** Names of columns in their order: key, scheme, what varies, seed, error, notes, then the metrics by name. */
  private ordered(names: ReadonlySet<string>): readonly string[] {
    const head = ["key", "scheme", ...this.varying.keys(), "seed", "error", "notes"];
    return [...head.filter((name) => names.has(name)), ...[...names].filter((name) => !head.includes(name)).sort()];
  }

  private kindOf(name: string): Kind {
    if (TEXTS.includes(name)) return "STRING";
    if (name === "seed") return "INT64";
    const param = this.varying.get(name);
    return param === undefined ? "DOUBLE" : KINDS[param.type];
  }

  private write(
    rows: readonly Row[],
    path: string,
    kvMetadata: { key: string; value: string }[] = [],
  ): readonly SchemaColumn[] {
    const names = this.ordered(new Set(rows.flatMap((row) => Object.keys(row))));
    const columns = names.flatMap((name) => {
      const type = this.kindOf(name);
      const data = rows.map((row) => cellOf(row[name] ?? null, type));
      const isEmpty = data.every((cell) => cell === null) && !KEPT.includes(name);
      return isEmpty ? [] : [{ name, data, type, nullable: true }];
    });
    this.whole(path, new Uint8Array(parquetWriteBuffer({ columnData: columns, kvMetadata })));
    return columns.map(({ name, type }) => {
      const unit = this.varying.get(name)?.unit;
      return { name, type: TYPE_NAMES[type], ...(unit !== undefined && { unit }) };
    });
  }

  private whole(path: string, bytes: Uint8Array): void {
    this.guard(path, () => {
      const partial = `${path}.${process.pid}.part`;
      writeFileSync(partial, bytes);
      renameSync(partial, path);
    });
  }
}

function cellOf(cell: Cell, type: Kind): Cell {
  if (cell === null) return null;
  if (type === "INT64") return BigInt(Number(cell));
  if (type === "DOUBLE") return Number(cell);
  return cell;
}
