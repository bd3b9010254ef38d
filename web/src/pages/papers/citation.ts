/** How to cite an artefact: the paper, and this lab's own run of it as BibTeX. */

import type { Artefact } from "../../../../papers/experiment/artefact";
import { PAPERS } from "../../../../papers/registry";
import { valueToText } from "../../state/paramText";
import { seedsToText } from "../../state/seeds";
import type { Kept } from "./kept";
import { formatDate } from "./words";

/** Braces, backslashes and percent signs mean something to BibTeX. */
const plain = (text: string): string => text.replace(/[{}\\]/g, "").replace(/[%&#_$]/g, "\\$&");

/** The run that is shown, as a BibTeX entry: what was run, with which version, seeds and changed parameters, and the link. */
export function runBibtex(artefact: Artefact, kept: Kept, version: string, link: string, today: string): string {
  const { settings, origin, outcome } = kept;
  const date = origin.kind === "stored" ? origin.date : today;
  const core = origin.kind === "stored" ? `core ${origin.core}` : `version ${version}`;
  const changed = Object.entries(settings.set).map(([key, value]) => `${key} = ${valueToText(value)}`);
  const notes = [
    `${settings.size} run of ${formatDate(date)}, ${core}`,
    ...(outcome.seeds.length > 0 ? [`seeds ${seedsToText(outcome.seeds)}`] : []),
    changed.length === 0 ? "parameters as in the paper" : `changed parameters: ${changed.join(", ")}`,
  ];
  return [
    `@misc{rttlab-${artefact.id},`,
    "  author  = {{The RTT Lab authors}},",
    `  title   = {${plain(`${artefact.figure} of “${PAPERS[artefact.paper].title}”, run again with RTT Lab`)}},`,
    `  year    = {${date.slice(0, 4)}},`,
    `  version = {${version}},`,
    `  note    = {${plain(notes.join("; "))}},`,
    `  url     = {${link}},`,
    "}",
  ].join("\n");
}
