import { create } from "zustand";
import { setPane } from "../state/actions";
import { useLab } from "../state/store";

/** How the controls are shown: what is searched for in them, and whether their sheet is open where there is no column. */
interface ControlsView {
  readonly query: string;
  readonly sheet: boolean;
  /** Key of the parameter whose control takes the focus as soon as it is there; empty where none does. */
  readonly wanted: string;
}

export const useControlsView = create<ControlsView>()(() => ({ query: "", sheet: false, wanted: "" }));

export function setQuery(query: string): void {
  useControlsView.setState({ query });
}

export function setSheet(sheet: boolean): void {
  useControlsView.setState({ sheet });
}

/** Brings the control of a parameter into view and gives it the focus, wherever it is folded away. */
export function revealControl(key: string): void {
  if (focusRow(`.row[data-key="${CSS.escape(key)}"]`)) return;
  useControlsView.setState({ query: key, sheet: true, wanted: key });
  if (!useLab.getState().panes.controls) setPane("controls", true);
}

/** Called when the controls were rendered: gives the focus to the one that waits for it. */
export function focusWanted(): void {
  const { wanted } = useControlsView.getState();
  if (wanted !== "" && focusRow(`.row[data-key="${CSS.escape(wanted)}"]`)) useControlsView.setState({ wanted: "" });
}

/** Brings the first control whose key begins so into view and gives it the focus. */
export function focusPart(keyPrefix: string): void {
  focusRow(`.row[data-key^="${CSS.escape(keyPrefix)}."]`);
}

function focusRow(selector: string): boolean {
  const row = [...document.querySelectorAll<HTMLElement>(selector)].find((each) => each.checkVisibility());
  if (row === undefined) return false;
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  row.scrollIntoView({ block: "center", behavior: still ? "auto" : "smooth" });
  row.querySelector<HTMLElement>("input, select")?.focus({ preventScroll: true });
  return true;
}
