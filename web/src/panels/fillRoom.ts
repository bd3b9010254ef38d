import type { StackUpdate } from "../plot";
import { useLab } from "../state/store";

/** So many charts share the screen in the projector's layout; more are a scroll away. */
const CHARTS_AT_ONCE = 2;

/**
 * Tells a stack of charts the height that is left for it where it stands. In the projector's layout two charts share it, in others
 * all, as far as there is room.
 * @param place holds the stack
 * @returns the way to stop
 */
export function followRoom(place: HTMLElement, tell: (change: Pick<StackUpdate, "fill">) => void): () => void {
  const scroller = place.closest<HTMLElement>(".centre");
  if (scroller === null) return () => {};
  let before = "";
  const look = () => {
    const charts = useLab.getState().projector ? CHARTS_AT_ONCE : null;
    // Where the whole page scrolls, a column is as high as what is in it.
    const scrolls = getComputedStyle(scroller).overflowY !== "visible";
    const screenPx = scrolls ? scroller.clientHeight : window.innerHeight;
    const roomPx = scrolls || charts !== null ? Math.max(0, screenPx - besides(scroller, place, charts !== null)) : 0;
    const fill = { roomPx, charts, screenPx };
    const key = JSON.stringify(fill);
    if (key !== before) tell({ fill });
    before = key;
  };
  const observer = new ResizeObserver(look);
  // What stands above the charts may gain or lose a line.
  for (const each of [scroller, ...scroller.children]) if (each !== place) observer.observe(each);
  const stop = useLab.subscribe((state) => state.projector, look);
  return () => {
    observer.disconnect();
    stop();
  };
}

/**
 * The height of what the scroller shows above the place, or (where charts need not come first) anywhere besides it. The scroller's own
 * height would not do: where the whole page scrolls it follows the charts, which would then grow without end.
 */
function besides(scroller: HTMLElement, place: HTMLElement, chartsFirst: boolean): number {
  const { top } = place.getBoundingClientRect();
  const heights = [...scroller.children]
    .filter((each) => each !== place)
    .map((each) => each.getBoundingClientRect())
    .filter(({ bottom }) => !chartsFirst || bottom <= top + 1)
    .map(({ height }) => height);
  return Math.round(heights.reduce((sum, height) => sum + height, 0));
}
