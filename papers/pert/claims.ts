/** The sentences that the PERT paper says of several figures, judged by the yardsticks of all papers. */

import type { Claim, Finding, Reading } from "../experiment/claim";
import type { Extent } from "../experiment/points";
import {
  atLeast,
  atMost,
  FAIR_INDEX,
  HIGH_SHARE,
  LONG_QUEUE,
  NO_LOSSES,
  SIMILAR_DROPS,
  SLIGHT_POINTS,
  similar,
  slightly,
  within,
} from "../experiment/yardsticks";
import { differing, type Judged, labelOf, numberText, type Said, valued } from "./judging";
import { over, type Panel } from "./measures";
import { PANELS } from "./panels";
import type { SchemeId } from "./schemes";

type Pair = readonly [SchemeId, SchemeId];
const EXTENTS: Readonly<Record<Extent, string>> = {
  all: "at every point (or most, where that differs)",
  most: "at most points",
  some: "at one point or more",
};

const shown = (panel: Panel): string => PANELS[panel].title.toLowerCase();
const claim = (said: Said, test: string, yardstick: Claim["yardstick"], readings: readonly Reading[]): Claim => ({
  ...said,
  test,
  ...(yardstick === undefined ? {} : { yardstick }),
  readings,
});

/** Claim: two schemes give similar numbers at every point. */
export function alike(judged: Judged, said: Said, pair: Pair, panel: Panel): Claim {
  const drops = panel === "drops";
  const test = `The ${shown(panel)} of ${labelOf(pair[0])} and ${labelOf(pair[1])}, seed by seed, ${EXTENTS.all}.`;
  const readings = differing(judged, pair, panel, "all", (difference, other) =>
    drops ? within(difference, -SIMILAR_DROPS, SIMILAR_DROPS) : similar(difference, other, "share"),
  );
  return claim(said, test, drops ? "drops" : "similar", readings);
}

/** Claim: the first scheme's number is similar to the second's, or better by being smaller. */
export function alikeOrLess(judged: Judged, said: Said, pair: Pair, panel: Panel): Claim {
  const test = `The ${shown(panel)} of ${labelOf(pair[0])} is similar to ${labelOf(pair[1])}'s, or less, ${EXTENTS.all}.`;
  const readings = differing(judged, pair, panel, "all", (difference) => atMost(difference, SLIGHT_POINTS / 100));
  return claim(said, test, "similar", readings);
}

/** Claim: the first scheme's number lies in a direction from the second's. */
export function apart(
  judged: Judged,
  said: Said,
  pair: Pair,
  panel: Panel,
  way: "lower" | "higher",
  extent: Extent,
): Claim {
  const test = `The ${shown(panel)} of ${labelOf(pair[0])} is ${way} than ${labelOf(pair[1])}'s, ${EXTENTS[extent]}.`;
  const readings = differing(judged, pair, panel, extent, ({ mean, half, count }) => {
    if (count < 2 || !(Math.abs(mean) > half)) return null;
    return mean < 0 === (way === "lower");
  });
  return claim(said, test, "direction", readings);
}

/** Claim: slightly lower or higher; a difference that no seed shows counts as none. */
export function slight(
  judged: Judged,
  said: Said,
  pair: Pair,
  panel: Panel,
  way: "lower" | "higher",
  extent: Extent,
): Claim {
  const test = `The ${shown(panel)} of ${labelOf(pair[0])} is slightly ${way} than ${labelOf(pair[1])}'s, ${EXTENTS[extent]}; equal within a tenth of a point counts, too.`;
  const readings = differing(judged, pair, panel, extent, (difference, other) => {
    const margin = 0.001 - difference.half;
    if (difference.count >= 2 && Math.abs(difference.mean) <= margin) return true;
    return slightly(difference, way, other, "share");
  });
  return claim(said, test, "slight", readings);
}

/** Claim: a scheme loses nothing. */
export function lossless(judged: Judged, said: Said, scheme: SchemeId, extent: Extent): Claim {
  const test = `The share of ${labelOf(scheme)}'s packets that the bottleneck drops, ${EXTENTS[extent]}.`;
  return claim(
    said,
    test,
    "lossless",
    valued(judged, scheme, "drops", extent, (value) => atMost(value, NO_LOSSES)),
  );
}

/** Claim: Jain's index of a scheme is high, or low. */
export function fairness(judged: Judged, said: Said, scheme: SchemeId, level: "high" | "low", extent: Extent): Claim {
  const test = `Jain's index of ${labelOf(scheme)}'s long flows, ${EXTENTS[extent]}.`;
  return claim(
    said,
    test,
    "fair",
    valued(judged, scheme, "jain", extent, (value) =>
      level === "high" ? atLeast(value, FAIR_INDEX) : atMost(value, FAIR_INDEX),
    ),
  );
}

/** Claim: a scheme keeps the link busy. */
export function busy(judged: Judged, said: Said, scheme: SchemeId, extent: Extent): Claim {
  const test = `The utilisation of ${labelOf(scheme)}, ${EXTENTS[extent]}.`;
  return claim(
    said,
    test,
    "high",
    valued(judged, scheme, "utilization", extent, (value) => atLeast(value, HIGH_SHARE)),
  );
}

/** Claim: a scheme's mean queue is long, or short. */
export function queueIs(judged: Judged, said: Said, scheme: SchemeId, level: "long" | "short", extent: Extent): Claim {
  const test = `The mean queue of ${labelOf(scheme)}, ${EXTENTS[extent]}.`;
  return claim(
    said,
    test,
    "queue",
    valued(judged, scheme, "queue", extent, (value) =>
      level === "long" ? atLeast(value, LONG_QUEUE) : atMost(value, LONG_QUEUE),
    ),
  );
}

/** Finding: what a flow's estimate of the propagation delay costs in fairness. */
export function toldFinding(judged: Judged, id: "pert" | "pert-pi", told: "pert-known" | "pert-pi-known"): Finding[] {
  const cells = judged.cells.filter(({ runs }) => runs[told] !== undefined);
  const unfair = cells.filter((cell) => over(cell, id, "jain").mean < FAIR_INDEX);
  if (unfair.length === 0) return [];
  const healed = unfair.filter((cell) => over(cell, told, "jain").mean >= FAIR_INDEX);
  const names = (some: typeof cells) => some.map(({ x }) => judged.nameOf(x)).join(", ");
  const number = (value: number) => numberText("jain", value);
  return [
    {
      id: "told",
      text:
        healed.length === 0
          ? `Told the propagation delay, flows share no more evenly at ${names(unfair)}.`
          : `Told the propagation delay, flows share evenly at ${names(healed)}: what they take for it is why they do not by themselves.`,
      ours: unfair
        .map(
          (cell) =>
            `${judged.nameOf(cell.x)}: Jain's index ${number(over(cell, told, "jain").mean)} in place of ${number(over(cell, id, "jain").mean)}, queue ${numberText("queue", over(cell, told, "queue").mean)} in place of ${numberText("queue", over(cell, id, "queue").mean)} of the buffer`,
        )
        .join("; "),
      why: "Flows that start into a queue count part of it to the propagation delay, which is the least RTT that they have seen.",
    },
  ];
}

export const only = (judged: Judged, test: (x: number) => boolean): Judged => ({
  ...judged,
  cells: judged.cells.filter(({ x }) => test(x)),
});
