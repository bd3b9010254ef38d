/** The runs behind the figures of one scenario. Every run is kept by its settings, so that figures and scenarios share it, and a study that was cancelled goes on where it ended. */

import type { ParamMap, RunRequest } from "../../../sim-worker/src/protocol";
import type { Runner, RunnerOptions, Settings } from "../../experiment/artefact";
import { CWND_STEP_S, type Metrics, metricsOf, PREDICTORS } from "./metrics";
import {
  DRIVERS,
  type Driver,
  type MobileScenario,
  mapPlaces,
  ownPlace,
  type Place,
  PRINTED_RADIUS_M,
  presetScenario,
  readingPlaces,
  runSet,
  SCENARIOS,
  type ScenarioId,
  samePlace,
} from "./scenarios";

/** The runs of one place at one point of the axis: one entry for each seed, by driver. */
export interface Cell {
  readonly scenario: MobileScenario;
  readonly place: Place;
  readonly point: number;
  readonly runs: Readonly<Record<Driver, readonly Metrics[]>>;
}

export interface Study {
  readonly scenario: MobileScenario;
  readonly own: Place;
  /** Every place at which sentences are judged, the own one first. */
  readonly cells: readonly Cell[];
  /** The own place but for the radius, few runs each: radii that are in no reading. */
  readonly radii: readonly Cell[];
  /** Another scenario with which this one is compared, at the own place. */
  readonly beside: readonly Cell[];
  readonly size: Settings["size"];
}

/** Seeds of places that are not the figure's own or the printed one. */
export const FEW_SEEDS = 4;
/** Runs that are asked for at once: their whole results are held until the last is there. */
const BATCH = 64;

/** What every run measures: all flows' errors, and the window in steps. */
const MEASURED: ParamMap = { "flow.main.score": "all", "measure.step": CWND_STEP_S };

interface Part {
  readonly scenario: MobileScenario;
  readonly places: readonly Place[];
  readonly points: readonly number[];
  readonly seeds: readonly number[];
  readonly duration_s: number;
}

interface Job {
  readonly cell: Omit<Cell, "runs">;
  readonly driver: Driver;
  readonly key: string;
  readonly request: RunRequest;
}

function sizesOf(scenario: MobileScenario, { size, seeds }: Settings): Pick<Part, "points" | "seeds" | "duration_s"> {
  return size === "full"
    ? { points: scenario.points, seeds, duration_s: scenario.duration_s }
    : { points: scenario.few, seeds, duration_s: scenario.short_s };
}

interface Parts {
  readonly cells: readonly Part[];
  readonly radii: readonly Part[];
  readonly beside: readonly Part[];
}

/** The runs of a study: the own place and the printed radius as large as asked for, the other places with few short runs and in full alone. */
function partsOf(scenario: MobileScenario, beside: ScenarioId | undefined, settings: Settings): Parts {
  const own = ownPlace(scenario, settings.set);
  const sizes = sizesOf(scenario, settings);
  const printed = { ...own, radius: PRINTED_RADIUS_M };
  const large = samePlace(own, printed) ? [own] : [own, printed];
  const few = {
    scenario,
    points: scenario.few,
    seeds: settings.seeds.slice(0, FEW_SEEDS),
    duration_s: scenario.short_s,
  };
  const others = readingPlaces(own).filter((place) => !large.some((known) => samePlace(place, known)));
  const full = settings.size === "full";
  const other = beside === undefined ? undefined : SCENARIOS[beside];
  const otherSizes = other === undefined ? undefined : sizesOf(other, settings);
  const sameAxis = other?.axis === scenario.axis;
  return {
    cells: [{ scenario, places: large, ...sizes }, ...(full ? [{ ...few, places: others }] : [])],
    radii: full ? [{ ...few, places: mapPlaces(own) }] : [],
    beside:
      other === undefined || otherSizes === undefined
        ? []
        : [{ scenario: other, places: [own], ...otherSizes, ...(sameAxis ? {} : { points: other.few }) }],
  };
}

