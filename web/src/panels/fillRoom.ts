import type { StackUpdate } from "../plot";
import { useLab } from "../state/store";

/** So many charts share the screen in the projector's layout; more are a scroll away. */
const CHARTS_AT_ONCE = 2;

/**
 * Tells a stack of charts the height that is left for it where it stands, while the projector's layout is on; null in others.
 * @param place holds the stack
 * @returns the way to stop
 */
export function followRoom(place: HTMLElement, tell: (change: Pick<StackUpdate, "fill">) => void): () => void {
  const scroller = place.closest<HTMLElement>(".centre");
  if (scroller === null) return () => {};
  let before = "";
  const look = () => {
    const fill = useLab.getState().projector ? { roomPx: roomIn(scroller, place), charts: CHARTS_AT_ONCE } : null;
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

/** The height of the scroller without what it shows above the place. */
function roomIn(scroller: HTMLElement, place: HTMLElement): number {
  const above = [...scroller.children].filter(
    (each) => each !== place && each.getBoundingClientRect().bottom <= place.getBoundingClientRect().top + 1,
  );
  const abovePx = above.reduce((sum, each) => sum + each.getBoundingClientRect().height, 0);
  return Math.max(0, Math.round(scroller.clientHeight - abovePx));
}
