import "./shares.css";
import { useMemo } from "react";
import type { LinkResult } from "../../../../../sim-worker/src/protocol";
import { captionOf } from "../../../panels/caption";
import { XYFigure } from "../../../panels/XYFigure";
import { useShown } from "../../../state/traces";
import { lossText, type Shares as SharesData, sharesFigure, sharesOf, usedLinks } from "./sharesOf";

const HEIGHT_PX = 190;
const caption = () => captionOf("lab");

/** Groups of flows with what they got, the links they went over, and the groups over time where the run kept it. */
export default function Shares() {
  const shown = useShown("lab");
  const result = shown?.result ?? null;
  const fromS = Number(shown?.inForce?.["measure.from"] ?? 0);
  const figure = useMemo(() => (result === null ? null : sharesFigure(result.groups, fromS)), [result, fromS]);
  if (result === null) return <p className="empty">Known when the run is done.</p>;
  return (
    <div className="shares">
      <Groups shares={sharesOf(result.groups)} />
      <Links links={usedLinks(result.links)} />
      {figure === null ? (
        <p className="empty">With a step of goodput (measure.step) the groups are seen over time.</p>
      ) : (
        <XYFigure figure={figure} caption={caption} heading="h3" heightPx={HEIGHT_PX} />
      )}
    </div>
  );
}

function Groups({ shares: { unit, rows } }: { readonly shares: SharesData }) {
  return (
    <table className="shares-table" aria-label="Groups of flows">
      <thead>
        <tr>
          <th scope="col">group</th>
          <th scope="col">flows</th>
          <th scope="col">{unit}</th>
          <th scope="col">share %</th>
          <th scope="col">Jain</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, flows, goodput, percent, jain }) => (
          <tr key={id}>
            <th scope="row">{id}</th>
            <td>{flows}</td>
            <td>{goodput}</td>
            <td>{percent === null ? "–" : percent.toFixed(1)}</td>
            <td>{jain === null ? "–" : jain.toFixed(3)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Links({ links }: { readonly links: readonly LinkResult[] }) {
  return (
    <table className="shares-table" aria-label="Links">
      <thead>
        <tr>
          <th scope="col">link</th>
          <th scope="col">used %</th>
          <th scope="col">queue pkts</th>
          <th scope="col">dropped %</th>
          <th scope="col">marked %</th>
        </tr>
      </thead>
      <tbody>
        {links.map(({ id, utilization, meanQueuePackets, dropRate, markRate }) => (
          <tr key={id}>
            <th scope="row">{id}</th>
            <td>{(100 * utilization).toFixed(1)}</td>
            <td>{meanQueuePackets.toFixed(1)}</td>
            <td>{lossText(dropRate)}</td>
            <td>{lossText(markRate)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
