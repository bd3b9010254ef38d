import "../../../panels/panelParts.css";
import "./early.css";
import { Fragment, useState } from "react";
import { useShallow } from "zustand/react/shallow";
import type { CatalogueParam } from "../../../../../sim-worker/src/catalogue";
import type { ChanceCurve, ParamValue } from "../../../../../sim-worker/src/protocol";
import { useCursor } from "../../../panels/cursors";
import { valueAt as rowAt } from "../../../plot";
import { setParams } from "../../../state/actions";
import { instancesOf } from "../../../state/catalogueIndex";
import { index } from "../../../state/lab";
import { useLab } from "../../../state/store";
import { useShown } from "../../../state/traces";
import { observedFlow, observedGroup, valueAt } from "../../../state/values";
import { CurveFigure, type Handle } from "./CurveFigure";
import { type CurvePoint, roundUp, xMaxOf } from "./curvePlot";
import { Options } from "./Options";
import { greatest, type Reading, readingAt, responseDelays, tableOf, trailOf } from "./readings";
import { useCurves } from "./useCurves";

const HEIGHT_PX = 236;
const QUEUE_HEIGHT_PX = 190;
const TRAIL_MOST = 800;

/** The response curve of the observed flow with its thresholds to drag, and the queue's own curve beside it. */
export default function Pert() {
  const control = useLab((state) => String(valueAt(state, "lab", `flow.${observedGroup(state)}.congestionControl`)));
  const god = useLab((state) => state.view.lab.god);
  const curves = useCurves();
  if (index.module("cc", control)?.early !== true) return <NotEarly control={control} />;
  const queueCurve = god ? curves.find(({ kind }) => kind === "queue") : undefined;
  return (
    <div className="early">
      <Response control={control} curve={curves.find(({ kind }) => kind === "cc")} />
      {queueCurve !== undefined && <QueueCurve curve={queueCurve} />}
    </div>
  );
}

/** The flow waits for losses: offers each congestion control that responds early to all flows. */
function NotEarly({ control }: { readonly control: string }) {
  const name = index.module("cc", control)?.label ?? control;
  const everywhere = (id: string) => {
    const { scenario, templateValues } = useLab.getState();
    const set: Record<string, ParamValue> = {};
    for (const group of instancesOf(scenario, templateValues, "flow")) set[`flow.${group}.congestionControl`] = id;
    setParams("lab", set);
  };
  return (
    <p className="empty">
      {name} has no probability of an early response: there is no curve to show.{" "}
      {index
        .modulesOf("cc")
        .filter(({ early }) => early === true)
        .map(({ id, label }) => (
          <Fragment key={id}>
            <button type="button" className="link" onClick={() => everywhere(id)}>
              Let all flows use {label}
            </button>{" "}
          </Fragment>
        ))}
    </p>
  );
}

/** The parameters of a congestion control that are dragged in its response curve, as the catalogue has them. */
const dragged = (control: string): readonly Draggable[] =>
  (index.module("cc", control)?.params ?? []).flatMap(({ handle, ...param }) =>
    handle === undefined ? [] : [{ ...param, ...handle }],
  );

type Draggable = CatalogueParam & NonNullable<CatalogueParam["handle"]>;

/** Thresholds on the x axis keep their order: each lies between its neighbours. */
function usePertHandles(control: string): readonly Handle[] {
  const params = dragged(control);
  const values = useLab(useShallow((state) => params.map(({ key }) => Number(valueAt(state, "lab", key)))));
  const handles = params.map((param, at) => ({ ...param, value: values[at] ?? Number.NaN }));
  const thresholds = handles.filter(({ axis }) => axis === "x");
  const onX = thresholds.map(({ key, symbol, value, unit, min, max, step }, at): Handle => {
    const low = Math.max(min, thresholds[at - 1]?.value ?? min);
    const high = Math.min(max, thresholds[at + 1]?.value ?? max);
    const nameLeft = at + 1 < thresholds.length;
    return { key, name: symbol, axis: "x", value, unit, range: { min: low, max: high, step }, nameLeft };
  });
  const onY = handles.map(({ key, symbol, axis, value, unit, min, max, step }): Handle => {
    return { key, name: symbol, axis: "y", value, unit, range: { min, max, step }, alone: axis === "level" };
  });
  const of = (wanted: Draggable["axis"]) => onY.filter((_, at) => params[at]?.axis === wanted);
  return [...onX, ...of("y"), ...of("level").filter(({ value, range }) => value < range.max)];
}

interface ResponseProps {
  readonly control: string;
  readonly curve: ChanceCurve | undefined;
}

