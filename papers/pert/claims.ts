/** Judges the PERT paper's statements: point by point of a sweep, on means over seeds and on paired differences. */

import type { FormerClaim as Claim, ResultTable } from "../experiment/artefact";
import { fixed } from "../experiment/words";
import { between, type Cell, over, type Panel, rangeOf } from "./measures";
import { type Ns2At, PANELS, rateOfDrops } from "./panels";
import { SCHEMES, type SchemeId } from "./schemes";

/** Largest difference of equal queues (share of the buffer) and of equal utilisations. */
export const QUEUE_ALIKE = 0.1;
export const UTILIZATION_ALIKE = 0.03;
export const JAIN_ALIKE = 0.1;
/** Drop rates below this count as zero. */
export const NO_DROPS = 1e-5;
/** Threshold of the paper's "close to 1". */
export const FAIR = 0.9;
/** Utilisation of a full link. */
export const FULL = 0.99;

/** A sweep and the names of its points. */
export interface Judged {
  readonly cells: readonly Cell[];
  readonly nameOf: (x: number) => string;
}

const label = (scheme: SchemeId): string => SCHEMES[scheme].label;

/** "1, 5, 10 Mbit/s", "every point", "no point". */
export function where({ cells, nameOf }: Judged, test: (cell: Cell) => boolean): string {
  const found = cells.filter(test);
  if (found.length === 0) return "no point";
  return found.length === cells.length ? "every point" : found.map(({ x }) => nameOf(x)).join(", ");
}

export const atEvery = ({ cells }: Judged, test: (cell: Cell) => boolean): boolean => cells.every(test);
export const atMost = ({ cells }: Judged, test: (cell: Cell) => boolean): boolean =>
  cells.filter(test).length > cells.length / 2;

const numberText = (panel: Panel, value: number): string =>
  panel === "drops" ? rateOfDrops(value) : fixed(value, panel === "utilization" ? 3 : 2);

/** "PERT 0.02 to 0.31": the smallest and the largest mean over the points. */
export function spanText({ cells }: Judged, scheme: SchemeId, panel: Panel): string {
  const means = cells.map((cell) => over(cell, scheme, panel).mean).filter((mean) => Number.isFinite(mean));
  if (means.length === 0) return `${label(scheme)} –`;
  return `${label(scheme)} ${numberText(panel, Math.min(...means))} to ${numberText(panel, Math.max(...means))}`;
}

export const spans = (judged: Judged, schemes: readonly SchemeId[], panel: Panel): string =>
  schemes.map((scheme) => spanText(judged, scheme, panel)).join(", ");

/** Whether `first` is at most `second` plus `margin`, within the 90 % interval of the paired difference. */
export function notAbove(cell: Cell, first: SchemeId, second: SchemeId, panel: Panel, margin: number): boolean {
  const { mean, half } = between(cell, first, second, panel);
  return mean - half <= margin;
}

/** Whether `first` is significantly above `second`. */
export function above(cell: Cell, first: SchemeId, second: SchemeId, panel: Panel): boolean {
  const { mean, half } = between(cell, first, second, panel);
  return mean > half;
}

const alike = (cell: Cell, first: SchemeId, second: SchemeId, panel: Panel, margin: number): boolean =>
  Math.abs(over(cell, first, panel).mean - over(cell, second, panel).mean) <= margin;

/** Claim: the queue of `first` equals that of `second`, or is shorter. */
export function queueLike(
  judged: Judged,
  first: SchemeId,
  second: SchemeId,
  paper: string,
  reason: (missed: string) => string,
): Claim {
  const test = (cell: Cell) => notAbove(cell, first, second, "queue", QUEUE_ALIKE);
  const missed = where(judged, (cell) => !test(cell));
  return {
    id: `queue-${first}`,
    text: `${label(first)}'s mean queue is similar to ${label(second)}'s, or shorter.`,
    paper,
    ours: `${spans(judged, [first, second], "queue")} of the buffer; more than ${QUEUE_ALIKE} longer at ${missed}`,
    holds: atEvery(judged, test),
    why: `Similar: at most ${QUEUE_ALIKE} of the buffer longer, at every point. ${reason(missed)}`.trim(),
  };
}

/** Claim: no drops at most points, or at every point. */
export function lossless(
  judged: Judged,
  schemes: readonly SchemeId[],
  paper: string,
  how: "most" | "every",
  reason: string,
): Claim {
  const none = (scheme: SchemeId) => (cell: Cell) => over(cell, scheme, "drops").mean < NO_DROPS;
  const test = how === "most" ? atMost : atEvery;
  return {
    id: `lossless-${schemes.join("-")}`,
    text: `${schemes.map(label).join(", ")} ${schemes.length > 1 ? "lose" : "loses"} nothing ${how === "most" ? "in most cases" : "at any point"}.`,
    paper,
    ours: schemes
      .map((scheme) => `${label(scheme)} drops at ${where(judged, (cell) => !none(scheme)(cell))}`)
      .join("; "),
    holds: schemes.every((scheme) => test(judged, none(scheme))),
    why: `Nothing: less than one packet in 100,000. ${reason}`.trim(),
  };
}

export function fair(judged: Judged, scheme: SchemeId, paper: string, reason = ""): Claim {
  const test = (cell: Cell) => !(over(cell, scheme, "jain").mean < FAIR);
  return {
    id: `fair-${scheme}`,
    text: `${label(scheme)} shares fairly: Jain's index stays close to 1.`,
    paper,
    ours: `${spanText(judged, scheme, "jain")}; below ${FAIR} at ${where(judged, (cell) => !test(cell))}`,
    holds: atEvery(judged, test),
    why: `Close: at least ${FAIR} at every point. ${reason}`.trim(),
  };
}

