/**
 * Who owns the wheel: a turn that scrolled the page goes on scrolling it until the pointer moves, also when the page has
 * brought a chart under the pointer or the wheel turns back. Otherwise scrolling back would zoom.
 */

interface Place {
  readonly clientX: number;
  readonly clientY: number;
}

const same = (a: Place | null, b: Place): boolean => a?.clientX === b.clientX && a.clientY === b.clientY;

export class WheelLatch {
  /** Where the last wheel event was that no chart took. */
  private left: Place | null = null;
  /** Where the wheel scrolls the page. */
  private held: Place | null = null;

  /** No chart took this wheel event: the page may scroll. */
  leave({ clientX, clientY }: Place): void {
    this.left = { clientX, clientY };
  }

  /** A chart took the last wheel event. */
  take(): void {
    this.left = null;
  }

  /** Something scrolled. */
  scrolled(): void {
    if (this.left !== null) this.held = this.left;
  }

  /** Whether a wheel event at this place is the page's. */
  holds(at: Place): boolean {
    if (!same(this.held, at)) this.held = null;
    return this.held !== null;
  }
}

let shared: WheelLatch | null = null;

/** The one of the document; it listens from the first call on. A chart stops the events that it takes. */
export function pageLatch(): WheelLatch {
  if (shared !== null) return shared;
  const latch = new WheelLatch();
  window.addEventListener("wheel", (event) => latch.leave(event), { passive: true });
  document.addEventListener("scroll", () => latch.scrolled(), { passive: true, capture: true });
  shared = latch;
  return latch;
}
