import { formatNumber } from "../../plot/parts/format";
import { useLab } from "../../state/store";
import { useShown } from "../../state/traces";
import type { Page } from "../../state/types";
import { useCursor } from "../cursors";
import { type Exchange, exchangeAt } from "./exchangeAt";
import { DelayName, delayText, errorText } from "./numbers";

const SYN = -1;

interface Props {
  readonly page: Page;
  readonly flow: string | null;
  /** What is counted by an exchange's number: segments of a run, samples of a log. */
  readonly numbered: "Segment" | "Sample";
  /** Whether the truth, and so the errors, may be seen. */
  readonly god: boolean;
}

/** The exchange nearest to the cursor, or to the pinned sample: its times and its delays, estimated and true. */
export function AtExchange({ page, flow, numbered, god }: Props) {
  const shown = useShown(page);
  const pin = useLab((state) => state.view[page].pin);
  const cursor = useCursor(page);
  const table = shown?.tables.find((each) => each.kind === "owd" && each.of === flow);
  const exchange = exchangeAt(table, pin ?? cursor ?? shown?.extent[1] ?? 0);
  if (exchange === null) return <p className="empty">No marked segment has been acknowledged yet.</p>;
  return (
    <section aria-label="Exchange at the cursor" data-exchange={exchange.segment}>
      <h3 className="early-title">
        {exchange.segment === SYN ? "The SYN" : `${numbered} ${exchange.segment}`}{" "}
        <span className="panel-sub">
          the exchange nearest to the cursor, ACK at {formatNumber(exchange.timeS, 3)} s
        </span>
      </h3>
      <dl className="early-now">
        <Figure name="RTT(s)" ms={exchange.rttSenderMs} />
        <Figure name="RTT(r)" ms={exchange.rttReceiverMs} />
        {exchange.marksLost > 0 && (
          <div>
            <dt>marks lost before</dt>
            <dd>{exchange.marksLost}</dd>
          </div>
        )}
      </dl>
      <Delays exchange={exchange} god={god} />
    </section>
  );
}

function Figure({ name, ms }: { readonly name: string; readonly ms: number | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {delayText(ms)} {ms !== null && <span className="unit">ms</span>}
      </dd>
    </div>
  );
}

function Delays({ exchange, god }: { readonly exchange: Exchange; readonly god: boolean }) {
  return (
    <table className="scores owd-scores">
      <thead>
        <tr>
          <th scope="col">
            delay <span className="unit">ms</span>
          </th>
          <th scope="col">forward</th>
          <th scope="col">reverse</th>
          {god && <th scope="col">error</th>}
        </tr>
      </thead>
      <tbody>
        {god && (
          <tr data-owd="truth">
            <th scope="row">True</th>
            <td>{delayText(exchange.forwardMs)}</td>
            <td>{delayText(exchange.reverseMs)}</td>
            <td />
          </tr>
        )}
        {exchange.estimates.map(({ id, forwardMs, reverseMs, errorMs }) => (
          <tr key={id} data-owd={id}>
            <th scope="row">
              <DelayName id={id} />
            </th>
            <td>{delayText(forwardMs)}</td>
            <td>{delayText(reverseMs)}</td>
            {god && <td>{errorText(errorMs)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
