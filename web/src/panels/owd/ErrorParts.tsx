import type { OneWayDelay } from "../../../../sim-worker/src/protocol";
import { DelayName, delayText, errorText } from "./numbers";

/** What theory says that errors consist of, with the run's numbers, beside the error of each estimator at its end. */
export function ErrorParts({ delays: { errorParts: parts, estimators } }: { readonly delays: OneWayDelay }) {
  return (
    <section aria-label="What errors consist of">
      <h3 className="early-title">
        What errors consist of <span className="panel-sub">and the errors, at the last exchange</span>
      </h3>
      <table className="scores owd-parts">
        <thead>
          <tr>
            <th scope="col">part</th>
            <th scope="col">
              here <span className="unit">ms</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <Part id="start" name="start at RTT/2, (k₀ − t₀)/2" value={errorText(parts.startMs, 2)} />
          <Part id="pauses" name="pauses of the sender, Σ pᵢ" value={errorText(parts.pausesMs, 2)} />
          <Part id="skew" name="skew, ρ (Rₙ − R₀)" value={errorText(parts.skewMs, 2)} />
          <Part id="offset" name="offset, ΔC" value={errorText(parts.offsetMs, 2)} />
          <Part id="ticks" name="both ticks, at most" value={`±${delayText(parts.ticksMs, 2)}`} />
        </tbody>
      </table>
      <dl className="early-now">
        {estimators.map(({ id, lastErrorMs }) => (
          <div key={id} data-last-error={id}>
            <dt>
              <DelayName id={id} />
            </dt>
            <dd>
              {errorText(lastErrorMs, 2)} <span className="unit">ms</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface PartProps {
  readonly id: string;
  readonly name: string;
  readonly value: string;
}

function Part({ id, name, value }: PartProps) {
  return (
    <tr data-part={id}>
      <th scope="row">{name}</th>
      <td>{value}</td>
    </tr>
  );
}
