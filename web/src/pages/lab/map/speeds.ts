/** The speeds at which a run is watched: from single frames, which last about a millisecond, to a hundred times as fast as life. */

const SPEEDS = [
  0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000,
] as const;

export const SPEED_STEPS = SPEEDS.length - 1;

/** Simulated seconds a second at a step of the slider. */
export function speedOf(step: number): number {
  return SPEEDS[step] ?? 1;
}

export function stepOf(speed: number): number {
  return Math.max(
    0,
    SPEEDS.findIndex((each) => each >= speed),
  );
}
