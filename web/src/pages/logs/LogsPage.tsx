import { lazy, Suspense, useEffect, useRef } from "react";
import type { LogSummary } from "../../../../sim-worker/src/protocol";
import { chartsOfLog } from "../../charts/ofLogs";
import "./logs.css";
import { EstimatorList } from "../../controls/EstimatorList";
import { EstimatorParams } from "../../controls/EstimatorParams";
import { Group } from "../../controls/Group";
import { HelpBar } from "../../controls/help";
import { ParamRow } from "../../controls/ParamRow";
import { AtCursor } from "../../panels/AtCursor";
import { Charts } from "../../panels/Charts";
import { ControlsSide } from "../../panels/ControlsSide";
import { ErrorBoundary } from "../../panels/ErrorBoundary";
import { Notes } from "../../panels/Notes";
import { OperatingCurve } from "../../panels/OperatingCurve";
import { OwnModelLine } from "../../panels/OwnModelLine";
import { Scoreboard } from "../../panels/Scoreboard";
import { AnswersSide } from "../../panels/SidePane";
import { usePageTitle } from "../../panels/usePageTitle";
import { WorkLine } from "../../panels/WorkLine";
import { useTurns } from "../../runs/useTurns";
import { index } from "../../state/lab";
import { useLab } from "../../state/store";
import { useShown } from "../../state/traces";
import { TunerPanel } from "../../tuner/TunerPanel";
import { CsvMapper } from "./CsvMapper";
import { Diagnosis } from "./Diagnosis";
import { DropAnywhere } from "./DropAnywhere";
import { DELAYS_KEY } from "./delaysKey";
import { isInformation } from "./diagnosis";
import { EmptyLogs } from "./EmptyLogs";
import { FileHead } from "./FileHead";
import { FlowTable } from "./FlowTable";
import { Reading } from "./Reading";
import { openOwn, tuneSource } from "./reader";
import { prefetchSamples } from "./samples";
import { tuneChecks } from "./tune";

const OwdOfLog = lazy(() => import("./OwdOfLog"));

export { LogsTools as Tools } from "./LogsTools";
export { openOwn as takeFiles, startReader as follow } from "./reader";

/** A net for RTTs that was dropped: an estimator of the replay from now on. */
export async function takeModel(file: File): Promise<boolean> {
  return (await import("./takeModel")).takeModel(file);
}

/** What the page needs later: the bundled logs, what opens a net and tells what it learnt from. */
export function prefetch(): Promise<unknown> {
  return Promise.all([
    prefetchSamples(),
    import("./takeModel"),
    import("../../controls/TrainedOn").then((part) => part.prefetch()),
  ]);
}

/** Logs: drop a file, see what it is and which flows it has, run the estimators on one of them. */
export default function LogsPage() {
  const open = useRef<(() => void) | null>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest("input, select, textarea") !== null;
      if (event.key === "o" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) open.current?.();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  const choose = () => open.current?.();
  const summary = useLab((state) => state.slices.logs.summary);
  usePageTitle("logs", summary?.name ?? "");
  const isReading = useLab((state) => state.slices.logs.reading.kind === "reading");
  return (
    <>
      {isReading ? <Reading /> : summary === null ? <EmptyLogs onChoose={choose} /> : <OpenLog onChoose={choose} />}
      <DropAnywhere chooser={open} onFiles={openOwn} />
    </>
  );
}

/** How the samples are given to the estimators, and the bounds of their timers. */
function ReplayParams() {
  return [...index.modulesOf("replay"), ...index.modulesOf("rto")].map((module) => (
    <Group key={module.kind} id={module.kind} title={module.label} open={false}>
      {module.params
        .flatMap(({ key }) => (key === DELAYS_KEY ? [] : (index.find(key) ?? [])))
        .map((ref) => (
          <ParamRow key={ref.key} page="logs" paramRef={ref} />
        ))}
    </Group>
  ));
}

/** Which part of the page comes in which task: all at once would hold up the page for too long. */
const TURNS = { charts: 1, controls: 2, answers: 3 } as const;

function OpenLog({ onChoose }: { readonly onChoose: () => void }) {
  const turn = useTurns(TURNS.answers);
  const summary = useLab((state) => state.slices.logs.summary);
  if (summary === null) return null;
  return (
    <main className="page logs">
      <h1 className="visually-hidden">Logs: estimators on a recorded flow</h1>
      <ControlsSide>
        <div className="controls">
          <div className="controls-scroll">{turn >= TURNS.controls && <Controls />}</div>
          <HelpBar />
        </div>
      </ControlsSide>
      <section className="centre" aria-label="Log and charts">
        <ErrorBoundary what="The description of the file">
          <FileHead summary={summary} onChoose={onChoose} />
          {summary.csv !== null && <CsvMapper csv={summary.csv} />}
        </ErrorBoundary>
        <ErrorBoundary what="The table of flows">
          <FlowTable summary={summary} />
        </ErrorBoundary>
        <OwnModelLine page="logs" />
        <p className="work-line">
          <WorkLine page="logs" />
        </p>
        {turn >= TURNS.charts && (
          <ErrorBoundary what="What the log says">
            <Diagnosis summary={summary} />
          </ErrorBoundary>
        )}
        {turn >= TURNS.charts && (
          <ErrorBoundary what="The charts">
            <Charts page="logs" charts={chartsOfLog(summary.flows.some(({ timeouts }) => timeouts !== null))} />
          </ErrorBoundary>
        )}
      </section>
      <AnswersSide>{turn >= TURNS.answers && <Answers summary={summary} />}</AnswersSide>
    </main>
  );
}

function Controls() {
  return (
    <>
      <EstimatorList page="logs" />
      <EstimatorParams page="logs" />
      <ReplayParams />
    </>
  );
}

/** Of a flow whose one-way delays the log knows. */
function DelaysPanel() {
  const known = useLab(({ slices: { logs } }) => logs.summary?.flows.find(({ id }) => id === logs.flow)?.forwardDelays);
  return known !== undefined && known > 0 ? (
    <ErrorBoundary what="The panel of one-way delays">
      <Suspense fallback={<p className="empty">Loading …</p>}>
        <OwdOfLog />
      </Suspense>
    </ErrorBoundary>
  ) : null;
}

function Answers({ summary }: { readonly summary: LogSummary }) {
  const notes = (useShown("logs")?.notes ?? []).filter(isInformation);
  return (
    <>
      <ErrorBoundary what="The scoreboard">
        <Scoreboard page="logs" />
      </ErrorBoundary>
      <DelaysPanel />
      <ErrorBoundary what="The tuner">
        <TunerPanel page="logs" source={tuneSource} checks={tuneChecks} />
      </ErrorBoundary>
      <ErrorBoundary what="The operating curve">
        <OperatingCurve page="logs" />
      </ErrorBoundary>
      <ErrorBoundary what="The numbers at the cursor">
        <AtCursor page="logs" />
      </ErrorBoundary>
      <Notes notes={summary.notes.filter(isInformation)} title="Notes on the file" />
      <Notes notes={notes} title="Notes on the flow" />
    </>
  );
}
