/** Verdicts over several points: rows of a table, positions on a figure's axis. */

/**
 * How many points a sentence is about: all of the range, most cases, some cases. A sentence on a range in general is judged
 * for all; where most points part from all, that is a second reading.
 */
export type Extent = "all" | "most" | "some";

export interface Decided {
  /** null where the runs cannot decide it. */
  readonly holds: boolean | null;
}

const counted = (points: readonly Decided[], holds: boolean | null) =>
  points.filter((point) => point.holds === holds).length;

/** null where it cannot be decided, and without points. */
export function verdictOf(points: readonly Decided[], extent: Extent): boolean | null {
  const [yes, no] = [counted(points, true), counted(points, false)];
  const most = points.length / 2;
  if (points.length === 0) return null;
  if (extent === "all") return no > 0 ? false : yes === points.length ? true : null;
  if (extent === "some") return yes > 0 ? true : no === points.length ? false : null;
  return yes > most ? true : no >= most ? false : null;
}
