import type { Table } from "../../../../../sim-worker/src/protocol";
import { cursorOf } from "../../../panels/cursors";
import { MapClock } from "../../../plot/map/clock";
import { nextMomentS } from "../../../plot/map/frames";
import { mountNetworkMap, type NetworkMap } from "../../../plot/map/networkMap";
import { type MapScene, sceneOf } from "../../../plot/map/scene";
import { changeSlice, recordChange, setMode, setParams } from "../../../state/actions";
import { sameParts } from "../../../state/sameParts";
import { useLab } from "../../../state/store";
import { onShown, type Shown, shown } from "../../../state/traces";
import { observedFlow } from "../../../state/values";
import { FRAMES_PLAYED } from "../mobile";
import { useMapView } from "./mapView";
import { inputOf } from "./sceneInput";
import { windowAt } from "./window";

/**
 * The map of the Lab, outside React: results, the cursor and the clock reach the canvas without rendering a component. What the bar
 * and the panels show is told through `mapView.ts` a few times a second.
 */

/** While time passes the panels and the crosshair follow so often, milliseconds. */
const TOLD_MS = 100;

let map: NetworkMap | null = null;
let clock: MapClock | null = null;
let scene: MapScene | null = null;
let record: readonly Table[] = [];
let toldMs = 0;
let builtMs = 0;
/** The map sets the cursor itself and need not follow it. */
let settingCursor = false;

/** The scene that is drawn; null before the first result. */
export function sceneNow(): MapScene | null {
  return scene;
}

/** Draws the map into `place` from now on; gives the way to stop. */
export function mountMap(place: HTMLElement): () => void {
  map = mountNetworkMap(place, {
    onNode: (node) => changeSlice("lab", { node }),
    onMove: moveNode,
    onKey: (key) => (key === "watch" ? toggleWatch() : stepFrame(key === "previous")),
  });
  clock = new MapClock(drawn, () => setWatching(false));
  const { setState } = useMapView;
  const stops = [
    onShown("lab", () => {
      // A run that plays tells more often than its tables need to be looked through.
      const nowMs = performance.now();
      if (useLab.getState().play === "playing" && scene !== null && nowMs - builtMs < TOLD_MS) setPace();
      else takeResult();
    }),
    useLab.subscribe(
      (state) => [state.liveSet, observedFlow(state), state.slices.lab.node, state.view.lab.god] as const,
      () => rebuild(),
      { equalityFn: sameParts },
    ),
    useLab.subscribe(
      (state) => [state.play, state.speed] as const,
      ([play]) => {
        // What played was seen in its latest part: now all of it is wanted.
        if (play !== "playing") rebuild();
        setPace();
        if (play === "paused" || play === "finished") toEnd();
      },
      { equalityFn: sameParts },
    ),
    cursorOf("lab").subscribe((timeS) => {
      if (!settingCursor && timeS !== null && !moving()) clock?.jump(timeS);
    }),
  ];
  takeResult();
  return () => {
    for (const stop of stops) stop();
    clock?.stop();
    map?.destroy();
    [map, clock, scene, record] = [null, null, null, []];
    setState({ watching: false, window: null });
  };
}

/** The tables of what was asked for a part of the run. */
export function takeRecord(tables: readonly Table[]): void {
  record = tables;
  rebuild();
}

function takeResult(): void {
  const before = scene;
  // What was asked of the run before is not of this one.
  record = [];
  rebuild();
  if (scene === null) return;
  const { timeS } = useMapView.getState();
  // The first picture shows the chosen flow with a route and something on it, if it ever has one.
  if (before === null) clock?.jump(timeS > 0 ? timeS : firstSight(scene));
  setPace();
  // A run that is stepped is shown where it stands, and a shorter run at its end.
  if (useLab.getState().play === "paused" || (clock !== null && clock.timeS > endOf(shown("lab")))) toEnd();
}

/** A flow has begun to send so long after it got a route, seconds. */
const BEGUN_S = 1;

function firstSight({ history }: MapScene): number {
  const first = history.find(({ complete }) => complete);
  return first === undefined ? 0 : Math.min(first.fromS + BEGUN_S, first.toS);
}

