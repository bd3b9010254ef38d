import { ControlsPanel } from "../controls/ControlsPanel";
import { Charts } from "../panels/Charts";
import { ErrorBoundary } from "../panels/ErrorBoundary";
import { Scoreboard } from "../panels/Scoreboard";
import { RunStrip } from "./RunStrip";

/** The Lab: controls, the run and its charts, answers. */
export function LabPage() {
  return (
    <main className="page">
      <h1 className="visually-hidden">Lab</h1>
      <section className="side" aria-label="Controls">
        <ErrorBoundary what="The controls">
          <ControlsPanel />
        </ErrorBoundary>
      </section>
      <section className="centre" aria-label="Run and charts">
        <RunStrip />
        <ErrorBoundary what="The charts">
          <Charts page="lab" />
        </ErrorBoundary>
      </section>
      <section className="answers" aria-label="Answers">
        <ErrorBoundary what="The scoreboard">
          <Scoreboard page="lab" />
        </ErrorBoundary>
      </section>
    </main>
  );
}
