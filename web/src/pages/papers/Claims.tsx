import type { Artefact } from "../../../../papers/experiment/artefact";
import { type Claim, type Finding, tallyOf, tallyText, type Unjudged } from "../../../../papers/experiment/claim";
import { YARDSTICKS } from "../../../../papers/experiment/yardsticks";
import { claimsCsv, outcomeJson, save } from "./exports";
import type { Kept } from "./kept";
import { withRuns } from "./openLab";
import { fullOutcome, usePapers } from "./outcomes";
import { Readings } from "./Readings";
import { SaveMenu } from "./SaveMenu";
import { fewSeedsText, standingOf, type Verdict, verdictOf } from "./verdicts";
import { originText, unitsKept } from "./words";

interface Props {
  readonly artefact: Artefact;
  readonly kept: Kept;
}

/** The paper's sentences, where in the grid of their readings they hold, and why; the lab's own findings apart. */
export function Claims({ artefact, kept }: Props) {
  const computed = usePapers((state) => state.kept);
  const stored = usePapers((state) => state.stored);
  const full = fullOutcome({ kept: computed, stored }, artefact);
  const { claims, findings = [] } = kept.outcome;
  return (
    <>
      <section className="panel claims" aria-labelledby="claims-title">
        <div className="claims-head">
          <h2 className="panel-title" id="claims-title">
            Claims of the paper <span className="panel-sub">{summaryOf(artefact, kept, full)}</span>
          </h2>
          <SaveMenu
            name="Save claims"
            items={[
              { label: "CSV, claims", run: () => save(artefact, "claims", "csv", claimsCsv(artefact, kept)) },
              { label: "JSON, everything", run: () => void saveJson(artefact, kept) },
            ]}
          />
        </div>
        {claims.length === 0 && <p className="empty">The paper states nothing here that can be judged.</p>}
        <ul className="claim-list">
          {claims.map((claim, at) => (
            <ClaimItem
              key={claim.id}
              name={`Claim ${at + 1}`}
              claim={claim}
              verdict={verdictOf(artefact, kept, claim, full)}
              openable={(each) => withRuns(artefact, kept.settings, each)}
            />
          ))}
        </ul>
        <NotJudged unjudged={artefact.unjudged ?? []} />
      </section>
      {findings.length > 0 && <Findings findings={findings} />}
    </>
  );
}

/** What the verdicts below rest on. */
function summaryOf(artefact: Artefact, kept: Kept, full: Kept | undefined): string {
  if (kept.outcome.claims.length === 0) return "none";
  switch (standingOf(artefact, kept.settings)) {
    case "full":
      return tallyText(tallyOf(kept.outcome.claims));
    case "changed":
      return "with changed parameters: the paper’s claims are not judged";
    case "quick": {
      const few = fewSeedsText(artefact, kept, full);
      if (few !== undefined) return `with ${few}: ${tallyText(tallyOf(kept.outcome.claims))}`;
      return full === undefined
        ? "quick run, not judged: choose “Full”"
        : `verdicts are those of the full run (${originText(full)}): ${tallyText(tallyOf(full.outcome.claims))}`;
    }
  }
}

async function saveJson(artefact: Artefact, kept: Kept): Promise<void> {
  save(artefact, "outcome", "json", await outcomeJson(artefact, kept));
}

interface ItemProps {
  /** "Claim 3": tells its tables from those of other claims. */
  readonly name: string;
  readonly claim: Claim;
  readonly verdict: Verdict;
  /** The claim with the runs of its readings. */
  readonly openable: (claim: Claim) => Claim;
}

function ClaimItem({ name, claim, verdict, openable }: ItemProps) {
  const { id, quote, place, test, yardstick, readings, why } = openable(claim);
  const [only] = readings;
  const full = verdict.kind === "judged" ? verdict.full : undefined;
  return (
    <li className="claim" data-claim={id}>
      <div className="claim-said">
        <q>{unitsKept(quote)}</q> <span className="claim-place">{place}</span>
      </div>
      <VerdictMark verdict={verdict} />
      <p className="claim-test">
        Tested: {unitsKept(test)}
        {yardstick !== undefined && (
          <span className="claim-measure">
            {" "}
            Measure for “{YARDSTICKS[yardstick].words}”: {YARDSTICKS[yardstick].means}
          </span>
        )}
      </p>
      {readings.length === 1 && only !== undefined ? (
        <Found label={full === undefined ? "Found" : "This quick run"} text={only.ours} />
      ) : (
        <Readings readings={readings} name={name} run={full === undefined ? "" : "This quick run"} />
      )}
      {full !== undefined && <FullFound name={name} claim={openable(full)} />}
      <p className="claim-why">{unitsKept(why)}</p>
    </li>
  );
}

function Found({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <p className="claim-found">
      {label}: {unitsKept(text)}
    </p>
  );
}

/** What the full run found, beside a quick one. */
function FullFound({ name, claim: { readings } }: { readonly name: string; readonly claim: Claim }) {
  const [only] = readings;
  if (readings.length === 1) return <Found label="Full run" text={only?.ours ?? ""} />;
  return <Readings readings={readings} name={name} run="Full run" />;
}

/** Only a full run's verdict has a mark; a claim that does not hold is a finding and no alarm. */
function VerdictMark({ verdict }: { readonly verdict: Verdict }) {
  const mark = verdict.kind === "judged" ? { every: "✓ ", some: "◐ ", none: "✗ ", open: "" }[verdict.holding] : "";
  return (
    <p className={mark === "" ? "verdict verdict-open" : "verdict verdict-judged"}>
      <span aria-hidden="true">{mark}</span>
      {verdict.text}
    </p>
  );
}

function NotJudged({ unjudged }: { readonly unjudged: readonly Unjudged[] }) {
  if (unjudged.length === 0) return null;
  return (
    <details className="unjudged">
      <summary>Sentences of the paper that are not judged ({unjudged.length})</summary>
      <dl className="parameters">
        {unjudged.map(({ what, why }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  return (
    <section className="panel" aria-labelledby="findings-title">
      <h2 className="panel-title" id="findings-title">
        Findings of this lab <span className="panel-sub">not in the paper, not counted as claims</span>
      </h2>
      <ul className="claim-list">
        {findings.map(({ id, text, ours, why }) => (
          <li key={id} className="claim" data-finding={id}>
            <p className="claim-said">{unitsKept(text)}</p>
            <Found label="Found" text={ours} />
            <p className="claim-why">{unitsKept(why)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