function jobsOf(runner: Runner, parts: readonly Part[], set: ParamMap): readonly Job[] {
  return parts.flatMap(({ scenario, places, points, seeds, duration_s }) => {
    const document = presetScenario(runner, scenario);
    return places.flatMap((place) =>
      points.flatMap((point) =>
        DRIVERS.flatMap((driver) =>
          seeds.map((seed): Job => {
            const request: RunRequest = {
              scenario: document,
              set: {
                ...runSet(scenario, place, point, set),
                ...MEASURED,
                "flow.main.estimator": driver,
                "flow.main.shadows": PREDICTORS.filter((each) => each !== driver),
                "run.duration": duration_s,
                "run.seed": seed,
              },
              changes: [],
              record: "none",
            };
            const key = JSON.stringify([scenario.preset, Object.entries(request.set).sort()]);
            return { cell: { scenario, place, point }, driver, key, request };
          }),
        ),
      ),
    );
  });
}

function cellsOf(jobs: readonly Job[]): readonly Cell[] {
  const cells = new Map<string, Cell>();
  for (const { cell, driver, key } of jobs) {
    const one = done.get(key);
    if (one === undefined) continue;
    const name = JSON.stringify([cell.scenario.id, cell.place, cell.point]);
    const known = cells.get(name) ?? { ...cell, runs: { experts: [], jacobson: [] } };
    cells.set(name, { ...known, runs: { ...known.runs, [driver]: [...known.runs[driver], one] } });
  }
  return [...cells.values()];
}

/** Metrics of the runs of this session, by preset and settings; the oldest go first. */
const done = new Map<string, Metrics>();
/** More than the four scenarios in full. */
const MOST_KEPT = 20_000;

function keep(key: string, metrics: Metrics): void {
  done.set(key, metrics);
  for (const oldest of done.keys()) {
    if (done.size <= MOST_KEPT) break;
    done.delete(oldest);
  }
}

/** Runs the jobs that are not known yet, and keeps each as it is finished. */
async function runMissing(runner: Runner, all: readonly Job[], options: RunnerOptions): Promise<void> {
  const missing = [...new Map(all.map((job) => [job.key, job])).values()].filter(({ key }) => !done.has(key));
  for (let from = 0; from < missing.length; from += BATCH) {
    const batch = missing.slice(from, from + BATCH);
    const share = (of: number) => (all.length - missing.length + from + of * batch.length) / all.length;
    await runner.runs(
      batch.map(({ request }) => request),
      {
        ...options,
        onProgress: (of) => options.onProgress?.(share(of)),
        onAnswer: (at, run) => {
          const job = batch[at];
          if (job !== undefined) keep(job.key, metricsOf(run));
        },
      },
    );
  }
}

/** Runs a scenario and the one it is compared with. */
export async function runStudy(
  runner: Runner,
  scenario: MobileScenario,
  beside: ScenarioId | undefined,
  settings: Settings,
  options: RunnerOptions,
): Promise<Study> {
  const parts = partsOf(scenario, beside, settings);
  const cells = jobsOf(runner, parts.cells, settings.set);
  const radii = jobsOf(runner, parts.radii, settings.set);
  const others = jobsOf(runner, parts.beside, settings.set);
  await runMissing(runner, [...cells, ...radii, ...others], options);
  return {
    scenario,
    own: ownPlace(scenario, settings.set),
    cells: cellsOf(cells),
    radii: cellsOf(radii),
    beside: cellsOf(others),
    size: settings.size,
  };
}

/** The figure's own place, point by point. */
export const ownCells = ({ cells, own }: Study): readonly Cell[] => cells.filter(({ place }) => samePlace(place, own));

/** The cells of each place, in the order of the places. */
export function byPlace(cells: readonly Cell[]): readonly (readonly Cell[])[] {
  const places: Cell[][] = [];
  for (const cell of cells) {
    const known = places.find(([first]) => first !== undefined && samePlace(first.place, cell.place));
    if (known === undefined) places.push([cell]);
    else known.push(cell);
  }
  return places;
}
