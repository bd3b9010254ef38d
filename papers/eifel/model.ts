/** The steady-state model of the Eifel paper (its section 2), and its rows in the form of the paper's figures. */

import type { ModelRequest, ParamMap, ParamValue, Replay, Table } from "../../sim-worker/src/protocol";
import type { Control, LabSetup, Parameter, Runner, RunnerOptions, Settings } from "../experiment/artefact";

const CYCLE = "eifel-cycle";
const key = (id: string) => `model.${CYCLE}.${id}`;

export const LOAD = key("load");
export const SERVICE = key("service");
export const FIRST = key("first");
export const CYCLES = key("cycles");
export const SAMPLING = key("sampling");
export const TICK = key("tick");

/** Ids of the paper's timers: RTO_L and RTO_E. */
export const LITE = "jacobson";
export const EIFEL = "eifel";

export interface CycleSetup {
  /** W, segments. */
  readonly load: number;
  readonly serviceMs: number;
  readonly tickMs: number;
  readonly cycles?: number;
}

/** 1500 bytes at 240 bytes a second: the serial line of section 2.3, footnote 3. */
export const SLOW_SERVICE_MS = 6250;
export const SLOW_TICK_MS = 500;
export const FINE_SERVICE_MS = 100;

const tickOf = (set: ParamMap): number => numberOf(set, TICK);

function numberOf(set: ParamMap, name: string): number {
  const value = set[name];
  if (typeof value !== "number") throw new Error(`${name} is not set`);
  return value;
}

/** The model's controls, with the figure's own values. */
export function cycleControls({ load, serviceMs, tickMs, cycles = 8 }: CycleSetup): readonly Control[] {
  return [
    { key: LOAD, default: load },
    { key: SERVICE, default: serviceMs },
    { key: TICK, default: tickMs },
    { key: FIRST, default: "half-plus-one" },
    { key: SAMPLING, default: "every-ack" },
    { key: CYCLES, default: cycles },
  ];
}

export const LITE_CONTROLS: readonly Control[] = [
  { key: "estimator.jacobson.g" },
  { key: "estimator.jacobson.h" },
  { key: "estimator.jacobson.k" },
];

export const EIFEL_CONTROLS: readonly Control[] = [{ key: "estimator.eifel.weight" }, { key: "estimator.eifel.shock" }];

/** Parameters of the model that the paper gives. */
export const MODEL_GIVEN: readonly Parameter[] = [
  { what: "Bottleneck", value: "one link of fixed rate that never idles; nothing else uses it" },
  { what: "Congestion", value: "signalled explicitly at the end of each cycle; the load is then halved" },
  { what: "Sampling rate", value: "1: every segment is timed" },
];

/** Parameters that every use of the model assumes. */
export const MODEL_ASSUMED: readonly Parameter[] = [
  {
    what: "First flight",
    value: "W/2 + 1 segments",
    why: "Section 4.2 says so, and the definition of FLIGHT rests on it; figure 1 needs W/2. Where a verdict depends on it both are tried.",
  },
  { what: "Window", value: "ssthresh = W/2, cwnd = the flight's load", why: "Not given." },
  {
    what: "First sample",
    value: "SRTT = sample, RTTVAR = sample/2; 5 cycles to settle",
    why: "Not given; steady after 3.",
  },
];

/** Service time of figures of which only the shape matters. */
export const SERVICE_ASSUMED: Parameter = {
  what: "Service time",
  value: "100 ms a segment",
  why: "Not given; the shape is free of scale, only the minimum of two ticks depends on it.",
};

export const SERVICE_GIVEN: Parameter = {
  what: "Service time",
  value: "6.25 s a segment",
  why: "Footnote 3: 1500 bytes drain at 240 bytes a second.",
};

/** The samples taken by the estimators; times in ms except `time`. All arrays have the same length. */
export interface CycleRows {
  /** Seconds. */
  readonly time: Float64Array;
  readonly rtt: Float64Array;
  /** RTO after each sample, by estimator. */
  readonly rto: ReadonlyMap<string, Float64Array>;
  readonly table: Table;
  /** The model's own quantities of each row: load, age of the oldest segment. */
  readonly model: Table;
}

/** A column of a result's table; throws when there is none. */
export function columnOf(table: Table, id: string): Float64Array {
  const column = table.columns.find((each) => each.id === id);
  if (column === undefined) throw new Error(`${table.id} has no column ${id}`);
  return column.values;
}

export function tableOf(trace: Replay["trace"], kind: string): Table {
  const table = trace.tables.find((each) => each.kind === kind);
  if (table === undefined) throw new Error(`the result has no table of ${kind}`);
  return table;
}

export function rowsOf(replay: Replay, estimators: readonly string[]): CycleRows {
  const table = tableOf(replay.trace, "samples");
  return {
    time: columnOf(table, "time"),
    rtt: columnOf(table, "rtt"),
    rto: new Map(estimators.map((id) => [id, columnOf(table, `${id}.rto`)])),
    table,
    model: tableOf(replay.trace, "model"),
  };
}

/** RTO after each sample of one estimator. */
export function rtoOf(rows: CycleRows, estimator: string): Float64Array {
  const rto = rows.rto.get(estimator);
  if (rto === undefined) throw new Error(`${estimator} was not asked for`);
  return rto;
}

/** Runs the model with these settings; RTO_L keeps its minimum of two ticks (section 1). */
export function cycleRequest(estimators: readonly string[], set: ParamMap, state = false): ModelRequest {
  const own: Record<string, ParamValue> = {
    "rto.min": Math.max(1, 2 * tickOf(set)),
    "estimator.eifel.tick": tickOf(set),
  };
  return { model: CYCLE, estimators, set: { ...own, ...set }, range: null, state };
}

/** Opens the model in the Lab, with the same estimators and parameters. */
export function cycleLab(estimators: readonly string[], { set }: Settings): LabSetup {
  return { model: CYCLE, estimators, set: cycleRequest(estimators, set).set };
}

export function runCycle(
  runner: Runner,
  estimators: readonly string[],
  set: ParamMap,
  options: RunnerOptions = {},
): Promise<Replay> {
  return runner.model(cycleRequest(estimators, set), options);
}

/** Unit of the shown times, ms: the clock's tick, or the paper's tick where the clock is precise. */
export const tickUnitOf = (set: ParamMap): number => (tickOf(set) > 0 ? tickOf(set) : SLOW_TICK_MS);

export const serviceOf = (set: ParamMap): number => numberOf(set, SERVICE);
export const loadOf = (set: ParamMap): number => numberOf(set, LOAD);
