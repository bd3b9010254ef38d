import { LOOK_COLOURS } from "../../../plot/map/drawAir";
import { RING_LOOKS } from "../../../plot/map/drawMap";
import type { FrameLook } from "../../../plot/map/frames";
import { type NodeState, STATE_WORDS } from "../../../plot/map/nodeStates";

const FRAMES: readonly (readonly [FrameLook, string, string])[] = [
  ["data", "data", ""],
  ["ack", "TCP ACK", "5 3"],
  ["routing", "routing", "2 3"],
  ["control", "RTS, CTS, MAC ACK", "1 3"],
];
const STATES: readonly NodeState[] = ["sending", "receiving", "waiting", "busy"];

/** What the lines and rings of the map mean. */
export function MapLegend() {
  return (
    <ul className="map-legend" aria-label="Legend of the map">
      <Line colour="var(--lab-blue)" width={7} opacity={0.45} label="route of the flow" />
      <Line colour="var(--lab-orange)" width={4} opacity={0.55} dash="6 4" label="route of its ACKs" />
      {FRAMES.map(([look, label, dash]) => (
        <Line key={look} colour={LOOK_COLOURS[look]} width={2} dash={dash} label={label} />
      ))}
      <li>
        <svg width="14" height="12" aria-hidden="true">
          <path d="M3 2 L11 10 M3 10 L11 2" stroke={LOOK_COLOURS.collision} strokeWidth="2" />
        </svg>
        collision
      </li>
      <li>
        <svg width="8" height="12" aria-hidden="true">
          <rect x="1" width="5" height="12" fill="var(--lab-queue)" />
          <rect x="1" y="5" width="5" height="7" fill="var(--lab-queue-line)" />
        </svg>
        queue
      </li>
      {STATES.map((state) => (
        <li key={state}>
          <svg width="14" height="14" aria-hidden="true">
            <circle
              cx="7"
              cy="7"
              r="5"
              fill="none"
              stroke={RING_LOOKS[state].colour}
              strokeWidth={RING_LOOKS[state].widthPx}
              strokeDasharray={RING_LOOKS[state].dash?.join(" ")}
            />
          </svg>
          {STATE_WORDS[state]}
        </li>
      ))}
      <li className="map-legend-note">rings and single frames up to ×0.05, how busy links are above it</li>
    </ul>
  );
}

interface LineProps {
  readonly colour: string;
  readonly width: number;
  readonly label: string;
  readonly dash?: string;
  readonly opacity?: number;
}

function Line({ colour, width, label, dash = "", opacity = 1 }: LineProps) {
  return (
    <li>
      <svg width="22" height="10" aria-hidden="true">
        <line
          x1="1"
          x2="21"
          y1="5"
          y2="5"
          stroke={colour}
          strokeWidth={width}
          strokeDasharray={dash}
          opacity={opacity}
        />
      </svg>
      {label}
    </li>
  );
}
