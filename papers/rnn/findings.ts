/** What the figures of this paper show beyond its sentences. */

import type { Finding } from "../experiment/claim";
import { spreadOf } from "../experiment/statistics";
import { fixed, percent } from "../experiment/words";
import { spreadText } from "./claims";
import type { Cell } from "./compare";
import { BASELINES } from "./controls";
import { CROSSES } from "./path";
import type { Study } from "./study";

const crossName = (cell: Cell): string => CROSSES.find(({ id }) => id === cell.cross)?.name ?? cell.cross;

/** How often nets are right on validation runs, beside always naming the more frequent label. */
export function accuracyFinding({ nets }: Study): Finding {
  const texts = nets.map(({ name, trained: { weights, judgement } }) =>
    judgement === undefined
      ? `${name}: not judged`
      : `${name}, ${weights} weights: ${percent(judgement.accuracy)} right of ${judgement.count}, area ${fixed(judgement.area ?? Number.NaN, 3)} (${fixed(judgement.areaLow ?? Number.NaN, 3)} to ${fixed(judgement.areaHigh ?? Number.NaN, 3)})`,
  );
  const majority = nets[0]?.trained.judgement?.majorityAccuracy ?? Number.NaN;
  return {
    id: "accuracy",
    text: "The nets do foretell whether the next loss comes at a larger window, on runs that they have not learned from.",
    ours: `Always naming the more frequent label: ${percent(majority)} right; ${texts.join("; ")} (95 % intervals)`,
    why: "Windows at losses vary around what the path and the other traffic leave: a small one is likely to be followed by a larger one. Every group has a metric that tells how small it is.",
  };
}

/** Into which intervals of equation 1 the predictions fall in closed loop. */
export function cutsFinding({ cells, nets }: Study): Finding {
  const ids = new Set(nets.map(({ id }) => id));
  const texts = cells
    .filter(({ control }) => ids.has(control.id))
    .map((cell) => {
      const sums = [0, 1, 2].map((nth) => cell.runs.reduce((sum, { cuts }) => sum + (cuts[nth] ?? 0), 0));
      const all = sums.reduce((sum, each) => sum + each, 0);
      return `${cell.control.name} beside ${crossName(cell)} ${sums.map((sum) => fixed((100 * sum) / all, 0)).join(" / ")}`;
    });
  return {
    id: "cuts",
    text: "Most predictions lie below 0.7: the window is cut to one half, more than CUBIC cuts it.",
    ours: `% of the losses with P below 0.7 / up to 0.9 / above: ${texts.join("; ")}`,
    why: "About four in ten losses are followed by one at a larger window. A net that says its chance honestly must be sure to say 0.7, and equation 1 takes an unsure net for a warning.",
  };
}

/** What each control gets without a net, or with a foreknown label, and what it leaves to the cross traffic. */
export function baselineFinding({ cells }: Study): Finding {
  const texts = cells
    .filter(({ control }) => BASELINES.includes(control))
    .map(
      (cell) =>
        `${cell.control.name} beside ${crossName(cell)} ${spreadText(cell.runs.map(({ throughput }) => throughput))} (cross traffic ${fixed(spreadOf(cell.runs.map(({ crossThroughput }) => crossThroughput)).mean, 2)}; drops ${fixed(spreadOf(cell.runs.map(({ linkLoss }) => linkLoss)).mean, 2)} %)`,
    );
  return {
    id: "baselines",
    text: "The ceiling of prediction lies below CUBIC: labels that are known beforehand get less beside TCP than a plain cut to 0.7. A constant 0.95 without any prediction gets most there, and lets the bottleneck drop twice as much.",
    ours: `Mbit/s: ${texts.join("; ")}`,
    why: "Beside another flow the smaller cut takes the room that the larger cut leaves, whatever is predicted. Foreknown labels cut to one half at more than half of the losses.",
  };
}

/** Goodput that a net gains over CUBIC for its size. */
export function weightFinding({ cells, nets }: Study): Finding {
  const meanOf = (id: string) =>
    spreadOf(
      cells.find(({ control, cross }) => control.id === id && cross === "tcp")?.runs.map((run) => run.throughput) ?? [],
    ).mean;
  const texts = nets.map(({ id, name, trained: { weights } }) => {
    const gain = meanOf(id) - meanOf("cubic");
    return `${name} ${fixed(gain, 2)} Mbit/s with ${weights} weights, ${fixed((1000 * gain) / weights, 1)} per 1,000`;
  });
  return {
    id: "per-weight",
    text: "What a net gains over CUBIC beside TCP, for each of its weights.",
    ours: texts.join("; "),
    why: "The logistic regression, with one weight for each input, says less than 0.7 at every loss; the nets do at most of them.",
  };
}
