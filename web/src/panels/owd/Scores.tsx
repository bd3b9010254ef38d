import type { OneWayDelay, OneWayDelayScore } from "../../../../sim-worker/src/protocol";
import { formatNumber } from "../../plot/parts/format";
import { DelayName, delayText, errorText } from "./numbers";

interface Props {
  readonly delays: OneWayDelay;
  /** Whether the truth, and so the errors, may be seen. */
  readonly god: boolean;
}

/** Mean and spread of each estimate of the forward delay, and how far it was off, below those of the truth. */
export function Scores({ delays, god }: Props) {
  const { exchanges, marksLost, reverseMs, reverseStdMs } = delays;
  return (
    <>
      <table className="scores owd-scores" aria-label="Estimates of the forward delay">
        <thead>
          <tr>
            <th scope="col">
              forward <span className="unit">ms</span>
            </th>
            <th scope="col">mean</th>
            <th scope="col" title="Standard deviation">
              s.d.
            </th>
            {god && (
              <>
                <th scope="col" title="Mean of estimate less truth">
                  error
                </th>
                <th scope="col" title="Root of the mean square error">
                  RMSE
                </th>
                <th scope="col" title="Largest error, without its sign">
                  largest
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {god && (
            <tr data-owd="truth">
              <th scope="row">True</th>
              <td>{delayText(delays.forwardMs)}</td>
              <td>{delayText(delays.forwardStdMs)}</td>
              <td />
              <td />
              <td />
            </tr>
          )}
          {delays.estimators.map((score) => (
            <Row key={score.id} score={score} god={god} />
          ))}
        </tbody>
      </table>
      <p className="early-note">
        Over {formatNumber(exchanges, 0)} exchanges of marked segments; {formatNumber(marksLost, 0)}{" "}
        {marksLost === 1 ? "mark" : "marks"} lost.
        {god && ` True reverse delay: ${delayText(reverseMs)} ms, s.d. ${delayText(reverseStdMs)} ms.`}
      </p>
    </>
  );
}

function Row({ score, god }: { readonly score: OneWayDelayScore; readonly god: boolean }) {
  return (
    <tr data-owd={score.id}>
      <th scope="row">
        <DelayName id={score.id} />
        {score.role === "driver" && <span className="panel-sub"> in use</span>}
      </th>
      <td>{delayText(score.forwardMs)}</td>
      <td>{delayText(score.forwardStdMs)}</td>
      {god && (
        <>
          <td>{errorText(score.meanErrorMs)}</td>
          <td>{delayText(score.rmseMs)}</td>
          <td>{delayText(score.maxAbsErrorMs)}</td>
        </>
      )}
    </tr>
  );
}
