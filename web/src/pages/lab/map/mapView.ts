import { create } from "zustand";
import type { Range } from "../../../state/types";

/** What the map's bar and panels show of the map; told a few times a second while time passes. */
interface MapView {
  /** Seconds. */
  readonly timeS: number;
  /** The run that is known is watched. */
  readonly watching: boolean;
  /** Simulated seconds a second of watching. */
  readonly speed: number;
  /** The part of the run whose frames are wanted; null: they come with the run that plays. */
  readonly window: Range | null;
  /** Counts scenes: with a new one every panel looks again. */
  readonly scene: number;
}

export const useMapView = create<MapView>()(() => ({
  timeS: 0,
  watching: false,
  speed: 1,
  window: null,
  scene: 0,
}));