function toEnd(): void {
  if (!useMapView.getState().watching) clock?.jump(endOf(shown("lab")));
}

function rebuild(): void {
  const result = shown("lab");
  const state = useLab.getState();
  builtMs = performance.now();
  scene = result === null || !state.view.lab.god ? null : sceneOf(inputOf(state, result, record));
  map?.update(scene, state.slices.lab.node);
  useMapView.setState((view) => ({ scene: view.scene + 1 }));
}

function moving(): boolean {
  return useMapView.getState().watching || useLab.getState().play === "playing";
}

/** The end of what is known, seconds. */
export function endOf(result: Shown | null): number {
  return result?.result?.simulatedSeconds ?? result?.extent[1] ?? 0;
}

function setPace(): void {
  const { play, speed } = useLab.getState();
  const view = useMapView.getState();
  const endS = endOf(shown("lab"));
  if (play === "playing") {
    if (view.watching) useMapView.setState({ watching: false });
    clock?.set({ moving: true, speed, headS: endS, endS });
  } else {
    clock?.set({ moving: view.watching, speed: view.speed, headS: null, endS });
  }
}

/** Every picture of the clock, and every jump. */
function drawn(timeS: number): void {
  const { play, speed: playSpeed } = useLab.getState();
  const { watching, speed: watchSpeed } = useMapView.getState();
  const playing = play === "playing";
  map?.draw(timeS, playing ? playSpeed : watchSpeed);
  const nowMs = performance.now();
  if ((playing || watching) && nowMs - toldMs < TOLD_MS) return;
  toldMs = nowMs;
  tell(timeS);
  if (watching) moveCursor(timeS);
}

function tell(timeS: number): void {
  const played = shown("lab")?.tables.find(({ id }) => id === "map.frames");
  const whole = played !== undefined && played.rows < FRAMES_PLAYED;
  const { speed, window: before } = useMapView.getState();
  const next = whole || useLab.getState().play === "playing" ? null : windowAt(timeS, speed, endOf(shown("lab")));
  const same = next !== null && before !== null && sameParts(next, before);
  useMapView.setState({ timeS, window: same ? before : next });
}

function moveCursor(timeS: number): void {
  settingCursor = true;
  cursorOf("lab").set(timeS);
  settingCursor = false;
}

/** Shows another time, and the charts' crosshair with it. */
export function goTo(timeS: number): void {
  clock?.jump(timeS);
  moveCursor(timeS);
}

export function setWatching(watching: boolean): void {
  const endS = endOf(shown("lab"));
  if (watching && clock !== null && clock.timeS >= endS) clock.jump(0);
  useMapView.setState({ watching });
  setPace();
  if (!watching && clock !== null) {
    clock.jump(clock.timeS);
    moveCursor(clock.timeS);
  }
}

export function toggleWatch(): void {
  if (useLab.getState().play !== "playing") setWatching(!useMapView.getState().watching);
}

export function setWatchSpeed(speed: number): void {
  useMapView.setState({ speed });
  setPace();
  if (clock !== null && !moving()) clock.jump(clock.timeS);
}

/**
 * Puts a node elsewhere from the map's time on. A run that plays takes it at once; one that is known is computed again with it. Either way
 * it is a timed change, which the link keeps.
 */
function moveNode(node: number, xM: number, yM: number): void {
  const values: readonly (readonly [string, number])[] = [
    ["hand.x", Math.round(xM)],
    ["hand.y", Math.round(yM)],
    ["hand.node", node],
  ];
  const { play } = useLab.getState();
  if (play === "playing" || play === "paused") {
    setParams("lab", Object.fromEntries(values));
    return;
  }
  const at = Number((clock?.timeS ?? 0).toFixed(3));
  recordChange(...values.map(([key, value]) => ({ at, key, value })));
  if (play === "finished") setMode("instant");
}

/** The next or previous frame on the air. */
export function stepFrame(back: boolean): void {
  const frames = scene?.frames;
  if (frames == null || clock === null || useLab.getState().play === "playing") return;
  useMapView.setState({ watching: false });
  setPace();
  const at = nextMomentS(frames, clock.timeS, back);
  if (at !== null) goTo(at);
}
