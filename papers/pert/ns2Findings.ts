/** Our numbers held against ns-2.35's, which ran one seed. */

import type { ResultTable } from "../experiment/artefact";
import type { Finding } from "../experiment/claim";
import type { Judged } from "./judging";
import { numberText } from "./judging";
import { type Cell, over, type Panel, rangeOf } from "./measures";
import { type Ns2At, PANELS } from "./panels";
import { SCHEMES } from "./schemes";

/** Drop rates below this count as zero. */
const NO_DROPS = 1e-5;
const MARGINS = { queue: 0.15, utilization: 0.03, jain: 0.1 } as const;

/** Whether ns-2's value lies within the tolerance of our seeds' range; null where there is none to compare. */
function agrees(cell: Cell, { point }: Ns2At, panel: Panel): boolean | null {
  const theirs = point[panel];
  if (theirs === null || cell.runs[point.scheme] === undefined) return null;
  const [low, high] = rangeOf(cell, point.scheme, panel);
  if (panel === "drops") {
    if (low < NO_DROPS && theirs < NO_DROPS) return true;
    return theirs >= low / 3 && theirs <= high * 3;
  }
  return theirs >= low - MARGINS[panel] && theirs <= high + MARGINS[panel];
}

const PANELS_COMPARED: readonly Panel[] = ["queue", "drops", "utilization", "jain"];

/** Our value and ns-2's, for comparison. */
export function ns2Table({ cells, nameOf }: Judged, ns2: readonly Ns2At[]): readonly ResultTable[] {
  const rows = ns2.flatMap((each) => {
    const cell = cells.find(({ x }) => x === each.x);
    if (cell === undefined || cell.runs[each.point.scheme] === undefined) return [];
    return [
      [
        `${nameOf(each.x)}, ${SCHEMES[each.point.scheme].label}`,
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

/** How many of ns-2's numbers ours meet. */
export function ns2Agrees(judged: Judged, ns2: readonly Ns2At[], reason = ""): readonly Finding[] {
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
      `${PANELS[panel].title.toLowerCase()} of ${SCHEMES[each.point.scheme].label} at ${judged.nameOf(each.x)}`,
  );
  return [
    {
      id: "ns2",
      text: `ns-2.35, run with these settings, gives ${other.length === 0 ? "the same" : "the same but for a few numbers"}.`,
      ours: `${compared.length - other.length} of ${compared.length} numbers${listed.length === 0 ? "" : `; not the ${listed.join(", the ")}`}`,
      why: `Within 3 points of utilisation, 0.15 of the buffer, 0.1 of Jain's index and a factor of 3 in drops (or none in both) of our seeds' range; ns-2 ran one seed. ${reason}`.trim(),
    },
  ];
}
