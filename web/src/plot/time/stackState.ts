/** The part of a chart group that a link keeps, and how it changes. Pure. */

import type { StackState } from "../surface/types";

export function initialState(chartIds: readonly string[], given: Partial<StackState> = {}): StackState {
  const state: StackState = {
    view: null,
    selection: null,
    order: chartIds,
    folded: [],
    log: [],
    toggled: [],
    enlarged: null,
  };
  return layState(state, given, chartIds);
}

/** `given` over `state`; the order is completed with charts it does not name, and unknown ids are dropped. */
export function layState(state: StackState, given: Partial<StackState>, chartIds: readonly string[]): StackState {
  const merged = { ...state, ...given };
  const known = merged.order.filter((id, i) => chartIds.includes(id) && merged.order.indexOf(id) === i);
  const order = [...known, ...chartIds.filter((id) => !known.includes(id))];
  const enlarged = merged.enlarged !== null && chartIds.includes(merged.enlarged) ? merged.enlarged : null;
  return { ...merged, order, enlarged };
}

/** The list without the item when it had it, else with it. */
export function flip(list: readonly string[], item: string): readonly string[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
}

/** The list with `item` moved by `by` places among those that are shown, past the hidden ones between; within the list. */
export function moveItem(
  list: readonly string[],
  item: string,
  by: number,
  isShown: (item: string) => boolean = () => true,
): readonly string[] {
  const shown = list.filter((other) => other === item || isShown(other));
  const neighbour = shown[shown.indexOf(item) + by];
  if (!list.includes(item) || neighbour === undefined) return list;
  const rest = list.filter((other) => other !== item);
  const at = rest.indexOf(neighbour) + (by > 0 ? 1 : 0);
  return [...rest.slice(0, at), item, ...rest.slice(at)];
}
