import { Delays } from "../../panels/owd/Delays";
import { useLab } from "../../state/store";
import { useShown } from "../../state/traces";
import { DELAYS_KEY } from "./delaysKey";

const NO_SENDER: readonly string[] = [];

/** The one-way delays of the chosen flow, which the log knows: estimated by the exchanges that a replay makes of them. */
export default function OwdOfLog() {
  const flow = useLab((state) => state.slices.logs.flow);
  const delays = useShown("logs")?.oneWayDelay?.find((each) => each.flow === flow);
  return (
    <section className="panel owd" data-panel="owd" aria-labelledby="owd-title">
      <h2 className="panel-title" id="owd-title">
        One-way delay <span className="panel-sub">estimated, and true</span>
      </h2>
      <p className="early-note">
        One segment per round trip is taken for marked, the next one sent at or after its ACK: the sender’s own pauses
        stay. The log’s clock is the sender’s; offset, skew and ticks below are added to what the receiver’s shows.
      </p>
      <Delays
        page="logs"
        flow={flow}
        choiceKey={DELAYS_KEY}
        senderKeys={NO_SENDER}
        delays={delays}
        numbered="Sample"
        god
      >
        <p className="empty">Nobody estimates the one-way delays of this flow: choose above who does.</p>
      </Delays>
    </section>
  );
}
