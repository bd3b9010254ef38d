/** Tables 2 and 3: the nine ratios with background traffic on the way back. */

import type { Artefact } from "../experiment/artefact";
import type { Finding } from "../experiment/claim";
import { fixed } from "../experiment/words";
import { NS2, NS2_BETWEEN_SEEDS, PRINTED, type TableNumber } from "./printed";
import { BACKGROUND_ASSUMED, PATH_ASSUMED, PATH_GIVEN, tableLab } from "./readings";
import { BACKGROUNDS, overRow, type ReadTable, TABLE_CONTROLS, tableOutcome } from "./tables";

/** Distance from ns-2's means in its standard deviations between seeds. */
function ns2Finding(table: TableNumber, { rows }: ReadTable): Finding {
  const apart = rows.map((row, at) => {
    const theirs = NS2[table][at]?.measured ?? Number.NaN;
    const between = NS2_BETWEEN_SEEDS[at] ?? Number.NaN;
    const ours = overRow(
      row,
      () => 0,
      ({ measured }) => measured.mean,
    ).mean;
    return { ratio: row.ratio, deviations: Math.abs(ours - theirs) / between };
  });
  const worst = apart.reduce((most, each) => (each.deviations > most.deviations ? each : most));
  return {
    id: "ns2",
    text: "The measured means are ns-2's, within its own spread between seeds.",
    ours: `at most ${fixed(worst.deviations, 2)} of its standard deviations between 12 seeds, at the ratio ${worst.ratio}`,
    why: "Both simulate the same path; only the CBR packets' spacing is drawn.",
  };
}

/** How far the printed means lie from ours. */
function paperFinding(table: TableNumber, { rows }: ReadTable): Finding {
  const apart = rows.map((row, at) => {
    const printed = PRINTED[table][at]?.measured ?? Number.NaN;
    const ours = overRow(
      row,
      () => (row.ratio === 0.1 ? 3 : 0),
      ({ measured }) => measured.mean,
    );
    return { ratio: row.ratio, share: Math.abs(ours.mean / printed - 1) };
  });
  const worst = apart.reduce((most, each) => (each.share > most.share ? each : most));
  const near = apart.filter(({ share }) => share <= 0.005).length;
  return {
    id: "paper",
    text: "The measured means come near the printed ones; row 0.1 without its first three samples.",
    ours: `${near} of 9 within 0.5 %; the farthest ${fixed(100 * worst.share, 2)} % away, at the ratio ${worst.ratio}`,
    why: "One run of the paper's; when its CBR source starts is not given.",
  };
}

export function loadedTable(table: 2 | 3): Artefact {
  const load = BACKGROUNDS[table] / 1000;
  return {
    id: `owd-table${table}`,
    paper: "owd",
    figure: `Table ${table}`,
    title: `Background of ${load} kbit/s`,
    summary: `Mean and deviation of the estimated and the measured forward delay at nine ratios, with ${load} kbit/s of other traffic on the way back.`,
    given: [
      ...PATH_GIVEN,
      { what: "Ratios", value: "0.1 to 10" },
      { what: "Background", value: `constant bit rate, ${load} kbit/s, on the way back` },
    ],
    assumed: [
      { what: "Duration", value: "100.4 s", why: "As in table 1." },
      ...PATH_ASSUMED,
      BACKGROUND_ASSUMED,
      { what: "Quick run", value: "two seeds; the last readings of sender and t₀ are left out" },
    ],
    unjudged: [
      {
        what: "“Standard deviation is almost same, and absolute values are different with at most 0.002 s” and the other sentences on tables 1 to 3",
        why: `Judged once, over the rows of all three tables, with table 1: this table's rows are its readings with a background of ${load} kbit/s.`,
      },
    ],
    controls: TABLE_CONTROLS,
    seeds: { full: 12, quick: 2 },
    quick: false,
    async run(runner, settings, options = {}) {
      const { shown, outcome } = await tableOutcome(runner, table, settings, options);
      const compared = NS2[table].length === 0 ? [] : [ns2Finding(table, shown)];
      return { ...outcome, findings: [...(outcome.findings ?? []), paperFinding(table, shown), ...compared] };
    },
    lab: ({ set }) => tableLab({}, 3, BACKGROUNDS[table], set),
    readingLab: (of, { set }) => tableLab(of, 3, BACKGROUNDS[table], set),
  };
}
