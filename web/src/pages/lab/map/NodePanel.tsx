import type { NodeResult } from "../../../../../sim-worker/src/protocol";
import { placesAt } from "../../../plot/map/legs";
import { neighboursOf } from "../../../plot/map/links";
import { queueAt } from "../../../plot/map/nodeStates";
import { routeAt, routeRowAt } from "../../../plot/map/routes";
import type { MapFlow, MapScene } from "../../../plot/map/scene";
import { formatNumber } from "../../../plot/parts/format";
import { changeSlice } from "../../../state/actions";
import { useShown } from "../../../state/traces";
import { sceneNow } from "./controller";
import { useMapView } from "./mapView";
import { NodeQueue } from "./NodeQueue";
import { flowsOf } from "./sceneInput";

const choose = (node: number | null) => changeSlice("lab", { node });

/** One node at the map's time, and what it did in the whole run. */
export function NodePanel({ node }: { readonly node: number }) {
  const timeS = useMapView((view) => view.timeS);
  useMapView((view) => view.scene);
  const shown = useShown("lab");
  const scene = sceneNow();
  if (scene === null || node >= scene.nodes) return <p className="empty">This run has no node {node}.</p>;
  const flows = flowsOf(shown);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach what is below
    <section className="map-node" aria-label={`Node ${node}`} tabIndex={0}>
      <h3>
        Node {node}
        <button type="button" className="button quiet" onClick={() => choose(null)}>
          All flows
        </button>
      </h3>
      <Now scene={scene} node={node} timeS={timeS} flows={flows} />
      <NodeQueue node={node} timeS={timeS} queues={scene.queues} />
      <Counters counted={shown?.result?.nodes?.[node]} />
      <RoutingTable scene={scene} node={node} timeS={timeS} />
    </section>
  );
}

interface NowProps {
  readonly scene: MapScene;
  readonly node: number;
  readonly timeS: number;
  readonly flows: readonly MapFlow[];
}

function Now({ scene, node, timeS, flows }: NowProps) {
  const places = new Float64Array(2 * scene.nodes);
  placesAt(scene.legs, timeS, places);
  const near = neighboursOf(places, node, scene.radiusM);
  const passing = flows.filter(({ source, destination }) => {
    if (source === node || destination === node) return true;
    return scene.routes !== null && routeAt(scene.routes, source, destination, timeS).path.includes(node);
  });
  return (
    <dl className="map-now">
      <dt>Neighbours</dt>
      <dd>
        {near.length === 0
          ? "none: isolated"
          : near.map((other) => (
              <button
                key={other}
                type="button"
                className="link"
                aria-label={`Node ${other}`}
                onClick={() => choose(other)}
              >
                {other}
              </button>
            ))}
      </dd>
      <dt>Flows through it</dt>
      <dd>{passing.length === 0 ? "none" : passing.map(({ id }) => id).join(", ")}</dd>
      {scene.queues !== null && (
        <>
          <dt>Queue</dt>
          <dd>
            {formatNumber(queueAt(scene.queues, node, timeS), 0)} of {formatNumber(scene.queueFull, 0)} packets
          </dd>
        </>
      )}
    </dl>
  );
}

/** Counts over the measured interval. */
function Counters({ counted }: { readonly counted: NodeResult | undefined }) {
  if (counted === undefined) return null;
  const rows: readonly (readonly [string, string])[] = [
    ["Medium busy", `${formatNumber(100 * counted.busyShare, 1)} %`],
    ["Mean queue", `${formatNumber(counted.meanQueuePackets, 2)} packets`],
    ["Frames sent", formatNumber(counted.framesSent, 0)],
    ["Frames decoded", formatNumber(counted.framesDecoded, 0)],
    ["Frames lost", formatNumber(counted.framesLost, 0)],
    ["Retries", formatNumber(counted.retries, 0)],
    ["Link breaks", formatNumber(counted.linkBreaks, 0)],
    ...Object.entries(counted.drops)
      .filter(([, count]) => count > 0)
      .map(([reason, count]) => [`Dropped: ${words(reason)}`, formatNumber(count, 0)] as const),
  ];
  return (
    <dl className="map-counts" aria-label="Over the whole run">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** `queueFull` as "queue full". */
function words(id: string): string {
  return id.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll("-", " ");
}

/** The node's next hops at the time. */
function RoutingTable({ scene, node, timeS }: Omit<NowProps, "flows">) {
  const { routes } = scene;
  if (routes === null) return null;
  const rows = Array.from({ length: scene.nodes }, (_, destination) => ({
    destination,
    row: routeRowAt(routes, node, destination, timeS),
  })).filter(({ row }) => row >= 0 && (routes.nextHop[row] ?? -1) >= 0);
  if (rows.length === 0) return <p className="map-none">It knows no route now.</p>;
  return (
    <table>
      <caption>Routes it knows now</caption>
      <thead>
        <tr>
          <th scope="col">to</th>
          <th scope="col">next hop</th>
          <th scope="col">hops</th>
          <th scope="col">since</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ destination, row }) => (
          <tr key={destination}>
            <th scope="row">{destination}</th>
            <td>{routes.nextHop[row]}</td>
            <td>{routes.hops[row]}</td>
            <td>{formatNumber(routes.times[row] ?? 0, 1)} s</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
