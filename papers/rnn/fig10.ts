/** Figure 10: packet loss rate of RNN-based TCP and of CUBIC. */

import type { Claim, Reading } from "../experiment/claim";
import { verdictOf } from "../experiment/points";
import { pairedDifference } from "../experiment/statistics";
import { betterThan, differs, LOSS, type Place, placesOf, spreadText, THROUGHPUT } from "./claims";
import { CELLS } from "./controls";
import { cubicFigure } from "./cubicFigure";
import type { NetKind } from "./nets";
import type { Study } from "./study";

/** Those that were run at this place. */
const netsAt = ({ at }: Place): readonly NetKind[] => CELLS.filter(({ id }) => at(id).length > 0);

const listOf = (where: Place, textOf: (id: string) => string): string =>
  netsAt(where)
    .map(({ id, name }) => `${name} ${textOf(id)}`)
    .join(", ");

const lowerClaim = (studies: readonly Study[]): Claim => ({
  id: "lower",
  quote:
    "The results of the TCP cross-traffic experiment revealed that the RNN-based TCP models consistently had lower packet loss rates than their CUBIC-based counterparts",
  place: "section IV.D, figure 10",
  yardstick: "direction",
  test: "Beside TCP the loss rate with each of the three nets is lower than CUBIC's; “consistently” is read as on average, and as in every single run.",
  why: "A window that is cut to one half takes longer to fill the queue again than one that is cut to 0.7, so that losses are fewer.",
  readings: placesOf(studies, LOSS, ["tcp"]).flatMap((where): readonly Reading[] => {
    const cubic = where.at("cubic");
    const average = netsAt(where).map(({ id }) => ({
      holds: differs(pairedDifference(where.at(id), cubic), LOSS.way),
    }));
    const lower = (id: string) => where.at(id).filter((value, seed) => value < (cubic[seed] ?? 0)).length;
    const every = netsAt(where).every(({ id }) => lower(id) === cubic.length);
    return [
      {
        of: { ...where.of, consistently: "on average" },
        ours: `${listOf(where, (id) => spreadText(where.at(id)))}; CUBIC ${spreadText(cubic)} %`,
        holds: verdictOf(average, "all"),
      },
      {
        of: { ...where.of, consistently: "in every run" },
        ours: `of ${cubic.length} runs: ${listOf(where, (id) => String(lower(id)))}`,
        holds: cubic.length > 1 ? every : null,
      },
    ];
  }),
});

const fasterClaim = (studies: readonly Study[]): Claim => ({
  id: "faster",
  quote:
    "Comparison of the cross-traffic experimental results also revealed that the RNN-based TCP models enabled faster data transfer.",
  place: "section IV.D, figure 10",
  yardstick: "direction",
  test: "Goodput with each of the three nets is higher than CUBIC's on the same seeds.",
  why: "The larger cut that makes losses fewer leaves the link to the cross traffic.",
  readings: placesOf(studies, THROUGHPUT).map((where): Reading => {
    const each = netsAt(where).map(({ id }) => betterThan(where, THROUGHPUT, id, ["cubic"]));
    return {
      of: where.of,
      ours: `${listOf(where, (id) => spreadText(where.at(id)))}; CUBIC ${spreadText(where.at("cubic"))} Mbit/s`,
      holds: verdictOf(each, "all"),
    };
  }),
});

export const rnnFig10 = cubicFigure({
  id: "rnn-fig10",
  figure: "Figure 10",
  title: "Loss against CUBIC",
  summary: "Packet loss rate of RNN-based TCP and of CUBIC, beside TCP and beside UDP.",
  panel: LOSS,
  claims: (studies) => [lowerClaim(studies), fasterClaim(studies)],
});
