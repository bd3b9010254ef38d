/** Nets on one path, trained and run beside the baselines: what each figure shows of the main reading, and judges under the others. */

import type { Runner, RunnerOptions, Settings } from "../experiment/artefact";
import { type Cell, compare } from "./compare";
import { BALANCED, BASELINES, type Control, controlOf, PLAIN, type Training } from "./controls";
import { memoryOf, remembered } from "./memory";
import { collectLosses, type Net, type NetKind, trainKind } from "./nets";
import { CROSSES, type Cross, DURATION_S, HUNDREDTH, LONG, type Path, SHALLOW } from "./path";

/** What the paper leaves open, read in one way. */
export interface Case {
  readonly path: Path;
  readonly training: Training;
  /** Where the nets learn; absent: on `path`. */
  readonly trainedOn?: Path;
  readonly crosses: readonly Cross[];
  readonly durationS: number;
  /** Ids of the controls that are run; absent: all. */
  readonly only?: readonly string[];
}

export interface Study {
  readonly case: Case;
  readonly nets: readonly Net[];
  readonly cells: readonly Cell[];
}

const BOTH: readonly Cross[] = CROSSES.map(({ id }) => id);

/** The reading that the figures show. */
export const MAIN: Case = { path: HUNDREDTH, training: PLAIN, crosses: BOTH, durationS: DURATION_S };

/** The other readings of every figure. */
export const OTHERS: readonly Case[] = [
  { ...MAIN, training: BALANCED },
  { ...MAIN, durationS: 30 },
  { ...MAIN, path: SHALLOW },
  { ...MAIN, path: LONG },
];

/** The readings of a case, as a claim's grid names them. */
export const namesOf = ({ path, training, trainedOn, durationS }: Case): Readonly<Record<string, string>> => ({
  path: path.name,
  training: trainedOn === undefined ? training.name : `on another path: ${trainedOn.name}`,
  measured: durationS === DURATION_S ? `first ${DURATION_S} s` : `${durationS} s`,
});

/** The part of the progress from `from` to `to`. */
const part = ({ signal, onProgress }: RunnerOptions, from: number, to: number): RunnerOptions => ({
  ...(signal === undefined ? {} : { signal }),
  onProgress: (share) => onProgress?.(from + (to - from) * share),
});

/** Shares of a study's progress: losses are collected, then nets trained, then runs made. */
const COLLECTED = 0.2;
const TRAINED = 0.5;

async function trainAll(
  runner: Runner,
  { path, trainedOn = path, training }: Case,
  kinds: readonly NetKind[],
  size: Settings["size"],
  options: RunnerOptions,
): Promise<readonly Net[]> {
  const { losses, nets } = memoryOf(runner);
  const nameOf = `${trainedOn.id} ${size}`;
  const data = await remembered(losses, nameOf, () =>
    collectLosses(runner, trainedOn, size, part(options, 0, COLLECTED)),
  );
  const all: Net[] = [];
  for (const kind of kinds) {
    const asked = { ...kind, set: { ...training.set, ...kind.set } };
    const each = (TRAINED - COLLECTED) / kinds.length;
    const from = COLLECTED + each * all.length;
    const trained = await remembered(nets, `${nameOf} ${JSON.stringify(asked.set)}`, () =>
      trainKind(runner, data, asked, size, part(options, from, from + each)),
    );
    // Two figures call one net by two names: group 4, and GRU.
    all.push({ ...trained, id: kind.id, name: kind.name });
  }
  return all;
}

/** Each case with these nets, and with the baselines. `more`: further controls made of the nets. */
export async function studiesOf(
  runner: Runner,
  cases: readonly Case[],
  kinds: readonly NetKind[],
  { seeds, set, size }: Settings,
  options: RunnerOptions,
  more: (nets: readonly Net[]) => readonly Control[] = () => [],
): Promise<readonly Study[]> {
  const studies: Study[] = [];
  for (const each of cases) {
    const [from, to] = [studies.length / cases.length, (studies.length + 1) / cases.length];
    const own = part(options, from, to);
    const runs = ({ id }: { readonly id: string }) => each.only?.includes(id) ?? true;
    const nets = await trainAll(runner, each, kinds.filter(runs), size, own);
    const controls = [...nets.map(controlOf), ...BASELINES.filter(runs), ...(each === MAIN ? more(nets) : [])];
    const cells = await compare(runner, controls, { ...each, seeds, set }, part(own, TRAINED, 1));
    studies.push({ case: each, nets, cells });
  }
  return studies;
}
