/** The path as a picture: sender, packets on the way, the queue filling, the receiver, ACKs on the way back. */

/** Numbers at the cursor's time, or at the play head. */
export interface PathState {
  /** Segments; null when unknown. */
  readonly cwnd: number | null;
  /** "CUBIC". */
  readonly congestionControl: string;
  /** "DropTail". */
  readonly discipline: string;
  /** In `bufferUnit`. */
  readonly queue: number | null;
  readonly buffer: number | null;
  readonly bufferUnit: "packets" | "bytes";
  /** Time that a packet arriving now would wait, ms. */
  readonly waitingMs: number | null;
  /** Packets on the links, not in the queue; null when unknown. */
  readonly onTheWay: number | null;
  /** "6 Mbit/s · 20 ms". */
  readonly forward: string;
  /** "ACKs · 1 Mbit/s · 20 ms". */
  readonly backward: string;
  /** "ACK each segment". */
  readonly receiver: string;
  /** The run is playing: packets move (unless the person prefers reduced motion). */
  readonly moving: boolean;
  /** Host view: the queue is drawn without its contents. */
  readonly hostView: boolean;
}

export interface PathStripOptions {
  /** A part was clicked (or Enter pressed on it): the prefix of its controls' keys, `flow.main`, `link.bottleneck` ... */
  readonly onPart: (keyPrefix: string) => void;
  /** Key prefix of each part. */
  readonly parts?: {
    readonly sender?: string;
    readonly access?: string;
    readonly queue?: string;
    readonly link?: string;
    readonly receiver?: string;
    readonly reverse?: string;
  };
}

export interface PathStrip {
  /** Drawn in the next frame. */
  update(state: PathState): void;
  destroy(): void;
}

export function mountPathStrip(_element: HTMLElement, options: PathStripOptions): PathStrip {
  throw new Error(`not mounted: ${String(options.parts?.queue)}`);
}
