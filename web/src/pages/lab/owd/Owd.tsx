import "../early/early.css";
import "./owd.css";
import { useMemo } from "react";
import { SetField } from "../../../controls/ChoiceFields";
import { setParam } from "../../../state/actions";
import { index } from "../../../state/lab";
import { useLab } from "../../../state/store";
import { useShown } from "../../../state/traces";
import { observedFlow, observedGroup, valueAt } from "../../../state/values";
import { AtExchange } from "./AtExchange";
import { ErrorParts } from "./ErrorParts";
import { Methods } from "./Methods";
import { Scores } from "./Scores";
import { Settings } from "./Settings";

/** The observed flow's one-way delays: who estimates them, how well, and why not better. */
export default function Owd() {
  const group = useLab(observedGroup);
  const flow = useLab(observedFlow);
  const god = useLab((state) => state.view.lab.god);
  const delays = useShown("lab")?.result?.oneWayDelay.find((each) => each.flow === flow);
  const joined = delays?.estimators.map(({ id }) => id).join(" ") ?? "";
  const ids = useMemo(() => joined.split(" ").filter((id) => id !== ""), [joined]);
  const key = `flow.${group}.oneWayDelay`;
  return (
    <div className="owd-panel">
      <Choice paramKey={key} />
      {delays === undefined ? (
        <Nobody paramKey={key} />
      ) : (
        <>
          <Scores delays={delays} god={god} />
          <AtExchange god={god} />
          {god && <ErrorParts delays={delays} />}
          <Methods ids={ids} />
          <Settings group={group} ids={ids} />
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
      <span id="owd-watching-label" className="visually-hidden">
        {ref.param.label}
      </span>
      <SetField id="owd-watching" param={ref.param} value={value} onChange={(ids) => setParam("lab", paramKey, ids)} />
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
      Nobody estimates the one-way delays of this flow: choose above who watches, or{" "}
      <button type="button" className="link" onClick={watchAll}>
        let all watch
      </button>
      . They touch nothing: the sender marks one segment per round trip.
    </p>
  );
}
