/** The map's own clock: one picture a frame of the screen while time passes, none while it stands. */

/** Of the distance to the head of a run that plays, the share that one picture makes good. */
const CATCH_UP = 0.15;
/** Further behind than so many seconds of the wall clock the map jumps. */
const JUMP_S = 1;

/**
 * The time that the map shows next while the run plays: it moves evenly at the run's speed although what is known of the
 * run comes in steps.
 * @param timeS what it shows now
 * @param headS how far the run has got
 * @param speed simulated seconds a second
 * @param wallS seconds since the last picture
 */
export function followHead(timeS: number, headS: number, speed: number, wallS: number): number {
  if (headS < timeS || headS - timeS > JUMP_S * Math.max(speed, 1)) return headS;
  const even = timeS + speed * wallS;
  return Math.min(headS, even + (headS - even) * CATCH_UP);
}

export interface Pace {
  /** Time passes. */
  readonly moving: boolean;
  /** Simulated seconds a second. */
  readonly speed: number;
  /** How far a run that plays has got, seconds; null: the whole run is known. */
  readonly headS: number | null;
  /** The end of what is known, seconds. */
  readonly endS: number;
}

/** After a pause of the browser the clock goes on from where it stood, seconds. */
const LONGEST_STEP_S = 0.1;
/** With reduced motion: a picture so often, milliseconds. */
const STILL_MS = 1000;

export class MapClock {
  private pace: Pace = { moving: false, speed: 1, headS: null, endS: 0 };
  private frame = 0;
  private lastMs = 0;
  private shownMs = 0;
  private nowS = 0;
  private readonly reduced = window.matchMedia("(prefers-reduced-motion: reduce)");

  /**
   * @param show draws the picture of a time, seconds
   * @param ended is told when a known run has been watched to its end
   */
  constructor(
    private readonly show: (timeS: number) => void,
    private readonly ended: () => void,
  ) {}

  get timeS(): number {
    return this.nowS;
  }

  set(pace: Pace): void {
    const began = pace.moving && !this.pace.moving;
    this.pace = pace;
    if (began) {
      this.lastMs = performance.now();
      this.shownMs = 0;
      this.frame = requestAnimationFrame(this.tick);
    } else if (!pace.moving) cancelAnimationFrame(this.frame);
  }

  /** Shows another time at once. */
  jump(timeS: number): void {
    this.nowS = timeS;
    this.show(timeS);
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
  }

  private readonly tick = (nowMs: number): void => {
    const { moving, speed, headS, endS } = this.pace;
    if (!moving) return;
    const wallS = Math.min(LONGEST_STEP_S, Math.max(0, (nowMs - this.lastMs) / 1000));
    this.lastMs = nowMs;
    this.nowS = headS === null ? Math.min(endS, this.nowS + speed * wallS) : followHead(this.nowS, headS, speed, wallS);
    if (!this.reduced.matches || nowMs - this.shownMs >= STILL_MS) {
      this.shownMs = nowMs;
      this.show(this.nowS);
    }
    if (headS === null && this.nowS >= endS) this.ended();
    else this.frame = requestAnimationFrame(this.tick);
  };
}
