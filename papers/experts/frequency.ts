/** What replays of whole logs tell: whether experts allow to measure the RTT less often (section 1), and what fixed point costs (section 6.1). */

import type { ResultTable, Runner, RunnerOptions } from "../experiment/artefact";
import type { Claim } from "../experiment/claim";
import { changeText } from "../experiment/statistics";
import { exactly, SLIGHT_SHARE, within } from "../experiment/yardsticks";
import { errorOf } from "./loops";
import { LIKELIEST, scalingKeys, scalingOf } from "./scalings";
import { LOG_KEYS, LOGS } from "./study";

interface Row {
  readonly log: string;
  /** Errors in 16.16 fixed point, as above. */
  readonly fixed: readonly [all: number, thinned: number];
  /** Errors with every sample and with one per round trip, ticks. */
  readonly experts: readonly [all: number, thinned: number];
  readonly jacobson: readonly [all: number, thinned: number];
}

const ratio = ([all, thinned]: readonly [number, number]): number => thinned / all;

function claimOf(rows: readonly Row[]): Claim {
  return {
    id: "less-often",
    quote:
      "by employing the proposed prediction technique, network applications, and protocols that make use of the RTT do not have to measure it as frequently",
    place: "section 1",
    test: "With one sample per round trip in place of one per ACK: the experts' error is at most that of Jacobson with a sample for every ACK; or it grows by less than Jacobson's does.",
    yardstick: "direction",
    readings: rows.flatMap(({ log, experts, jacobson }) => [
      {
        of: { meant: "no worse than Jacobson who measures all", log },
        ours: `${experts[1].toFixed(2)} against ${jacobson[0].toFixed(2)} ticks`,
        holds: experts[1] <= jacobson[0],
      },
      {
        of: { meant: "loses less than Jacobson does", log },
        ours: `${ratio(experts).toFixed(2)} times against ${ratio(jacobson).toFixed(2)} times`,
        holds: ratio(experts) < ratio(jacobson),
      },
    ]),
    why: "Between two samples a round trip apart the RTT moves further than between two ACKs, and Jacobson, whose average then spans eight round trips, loses most. That the experts lose little says as much of their error with a sample for every ACK.",
  };
}

const SAMPLING_NAMES = ["every ACK", "one per RTT"] as const;

function fixedPointClaim(rows: readonly Row[]): Claim {
  return {
    id: "fixed-point",
    quote: "We consider these characteristics adequate for the range of numeric values expected.",
    place: "section 6.1",
    test: "The mean error with 16.16 fixed-point numbers against that with real ones, on the same samples: at most 10 % higher.",
    yardstick: "slight",
    readings: rows.flatMap(({ log, experts, fixed }) =>
      SAMPLING_NAMES.map((sampling, nth) => {
        const [ours, other] = [fixed[nth] ?? Number.NaN, experts[nth] ?? Number.NaN];
        return {
          of: { log, sampling },
          ours: `${ours.toFixed(2)} against ${other.toFixed(2)} ticks: ${changeText(ours, other)}`,
          holds: within(exactly(ours / other), 0, 1 + SLIGHT_SHARE),
        };
      }),
    ),
    why: "Fixed point loses weights below 2^-16, so that all vanish and are set anew around the last sample more often. In ticks of 4 ms that costs nothing: mostly it predicts better, since setting anew follows faster than learning.",
  };
}

/** Replays every log with all samples and thinned. */
export async function runFrequency(
  runner: Runner,
  { signal, onProgress }: RunnerOptions,
): Promise<{ readonly claims: readonly Claim[]; readonly table: ResultTable }> {
  const options = signal === undefined ? {} : { signal };
  const rows: Row[] = [];
  const set = { ...LOG_KEYS, ...scalingKeys("experts-fixed", scalingOf(LIKELIEST)) };
  for (const log of LOGS) {
    const replay = (sampling: string) =>
      runner.replaySample(
        { sample: log, estimators: ["experts", "experts-fixed", "jacobson-ticks"], sampling, set },
        options,
      );
    const [all, thinned] = [await replay("every-ack"), await replay("one-per-rtt")];
    const of = (id: string) => [errorOf(all, id), errorOf(thinned, id)] as const;
    rows.push({ log, experts: of("experts"), fixed: of("experts-fixed"), jacobson: of("jacobson-ticks") });
    onProgress?.(rows.length / LOGS.length);
  }
  return {
    claims: [claimOf(rows), fixedPointClaim(rows)],
    table: {
      id: "frequency",
      title: "Mean absolute errors with every sample and with one per round trip, ticks of 4 ms",
      header: ["log", "experts, all", "experts, one per RTT", "Jacobson, all", "Jacobson, one per RTT"],
      rows: rows.map(({ log, experts, jacobson }) => [log, ...experts, ...jacobson]),
    },
  };
}
