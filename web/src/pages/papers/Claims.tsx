import type { Artefact, Claim } from "../../../../papers/experiment/artefact";
import { claimsCsv, outcomeJson, save } from "./exports";
import type { Kept } from "./outcomes";
import { tallyOf } from "./outcomes";
import { SaveMenu } from "./SaveMenu";

/** What the paper says, what comes out here, whether that holds, and why. */
export function Claims({ artefact, kept }: { readonly artefact: Artefact; readonly kept: Kept }) {
  const { claims } = kept.outcome;
  const { holds, fails, open } = tallyOf(claims);
  const tally = [
    ...(holds > 0 ? [`${holds} ${holds === 1 ? "holds" : "hold"}`] : []),
    ...(fails > 0 ? [`${fails} ${fails === 1 ? "does" : "do"} not hold`] : []),
    ...(open > 0 ? [`${open} cannot be judged`] : []),
  ];
  return (
    <section className="panel claims" aria-labelledby="claims-title">
      <div className="claims-head">
        <h2 className="panel-title" id="claims-title">
          Claims <span className="panel-sub">{claims.length === 0 ? "none" : tally.join(", ")}</span>
        </h2>
        <SaveMenu
          name="Save claims"
          items={[
            { label: "CSV, claims", run: () => save(artefact, "claims", "csv", claimsCsv(claims)) },
            { label: "JSON, everything", run: () => void saveJson(artefact, kept) },
          ]}
        />
      </div>
      {claims.length === 0 ? (
        <p className="empty">The paper claims nothing here that could be checked.</p>
      ) : (
        <ClaimTable claims={claims} />
      )}
    </section>
  );
}

async function saveJson(artefact: Artefact, kept: Kept): Promise<void> {
  save(artefact, "outcome", "json", await outcomeJson(artefact, kept));
}

function ClaimTable({ claims }: { readonly claims: readonly Claim[] }) {
  return (
    <table className="claim-table" aria-labelledby="claims-title">
      <thead>
        <tr>
          <th scope="col">claim</th>
          <th scope="col">the paper</th>
          <th scope="col">here</th>
          <th scope="col">verdict</th>
          <th scope="col">why</th>
        </tr>
      </thead>
      <tbody>
        {claims.map((claim) => (
          <tr key={claim.id} data-claim={claim.id}>
            <th scope="row">{unitsKept(claim.text)}</th>
            <td data-head="the paper">{unitsKept(claim.paper)}</td>
            <td data-head="here">{unitsKept(claim.ours)}</td>
            <td className="verdict">
              <Verdict holds={claim.holds} />
            </td>
            <td className="claim-why">{unitsKept(claim.why)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** No line breaks between a number and its unit. */
const unitsKept = (text: string): string =>
  text.replace(/(\d) (?=%|[mµn]?s\b|[kM]?bit|[kM]?B\b|ticks?\b)/g, "$1\u00a0");

function Verdict({ holds }: { readonly holds: boolean | null }) {
  if (holds === null) return <span className="verdict-open">? cannot be judged</span>;
  return holds ? (
    <span className="verdict-holds">✓ holds</span>
  ) : (
    <span className="verdict-fails">✗ does not hold</span>
  );
}
