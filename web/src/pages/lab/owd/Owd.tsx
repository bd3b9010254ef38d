import { Delays } from "../../../panels/owd/Delays";
import { setParam } from "../../../state/actions";
import { index } from "../../../state/lab";
import { useLab } from "../../../state/store";
import { useShown } from "../../../state/traces";
import { observedFlow, observedGroup } from "../../../state/values";

/** Of the observed group: what the sender does with marks and their delays. */
const OF_SENDER = ["forwardDelay", "markPause", "delayHeader", "fastIncrease", "fastIncreaseSends"];

/** The observed flow's one-way delays. */
export default function Owd() {
  const group = useLab(observedGroup);
  const flow = useLab(observedFlow);
  const god = useLab((state) => state.view.lab.god);
  const delays = useShown("lab")?.result?.oneWayDelay.find((each) => each.flow === flow);
  const key = `flow.${group}.oneWayDelay`;
  return (
    <Delays
      page="lab"
      flow={flow}
      choiceKey={key}
      senderKeys={OF_SENDER.map((name) => `flow.${group}.${name}`)}
      delays={delays}
      numbered="Segment"
      god={god}
    >
      <Nobody paramKey={key} />
    </Delays>
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
