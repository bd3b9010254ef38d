import "../papers/papers.css";
import "./compare.css";
import { isScheme } from "../../../../papers/pert/schemes";
import { ErrorBoundary } from "../../panels/ErrorBoundary";
import { notify } from "../../state/actions";
import { useLab } from "../../state/store";
import { baseOf } from "./bases";
import { CompareForm } from "./CompareForm";
import { CompareStrip } from "./CompareStrip";
import { CampaignPanel } from "./campaign/CampaignPanel";
import { setCompare } from "./change";
import { followCompare } from "./comparer";
import { Panels } from "./Panels";
import { DEFAULT_COMPARE } from "./settings";

/** Compare: schemes side by side on the same traffic and seeds, over the values of one parameter. */
export default function ComparePage() {
  return (
    <main className="papers compare">
      <header className="compare-head">
        <h1 className="papers-title">Compare</h1>
        <p className="papers-lead">
          Senders and queues side by side, on the same traffic with the same seeds, over the values of one parameter.
        </p>
      </header>
      <ErrorBoundary what="The form">
        <CompareForm />
      </ErrorBoundary>
      <CompareStrip />
      <ErrorBoundary what="The comparison">
        <Panels />
      </ErrorBoundary>
      <ErrorBoundary what="The campaign">
        <CampaignPanel />
      </ErrorBoundary>
    </main>
  );
}

export function follow(): () => void {
  leaveOutUnknown();
  return followCompare();
}

/** Tells of what a link names and this version does not have, and goes on without it. */
function leaveOutUnknown(): void {
  const state = useLab.getState();
  const { compare } = state.slices;
  const strange = compare.schemes.filter((id) => !isScheme(id));
  const known = compare.schemes.filter(isScheme);
  if (strange.length > 0) {
    notify("warning", `The link compares ${strange.join(", ")}, which this version does not have.`);
    setCompare({ schemes: known.length > 0 ? known : DEFAULT_COMPARE.schemes });
  }
  if (baseOf(useLab.getState()) === undefined) {
    notify("warning", `The link starts from “${compare.base}”, which this version does not have.`);
    setCompare({ base: DEFAULT_COMPARE.base });
  }
}
