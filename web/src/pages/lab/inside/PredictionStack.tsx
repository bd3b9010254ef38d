import { useEffect, useMemo, useRef, useState } from "react";
import { useShallow } from "zustand/react/shallow";
import { predictionsChart, type Rule } from "../../../charts/predictions";
import { captionOf } from "../../../panels/caption";
import { cursorOf } from "../../../panels/cursors";
import { type ChartContext, type ChartData, mountStack, type Stack } from "../../../plot";
import type { Pen } from "../../../plot/surface/types";
import { setView } from "../../../state/actions";
import { index } from "../../../state/lab";
import { useLab } from "../../../state/store";
import type { Range } from "../../../state/types";
import { valueAt } from "../../../state/values";
import { type Place, Thresholds } from "./Thresholds";

const HINTS = "click a loss to look inside the net there · wheel zooms all charts · drag the thresholds at the left";
const KEYS = ["low", "high", "lowRate", "mediumRate", "highRate"] as const;

/** Thresholds and rates in force. */
export function useRule(): Rule {
  return useLab(
    useShallow((state) => {
      const [low, high, lowRate, mediumRate, highRate] = KEYS.map((id) =>
        Number(valueAt(state, "lab", `cc.rnn.${id}`)),
      );
      return { low, high, lowRate, mediumRate, highRate } as Rule;
    }),
  );
}

interface Props {
  readonly data: ChartData;
  readonly flow: string;
  readonly extent: Range;
  /** Seconds of the chosen loss. */
  readonly atS: number | null;
  readonly onChoose: (timeS: number) => void;
}

/** P at each loss on the time axis of the Lab's charts, with the thresholds to drag. */
export function PredictionStack({ data, flow, extent, atS, onChoose }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const stack = useRef<Stack | null>(null);
  const rule = useRule();
  const choose = useLatest(onChoose);
  const view = useLab((state) => state.view.lab.view);
  const context = useMemo(() => contextOf(flow), [flow]);
  const first = useLatest(context);
  const ruleNow = useLatest(rule);
  const [knobs, setKnobs] = useState<Place | null>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const chart = predictionsChart(
      () => ruleNow.current,
      (pen) => setKnobs((before) => placeOf(element, pen, before)),
    );
    const mounted = mountStack(element, {
      charts: [chart],
      context: first.current,
      cursor: cursorOf("lab"),
      caption: () => captionOf("lab"),
      hints: HINTS,
      onState: (state) => setView("lab", { view: state.view }),
      onPin: (timeS) => {
        if (timeS !== null) choose.current(timeS);
      },
    });
    stack.current = mounted;
    return () => {
      stack.current = null;
      mounted.destroy();
    };
  }, [choose, first, ruleNow]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed rule is drawn, too
  useEffect(() => stack.current?.update({ data, context, extent, pinS: atS }), [data, context, extent, atS, rule]);
  useEffect(() => stack.current?.setState({ view }), [view]);
  return (
    <div className="inside-chart">
      <div ref={place} />
      {knobs !== null && data.tables.some(({ rows }) => rows > 0) && <Thresholds place={knobs} />}
    </div>
  );
}

function useLatest<T>(value: T): { readonly current: T } {
  const ref = useRef(value);
  ref.current = value;
  return ref;
}

/** Where the plot stands in `element`, and its axis; the same object as before where nothing has moved. */
function placeOf(element: HTMLElement, pen: Pen, before: Place | null): Place | null {
  const area = element.querySelector(".lab-area")?.getBoundingClientRect();
  // An exported picture is drawn in sizes of its own.
  if (area === undefined || Math.abs(area.width - pen.widthPx) > 1) return before;
  const box = element.getBoundingClientRect();
  const next = { leftPx: area.left - box.left, topPx: area.top - box.top, y0: pen.y(0), y1: pen.y(1), y: pen.y };
  const same =
    before !== null && (["leftPx", "topPx", "y0", "y1"] as const).every((part) => before[part] === next[part]);
  return same ? before : next;
}

function contextOf(flow: string): ChartContext {
  return {
    flow,
    link: null,
    drives: null,
    eventKinds: index.catalogue.eventKinds,
    nameOf: (id) => id,
    repeatsSamples: () => false,
    hostView: false,
  };
}
