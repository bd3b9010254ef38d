/** The keyboard on a focused chart. */

export interface KeyHost {
  /** Moves the cursor by samples of the focused chart. */
  stepCursor(by: number): void;
  /** First or last sample. */
  jumpCursor(to: "first" | "last"): void;
  /** > 1 shows more; around the cursor, else the middle. */
  zoom(factor: number): void;
  resetView(): void;
  /** One edge of the selected range to the cursor. */
  selectEdge(edge: "from" | "to"): void;
  /** Pins the sample at the cursor, or lets it go. */
  pin(): void;
  /** Clears the pin, then the selection, then the cursor; false when there was none. */
  clear(): boolean;
  toggleLog(): void;
  /** Px as if the axis had been dragged. */
  stretchAxis(byPx: number): void;
  resetAxis(): void;
}

/** As told in the chart's accessible description. */
export const KEYS_SPOKEN =
  "Arrow left and right move sample by sample, with Shift by ten; Home and End go to the first and last; plus and minus zoom, " +
  "0 shows everything; Enter pins the sample; square brackets select a time range; arrow up and down stretch the value axis, A resets it, " +
  "L makes it logarithmic; Escape clears.";

/** Handles a key; true when it was one of ours. */
export function handleKey(event: KeyboardEvent, host: KeyHost): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const many = event.shiftKey ? 10 : 1;
  const stretchPx = 12;
  switch (event.key) {
    case "ArrowLeft":
      host.stepCursor(-many);
      return true;
    case "ArrowRight":
      host.stepCursor(many);
      return true;
    case "ArrowUp":
      host.stretchAxis(-stretchPx);
      return true;
    case "ArrowDown":
      host.stretchAxis(stretchPx);
      return true;
    case "Home":
      host.jumpCursor("first");
      return true;
    case "End":
      host.jumpCursor("last");
      return true;
    case "+":
    case "=":
      host.zoom(1 / 1.5);
      return true;
    case "-":
    case "_":
      host.zoom(1.5);
      return true;
    case "0":
      host.resetView();
      return true;
    case "[":
      host.selectEdge("from");
      return true;
    case "]":
      host.selectEdge("to");
      return true;
    case "a":
    case "A":
      host.resetAxis();
      return true;
    case "l":
    case "L":
      host.toggleLog();
      return true;
    case "Enter":
      host.pin();
      return true;
    case "Escape":
      return host.clear();
    default:
      return false;
  }
}
