import "../../../panels/panelParts.css";
import "../early/early.css";
import "./watch.css";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Figure } from "../../../../../figure/figure";
import type { PredictorScore } from "../../../../../sim-worker/src/protocol";
import { SetField } from "../../../controls/ChoiceFields";
import { ParamRow } from "../../../controls/ParamRow";
import { captionOf } from "../../../panels/caption";
import { mountXY, type XY } from "../../../plot/xy/xy";
import { setParam } from "../../../state/actions";
import { index } from "../../../state/lab";
import { useLab } from "../../../state/store";
import { useShown } from "../../../state/traces";
import { observedFlow, observedGroup, valueAt } from "../../../state/values";
import { barsFigure, type Losses, percentText, queueFigure } from "./judged";
import { Transitions } from "./Transitions";

const nameOf = (id: string): string => index.module("predictor", id)?.short ?? id;

/** What each predictor of the observed flow was worth: shares, transitions, the queue when it was wrong. */
export default function Predictors() {
  const group = useLab(observedGroup);
  const flow = useLab(observedFlow);
  const god = useLab((state) => state.view.lab.god);
  const [losses, setLosses] = useState<Losses>("atQueue");
  const [chosen, setChosen] = useState("");
  const all = useShown("lab")?.result?.predictors;
  const scores = useMemo(() => all?.filter((score) => score.flow === flow) ?? [], [all, flow]);
  const held = god ? losses : "inFlow";
  const one = scores.find(({ id }) => id === chosen) ?? scores[0];
  const key = `flow.${group}.predictors`;
  return (
    <div className="watch">
      <Choice paramKey={key} />
      {one === undefined ? (
        <Nobody paramKey={key} />
      ) : (
        <>
          <LossChoice god={god} losses={held} onChange={setLosses} />
          <Bars scores={scores} losses={held} />
          <Table scores={scores} losses={held} chosen={one.id} onChoose={setChosen} />
          <h3 className="early-title">
            {nameOf(one.id)} <span className="panel-sub">4 and 5 are what a sender that acts early must avoid</span>
          </h3>
          <Transitions name={nameOf(one.id)} judged={one[held]} />
          {god && <QueueWhenWrong score={one} />}
          <OwnParameters id={one.id} />
        </>
      )}
    </div>
  );
}

function Choice({ paramKey }: { readonly paramKey: string }) {
  const ref = index.find(paramKey);
  const given = useLab((state) => valueAt(state, "lab", paramKey));
  const value = Array.isArray(given) ? given : [];
  return ref === undefined ? null : (
    <div className="watch-choice">
      <span id="watching-label" className="visually-hidden">
        {ref.param.label}
      </span>
      <SetField id="watching" param={ref.param} value={value} onChange={(ids) => setParam("lab", paramKey, ids)} />
    </div>
  );
}

function Nobody({ paramKey }: { readonly paramKey: string }) {
  const watchAll = () => {
    const ids = index.find(paramKey)?.param.choices.map(({ id }) => id) ?? [];
    setParam("lab", paramKey, ids);
  };
  return (
    <p className="empty">
      No predictor watches this flow: choose some above, or{" "}
      <button type="button" className="link" onClick={watchAll}>
        let all watch
      </button>
      . They touch nothing.
    </p>
  );
}

interface LossChoiceProps {
  readonly god: boolean;
  readonly losses: Losses;
  readonly onChange: (losses: Losses) => void;
}

/** A host knows its own losses only. */
function LossChoice({ god, losses, onChange }: LossChoiceProps) {
  if (!god) return <p className="early-note">Held against this flow’s own losses: a host sees no others.</p>;
  return (
    <fieldset className="toggle" aria-label="Losses that predictions are held against">
      <button type="button" aria-pressed={losses === "atQueue"} onClick={() => onChange("atQueue")}>
        Losses at the queue
      </button>
      <button type="button" aria-pressed={losses === "inFlow"} onClick={() => onChange("inFlow")}>
        in this flow
      </button>
    </fieldset>
  );
}

function FigureView({
  figure,
  heightPx,
  id,
}: {
  readonly figure: Figure;
  readonly heightPx: number;
  readonly id: string;
}) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<XY | null>(null);
  useEffect(() => {
    if (place.current === null) return;
    const mounted = mountXY(place.current, { heightPx, caption: () => captionOf("lab") });
    chart.current = mounted;
    return () => {
      chart.current = null;
      mounted.destroy();
    };
  }, [heightPx]);
  useEffect(() => chart.current?.update(figure), [figure]);
  return <div ref={place} data-figure={id} />;
}

interface ScoresProps {
  readonly scores: readonly PredictorScore[];
  readonly losses: Losses;
}

/** So many have no room for their names under the bars: there they have the numbers of the table's rows. */
const numbered = (scores: readonly PredictorScore[]): boolean => scores.length > 4;

function Bars({ scores, losses }: ScoresProps) {
  const figure = useMemo(() => {
    const nth = new Map(scores.map(({ id }, i) => [id, String(i + 1)]));
    return barsFigure(scores, losses, numbered(scores) ? (id) => nth.get(id) ?? "" : nameOf);
  }, [scores, losses]);
  return <FigureView figure={figure} heightPx={210} id="predictors" />;
}

interface TableProps extends ScoresProps {
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

function Table({ scores, losses, chosen, onChoose }: TableProps) {
  return (
    <table className="scores watch-scores">
      <thead>
        <tr>
          <th scope="col">predictor</th>
          <th scope="col">
            efficiency <span className="unit">%</span>
          </th>
          <th scope="col">
            false pos. <span className="unit">%</span>
          </th>
          <th scope="col">
            false neg. <span className="unit">%</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {scores.map((score, nth) => {
          const judged = score[losses];
          return (
            <tr key={score.id} data-predictor={score.id}>
              <th scope="row">
                {numbered(scores) && <span className="watch-nth">{nth + 1}</span>}
                <button
                  type="button"
                  className="link"
                  aria-pressed={score.id === chosen}
                  title={index.module("predictor", score.id)?.help}
                  onClick={() => onChoose(score.id)}
                >
                  {nameOf(score.id)}
                </button>
              </th>
              <td>{percentText(judged.efficiency)}</td>
              <td>{percentText(judged.falsePositives)}</td>
              <td>{percentText(judged.falseNegatives)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function QueueWhenWrong({ score }: { readonly score: PredictorScore }) {
  const wrong = score.atQueue.transitions[4] ?? 0;
  const figure = useMemo(() => queueFigure(score, nameOf(score.id)), [score]);
  if (wrong === 0) return <p className="empty">Never wrong about the queue in this run: no transition 5.</p>;
  return <FigureView figure={figure} heightPx={190} id="queue-at-false-positives" />;
}

/** The chosen predictor's own parameters. */
function OwnParameters({ id }: { readonly id: string }) {
  const refs = (index.module("predictor", id)?.params ?? []).flatMap(({ key }) => index.find(key) ?? []);
  if (refs.length === 0) return null;
  return (
    <section className="group" aria-label={`Parameters of ${nameOf(id)}`}>
      {refs.map((ref) => (
        <ParamRow key={ref.key} page="lab" paramRef={ref} />
      ))}
    </section>
  );
}
