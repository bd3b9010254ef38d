/** What a log says of its flows in sentences, from the numbers that the core gives. */

import type { LogFlow, LogSummary, Note } from "../../../../sim-worker/src/protocol";
import { formatNarrow, formatNumber, formatTime } from "../../plot/parts/format";

const count = (value: number, one: string, many: string): string =>
  value === 1 ? `1 ${one}` : `${formatNumber(value, 0)} ${many}`;

const ms = (value: number): string => formatNarrow(value, value < 100 ? 1 : 0);

/** A flow whose greatest RTT is so many times its mean stands out. */
const FAR_ABOVE_MEAN = 3;

/** Of a flow with fewer samples there is little to see. */
const LEAST_SAMPLES = 30;

/** How far the greatest RTT of a flow is above its mean; 0 where it has no samples. */
const peakOf = ({ maxRttMs, meanRttMs }: LogFlow): number =>
  maxRttMs === null || meanRttMs === null || meanRttMs <= 0 ? 0 : maxRttMs / meanRttMs;

/** The flow to look at first: most timeouts, then the greatest RTT against the mean; undefined where none stands out. */
export function flowThatStandsOut({ flows }: LogSummary): LogFlow | undefined {
  const sorted = flows
    .filter(({ samples }) => samples >= LEAST_SAMPLES)
    .sort((a, b) => (b.timeouts ?? 0) - (a.timeouts ?? 0) || peakOf(b) - peakOf(a));
  const first = sorted[0];
  return first !== undefined && ((first.timeouts ?? 0) > 0 || peakOf(first) >= FAR_ABOVE_MEAN) ? first : undefined;
}

/** "3 timeouts, 1 of them spurious"; empty where the log cannot show any. */
function timeoutsText({ timeouts, spuriousTimeouts }: LogFlow): string {
  if (timeouts === null) return "";
  if (timeouts === 0) return "no timeout";
  const spurious = spuriousTimeouts ?? 0;
  if (timeouts === 1) return spurious === 1 ? "1 timeout, spurious" : "1 timeout, not shown to be spurious";
  return `${count(timeouts, "timeout", "timeouts")}, ${spurious === 0 ? "none shown to be spurious" : `${spurious} of them spurious`}`;
}

/** Where the RTT was longest, by the flow's equal spans: "longest from 12 to 14 s (mean 812 ms there)". */
function longestText({ sparkMs, firstS, lastS }: LogFlow): string {
  const at = sparkMs.reduce<number>((best, value, i) => ((value ?? -1) > (sparkMs[best] ?? -1) ? i : best), 0);
  const mean = sparkMs[at] ?? null;
  const span = (lastS - firstS) / sparkMs.length;
  if (mean === null || !(span > 0)) return "";
  const time = (s: number) => formatTime(s, span / 2, Math.max(1, lastS));
  return `longest from ${time(firstS + at * span)} to ${time(firstS + (at + 1) * span)} (mean ${ms(mean)} ms there)`;
}

/** A note that may stand beside the charts; all others are warnings and stand above them. */
export const isInformation = ({ severity }: Note): boolean => severity === "info";

/** The warnings on a file and on the chosen flow: made-up times, guessed units, what was lost. */
export const warningsOf = (ofFile: readonly Note[], ofFlow: readonly Note[]): readonly Note[] =>
  [...ofFile, ...ofFlow].filter((note) => !isInformation(note));

/** One flow: its RTTs, when they were longest, its timeouts. */
export function flowSentence(flow: LogFlow): string {
  const { minRttMs, meanRttMs, maxRttMs } = flow;
  if (minRttMs === null || meanRttMs === null || maxRttMs === null) return `Flow ${flow.label} has no RTT samples.`;
  const parts = [
    `RTT ${ms(minRttMs)} to ${ms(maxRttMs)} ms, mean ${ms(meanRttMs)} ms`,
    peakOf(flow) >= FAR_ABOVE_MEAN ? longestText(flow) : "",
    timeoutsText(flow),
  ];
  return `Flow ${flow.label}: ${parts.filter((part) => part !== "").join("; ")}.`;
}

/** Which of several flows stands out, where another one is chosen; empty where none does. */
export function standsOutSentence(summary: LogSummary, chosen: string): string {
  const flow = flowThatStandsOut(summary);
  if (summary.flows.length < 2) return "";
  if (flow === undefined) return `None of the ${formatNumber(summary.flows.length, 0)} flows stands out.`;
  if (flow.id === chosen) return `Of ${formatNumber(summary.flows.length, 0)} flows this one stands out.`;
  return `Look at another flow first. ${flowSentence(flow)}`;
}

/** So many times are named. */
const MOST_NAMED = 5;

/** When the timeouts of the chosen flow happened, seconds; empty where there are none. */
export function timeoutTimesSentence(genuine: ArrayLike<number>, spurious: ArrayLike<number>): string {
  const named = (times: ArrayLike<number>) => {
    const all = Array.from(times);
    const more = all.length > MOST_NAMED ? ` and ${all.length - MOST_NAMED} more` : "";
    return `${all
      .slice(0, MOST_NAMED)
      .map((s) => formatNumber(s, 2))
      .join(", ")} s${more}`;
  };
  const parts = [
    genuine.length > 0 ? `Timeouts inferred at ${named(genuine)}` : "",
    spurious.length > 0 ? `spurious ones at ${named(spurious)}` : "",
  ].filter((part) => part !== "");
  const text = parts.join("; ");
  return text === "" ? "" : `${text[0]?.toUpperCase()}${text.slice(1)}.`;
}

/** What Linux's estimator did with its variance floor in force, and without it. */
export interface Floor {
  readonly floorMs: number;
  /** Share of the samples after which rttvar lies on the floor. */
  readonly binds: number;
  readonly meanRtoMs: number;
  readonly meanRtoWithoutMs: number;
  /** Share of samples not above the RTO. */
  readonly coverage: number;
  readonly coverageWithout: number;
  readonly samples: number;
}

/** "Linux's variance floor of 200 ms binds at 98 % of the samples: it costs 148 ms of mean RTO and saves 12 misses." */
export function floorSentence({ floorMs, binds, samples, ...figures }: Floor): string {
  const name = `Linux’s variance floor of ${formatNarrow(floorMs, 0)} ms`;
  if (binds === 0) return `${name} binds at no sample.`;
  const cost = formatNarrow(figures.meanRtoMs - figures.meanRtoWithoutMs, 0);
  const saved = Math.round((figures.coverage - figures.coverageWithout) * samples);
  const misses = saved === 0 ? "saves no miss" : `saves ${count(saved, "miss", "misses")} (an RTT above the RTO)`;
  return `${name} binds at ${formatNumber(binds * 100, binds < 0.1 ? 1 : 0)} % of the samples: it costs ${cost} ms of mean RTO and ${misses}.`;
}
