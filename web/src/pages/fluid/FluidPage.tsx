import "../papers/papers.css";
import "./fluid.css";
import { HelpBar } from "../../controls/help";
import { Charts } from "../../panels/Charts";
import { ControlsSide } from "../../panels/ControlsSide";
import { ErrorBoundary } from "../../panels/ErrorBoundary";
import { AnswersSide } from "../../panels/SidePane";
import { WorkLine } from "../../panels/WorkLine";
import { FLUID_CHARTS } from "./charts";
import { Facts } from "./Facts";
import { FluidControls } from "./FluidControls";
import { Portrait } from "./Portrait";
import { StabilityMap } from "./StabilityMap";
import { VerdictLine } from "./VerdictLine";

export { followFluid as follow } from "./answers";

/** Fluid: PERT's delay differential equations, their trajectories, and where they are stable. */
export default function FluidPage() {
  return (
    <main className="page fluid">
      <ControlsSide>
        <div className="controls">
          <div className="controls-scroll">
            <FluidControls />
          </div>
          <HelpBar />
        </div>
      </ControlsSide>
      <section className="centre" aria-label="Stability and trajectories">
        <Lead />
        <ErrorBoundary what="The verdict">
          <VerdictLine />
        </ErrorBoundary>
        <div className="fluid-figures">
          <ErrorBoundary what="The map of stability">
            <StabilityMap />
          </ErrorBoundary>
          <ErrorBoundary what="The phase portrait">
            <Portrait />
          </ErrorBoundary>
        </div>
        <p className="work-line">
          <WorkLine page="fluid" />
        </p>
        <ErrorBoundary what="The charts">
          <Charts page="fluid" charts={FLUID_CHARTS} />
        </ErrorBoundary>
      </section>
      <AnswersSide>
        <ErrorBoundary what="The numbers">
          <Facts />
        </ErrorBoundary>
      </AnswersSide>
    </main>
  );
}

/** For whoever comes without the paper in hand. */
function Lead() {
  return (
    <header className="fluid-lead">
      <h1 className="papers-title">Fluid</h1>
      <p className="papers-lead">
        Many PERT flows as differential equations of their window and queueing delay: do the two settle at an
        equilibrium or oscillate? Theorem 1 of the PERT paper gives a sufficient condition; the linearised equations
        give the exact boundary.
      </p>
    </header>
  );
}
