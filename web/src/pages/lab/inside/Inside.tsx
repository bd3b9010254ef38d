import "../../../panels/panelParts.css";
import "./inside.css";
import { useMemo, useState } from "react";
import { type Losses, lossesOf } from "../../../charts/predictions";
import { formatNumber } from "../../../plot/parts/format";
import { index } from "../../../state/lab";
import { useLab } from "../../../state/store";
import { type Shown, useShown } from "../../../state/traces";
import { observedFlow, valueAt } from "../../../state/values";
import { eventAt, eventOf, eventText } from "./events";
import { Net } from "./Net";
import { PredictionStack } from "./PredictionStack";
import { useInside } from "./useInside";

/** The predictions of the observed flow at its losses, and the net at one of them. */
export default function Inside() {
  const shown = useShown("lab");
  if (shown === null || shown.result === null) return <p className="empty">Known when the run is done.</p>;
  return <Predictions shown={shown} />;
}

function Predictions({ shown }: { readonly shown: Shown }) {
  const flow = useLab(observedFlow);
  const [chosen, setChosen] = useState<number | null>(null);
  const losses = useMemo(() => lossesOf(shown.tables, flow), [shown, flow]);
  const data = useMemo(() => ({ tables: losses === undefined ? [] : [losses.table], grids: [] }), [losses]);
  const event = losses === undefined ? -1 : eventOf(losses, chosen);
  const atS = losses?.times[event] ?? null;
  return (
    <div className="inside">
      <Counts shown={shown} flow={flow} />
      <PredictionStack
        data={data}
        flow={flow}
        extent={shown.extent}
        atS={atS}
        onChoose={(timeS) => losses !== undefined && setChosen(eventAt(losses, timeS))}
      />
      {losses !== undefined && event >= 0 && (
        <>
          <Loss losses={losses} event={event} onChoose={setChosen} />
          <Opened losses={losses} flow={flow} event={event} byHand={chosen !== null} />
        </>
      )}
    </div>
  );
}

/** How many predictions were right, as the core counts them. */
function Counts({ shown, flow }: { readonly shown: Shown; readonly flow: string }) {
  const counts = shown.result?.losses.find((each) => each.flow === flow)?.predictions;
  if (counts === undefined || counts.judged === 0) return null;
  return (
    <p className="early-note">
      {counts.right} of {counts.judged} predictions that a next loss judged were right, a P of one half or more standing
      for a larger window. Kept by the low, medium and high rate: {counts.low}, {counts.medium}, {counts.high} times.
    </p>
  );
}

interface LossProps {
  readonly losses: Losses;
  readonly event: number;
  readonly onChoose: (event: number) => void;
}

function Loss({ losses, event, onChoose }: LossProps) {
  const last = losses.times.length - 1;
  return (
    <div className="inside-loss">
      <div className="inside-steps">
        <button type="button" className="button" disabled={event <= 0} onClick={() => onChoose(event - 1)}>
          Previous loss
        </button>
        <button type="button" className="button" disabled={event >= last} onClick={() => onChoose(event + 1)}>
          Next loss
        </button>
      </div>
      <p role="status" data-event={event}>
        <strong>
          Loss {event + 1} of {last + 1} at {formatNumber(losses.times[event] ?? 0, 3)} s
        </strong>{" "}
        {eventText(losses, event)}
      </p>
    </div>
  );
}

interface OpenedProps {
  readonly losses: Losses;
  readonly flow: string;
  readonly event: number;
  /** Somebody chose it. */
  readonly byHand: boolean;
}

function Opened({ losses, flow, event, byHand }: OpenedProps) {
  const [layer, setLayer] = useState(0);
  const [unit, setUnit] = useState(0);
  const [touched, setTouched] = useState(false);
  const predictor = useLab((state) => valueAt(state, "lab", "cc.rnn.predictor"));
  const byNet = predictor === "model";
  const wanted = { flow, event: byNet ? event : -1, layer, unit };
  const { inside, fresh, problem } = useInside(wanted, byHand || touched);
  if (!byNet) return <p className="empty">{withoutNet(String(predictor))}</p>;
  if (problem !== "") return <p className="empty">{problem}</p>;
  if (inside === null)
    return (
      <p className="empty">
        {fresh ? "No model is loaded: nothing was predicted at this loss." : "The run is repeated to look inside …"}
      </p>
    );
  return (
    <div className={fresh ? "inside-net" : "inside-net inside-stale"} aria-busy={!fresh}>
      <Net
        inside={inside}
        losses={losses}
        layer={layer}
        unit={unit}
        onLayer={(next) => {
          setTouched(true);
          setLayer(next);
        }}
        onUnit={(next) => {
          setTouched(true);
          setUnit(next);
        }}
      />
    </div>
  );
}

/** Says by what P came about where it was by no net. */
function withoutNet(predictor: string): string {
  const label = index.find("cc.rnn.predictor")?.param.choices.find(({ id }) => id === predictor)?.label ?? predictor;
  return `P comes from no net here, but from: ${label.toLowerCase()}. There are no gates to show.`;
}
