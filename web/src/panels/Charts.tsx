import { useEffect, useRef } from "react";
import { CHARTS } from "../charts/registry";
import { type ChartContext, type ChartDefinition, mountStack, type StackState } from "../plot";
import { flowOf, sampleAt, samplesOf } from "../runs/sampleAt";
import { setPin, setView } from "../state/actions";
import { index } from "../state/lab";
import { pageOf } from "../state/pages";
import { useLab } from "../state/store";
import { onShown, type Shown, shown } from "../state/traces";
import type { LabState, Page, View } from "../state/types";
import { driverOf, seesQueue } from "../state/values";
import { captionOf } from "./caption";
import { cursorOf } from "./cursors";
import { followRoom } from "./fillRoom";

interface Props {
  readonly page: Page;
  /** All that there are where not said. */
  readonly charts?: readonly ChartDefinition[];
}

/**
 * The chart stack of a page. React mounts it and steps aside: results, views and themes reach it through the store, so that
 * a moved slider renders no component on its way to the canvas.
 */
export function Charts({ page, charts = CHARTS }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return;
    const stack = mountStack(place.current, {
      charts,
      context: contextOf(useLab.getState(), page),
      cursor: cursorOf(page),
      caption: () => captionOf(page),
      state: stackPart(useLab.getState().view[page]),
      onState: (state) => setView(page, told(state, charts)),
      onSelect: (selection) => setView(page, { selection }),
      onPin: (timeS) => setPin(page, pinAt(page, timeS)),
    });
    const draw = () => {
      const result = shown(page);
      const state = useLab.getState();
      if (result === null) return;
      stack.update({
        data: result,
        context: contextOf(state, page),
        extent: result.extent,
        pinS: state.view[page].pin,
        playheadS: state.mode === "live" && result.result !== null ? result.result.simulatedSeconds : null,
      });
    };
    const stops = [
      onShown(page, draw),
      useLab.subscribe((state) => state.view[page].god, draw),
      useLab.subscribe(
        (state) => state.view[page].pin,
        (pinS) => stack.update({ pinS }),
      ),
      useLab.subscribe(
        (state) => state.view[page],
        (view) => {
          if (!sameView(view, told(stack.state, charts))) stack.setState(stackPart(view));
        },
      ),
    ];
    draw();
    stops.push(followRoom(place.current, (change) => stack.update(change)));
    // A run that cannot be leaves the charts of the one before: they are told from an answer by being pale.
    const target = place.current;
    const fade = (failed: boolean) => target.classList.toggle("charts-old", failed);
    stops.push(useLab.subscribe((state) => state.work[page].kind === "failed", fade, { fireImmediately: true }));
    return () => {
      for (const stop of stops) stop();
      stack.destroy();
    };
  }, [page, charts]);
  return (
    <>
      <h2 className="visually-hidden">Charts</h2>
      <div ref={place} className="charts" />
    </>
  );
}

/** The part of a view that is the stack's own. */
function stackPart({ pin: _pin, open: _open, god: _god, ...own }: View): StackState {
  return own;
}

/** What a link says of the stack: of the order nothing while it is the first one. */
function told(state: StackState, charts: readonly ChartDefinition[]): StackState {
  const asAtFirst = state.order.every((id, place) => charts[place]?.id === id);
  return asAtFirst ? { ...state, order: [] } : state;
}

/** The time of the sample to pin for a wish at a time; null lets the pinned one go: it was asked for again. */
function pinAt(page: Page, timeS: number | null): number | null {
  if (timeS === null) return null;
  const { view } = useLab.getState();
  const sample = sampleAt(samplesOf(shown(page)?.tables, flowOf(useLab.getState(), page)), timeS);
  return sample === null || sample.timeS === view[page].pin ? null : sample.timeS;
}

function sameView(view: View, state: StackState): boolean {
  return Object.entries(state).every(
    ([key, value]) => JSON.stringify(view[key as keyof typeof view]) === JSON.stringify(value),
  );
}

/**
 * Charts for which a result has nothing: those of a model or a mobile network, which never will, and of a simulation those that only
 * some modules fill.
 */
function withoutData(result: Shown | null, model: boolean): readonly string[] {
  const kinds = new Set(
    result?.tables.flatMap(({ kind, columns }) => [kind, ...columns.map(({ id }) => `${kind}.${id}`)]),
  );
  if ((result?.grids.length ?? 0) > 0) kinds.add("grid");
  return CHARTS.filter(
    ({ needs, optional }) =>
      (optional === true || ((model || result?.result?.nodes !== undefined) && result !== null)) &&
      !needs.some((kind) => kinds.has(kind)),
  ).map(({ id }) => id);
}

function contextOf(state: LabState, page: Page): ChartContext {
  const driver = driverOf(state, page);
  const ends = endsOf(state, page);
  return {
    flow: flowOf(state, page) || null,
    link: null,
    drives: driver === "" ? null : driver,
    eventKinds: index.catalogue.eventKinds,
    nameOf: (id) => index.module("estimator", id)?.short ?? index.module("cc", id)?.short ?? id,
    repeatsSamples: (id) => index.module("estimator", id)?.repeatsSamples === true,
    hostView: !seesQueue(state, page),
    ...(ends === undefined ? {} : { ends }),
    leftOut: withoutData(shown(page), pageOf(page).source?.kind(state) === "model"),
  };
}

/** The nodes between which the shown flow runs, in a mobile network. */
function endsOf(state: LabState, page: Page): ChartContext["ends"] {
  const { source, destination } = shown(page)?.result?.flows.find(({ id }) => id === flowOf(state, page)) ?? {};
  return source === undefined || destination === undefined ? undefined : [source, destination];
}
