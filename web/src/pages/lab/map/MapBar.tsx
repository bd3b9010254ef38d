import type { CSSProperties } from "react";
import { SLOW } from "../../../plot/map/drawAir";
import { FRAME_KINDS, inFlight } from "../../../plot/map/frames";
import { formatNumber } from "../../../plot/parts/format";
import { useLab } from "../../../state/store";
import { useShown } from "../../../state/traces";
import { endOf, goTo, sceneNow, setWatchSpeed, stepFrame, toggleWatch } from "./controller";
import { useMapView } from "./mapView";
import { SPEED_STEPS, speedOf, stepOf } from "./speeds";

const TIME_STEPS = 2000;

/** What moves the map through the run: watch, single frames, time, speed. */
export function MapBar() {
  const watching = useMapView((view) => view.watching);
  const playing = useLab((state) => state.play === "playing");
  const frames = useMapView(({ scene: _scene }) => sceneNow()?.frames != null);
  return (
    <div className="map-bar" role="toolbar" aria-label="Time of the map">
      <button type="button" className="button" disabled={playing} aria-pressed={watching} onClick={toggleWatch}>
        {watching ? "Stop" : "Watch"}
      </button>
      <Step label="Previous frame" sign="◂" off={playing || !frames} run={() => stepFrame(true)} />
      <Step label="Next frame" sign="▸" off={playing || !frames} run={() => stepFrame(false)} />
      <Time off={playing} />
      <Speed off={playing} />
      <OnAir />
    </div>
  );
}

interface StepProps {
  readonly label: string;
  readonly sign: string;
  readonly off: boolean;
  readonly run: () => void;
}

function Step({ label, sign, off, run }: StepProps) {
  return (
    <button type="button" className="button" aria-label={label} title={label} disabled={off} onClick={run}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}

function Time({ off }: { readonly off: boolean }) {
  const timeS = useMapView((view) => view.timeS);
  const speed = useMapView((view) => view.speed);
  const endS = endOf(useShown("lab"));
  const share = endS > 0 ? timeS / endS : 0;
  const text = `${formatNumber(timeS, speed <= SLOW ? 4 : 1)} s`;
  return (
    <label className="map-time">
      <input
        type="range"
        className="slider"
        aria-label="Time on the map"
        aria-valuetext={text}
        disabled={off}
        min={0}
        max={TIME_STEPS}
        step={1}
        value={Math.round(share * TIME_STEPS)}
        style={{ "--filled": `${share * 100}%` } as CSSProperties}
        onChange={(event) => goTo((event.target.valueAsNumber / TIME_STEPS) * endS)}
      />
      <output>{text}</output>
    </label>
  );
}

function Speed({ off }: { readonly off: boolean }) {
  const speed = useMapView((view) => view.speed);
  const step = stepOf(speed);
  return (
    <label className="map-speed" title="Up to 0.05 single frames are seen, above it how busy each link is">
      <span>×{speed}</span>
      <input
        type="range"
        className="slider"
        aria-label="Speed of the map"
        aria-valuetext={`${speed} simulated seconds a second, ${speed <= SLOW ? "single frames" : "density of frames"}`}
        disabled={off}
        min={0}
        max={SPEED_STEPS}
        step={1}
        value={step}
        style={{ "--filled": `${(step / SPEED_STEPS) * 100}%` } as CSSProperties}
        onChange={(event) => setWatchSpeed(speedOf(event.target.valueAsNumber))}
      />
    </label>
  );
}

/** Names what is on the air at slow play. */
function OnAir() {
  const timeS = useMapView((view) => view.timeS);
  const speed = useMapView((view) => view.speed);
  useMapView((view) => view.scene);
  const frames = sceneNow()?.frames;
  if (speed > SLOW) return null;
  if (frames == null) return <span className="map-air">frames are being computed …</span>;
  const words = inFlight(frames, timeS).map((row) => {
    const to = frames.to[row] ?? -1;
    const kind = FRAME_KINDS[frames.kind[row] ?? 0] ?? "other";
    return `${kind} ${frames.from[row]} → ${to < 0 ? "all" : to}${frames.outcome[row] === 1 ? ", collides" : ""}`;
  });
  return <span className="map-air">{words.length === 0 ? "nothing on the air" : words.join(" · ")}</span>;
}
