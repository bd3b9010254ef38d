import { useEffect, useRef } from "react";
import { setParams } from "../state/actions";
import { sameParts } from "../state/sameParts";
import { useLab } from "../state/store";
import type { Page } from "../state/types";
import { goalText } from "./goals";
import type { MapState } from "./mapLayout";
import { describeSetting, labelOf, mapStateOf } from "./mapState";
import { mountScoreMap } from "./scoreMap";
import { restoreBefore, useTuner } from "./search";

/** The map of the search; its point is the present setting and moves it. React mounts it and steps aside. */
export function ScoreMap({ page }: { readonly page: Page }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return;
    let shown: MapState | null = null;
    const search = () => useTuner.getState().search[page];
    const map = mountScoreMap(place.current, {
      onMove: ([x, y]) => {
        if (shown === null) return;
        const yKey = shown.y?.axis.key;
        setParams(page, { [shown.x.axis.key]: x, ...(yKey === undefined ? {} : { [yKey]: y }) });
      },
      onRestore: () => {
        const now = search();
        if (now !== undefined) restoreBefore(page, now);
      },
      describe: (at, score) => {
        const now = search();
        return now === undefined || shown === null ? "" : describeSetting(now, shown, at, score);
      },
    });
    const draw = () => {
      const now = search();
      if (now === undefined) return;
      shown = mapStateOf(now, useLab.getState(), page);
      if (shown !== null) map.update(shown, nameOf(now.request.goal.kind, shown));
    };
    const stops = [
      useTuner.subscribe(draw),
      useLab.subscribe((state) => [state.set[page], state.liveSet, state.base], draw, { equalityFn: sameParts }),
    ];
    draw();
    return () => {
      for (const stop of stops) stop();
      map.destroy();
    };
  }, [page]);
  return <div ref={place} className="tuner-map" />;
}

function nameOf(kind: Parameters<typeof goalText>[0], { x, y }: MapState): string {
  const over = [x, ...(y === null ? [] : [y])].map(({ axis }) => labelOf(axis.key)).join(" and ");
  return `Map of ${goalText(kind).score} over ${over}; use arrow keys to move the point`;
}
