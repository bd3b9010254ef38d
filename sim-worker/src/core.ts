/**
 * The bridge to the core, the same in the browser's worker and under Node: text in, text out, columns copied out.
 *
 * One fresh instance per session: a trap or a full memory ends with it, and nothing of one run reaches the next.
 */

import type { Catalogue } from "./catalogue";
import { LabFailure } from "./failure";
import { type CoreExports, instantiate } from "./module";
import type { LabError, Note, ParamMap, Table, Trace } from "./protocol";
import { copyTable, copyTrace, type TableLayout, type TraceCursor, type TraceLayout } from "./trace";

/** `enum lab_status` of rttlab.h; negative ones are thrown as failures. */
const MORE = 1;

/** The core trapped, or its stack ran out: this instance is lost, and so should be whoever holds it. */
export class CoreTrap extends Error {
  override readonly name = "CoreTrap";
}

/** What lab_result always holds beside the members of its kind of session. */
export interface ResultCommon {
  readonly notes: readonly Note[];
  readonly error: LabError | null;
}

const WASM_PAGE_BYTES = 65536;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Runs a call into the core; what only a broken core throws becomes a CoreTrap. */
function guarded<T>(call: () => T): T {
  try {
    return call();
  } catch (thrown) {
    // A RangeError is the JavaScript engine's word for a stack that ran out inside the wasm.
    if (thrown instanceof WebAssembly.RuntimeError || thrown instanceof RangeError) {
      throw new CoreTrap(`The core stopped: ${thrown.message}.`, { cause: thrown });
    }
    throw thrown;
  }
}

/** The text at `pointer`: UTF-8, ended by a NUL byte. */
function readText(core: CoreExports, pointer: number): string {
  const bytes = new Uint8Array(core.memory.buffer);
  const end = bytes.indexOf(0, pointer);
  return decoder.decode(bytes.subarray(pointer, end < 0 ? bytes.length : end));
}

/** No more than this stands ready for the next session. */
const SPARE_BYTES_MAX = 128 * 2 ** 20;
/** Touched at a time: about a millisecond. */
const TOUCH_BYTES = 2 * 2 ** 20;
const OS_PAGE_BYTES = 4096;

/** The compiled core: makes sessions, and describes itself. */
export class Core {
  /** For the next session: as fresh as any, with its memory already handed out by the system. */
  private spare: CoreExports | null = null;
  private last: CoreExports | null = null;

  constructor(private readonly module: WebAssembly.Module) {}

  /** Compiles the bytes of rttlab.wasm. */
  static async compile(bytes: BufferSource): Promise<Core> {
    return new Core(await WebAssembly.compile(bytes));
  }

  /** The catalogue as the core prints it. */
  describeText(): string {
    return guarded(() => {
      const core = instantiate(this.module);
      return readText(core, core.lab_describe());
    });
  }

  describe(): Catalogue {
    return JSON.parse(this.describeText());
  }

  /**
   * Opens a session in a fresh instance. `document` is `{"kind": "simulation" | "replay" | "log", …}`.
   * Throws LabFailure when the core refuses it.
   */
  open(document: object): CoreSession {
    const core = this.spare ?? guarded(() => instantiate(this.module));
    this.spare = null;
    this.last = core;
    const session = new CoreSession(core);
    session.open(document);
    return session;
  }

  /**
   * Makes an instance for the next session ahead, with as much memory as the last one took: the first touch of a page
   * costs a fault, in all about a quarter of a long run. To be called when nobody waits; `wanted` says whether still
   * nobody does, and `next` lets messages in.
   */
  async prepare(wanted: () => boolean, next: () => Promise<void>): Promise<void> {
    if (this.spare !== null || this.last === null) return;
    const bytes = Math.min(this.last.memory.buffer.byteLength, SPARE_BYTES_MAX);
    this.last = null;
    const spare = guarded(() => instantiate(this.module));
    const missing = bytes - spare.memory.buffer.byteLength;
    if (missing > 0) spare.memory.grow(missing / WASM_PAGE_BYTES);
    const memory = new Uint8Array(spare.memory.buffer);
    for (let at = 0; at < memory.length && wanted(); at += OS_PAGE_BYTES) {
      // What stands there is written back: a fresh instance has data of its own.
      memory[at] = memory[at] ?? 0;
      if ((at + OS_PAGE_BYTES) % TOUCH_BYTES === 0) await next();
    }
    this.spare ??= spare;
  }
}

/** One session in its own instance. Every method throws LabFailure for the core's errors and CoreTrap when it is lost. */
export class CoreSession {
  constructor(private readonly core: CoreExports) {}

  /** Reads the document; once per session. */
  open(document: object): void {
    const bytes = this.put(encoder.encode(JSON.stringify(document)));
    this.check(guarded(() => this.core.lab_open(bytes)));
  }

  /** Hands over a piece of a file, or rows of doubles. */
  feed(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    const length = this.put(bytes);
    this.check(guarded(() => this.core.lab_feed(length)));
  }

  /** Says that nothing more will be fed. True while there is more to do, by `step`. */
  finish(): boolean {
    return this.check(guarded(() => this.core.lab_feed(0))) === MORE;
  }

  /** Works until simulated time `untilNs` or for about `maxEvents` events. True while there is more to do. */
  step(untilNs: number, maxEvents: number): boolean {
    return this.check(guarded(() => this.core.lab_step(untilNs, maxEvents))) === MORE;
  }

  /** Changes parameters at the present moment of the session. A refused change leaves it as it was. */
  set(values: ParamMap): void {
    const bytes = this.put(encoder.encode(JSON.stringify(values)));
    this.check(guarded(() => this.core.lab_set(bytes)));
  }

  /** The result so far: the members of this kind of session, as the caller knows them, and notes and error. */
  result<T extends object>(): T & ResultCommon {
    return JSON.parse(this.text(() => this.core.lab_result()));
  }

  /** Ids, columns and row counts of the tables and grids so far. */
  tables(): TraceLayout {
    return JSON.parse(this.text(() => this.core.lab_tables()));
  }

  /** Tables and grids in arrays of their own; with a cursor only the rows since it was last used. */
  trace(cursor?: TraceCursor): Pick<Trace, "tables" | "grids"> {
    return copyTrace(this.core, this.tables(), cursor);
  }

  /** The first table that `wanted` holds for, in arrays of its own, or null. */
  table(wanted: (layout: TableLayout) => boolean): Table | null {
    const { tables } = this.tables();
    const index = tables.findIndex(wanted);
    const layout = tables[index];
    return layout === undefined ? null : copyTable(this.core, layout, index);
  }

  /** The core's last error, or null. */
  error(): LabError | null {
    return JSON.parse(this.text(() => this.core.lab_error()));
  }

  /** Copies bytes into the core's input buffer. Gives their number. */
  private put(bytes: Uint8Array): number {
    const pointer = guarded(() => this.core.lab_buffer(bytes.length));
    if (pointer === 0) this.fail();
    new Uint8Array(this.core.memory.buffer).set(bytes, pointer);
    return bytes.length;
  }

  private text(call: () => number): string {
    return guarded(() => readText(this.core, call()));
  }

  private check(status: number): number {
    if (status < 0) this.fail();
    return status;
  }

  private fail(): never {
    const unknown = { code: "bug", message: "The core failed without saying why.", hint: "Report this.", place: "" };
    throw new LabFailure(this.error() ?? unknown);
  }
}
