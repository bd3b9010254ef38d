import type { Artefact, Claim } from "../../../../papers/experiment/artefact";
import { claimsCsv, outcomeJson, save, verdictText } from "./exports";
import type { Kept } from "./kept";
import { fullOutcome, usePapers } from "./outcomes";
import { SaveMenu } from "./SaveMenu";
import { standingOf, tallyList, tallyOf, type Verdict, verdictOf } from "./verdicts";
import { originText } from "./words";

/** What the paper says, what comes out here, whether that holds, and why. */
export function Claims({ artefact, kept }: { readonly artefact: Artefact; readonly kept: Kept }) {
  const computed = usePapers((state) => state.kept);
  const stored = usePapers((state) => state.stored);
  const full = fullOutcome({ kept: computed, stored }, artefact);
  const { claims } = kept.outcome;
  return (
    <section className="panel claims" aria-labelledby="claims-title">
      <div className="claims-head">
        <h2 className="panel-title" id="claims-title">
          Claims <span className="panel-sub">{summaryOf(artefact, kept, full)}</span>
        </h2>
        <SaveMenu
          name="Save claims"
          items={[
            { label: "CSV, claims", run: () => save(artefact, "claims", "csv", claimsCsv(artefact, kept)) },
            { label: "JSON, everything", run: () => void saveJson(artefact, kept) },
          ]}
        />
      </div>
      {claims.length === 0 ? (
        <p className="empty">The paper claims nothing here that could be checked.</p>
      ) : (
        <ClaimTable artefact={artefact} kept={kept} full={full} />
      )}
    </section>
  );
}

/** What the verdicts below rest on. */
function summaryOf(artefact: Artefact, kept: Kept, full: Kept | undefined): string {
  if (kept.outcome.claims.length === 0) return "none";
  switch (standingOf(artefact, kept.settings)) {
    case "full":
      return tallyList(tallyOf(kept.outcome.claims));
    case "changed":
      return "with changed parameters: the paper’s claims are not judged";
    case "quick":
      return full === undefined
        ? "quick run, not judged: choose “Full”"
        : `verdicts are those of the full run (${originText(full)}): ${tallyList(tallyOf(full.outcome.claims))}`;
  }
}

async function saveJson(artefact: Artefact, kept: Kept): Promise<void> {
  save(artefact, "outcome", "json", await outcomeJson(artefact, kept));
}

interface TableProps {
  readonly artefact: Artefact;
  readonly kept: Kept;
  readonly full: Kept | undefined;
}

function ClaimTable({ artefact, kept, full }: TableProps) {
  const rows = kept.outcome.claims.map((claim) => ({ claim, verdict: verdictOf(artefact, kept, claim, full) }));
  const borrowed = rows.some(({ verdict }) => verdict.kind === "judged" && verdict.ours !== undefined);
  return (
    <table className="claim-table" aria-labelledby="claims-title">
      <thead>
        <tr>
          <th scope="col">claim</th>
          <th scope="col">the paper</th>
          <th scope="col">{borrowed ? "this quick run" : "here"}</th>
          {borrowed && <th scope="col">full run</th>}
          <th scope="col">verdict</th>
          <th scope="col">why</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ claim, verdict }) => (
          <ClaimRow key={claim.id} claim={claim} verdict={verdict} borrowed={borrowed} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly claim: Claim;
  readonly verdict: Verdict;
  /** There is a column for what the full run found. */
  readonly borrowed: boolean;
}

function ClaimRow({ claim, verdict, borrowed }: RowProps) {
  return (
    <tr data-claim={claim.id}>
      <th scope="row">{unitsKept(claim.text)}</th>
      <td data-head="the paper">{unitsKept(claim.paper)}</td>
      <td data-head={borrowed ? "this quick run" : "here"}>{unitsKept(claim.ours)}</td>
      {borrowed && <td data-head="full run">{verdict.kind === "judged" ? unitsKept(verdict.ours ?? "–") : "–"}</td>}
      <td className="verdict">
        <VerdictMark verdict={verdict} />
      </td>
      <td className="claim-why">{unitsKept(claim.why)}</td>
    </tr>
  );
}

/** No line breaks between a number and its unit. */
const unitsKept = (text: string): string =>
  text.replace(/(\d) (?=%|[mµn]?s\b|[kM]?bit|[kM]?B\b|ticks?\b)/g, "$1\u00a0");

/** Only a full run's verdict has a mark; a claim that does not hold is a finding and no alarm. */
function VerdictMark({ verdict }: { readonly verdict: Verdict }) {
  const judged = verdict.kind === "judged" && verdict.holds !== null;
  const mark = !judged ? "" : verdict.holds ? "✓ " : "✗ ";
  return (
    <span className={judged ? "verdict-judged" : "verdict-open"}>
      {mark}
      {verdictText(verdict)}
    </span>
  );
}
