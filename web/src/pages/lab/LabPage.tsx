import { ControlsPanel } from "../../controls/ControlsPanel";
import { AtCursor } from "../../panels/AtCursor";
import { Charts } from "../../panels/Charts";
import { ControlsSide } from "../../panels/ControlsSide";
import { titleOf } from "../../panels/caption";
import { loadTypesetter } from "../../panels/Equations";
import { ErrorBoundary } from "../../panels/ErrorBoundary";
import { OperatingCurve } from "../../panels/OperatingCurve";
import { OwnModelLine } from "../../panels/OwnModelLine";
import { Scoreboard } from "../../panels/Scoreboard";
import { AnswersSide } from "../../panels/SidePane";
import { usePageTitle } from "../../panels/usePageTitle";
import { useLab } from "../../state/store";
import { TunerPanel } from "../../tuner/TunerPanel";
import { InsidePanel } from "./InsidePanel";
import { Invitation } from "./Invitation";
import { MainControls } from "./MainControls";
import { MapPanel, prefetchMap } from "./MapPanel";
import { ModelPanel } from "./ModelPanel";
import { namedTraffic } from "./mainControls";
import { isMobile } from "./mobile";
import { Notice, RunNotes } from "./Notice";
import { OwdPanel } from "./OwdPanel";
import { PathPanel } from "./PathPanel";
import { PertPanel } from "./PertPanel";
import { PredictorPanel } from "./PredictorPanel";
import { followPlay } from "./player";
import { RunStrip } from "./RunStrip";
import { followRuns } from "./run";
import { Seeds } from "./Seeds";
import { SegmentsPanel } from "./SegmentsPanel";
import { SharesPanel } from "./SharesPanel";
import { tuneChecks, tuneSource } from "./tune";

export { LabTools as Tools } from "./LabTools";

/** The path as a picture, of a mobile network its map, or what the deterministic source is. */
function Source() {
  const model = useLab((state) => state.model.id !== "");
  const mobile = useLab(isMobile);
  if (mobile)
    return (
      <ErrorBoundary what="The map">
        <MapPanel />
      </ErrorBoundary>
    );
  return (
    <ErrorBoundary what={model ? "The source" : "The picture of the path"}>
      {model ? <ModelPanel /> : <PathPanel />}
    </ErrorBoundary>
  );
}

/** Runs the experiment while the page is open, at once or live. */
export function follow(): () => void {
  const stops = [followRuns(), followPlay()];
  return () => {
    for (const stop of stops) stop();
  };
}

/** A model file that was dropped: the net of the scenario from now on. */
export async function takeModel(file: File): Promise<boolean> {
  await (await import("./takeModel")).takeModel(file);
  return true;
}

/** What the page needs later: the tuner, what sets equations, what opens a net and tells what it learnt from. */
export function prefetch(): Promise<unknown> {
  return Promise.all([
    import("../../tuner/Tuner"),
    loadTypesetter(),
    import("./takeModel"),
    prefetchMap(),
    import("../../controls/TrainedOn").then((part) => part.prefetch()),
  ]);
}

/** The Lab: controls, the run and its charts, answers. */
export default function LabPage() {
  usePageTitle("lab", useLab(titleOf));
  return (
    <main className="page">
      <h1 className="visually-hidden">Lab: a source of round-trip times and the estimators on it</h1>
      <RunStrip />
      <ControlsSide>
        <ControlsPanel beside={useLab(namedTraffic)} />
      </ControlsSide>
      <section className="centre" aria-label="Charts">
        <Source />
        <Notice />
        <OwnModelLine page="lab" />
        <Invitation />
        <MainControls />
        <ErrorBoundary what="The charts">
          <Charts page="lab" />
        </ErrorBoundary>
        <ErrorBoundary what="The net">
          <InsidePanel />
        </ErrorBoundary>
        <ErrorBoundary what="The segments">
          <SegmentsPanel />
        </ErrorBoundary>
      </section>
      <AnswersSide>
        <ErrorBoundary what="The scoreboard">
          <Scoreboard page="lab" />
          <Seeds />
        </ErrorBoundary>
        <ErrorBoundary what="The shares">
          <SharesPanel />
        </ErrorBoundary>
        <ErrorBoundary what="The early response">
          <PertPanel />
        </ErrorBoundary>
        <ErrorBoundary what="The congestion predictors">
          <PredictorPanel />
        </ErrorBoundary>
        <ErrorBoundary what="The one-way delay">
          <OwdPanel />
        </ErrorBoundary>
        <ErrorBoundary what="The tuner">
          <TunerPanel page="lab" source={tuneSource} checks={tuneChecks} />
        </ErrorBoundary>
        <ErrorBoundary what="The operating curve">
          <OperatingCurve page="lab" />
        </ErrorBoundary>
        <ErrorBoundary what="The numbers at the cursor">
          <AtCursor page="lab" />
        </ErrorBoundary>
        <RunNotes />
      </AnswersSide>
    </main>
  );
}
