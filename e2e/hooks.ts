/** What the page offers to tests (web/src/app/start.ts), and the hash by which the results of browsers and of Node are compared. */

interface Column {
  readonly id: string;
  readonly values: Float64Array;
  readonly levels: readonly Float64Array[];
}

/** The part of a trace (sim-worker/src/results.ts) that is computed. */
export interface Computed {
  readonly tables: readonly {
    readonly id: string;
    readonly kind: string;
    readonly rows: number;
    readonly columns: readonly Column[];
  }[];
  readonly grids: readonly {
    readonly id: string;
    readonly time: Float64Array;
    readonly axis: Float64Array;
    readonly values: Float32Array;
  }[];
}

/** In production code too, so that what is tested is what is shipped. */
interface TestHooks {
  /** Resolves when no work is in flight and everything is painted. */
  idle(): Promise<void>;
  /** Ends the worker as a trap in the core would. */
  crash(): void;
  /** The columns that the open page shows; null while it shows none. */
  shown(): Computed | null;
  /** The link of the present state; the address bar follows a moment later. */
  address(): Promise<string>;
}

declare global {
  interface Window {
    readonly __lab: TestHooks;
  }
}

/**
 * SHA-256, in hex, of all tables and grids of a trace: ids, numbers of rows, and every value to the bit. Given null it hashes
 * what the open page shows ("" while it shows nothing): a browser is sent this function alone, so it uses nothing else of
 * this file.
 */
export async function traceHash(given: Computed | null): Promise<string> {
  const trace = given ?? window.__lab.shown();
  if (trace === null) return "";
  const text = new TextEncoder();
  const parts: Uint8Array[] = [];
  const addText = (...names: readonly (string | number)[]) => parts.push(text.encode(JSON.stringify(names)));
  const addNumbers = (numbers: Float64Array | Float32Array) =>
    parts.push(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength));
  for (const { id, kind, rows, columns } of trace.tables) {
    addText(id, kind, rows);
    for (const column of columns) {
      addText(column.id, column.levels.length);
      for (const numbers of [column.values, ...column.levels]) addNumbers(numbers);
    }
  }
  for (const { id, time, axis, values } of trace.grids) {
    addText(id, time.length, axis.length);
    for (const numbers of [time, axis, values]) addNumbers(numbers);
  }
  const bytes = new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
