import { useEffect, useRef } from "react";
import { captionOf } from "../../../panels/caption";
import { cursorOf } from "../../../panels/cursors";
import { type ChartContext, type ChartData, type ChartDefinition, mountStack, type Stack } from "../../../plot";
import type { Range } from "../../../state/types";

interface Props {
  /** The same object for as long as the chart is there. */
  readonly chart: ChartDefinition;
  readonly data: ChartData;
  readonly context: ChartContext;
  /** The whole of the run, and the part that is shown; seconds. */
  readonly extent: Range;
  readonly view: Range | null;
  /** Null: all of it. */
  readonly onView: (view: Range | null) => void;
  /** Another time that is marked, and what choosing one means. */
  readonly selection?: Range | null;
  readonly onSelect?: (range: Range | null) => void;
  readonly hints: string;
  readonly name: string;
  /** It draws what is at the cursor. */
  readonly drawsCursor?: boolean;
}

const ignore = () => undefined;

/** One chart over time on an axis of its own, with the cursor of the page. */
export function SegmentStack(props: Props) {
  const { chart, data, context, extent, view, selection = null } = props;
  const place = useRef<HTMLDivElement>(null);
  const stack = useRef<Stack | null>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (place.current === null) return;
    const { hints } = latest.current;
    const mounted = mountStack(place.current, {
      charts: [chart],
      context: latest.current.context,
      cursor: cursorOf("lab"),
      caption: () => captionOf("lab"),
      hints,
      onState: (state) => {
        if (!same(state.view, latest.current.view)) latest.current.onView(state.view);
        keep();
      },
      onSelect: (range) => {
        (latest.current.onSelect ?? ignore)(range);
        keep();
      },
    });
    // What is let go comes back where it stays the same.
    const keep = () => {
      const { view: now, selection: marked = null } = latest.current;
      if (stack.current?.state.view === null) stack.current.setState({ view: now });
      if (stack.current?.state.selection === null) stack.current.setState({ selection: marked });
    };
    stack.current = mounted;
    const stop = latest.current.drawsCursor ? cursorOf("lab").subscribe(() => mounted.update({})) : ignore;
    return () => {
      stop();
      stack.current = null;
      mounted.destroy();
    };
  }, [chart]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stack that was mounted anew needs its data again
  useEffect(() => stack.current?.update({ data, context, extent }), [data, context, extent, chart]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => stack.current?.setState({ view, selection }), [view, selection, chart]);
  return <div ref={place} className={`segments-charts segments-${props.name}`} />;
}

function same(a: Range | null, b: Range | null): boolean {
  return a === b || (a !== null && b !== null && a[0] === b[0] && a[1] === b[1]);
}
