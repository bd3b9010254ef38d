/** Section 3.4: what a coarse clock does to a timer. */

import type { ParamMap, Replay } from "../../sim-worker/src/protocol";
import type { Runner, RunnerOptions } from "../experiment/artefact";
import type { Claim, Reading } from "../experiment/claim";
import { counted, fixed, percent } from "../experiment/words";
import { exactly, similar } from "../experiment/yardsticks";
import { predictedRatios, steadyCycle } from "./cycles";
import { cycleRequest, EIFEL, LITE, LOAD, rowsOf, rtoOf, SAMPLING, SERVICE, TICK } from "./model";

/** RTO_L in whole ticks, as the BSD kernel counts, and RTO_E with its minimum of two ticks. */
const NET3 = "net3";
const TIMERS = [
  ["RTO_L in ticks (4.4BSD)", NET3],
  ["RTO_E", EIFEL],
] as const;
const W = 10;
const SERVICE_MS = 100;
/** Of a settled cycle: flights of 6 to 10 segments. */
const MEAN_RTT_MS = 800;
/** RTTs in ticks; the last one stands for a precise clock. */
const RATIOS = [1, 2, 3, 5, 10, 30, 100, 1000] as const;
const ORDER = 10;

/** Mean RTO(i-1)/RTT(i) of a settled cycle with clocks from coarse to fine. */
interface Clock {
  readonly ratio: number;
  readonly tickMs: number;
  readonly mean: number;
  readonly set: ParamMap;
}

const setOf = (tickMs: number): ParamMap => ({
  [LOAD]: W,
  [SERVICE]: SERVICE_MS,
  [TICK]: tickMs,
  [SAMPLING]: "one-per-rtt",
  "model.eifel-cycle.first": "half-plus-one",
  "model.eifel-cycle.cycles": 10,
  "estimator.net3.tick": tickMs,
});

function meanOf(replay: Replay, timer: string): number {
  const rows = rowsOf(replay, [timer]);
  const ratios = predictedRatios(rtoOf(rows, timer), rows.rtt, steadyCycle(rows.rtt));
  return ratios.reduce((sum, each) => sum + each, 0) / ratios.length;
}

async function clocksOf(runner: Runner, options: RunnerOptions): Promise<ReadonlyMap<string, readonly Clock[]>> {
  const ids = TIMERS.map(([, id]) => id);
  const ticks = RATIOS.map((ratio) => MEAN_RTT_MS / ratio);
  const requests = ticks.map((tickMs) => cycleRequest(ids, setOf(tickMs)));
  const replays = await runner.models(requests, options);
  return new Map(
    ids.map((id) => [
      id,
      replays.map((replay, nth) => ({
        ratio: RATIOS[nth] ?? 0,
        tickMs: ticks[nth] ?? 0,
        mean: meanOf(replay, id),
        set: requests[nth]?.set ?? {},
      })),
    ]),
  );
}

function orderReadings(name: string, id: string, clocks: readonly Clock[]): readonly Reading[] {
  const fine = clocks.at(-1)?.mean ?? Number.NaN;
  return clocks.slice(0, -1).map(({ ratio, tickMs, mean, set }) => {
    const alike = similar(exactly(mean - fine), fine, "number");
    return {
      of: { timer: name, "RTT in ticks": String(ratio) },
      ours: `RTO ${fixed(mean, 2)} RTTs on average with ticks of ${fixed(tickMs, 0)} ms, ${percent(mean / fine - 1)} more than with a fine clock`,
      holds: alike === null ? null : alike === ratio >= ORDER,
      setup: { model: "eifel-cycle", estimators: [id], set },
    };
  });
}

/** RTTs of 200 to 400 ms under ticks of 500 ms, with a small and a large load. */
const SHORT = [
  ["10", 40],
  ["40", 10],
] as const;
const BSD_TICK_MS = 500;

async function defeatsClaim(runner: Runner, options: RunnerOptions): Promise<Claim> {
  const sets = SHORT.map(([load, service]) => ({
    ...setOf(BSD_TICK_MS),
    [LOAD]: Number(load),
    [SERVICE]: service,
    [SAMPLING]: "every-ack",
  }));
  const timers = [
    ["RTO_L", LITE, 0],
    ["RTO_E", EIFEL, 1],
  ] as const;
  const requests = sets.map((set) => cycleRequest([LITE, EIFEL], set));
  const replays = await runner.models(requests, options);
  const readings = replays.flatMap((replay, nth) =>
    timers.map(([timer, id, sample]): Reading => {
      const rows = rowsOf(replay, [id]);
      const rto = rtoOf(rows, id);
      const { from, to } = steadyCycle(rows.rtt);
      let decided = 0;
      for (let i = from; i < to; i++)
        decided += Math.abs((rto[i] ?? 0) - sample * (rows.rtt[i] ?? 0) - 2 * BSD_TICK_MS) < 1e-6 ? 1 : 0;
      return {
        of: { timer, W: SHORT[nth]?.[0] ?? "" },
        ours: `the minimum decides after ${decided} of ${counted(to - from, "sample")}`,
        holds: decided === to - from,
        setup: { model: "eifel-cycle", estimators: [id], set: requests[nth]?.set ?? {} },
      };
    }),
  );
  return {
    id: "defeats",
    quote: "a timer granularity of 500 ms obviously defeats the purpose of putting much effort into the formula",
    place: "section 3.4",
    test: "RTTs of 200 to 400 ms and ticks of 500 ms: samples after which the RTO is its minimum, not what the formula gives.",
    yardstick: "event",
    readings,
    why: "RTO_L's minimum is two ticks, RTO_E's the last sample and two ticks: both above what the formula gives for such RTTs.",
  };
}

/** The rule of thumb, and the statements around it. */
export async function granularityClaims(runner: Runner, options: RunnerOptions): Promise<readonly Claim[]> {
  const clocks = await clocksOf(runner, options);
  const of = (id: string) => clocks.get(id) ?? [];
  return [
    {
      id: "granularity",
      quote: "the higher the timer granularity, the more imprecise and consequently the more conservative the RTO",
      place: "section 3.4",
      test: "Mean RTO/RTT of a settled cycle, one sample per RTT, with ticks from fine to coarse: it never falls.",
      yardstick: "shape",
      readings: TIMERS.map(([name, id]) => {
        const means = of(id).map(({ mean }) => mean);
        const text = of(id).map(({ mean, ratio }) => `${fixed(mean, 2)} at ${ratio}`);
        return {
          of: { timer: name },
          ours: `RTO/RTT ${text.join(", ")} ticks per RTT`,
          holds: means.every((mean, nth) => nth === 0 || mean <= (means[nth - 1] ?? 0)),
        };
      }),
      why: "A coarse clock adds its two ticks; in whole ticks the rounding of SRTT and RTTVAR goes either way while ticks are small.",
    },
    {
      id: "order-less",
      quote: "the timer granularity should at least be an order less than the RTT",
      place: "section 3.4",
      test: "Mean RTO/RTT against that with a fine clock: similar from ten ticks per RTT on, and not similar with fewer.",
      yardstick: "similar",
      readings: TIMERS.flatMap(([name, id]) => orderReadings(name, id, of(id))),
      why: "The paper's rule of thumb, claimed “without proof”. Where a coarser clock costs less than a tenth too, the rule asks for more than is needed.",
    },
    await defeatsClaim(runner, options),
  ];
}
