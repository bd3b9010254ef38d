import { useEffect, useRef } from "react";
import { CHARTS } from "../charts/registry";
import { type ChartContext, mountStack } from "../plot";
import { setView } from "../state/actions";
import { index } from "../state/lab";
import { useLab } from "../state/store";
import { shown } from "../state/traces";
import type { LabState, Page } from "../state/types";
import { driverOf, observedFlow } from "../state/values";
import { captionOf } from "./caption";
import { cursors } from "./cursors";

/**
 * The chart stack of a page. React mounts it and steps aside: results, views and themes reach it through the store, so that
 * a moved slider renders no component on its way to the canvas.
 */
export function Charts({ page }: { readonly page: Page }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return;
    const stack = mountStack(place.current, {
      charts: CHARTS,
      context: contextOf(useLab.getState(), page),
      cursor: cursors[page],
      caption: () => captionOf(page),
      state: useLab.getState().view[page],
      onState: (state) => setView(page, state),
      onSelect: (selection) => setView(page, { selection }),
    });
    const draw = () => {
      const result = shown(page);
      const state = useLab.getState();
      if (result === null) return;
      stack.update({
        data: result,
        context: contextOf(state, page),
        extent: result.extent,
        playheadS:
          page === "lab" && state.mode === "live" && result.result !== null ? result.result.simulatedSeconds : null,
      });
    };
    const stops = [
      useLab.subscribe((state) => state.version[page], draw),
      useLab.subscribe((state) => state.view[page].god, draw),
      useLab.subscribe(
        (state) => state.view[page],
        (view) => {
          if (!sameView(view, stack.state)) stack.setState(view);
        },
      ),
    ];
    draw();
    return () => {
      for (const stop of stops) stop();
      stack.destroy();
    };
  }, [page]);
  return <div ref={place} className="charts" />;
}

function sameView(view: LabState["view"]["lab"], state: object): boolean {
  return Object.entries(state).every(
    ([key, value]) => JSON.stringify(view[key as keyof typeof view]) === JSON.stringify(value),
  );
}

function contextOf(state: LabState, page: Page): ChartContext {
  const driver = driverOf(state, page);
  return {
    flow: page === "lab" ? observedFlow(state) || null : null,
    link: null,
    drives: driver === "" ? null : driver,
    eventKinds: index.catalogue.eventKinds,
    nameOf: (id) => index.module("estimator", id)?.short ?? index.module("cc", id)?.short ?? id,
    // A log shows only what the end host saw.
    hostView: page === "logs" || !state.view[page].god,
  };
}
