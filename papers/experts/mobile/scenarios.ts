/** Scenarios I to IV: nodes with radios, mobile or not. What the paper varies, and under which places its sentences are judged. */

import type { ParamMap, ParamValue, Scenario } from "../../../sim-worker/src/protocol";
import type { Runner } from "../../experiment/artefact";
import { SAMPLINGS } from "../samplings";

export type ScenarioId = "I" | "II" | "III" | "IV";
export type Driver = "experts" | "jacobson";
export const DRIVERS: readonly Driver[] = ["experts", "jacobson"];
export const NAMES: Readonly<Record<Driver, string>> = { experts: "Experts", jacobson: "Jacobson" };

export interface MobileScenario {
  readonly id: ScenarioId;
  readonly preset: string;
  /** What the figures' axis counts: TCP flows, or the nodes' mean speed in m/s as the paper names it. */
  readonly axis: "flows" | "speed";
  /** The axis in the figure, and where few runs are made. */
  readonly points: readonly number[];
  readonly few: readonly number[];
  /** Assumed radius, m. */
  readonly radius_m: number;
  /** Simulated time in the paper, and of the shorter runs, s. */
  readonly duration_s: number;
  readonly short_s: number;
}

const LOADS = [3, 7, 17, 34, 68, 100, 130];
/** The loads of figure 6. */
export const FEW_LOADS = [3, 34, 130];

const loads = { axis: "flows", points: LOADS, few: FEW_LOADS, duration_s: 1500, short_s: 300 } as const;

export const SCENARIOS: Readonly<Record<ScenarioId, MobileScenario>> = {
  I: { id: "I", preset: "manet-1", radius_m: 250, ...loads },
  II: { id: "II", preset: "manet-2", radius_m: 250, ...loads },
  III: { id: "III", preset: "manet-3", radius_m: 376, ...loads },
  // The short run has two of the bursts that come every 200 s.
  IV: {
    id: "IV",
    preset: "manet-4",
    axis: "speed",
    points: [5, 25, 45],
    few: [5, 25, 45],
    radius_m: 250,
    duration_s: 5400,
    short_s: 400,
  },
};

/** The radius that the paper prints, m. */
export const PRINTED_RADIUS_M = 100;

/** Bounds of the speed, m/s, by the mean that the paper states. */
export const SPEEDS: ReadonlyMap<number, readonly [min: number, max: number]> = new Map([
  [5, [1, 10]],
  [25, [20, 30]],
  [45, [40, 50]],
]);

/** What the paper leaves open and the readings vary, in the catalogue's units. */
export interface Place {
  readonly radius: number;
  readonly rate: string;
  readonly rts: number;
  readonly tick: string;
  readonly sampling: string;
}

export const KEYS: Readonly<Record<keyof Place, string>> = {
  radius: "phy.radius",
  rate: "phy.rate",
  rts: "mac.rtsThreshold",
  tick: "tick.read",
  sampling: "flow.main.rttSampling",
};

const PARTS = Object.keys(KEYS) as (keyof Place)[];

/** Thresholds above and below every packet, bytes. */
const ALWAYS = 0;
const NEVER = 3000;

export const DEFAULTS: Omit<Place, "radius"> = {
  rate: "2",
  rts: ALWAYS,
  tick: "heartbeat",
  sampling: "one-per-rtt",
};

/** The artefact's own place: its defaults, changed by what the reader moved. */
export function ownPlace(scenario: MobileScenario, set: ParamMap): Place {
  const own: Place = { radius: scenario.radius_m, ...DEFAULTS };
  const values = PARTS.map((part) => [part, set[KEYS[part]] ?? own[part]]);
  return Object.fromEntries(values) as unknown as Place;
}

export const samePlace = (one: Place, other: Place): boolean => PARTS.every((part) => one[part] === other[part]);

const RADII = [PRINTED_RADIUS_M, 250, 376];
const RATES = ["2", "11"];
const THRESHOLDS = [ALWAYS, NEVER];
const TICKS = ["heartbeat", "floor", "real"];
const TIMED = ["one-per-rtt", "every-ack"];
/** Radii of the map beside those of the readings, m. */
const MORE_RADII = [150, 200, 300, 500];

/** Places without those that come earlier. */
function distinct(places: readonly Place[]): readonly Place[] {
  return places.filter((place, at) => places.findIndex((other) => samePlace(place, other)) === at);
}

/** The readings around a place: every network (radius, rate, RTS) with its clock, and every clock (tick, sampling) with its network. */
export function readingPlaces(own: Place): readonly Place[] {
  const networks = RADII.flatMap((radius) =>
    RATES.flatMap((rate) => THRESHOLDS.map((rts) => ({ ...own, radius, rate, rts }))),
  );
  const clocks = TICKS.flatMap((tick) => TIMED.map((sampling) => ({ ...own, tick, sampling })));
  return distinct([own, { ...own, radius: PRINTED_RADIUS_M }, ...networks, ...clocks]);
}

/** Further radii of the map over radius and load. */
export const mapPlaces = (own: Place): readonly Place[] => MORE_RADII.map((radius) => ({ ...own, radius }));

const samplingName = (id: string): string => SAMPLINGS.find((each) => each.id === id)?.name ?? id;

const rtsName = (bytes: number): string =>
  bytes === ALWAYS ? "always" : bytes >= NEVER ? "never" : `over ${bytes} bytes`;

/** A place as the dimensions of a reading. */
export function placeNames({ radius, rate, rts, tick, sampling }: Place): Readonly<Record<string, string>> {
  return {
    radius: `${radius} m`,
    rate: `${rate} Mbit/s`,
    RTS: rtsName(rts),
    tick,
    sampling: samplingName(sampling),
  };
}

/** A point of the axis as a reading says it. */
export const pointName = ({ axis }: MobileScenario, point: number): string =>
  axis === "flows" ? String(point) : `${point} m/s`;

/** The place and the point that a reading names; what it does not name is the artefact's own. */
export function placeOf(
  scenario: MobileScenario,
  of: Readonly<Record<string, string>>,
  own: Place,
): { readonly place: Place; readonly point: number } {
  const known = [...readingPlaces(own), ...mapPlaces(own)];
  const named = Object.keys(placeNames(own));
  const place = known.find((each) => {
    const names = placeNames(each);
    return named.every((name) => of[name] === undefined || of[name] === names[name]);
  });
  const point = scenario.points.find((each) => pointName(scenario, each) === of[scenario.axis]);
  return { place: place ?? own, point: point ?? scenario.few[1] ?? 0 };
}

export function presetScenario(runner: Pick<Runner, "catalogue">, { preset }: MobileScenario): Scenario {
  const found = runner.catalogue.presets.find(({ id }) => id === preset);
  if (found === undefined) throw new Error(`the catalogue has no preset ${preset}`);
  return found.scenario;
}

function pointSet({ axis }: MobileScenario, point: number): ParamMap {
  if (axis === "flows") return { "traffic.flows": point };
  const [min, max] = SPEEDS.get(point) ?? [point, point];
  return { "mobility.vmin": min, "mobility.vmax": max };
}

/** The keys of one run, above those that the reader moved. */
export function runSet(scenario: MobileScenario, place: Place, point: number, set: ParamMap): ParamMap {
  const placed = PARTS.map((part): [string, ParamValue] => [KEYS[part], place[part]]);
  return { ...set, ...Object.fromEntries(placed), ...pointSet(scenario, point) };
}
