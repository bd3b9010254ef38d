import { Drawer } from "@mantine/core";
import { useState } from "react";
import { ControlsPanel } from "../controls/ControlsPanel";
import { AtCursor } from "../panels/AtCursor";
import { Charts } from "../panels/Charts";
import { ErrorBoundary } from "../panels/ErrorBoundary";
import { Scoreboard } from "../panels/Scoreboard";
import { useNarrow } from "../panels/useNarrow";
import { Notice } from "./Notice";
import { PathPanel } from "./PathPanel";
import { RunStrip } from "./RunStrip";
import { Seeds } from "./Seeds";

/** The Lab: controls, the run and its charts, answers. */
export function LabPage() {
  const narrow = useNarrow();
  return (
    <main className="page">
      <h1 className="visually-hidden">Lab: a simulated path and the estimators on it</h1>
      {narrow ? (
        <ControlsSheet />
      ) : (
        <section className="side" aria-label="Controls">
          <ErrorBoundary what="The controls">
            <ControlsPanel />
          </ErrorBoundary>
        </section>
      )}
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
        <ErrorBoundary what="The numbers at the cursor">
          <AtCursor page="lab" />
        </ErrorBoundary>
        <Notice />
      </section>
    </main>
  );
}

/** On a narrow screen the controls are a sheet from the bottom, so that the charts stay in view above it. */
function ControlsSheet() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button strong sheet-button" aria-expanded={open} onClick={() => setOpen(!open)}>
        Controls
      </button>
      <Drawer
        opened={open}
        onClose={() => setOpen(false)}
        position="bottom"
        size="52%"
        title="Controls"
        withOverlay={false}
        lockScroll={false}
        trapFocus
        closeButtonProps={{ "aria-label": "Close the controls" }}
        classNames={{ content: "sheet", body: "sheet-body", header: "sheet-header" }}
        transitionProps={{ duration: 120 }}
      >
        <ControlsPanel />
      </Drawer>
    </>
  );
}