function Response({ control, curve }: ResponseProps) {
  const shown = useShown("lab");
  const flow = useLab(observedFlow);
  const cursor = useCursor("lab");
  const handles = usePertHandles(control);
  const oneWay = useLab((state) => valueAt(state, "lab", `cc.${control}.signal`) === "forward");
  const [lower, setLower] = useState(false);
  const untilS = cursor ?? shown?.extent[1] ?? 0;
  const table = tableOf(shown?.tables, "control", flow);
  const events = tableOf(shown?.tables, "events", flow);
  const kind = index.catalogue.eventKinds.findIndex(({ id }) => id === "early-response");
  const reading = readingAt(table, untilS);
  const responses = responseDelays(table, events, kind, untilS);
  const corners = cornersOf(curve);
  const follows = index.module("cc", control)?.curve === true;
  const pmax = follows ? (handles.find(({ axis }) => axis === "y")?.value ?? 0) : 0;
  const mostChance = greatest(table, "probability");
  const part = roundUp(Math.max(2 * pmax, Math.min(1, 1.1 * mostChance), 0.01));
  const edge = follows
    ? xMaxOf(corners, greatest(table, "queueingDelay"))
    : piEdge(handles, greatest(table, "queueingDelay"));
  return (
    <>
      {follows && (
        <fieldset className="toggle" aria-label="Part of the curve">
          <button type="button" aria-pressed={!lower} onClick={() => setLower(false)}>
            Whole curve
          </button>
          <button type="button" aria-pressed={lower} onClick={() => setLower(true)}>
            Lower part
          </button>
        </fieldset>
      )}
      <CurveFigure
        name={`Chance of an early response over the queueing delay, ${index.module("cc", control)?.short ?? control}`}
        xLabel={`queueing delay ${oneWay ? "there" : "srtt − P"}, ms`}
        corners={follows ? corners : []}
        trail={follows ? [] : trailOf(table, untilS, TRAIL_MOST)}
        xMax={edge}
        yMax={follows && !lower ? 1 : part}
        dot={reading}
        responses={responses}
        handles={handles}
        onMove={(values) => setParams("lab", values)}
        heightPx={HEIGHT_PX}
      />
      <Now reading={reading} oneWay={oneWay} responses={responses.length} at={cursor} />
      <p className="early-note">
        {follows
          ? "Drag Tmin, Tmax and pmax, or use their arrow keys. From Tmax on the chance rises to 1 at twice Tmax. Small strokes: where the flow responded."
          : "The controller moves the chance until the delay comes to the target: the line is the way they went. Drag the target. Small strokes: where the flow responded."}
      </p>
      <Options control={control} dragged={handles.filter(({ alone }) => alone !== true).map(({ key }) => key)} />
    </>
  );
}

/** The controller has no curve to end an axis: the target and all delays are seen. */
function piEdge([target]: readonly Handle[], most: number): number {
  return roundUp(Math.max(2 * (target?.value ?? 0), most * 1.05, 1));
}

function cornersOf(curve: ChanceCurve | undefined): readonly CurvePoint[] {
  return curve === undefined ? [] : curve.x.map((x, i) => ({ x, y: curve.y[i] ?? Number.NaN }));
}

interface NowProps {
  readonly reading: Reading | null;
  /** The delay there is answered, not that of the round trip. */
  readonly oneWay: boolean;
  readonly responses: number;
  readonly at: number | null;
}

/** The numbers behind the dot. */
function Now({ reading, oneWay, responses, at }: NowProps) {
  if (reading === null) return <p className="empty">No sample up to here: the flow has not heard of the path yet.</p>;
  return (
    <dl className="early-now">
      <Figure name={oneWay ? "there, smoothed" : "srtt"} value={reading.srttMs.toFixed(1)} unit="ms" />
      <Figure name={oneWay ? "waiting" : "srtt − P"} value={reading.x.toFixed(1)} unit="ms" />
      <Figure name="chance" value={reading.y.toFixed(3)} unit="" />
      <Figure name={at === null ? "responses" : "responses so far"} value={String(responses)} unit="" />
    </dl>
  );
}

function Figure({ name, value, unit }: { readonly name: string; readonly value: string; readonly unit: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value} {unit !== "" && <span className="unit">{unit}</span>}
      </dd>
    </div>
  );
}

/** What the router does with its average queue. */
function QueueCurve({ curve }: { readonly curve: ChanceCurve }) {
  const shown = useShown("lab");
  const cursor = useCursor("lab");
  const table = tableOf(shown?.tables, "discipline", curve.of);
  const at = cursor ?? shown?.extent[1] ?? 0;
  const average = rowAt(table, "average", at);
  const chance = rowAt(table, "chance", at);
  const dot = average === null || chance === null ? null : { x: average, y: chance };
  const corners = cornersOf(curve);
  const name = index.module("queue", curve.id)?.short ?? curve.id;
  return (
    <section className="early-queue" aria-label={`${name} at ${curve.of}`}>
      <h3 className="early-title">
        {name} at the {curve.of} <span className="panel-sub">the same by a router</span>
      </h3>
      <CurveFigure
        name={`Chance of a mark over the average queue, ${name}`}
        xLabel="average queue, packets"
        corners={corners}
        xMax={xMaxOf(corners, greatest(table, "average"))}
        yMax={1}
        dot={dot}
        heightPx={QUEUE_HEIGHT_PX}
      />
      {dot !== null && (
        <dl className="early-now">
          <Figure name="average" value={dot.x.toFixed(1)} unit="packets" />
          <Figure name="chance" value={dot.y.toFixed(3)} unit="" />
        </dl>
      )}
    </section>
  );
}
