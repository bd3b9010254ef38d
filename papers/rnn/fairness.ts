/** Several flows of RNN-based TCP among themselves, and beside flows of CUBIC: what the paper plans to evaluate. */

import type { ParamMap, RunRequest } from "../../sim-worker/src/protocol";
import type { Runner, Settings } from "../experiment/artefact";
import type { Finding } from "../experiment/claim";
import { spreadOf } from "../experiment/statistics";
import { fixed } from "../experiment/words";
import { spreadText } from "./claims";
import { type Control, CUBIC, controlOf } from "./controls";
import { HUNDREDTH, pathScenario } from "./path";
import type { Study } from "./study";

/** Flows begin one after the other within this time, and are measured after it. */
const START_SPREAD_S = 5;
const DURATION_S = 60;
const FLOWS = 4;

const ALONE: ParamMap = { "flow.main.count": FLOWS, "flow.cross.count": 0 };
const HALF: ParamMap = { "flow.main.count": FLOWS / 2, "flow.cross.count": FLOWS / 2 };

const requestOf = ({ model, set }: Control, counts: ParamMap, seed: number): RunRequest => ({
  scenario: pathScenario(HUNDREDTH, "tcp", DURATION_S),
  set: {
    ...set,
    ...counts,
    "flow.main.startSpread": START_SPREAD_S,
    "flow.cross.startSpread": START_SPREAD_S,
    "measure.from": START_SPREAD_S,
    "run.seed": seed,
  },
  changes: [],
  record: "none",
  ...(model === undefined ? {} : { models: { own: model } }),
});

export async function fairnessFindings(
  runner: Runner,
  { nets }: Study,
  { seeds }: Settings,
): Promise<readonly Finding[]> {
  const gru = nets.find(({ id }) => id === "gru");
  if (gru === undefined) return [];
  const resultsOf = async (control: Control, counts: ParamMap) => {
    const runs = await runner.runs(seeds.map((seed) => requestOf(control, counts, seed)));
    return runs.map(({ result }) => result.groups);
  };
  const rnn = controlOf(gru);
  const [own, cubic, mixed] = [await resultsOf(rnn, ALONE), await resultsOf(CUBIC, ALONE), await resultsOf(rnn, HALF)];
  const jain = (runs: typeof own) =>
    spreadText(
      runs.map((groups) => groups[0]?.jainIndex ?? Number.NaN),
      3,
    );
  const share = (id: string) =>
    spreadOf(mixed.map((groups) => (groups.find((each) => each.id === id)?.goodputBitPerS ?? Number.NaN) / 1e6)).mean;
  return [
    {
      id: "fairness",
      text: "RNN-based TCP is fair among itself, and gives way to CUBIC.",
      ours: `Jain's index of ${FLOWS} flows: GRU ${jain(own)}, CUBIC ${jain(cubic)}; ${FLOWS / 2} flows beside ${FLOWS / 2} of CUBIC: ${fixed(share("main"), 1)} and ${fixed(share("cross"), 1)} Mbit/s`,
      why: "Larger cuts bring flows sooner to equal windows, and lose to smaller ones.",
    },
  ];
}
