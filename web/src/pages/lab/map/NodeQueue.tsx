import type { Queues } from "../../../plot/map/nodeStates";
import { formatNumber } from "../../../plot/parts/format";
import { useMapView } from "./mapView";
import { queueSteps } from "./queueSteps";

interface Props {
  readonly node: number;
  readonly timeS: number;
  readonly queues: Queues | null;
}

const WIDTH = 240;
const HEIGHT = 52;

/** A node's queue over the part of the run whose frames are known, with the map's time. */
export function NodeQueue({ node, timeS, queues }: Props) {
  const window = useMapView((view) => view.window);
  if (queues === null) return null;
  const [from, to] = window ?? [Math.max(0, timeS - 10), timeS];
  const steps = queueSteps(queues, node, from, to);
  const most = Math.max(1, ...steps.map(({ packets }) => packets));
  const x = (at: number) => ((at - from) / Math.max(1e-9, to - from)) * WIDTH;
  const y = (packets: number) => HEIGHT - 1 - (packets / most) * (HEIGHT - 4);
  const line = steps
    .map(
      ({ atS, packets }, i) =>
        `${i === 0 ? "M" : "H"}${x(atS).toFixed(1)}${i === 0 ? ` ${y(packets)}` : ` V${y(packets)}`}`,
    )
    .join(" ");
  const name = `Queue of node ${node} from ${formatNumber(from, 1)} to ${formatNumber(to, 1)} s, at most ${formatNumber(most, 0)} packets`;
  return (
    <figure className="map-queue">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={name}>
        <path d={`${line} H${WIDTH} V${HEIGHT} H0 Z`} fill="var(--lab-queue)" />
        <path d={`${line} H${WIDTH}`} fill="none" stroke="var(--lab-queue-line)" vectorEffect="non-scaling-stroke" />
        <line
          x1={x(timeS)}
          x2={x(timeS)}
          y1={0}
          y2={HEIGHT}
          stroke="var(--lab-ink)"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption>
        <span>{formatNumber(from, 1)} s</span>
        <span>queue, at most {formatNumber(most, 0)}</span>
        <span>{formatNumber(to, 1)} s</span>
      </figcaption>
    </figure>
  );
}
