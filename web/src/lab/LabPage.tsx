import { ControlsPanel } from "../controls/ControlsPanel";
import { AtCursor } from "../panels/AtCursor";
import { Charts } from "../panels/Charts";
import { ControlsSide } from "../panels/ControlsSide";
import { ErrorBoundary } from "../panels/ErrorBoundary";
import { OperatingCurve } from "../panels/OperatingCurve";
import { Scoreboard } from "../panels/Scoreboard";
import { Notice } from "./Notice";
import { PathPanel } from "./PathPanel";
import { RunStrip } from "./RunStrip";
import { Seeds } from "./Seeds";

/** The Lab: controls, the run and its charts, answers. */
export function LabPage() {
  return (
    <main className="page">
      <h1 className="visually-hidden">Lab: a simulated path and the estimators on it</h1>
      <ControlsSide>
        <ControlsPanel />
      </ControlsSide>
      <section className="centre" aria-label="Run and charts">
        <RunStrip />
        <ErrorBoundary what="The picture of the path">
          <PathPanel />
        </ErrorBoundary>
        <ErrorBoundary what="The charts">
          <Charts page="lab" />
        </ErrorBoundary>
      </section>
      <section className="answers" aria-label="Answers">
        <ErrorBoundary what="The scoreboard">
          <Scoreboard page="lab" />
          <Seeds />
        </ErrorBoundary>
        <ErrorBoundary what="The operating curve">
          <OperatingCurve page="lab" />
        </ErrorBoundary>
        <ErrorBoundary what="The numbers at the cursor">
          <AtCursor page="lab" />
        </ErrorBoundary>
        <Notice />
      </section>
    </main>
  );
}
