/**
 * The bridge to the core, the same in the browser's worker and under Node: text in, text out, columns copied out.
 *
 * One instance per session: a trap or exhausted memory affects that session alone. An instance whose session has ended is
 * wiped before it is used again, so that no state of one run reaches the next.
 */

import { ColumnBuffer } from "./columnBuffer";
import { LabFailure } from "./failure";
import { type CoreExports, instantiate } from "./module";
import type { LabError, Note, ParamMap, Table, Trace } from "./protocol";
import { copyTable, copyTrace, type TableLayout, type TraceCursor, type TraceLayout } from "./trace";

/** `enum lab_status` of rttlab.h; negative ones are thrown as failures. */
const MORE = 1;

/** The core trapped or its stack overflowed: the instance is lost, and its worker must end. */
export class CoreTrap extends Error {
  override readonly name = "CoreTrap";
}

/** The members of lab_result that every kind of session has. */
export interface ResultCommon {
  readonly notes: readonly Note[];
  readonly error: LabError | null;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Runs a call into the core; errors that only a broken core throws become a CoreTrap. */
function guarded<T>(call: () => T): T {
  try {
    return call();
  } catch (thrown) {
    // JavaScript engines throw a RangeError when the stack overflows inside the wasm.
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

/** The least and the most memory that is kept for the next session. */
const KEPT_BYTES_MIN = 8 * 2 ** 20;
const KEPT_BYTES_MAX = 256 * 2 ** 20;
/** Between the two, what can be wiped in a quarter of the session's duration: after a short session little is kept. */
const KEPT_BYTES_PER_MS = 1_000_000;
/** Bytes wiped at a time: about half a millisecond. */
const WIPE_BYTES = 2 * 2 ** 20;

/** An instance whose session has ended, and which is being wiped. */
interface Used {
  readonly core: CoreExports;
  /** Bytes from the start that have been wiped. */
  wiped: number;
}

/** The identity of a compiled core: `lab_build` of rttlab.h. */
export interface CoreBuild {
  readonly abi: number;
  readonly version: string;
  /** Fingerprint of the catalogue that was generated with it. */
  readonly catalogue: string;
}

/** Programs beside the lab's: each opens one kind of session, and is loaded when it is first wanted. */
export type Program = "log" | "training";

/** The compiled core, which opens sessions. */
export class Core {
  private readonly programs = new Map<Program, Promise<Core>>();
  private used: Used | null = null;
  /** The initial content of a fresh instance's memory; all bytes behind it are zero. */
  private start: Uint8Array | null = null;
  private readonly columns = new ColumnBuffer();

  /** @param load fetches a further program; undefined: this one opens every kind of session, as the oracle does */
  constructor(
    private readonly module: WebAssembly.Module,
    private readonly load?: (program: Program) => Promise<BufferSource>,
  ) {}

  /** Compiles the bytes of rttlab.wasm, or of a further program. */
  static async compile(bytes: BufferSource, load?: (program: Program) => Promise<BufferSource>): Promise<Core> {
    return new Core(await WebAssembly.compile(bytes), load);
  }

  /** The core that opens sessions of a program's kind. Throws LabFailure when it cannot be loaded; the next call tries again. */
  program(name: Program): Promise<Core> {
    const { load } = this;
    if (load === undefined) return Promise.resolve(this);
    const known = this.programs.get(name);
    if (known !== undefined) return known;
    const loading = load(name).then((bytes) => Core.compile(bytes));
    this.programs.set(name, loading);
    loading.catch(() => this.programs.delete(name));
    return loading;
  }

  /** Loads the further programs, so that a log is read and a training begins at once, also without a network. */
  async loadAhead(): Promise<void> {
    // One that cannot be loaded now is tried again when it is wanted, and its failure told then.
    await Promise.allSettled((["log", "training"] as const).map((name) => this.program(name)));
  }

  build(): CoreBuild {
    return guarded(() => {
      const core = instantiate(this.module);
      return JSON.parse(readText(core, core.lab_build()));
    });
  }

  /**
   * Opens a session in a fresh or wiped instance. `document` is `{"kind": "simulation" | "replay" | "log", …}`.
   * Throws LabFailure when the core refuses it.
   */
  open(document: object): CoreSession {
    const { used } = this;
    this.used = null;
    if (used !== null) this.wipe(used, Number.POSITIVE_INFINITY);
    const core = used?.core ?? guarded(() => instantiate(this.module));
    this.start ??= startOf(core);
    const openedMs = performance.now();
    const session = new CoreSession(core, () => this.keep(core, performance.now() - openedMs), this.columns);
    session.open(document);
    return session;
  }

  /**
   * Allocates the buffer for the next answer's columns, and wipes the last session's instance; the rest is wiped when the
   * next session opens. To be called when no request is pending; `wanted` says whether that is still so, and `next` lets
   * messages be handled.
   */
  async prepare(wanted: () => boolean, next: () => Promise<void>): Promise<void> {
    this.columns.prepare();
    while (this.used !== null && wanted() && !this.wipe(this.used, WIPE_BYTES)) await next();
  }

  /**
   * Instances are wiped and reused, because the first access to each page of new memory costs a page fault, in all about
   * a quarter of a long run; wiping costs a tenth of that.
   */
  private keep(core: CoreExports, tookMs: number): void {
    const most = Math.min(KEPT_BYTES_MAX, Math.max(KEPT_BYTES_MIN, tookMs * KEPT_BYTES_PER_MS));
    if (core.memory.buffer.byteLength <= most) this.used = { core, wiped: 0 };
  }

  /** Wipes up to `bytes` more. True when the memory is in its initial state. */
  private wipe(used: Used, bytes: number): boolean {
    const memory = new Uint8Array(used.core.memory.buffer);
    if (used.wiped < memory.length) {
      const end = Math.min(memory.length, used.wiped + bytes);
      memory.fill(0, used.wiped, end);
      used.wiped = end;
      if (end === memory.length && this.start !== null) memory.set(this.start);
    }
    return used.wiped === memory.length;
  }
}

/** A copy of a fresh instance's memory up to its last word that is not zero. */
function startOf({ memory }: CoreExports): Uint8Array {
  const words = new Uint32Array(memory.buffer);
  let end = words.length;
  while (end > 0 && words[end - 1] === 0) end -= 1;
  return new Uint8Array(memory.buffer.slice(0, end * words.BYTES_PER_ELEMENT));
}

/** The key of a table; a kind contains no space. */
const keyOf = ({ kind, of }: Pick<TableLayout, "kind" | "of">) => `${kind} ${of}`;

/** One session in its own instance. Every method throws LabFailure for the core's errors and CoreTrap when it is lost. */
export class CoreSession {
  /** Null after `close`. */
  private instance: CoreExports | null;
  /** The answer of lab_tables since the last call that may change it; null: not read since. */
  private layout: TraceLayout | null = null;
  /** The index of each table in `layout`, by keyOf(); null: not computed yet. */
  private places: ReadonlyMap<string, number> | null = null;

  /** `giveBack` is called when the session is closed; columns are copied into `columns`. */
  constructor(
    core: CoreExports,
    private readonly giveBack: () => void = () => undefined,
    private readonly columns = new ColumnBuffer(),
  ) {
    this.instance = core;
  }

  private get core(): CoreExports {
    if (this.instance === null) throw new Error("The session is closed.");
    return this.instance;
  }

  /** Runs a call that changes the session; gives its status. Throws LabFailure when it failed. */
  private change(call: () => number): number {
    this.layout = null;
    this.places = null;
    const status = guarded(call);
    if (status < 0) this.fail();
    return status;
  }

  /** Closes a session that has run to its end; its instance may be reused. */
  close(): void {
    if (this.instance === null) return;
    this.instance = null;
    this.giveBack();
  }

  /** Reads the document; once per session. */
  open(document: object): void {
    const bytes = this.put(encoder.encode(JSON.stringify(document)));
    this.change(() => this.core.lab_open(bytes));
  }

  /** Feeds a piece of a file, or rows of doubles. */
  feed(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    const length = this.put(bytes);
    this.change(() => this.core.lab_feed(length));
  }

  /** Marks the end of the input. True while there is more to do, by `step`. */
  finish(): boolean {
    return this.change(() => this.core.lab_feed(0)) === MORE;
  }

  /** Processes until simulated time `untilNs` or about `maxEvents` events. True while there is more to do. */
  step(untilNs: number, maxEvents: number): boolean {
    return this.change(() => this.core.lab_step(untilNs, maxEvents)) === MORE;
  }

  /** Changes parameters at the session's present time. A refused change has no effect. */
  set(values: ParamMap): void {
    const bytes = this.put(encoder.encode(JSON.stringify(values)));
    this.change(() => this.core.lab_set(bytes));
  }

  /** The result so far: the members of this kind of session, as the caller knows them, and notes and error. */
  result<T extends object>(): T & ResultCommon {
    return JSON.parse(this.text(() => this.core.lab_result()));
  }

  /** Ids, columns and row counts of the tables and grids so far. */
  tables(): TraceLayout {
    this.layout ??= JSON.parse(this.text(() => this.core.lab_tables())) as TraceLayout;
    return this.layout;
  }

  /**
   * Copies tables and grids out of the core's memory, into buffers without other content; with a cursor only the rows since
   * its last use.
   */
  trace(cursor?: TraceCursor): Pick<Trace, "tables" | "grids"> {
    // A played run has many small updates, each in buffers of its own.
    if (cursor !== undefined) return copyTrace(this.core, this.tables(), cursor);
    const trace = copyTrace(this.core, this.tables(), cursor, (length) => this.columns.doubles(length));
    this.columns.leave();
    return trace;
  }

  /** The table of this kind of a flow or link, in arrays of its own, or null. A log has up to 20,000 tables. */
  table(kind: string, of: string): Table | null {
    const { tables } = this.tables();
    this.places ??= new Map(tables.map((layout, index) => [keyOf(layout), index]));
    const index = this.places.get(keyOf({ kind, of }));
    const layout = index === undefined ? undefined : tables[index];
    return index === undefined || layout === undefined ? null : copyTable(this.core, layout, index);
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

  private fail(): never {
    const unknown = { code: "bug", message: "The core failed without saying why.", hint: "Report this.", place: "" };
    throw new LabFailure(this.error() ?? unknown);
  }
}
