import { formatNumber } from "../../../plot/parts/format";
import { zoomView } from "../../../plot/parts/timeView";
import type { Range } from "../../../state/types";
import { moved, nextTime } from "./ladderWindow";

interface Props {
  readonly window: Range;
  readonly extent: Range;
  /** The window is a person's choice. */
  readonly chosen: boolean;
  /** When the flow repaired losses, seconds. */
  readonly events: readonly number[];
  readonly onWindow: (window: Range | null) => void;
  /** The window in which a time is seen well. */
  readonly around: (atS: number) => Range;
}

const ZOOM = 2;
const STEP = 0.5;

/** What moves the ladder through the run. */
export function LadderBar({ window, extent, chosen, events, onWindow, around }: Props) {
  const [from, to] = window;
  const before = nextTime(events, window, true);
  const after = nextTime(events, window, false);
  const zoom = (factor: number) => onWindow(zoomView(window, (from + to) / 2, factor, extent));
  const spanMs = (to - from) * 1000;
  return (
    <div className="ladder-bar" role="toolbar" aria-label="Time of the ladder">
      <Step label="Earlier" off={from <= extent[0]} run={() => onWindow(moved(window, -STEP, extent))} />
      <Step label="Later" off={to >= extent[1]} run={() => onWindow(moved(window, STEP, extent))} />
      <Step label="Zoom in" off={false} run={() => zoom(1 / ZOOM)} />
      <Step label="Zoom out" off={to - from >= extent[1] - extent[0]} run={() => zoom(ZOOM)} />
      <Step label="Previous repair" off={before === null} run={() => before !== null && onWindow(around(before))} />
      <Step label="Next repair" off={after === null} run={() => after !== null && onWindow(around(after))} />
      <Step label="First window" off={!chosen} run={() => onWindow(null)} />
      <span className="ladder-span">{formatNumber(spanMs, spanMs < 100 ? 1 : 0)} ms shown</span>
    </div>
  );
}

function Step({ label, off, run }: { readonly label: string; readonly off: boolean; readonly run: () => void }) {
  return (
    <button type="button" className="lab-button" disabled={off} onClick={run}>
      {label}
    </button>
  );
}
