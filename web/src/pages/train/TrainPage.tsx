import "../papers/papers.css";
import "./train.css";
import { HelpBar } from "../../controls/help";
import { ControlsSide } from "../../panels/ControlsSide";
import { ErrorBoundary } from "../../panels/ErrorBoundary";
import { Notes } from "../../panels/Notes";
import { AnswersSide } from "../../panels/SidePane";
import { underway } from "../../runs/background";
import { useLab } from "../../state/store";
import { Comparison } from "./Comparison";
import { DataPanel } from "./DataPanel";
import { Keep } from "./Keep";
import { loadKept, openModelFile } from "./kept";
import { Learning } from "./Learning";
import { TrainControls } from "./TrainControls";
import { TrainStrip } from "./TrainStrip";
import { taskOf } from "./task";
import { followParameters, useTraining } from "./training";
import { Verdict } from "./Verdict";

/** A training goes on while another page is shown. */
export function follow(): () => void {
  void underway(loadKept());
  return followParameters();
}

/** Train: a recurrent net learns from the losses of simulated flows whether the next one comes at a larger window. */
export default function TrainPage() {
  return (
    <main className="page train">
      <TrainStrip />
      <ControlsSide>
        <div className="controls">
          <div className="controls-scroll">
            <TrainControls />
          </div>
          <HelpBar />
        </div>
      </ControlsSide>
      <section className="centre" aria-label="Training and data">
        <Lead />
        <ErrorBoundary what="The curves">
          <Learning />
        </ErrorBoundary>
        <ErrorBoundary what="The data">
          <DataPanel />
        </ErrorBoundary>
        <ErrorBoundary what="The comparison">
          <Comparison />
        </ErrorBoundary>
      </section>
      <AnswersSide>
        <ErrorBoundary what="The verdict">
          <Verdict />
        </ErrorBoundary>
        <ErrorBoundary what="The kept nets">
          <Keep />
        </ErrorBoundary>
        <TrainingNotes />
      </AnswersSide>
    </main>
  );
}

function TrainingNotes() {
  const notes = useTraining(({ update }) => update?.result.notes) ?? [];
  return <Notes notes={notes} title="Notes of the training" />;
}

/** A model file that was dropped is added to the kept nets, and judged where there are data for it. */
/** A model file that was dropped: one more kept net. */
export async function takeModel(file: File): Promise<boolean> {
  await openModelFile(file);
  return true;
}

/** For whoever comes without the paper in hand. */
function Lead() {
  const none = useTraining(({ update }) => update === null);
  const rtt = useLab((state) => taskOf(state) === "rtt");
  return (
    <header className="train-lead">
      <h1 className="papers-title">Train</h1>
      <p className="papers-lead">
        {rtt
          ? "A recurrent net learns from the RTT samples of some flows to predict the next one, and is judged on other flows."
          : "A recurrent net learns from the losses of simulated CUBIC flows whether the next loss comes at a larger window, as in RNN-based TCP (Bai, Abe and Lee 2020)."}
      </p>
      {none && <FirstSteps rtt={rtt} />}
    </header>
  );
}

function FirstSteps({ rtt }: { readonly rtt: boolean }) {
  return (
    <ol className="train-first">
      <li>
        <strong>Collect and train</strong> runs the chosen scenarios once with each seed, takes{" "}
        {rtt ? "every RTT sample" : "the metrics of every loss"}, and trains the net on three quarters of the runs; the
        others judge it.
      </li>
      <li>
        Watch {rtt ? "the loss" : "loss and accuracy"} of both splits; pause, go on by one batch or one epoch, or choose
        a slow speed.
      </li>
      <li>
        Keep the net, save it as a file, or use it in the Lab:{" "}
        {rtt
          ? "an estimator beside the others, on a seed that it never learnt from."
          : "a sender whose cut at a loss follows the net's prediction."}
      </li>
    </ol>
  );
}