/** Claim: Vegas fills the link and shares it unfairly. */
export function vegasUnfair(judged: Judged, paper: string, reason: string): Claim {
  const full = (cell: Cell) => over(cell, "vegas", "utilization").mean >= FULL;
  const unfair = (cell: Cell) => above(cell, "pert", "vegas", "jain");
  return {
    id: "vegas-unfair",
    text: "Vegas keeps the link full, at the cost of fairness.",
    paper,
    ours: `${spanText(judged, "vegas", "utilization")}, full at ${where(judged, full)}; Jain's index ${spanText(judged, "vegas", "jain")} against ${spanText(judged, "pert", "jain")}, below PERT's at ${where(judged, unfair)}`,
    holds: atMost(judged, full) && atMost(judged, unfair),
    why: `Full: ${FULL}. Holds when it is full, and less fair than PERT, at most points. ${reason}`.trim(),
  };
}

/** Claim: the utilisation of `first` equals that of `second` at the points that `which` accepts. */
export function utilizationLike(
  judged: Judged,
  first: SchemeId,
  second: SchemeId,
  paper: string,
  which: { readonly test: (cell: Cell) => boolean; readonly text: string },
  reason = "",
): Claim {
  const some = { ...judged, cells: judged.cells.filter(which.test) };
  const same = (cell: Cell) => alike(cell, first, second, "utilization", UTILIZATION_ALIKE);
  return {
    id: `utilization-${first}-${second}`,
    text: `${label(first)} uses the link as ${label(second)} does${which.text}.`,
    paper,
    ours: `${spans(some, [first, second], "utilization")}; more than 3 points apart at ${where(some, (cell) => !same(cell))}`,
    holds: some.cells.length === 0 ? null : atEvery(some, same),
    why: `Alike: within 3 points at every point. ${reason}`.trim(),
  };
}

/** Whether ns-2's value lies within the tolerance of our seeds' range; null where there is none to compare. */
function agrees(cell: Cell, { point }: Ns2At, panel: Panel): boolean | null {
  const theirs = point[panel];
  if (theirs === null || cell.runs[point.scheme] === undefined) return null;
  const [low, high] = rangeOf(cell, point.scheme, panel);
  if (panel === "drops") {
    if (low < NO_DROPS && theirs < NO_DROPS) return true;
    return theirs >= low / 3 && theirs <= high * 3;
  }
  const margin = { queue: 0.15, utilization: UTILIZATION_ALIKE, jain: JAIN_ALIKE }[panel];
  return theirs >= low - margin && theirs <= high + margin;
}

const PANELS_COMPARED: readonly Panel[] = ["queue", "drops", "utilization", "jain"];

/** Our value and ns-2's, for comparison. */
export function ns2Table({ cells, nameOf }: Judged, ns2: readonly Ns2At[]): readonly ResultTable[] {
  const rows = ns2.flatMap((each) => {
    const cell = cells.find(({ x }) => x === each.x);
    if (cell === undefined || cell.runs[each.point.scheme] === undefined) return [];
    return [
      [
        `${nameOf(each.x)}, ${label(each.point.scheme)}`,
        ...PANELS_COMPARED.map((panel) => {
          const theirs = each.point[panel];
          const [low, high] = rangeOf(cell, each.point.scheme, panel);
          const range = low === high ? "" : ` (${numberText(panel, low)} to ${numberText(panel, high)})`;
          const ours = numberText(panel, over(cell, each.point.scheme, panel).mean) + range;
          const mark = agrees(cell, each, panel) === false ? " ≠" : "";
          return `${ours} | ${theirs === null ? "–" : numberText(panel, theirs)}${mark}`.replace("|", "against");
        }),
      ],
    ];
  });
  if (rows.length === 0) return [];
  const header = ["run", ...PANELS_COMPARED.map((panel) => PANELS[panel].title.toLowerCase())];
  return [
    {
      id: "ns2",
      title: "Ours (range over the seeds) against ns-2.35's single seed; ≠: beyond the tolerance",
      header,
      rows,
    },
  ];
}

/** The claim that the paper's own simulator gives the same; undecided in short runs. */
export function ns2Agrees(judged: Judged, ns2: readonly Ns2At[], long: boolean, reason = ""): readonly Claim[] {
  const compared = ns2.flatMap((each) => {
    const cell = judged.cells.find(({ x }) => x === each.x);
    if (cell === undefined) return [];
    return PANELS_COMPARED.flatMap((panel) => {
      const same = agrees(cell, each, panel);
      return same === null ? [] : [{ each, panel, same }];
    });
  });
  if (compared.length === 0) return [];
  const other = compared.filter(({ same }) => !same);
  const listed = other.map(
    ({ each, panel }) =>
      `${PANELS[panel].title.toLowerCase()} of ${label(each.point.scheme)} at ${judged.nameOf(each.x)}`,
  );
  return [
    {
      id: "ns2",
      text: "ns-2.35, run with these settings, gives the same.",
      paper: "made with ns-2",
      ours: `${compared.length - other.length} of ${compared.length} numbers${listed.length === 0 ? "" : `; not the ${listed.join(", the ")}`}`,
      holds: long ? other.length === 0 : null,
      why: `Within 3 points of utilisation, 0.15 of the buffer, 0.1 of Jain's index and a factor of 3 in drops (or none in both) of our seeds' range; ns-2 ran one seed. ${long ? reason : "A short run of one seed cannot tell."}`.trim(),
    },
  ];
}
