import type { EstimatorScore, Replay, ReplayRequest } from "../../../../sim-worker/src/protocol";
import { countAtMost } from "../../plot/parts/pyramid";
import { client, index } from "../../state/lab";
import { useLab } from "../../state/store";
import type { Floor } from "./diagnosis";
import { tuneSource } from "./reader";

const LINUX = "linux";
const FLOOR = "estimator.linux.rtoMin";
const RTTVAR = "linux.rttvar_us";
const US_PER_MS = 1000;

async function replayed(request: ReplayRequest, signal: AbortSignal): Promise<Replay | null> {
  const result = await client().replay(request, { signal, slot: "variance floor" });
  return result.ok ? result.value : null;
}

const scoreIn = (replay: Replay | null): EstimatorScore | undefined => replay?.scores.find(({ id }) => id === LINUX);

/** Share of the rows where rttvar lies on the floor. */
function bindsAt({ trace }: Replay, floorMs: number): number | null {
  const column = trace.tables.flatMap(({ columns }) => columns).find(({ id }) => id === RTTVAR);
  if (column === undefined || column.values.length === 0) return null;
  return countAtMost(column, floorMs * US_PER_MS) / column.values.length;
}

/** Replays the chosen flow with Linux's estimator as it is and without its variance floor; null where that says nothing. */
export async function askFloor(signal: AbortSignal): Promise<Floor | null> {
  const state = useLab.getState();
  const source = tuneSource(state, state.tuner.logs, LINUX);
  if (source?.kind !== "replay") return null;
  const { request } = source;
  const value = request.set[FLOOR] ?? index.find(FLOOR)?.param.default;
  if (typeof value !== "number" || value <= 0) return null;
  const withFloor = await replayed({ ...request, state: true }, signal);
  const without = await replayed({ ...request, set: { ...request.set, [FLOOR]: 0 }, record: "none" }, signal);
  const [a, b] = [scoreIn(withFloor), scoreIn(without)];
  const binds = withFloor === null ? null : bindsAt(withFloor, value);
  if (a?.coverage == null || b?.coverage == null || a.meanRtoMs === null || b.meanRtoMs === null || binds === null) {
    return null;
  }
  return {
    floorMs: value,
    binds,
    meanRtoMs: a.meanRtoMs,
    meanRtoWithoutMs: b.meanRtoMs,
    coverage: a.coverage,
    coverageWithout: b.coverage,
    samples: a.samples,
  };
}
