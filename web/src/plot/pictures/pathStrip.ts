/** The path as a picture: sender, packets on the way, the queue filling, the receiver, ACKs on the way back. */

import { Listeners, setAttribute, setText, svg } from "../surface/dom";
import { cancelPaint, schedulePaint } from "../surface/painter";
import { onTheme, theme } from "../surface/theme";
import { describePart, layoutPath, type PathLayout, packetXs, queueText, senderText } from "./pathLayout";

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
  /** Which queue it is where the path has several ("R1-R2 of several queues"); "": it is the only one. */
  readonly queueName: string;
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
  /** Sender's view: the queue is drawn without its contents. */
  readonly hostView: boolean;
}

export type PathPart = "sender" | "access" | "queue" | "link" | "receiver" | "reverse";

export interface PathStripOptions {
  /** A part was clicked (or Enter pressed on it): the prefix of its controls' keys, `flow.main`, `link.bottleneck` ... */
  readonly onPart: (keyPrefix: string) => void;
  /** Key prefix of each part. */
  readonly parts?: { readonly [part in PathPart]?: string };
}

export interface PathStrip {
  /** Drawn in the next frame. */
  update(state: PathState): void;
  destroy(): void;
}

const PREFIXES: Readonly<Record<PathPart, string>> = {
  sender: "flow.main",
  access: "link.access",
  queue: "link.bottleneck",
  link: "link.bottleneck",
  receiver: "flow.main",
  reverse: "link.reverse",
};

const PARTS: readonly PathPart[] = ["sender", "access", "queue", "link", "receiver", "reverse"];

interface PartElements {
  readonly group: SVGGElement;
  readonly title: SVGTitleElement;
}

class Strip implements PathStrip {
  private readonly root = svg("svg", { class: "lab-path", role: "group", "aria-label": "The path" });
  private readonly parts = new Map<PathPart, PartElements>();
  private readonly listeners = new Listeners();
  private readonly resized: ResizeObserver;
  private readonly stopTheme: () => void;
  private readonly wires = svg("g", { class: "lab-path-wires" });
  /** Over all parts, whose names say the same. */
  private readonly words = svg("g", { "aria-hidden": "true" });
  private readonly packets = svg("g", { class: "lab-path-packets" });
  private readonly fill = svg("rect", { class: "lab-path-fill" });
  private readonly texts = new Map<string, SVGTextElement>();
  private readonly boxes = new Map<PathPart, SVGRectElement>();
  private state: PathState | null = null;
  private drawnFor = "";
  private widthPx = 0;

  constructor(
    element: HTMLElement,
    private readonly options: PathStripOptions,
  ) {
    this.root.append(this.wires, this.packets);
    for (const part of PARTS) this.addPart(part);
    this.root.append(this.words);
    element.append(this.root);
    // The width is taken when it changes, not when painting: asking for it there would lay the page out each time.
    this.resized = new ResizeObserver(() => {
      this.widthPx = this.root.clientWidth;
      schedulePaint(this.paint);
    });
    this.resized.observe(this.root);
    this.stopTheme = onTheme(this.paint);
  }

  private addPart(part: PathPart): void {
    const title = svg("title");
    const group = svg("g", { class: `lab-path-part lab-path-${part}`, role: "button", tabindex: 0 }, title);
    const box = svg("rect", { class: "lab-path-box" });
    group.append(box);
    if (part === "queue") group.append(this.fill);
    for (const line of [0, 1, 2]) {
      const text = svg("text");
      this.texts.set(`${part}${line}`, text);
      this.words.append(text);
    }
    this.boxes.set(part, box);
    this.parts.set(part, { group, title });
    const open = () => this.options.onPart(this.options.parts?.[part] ?? PREFIXES[part]);
    this.listeners.on(group, "click", open);
    this.listeners.on<KeyboardEvent>(group, "keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      open();
    });
    this.root.append(group);
  }

  update(state: PathState): void {
    this.state = state;
    schedulePaint(this.paint);
  }

  destroy(): void {
    this.resized.disconnect();
    this.stopTheme();
    this.listeners.end();
    cancelPaint(this.paint);
    this.root.remove();
  }

  private readonly paint = (): void => {
    const { state } = this;
    if (state === null || this.widthPx === 0) return;
    const layout = layoutPath(this.widthPx, theme().typePx);
    this.root.classList.toggle("lab-moving", state.moving);
    this.place(layout);
    this.write(layout, state);
    this.drawPackets(layout, state);
    this.drawFill(layout, state);
    for (const [part, { group, title }] of this.parts) {
      const text = describePart(part, state);
      setText(title, text);
      setAttribute(group, "aria-label", `${text}; opens its controls`);
    }
  };

  /** Boxes and wires; only when the size changed. */
  private place(layout: PathLayout): void {
    const key = JSON.stringify(layout);
    if (key === this.drawnFor) return;
    this.drawnFor = key;
    this.root.style.height = `${layout.heightPx}px`;
    for (const [part, rect] of Object.entries(layout.boxes)) {
      const box = this.boxes.get(part as PathPart);
      if (box !== undefined) for (const [name, value] of Object.entries(rect)) setAttribute(box, name, value);
    }
    const wire = (x1: number, x2: number, y: number, kind: string) =>
      svg("line", { x1, x2, y1: y, y2: y, class: `lab-path-${kind}` });
    const { sender, queue, receiver } = layout.boxes;
    this.wires.replaceChildren(
      wire(sender.x + sender.width, queue.x, layout.forwardY, "wire"),
      wire(queue.x + queue.width, receiver.x, layout.forwardY, "wire"),
      wire(receiver.x, sender.x + sender.width, layout.backwardY, "ack"),
    );
  }

  private line(id: string, content: string, x: number, y: number, kind: string): void {
    const text = this.texts.get(id);
    if (text === undefined) return;
    setText(text, content);
    setAttribute(text, "x", x);
    setAttribute(text, "y", y);
    setAttribute(text, "class", `lab-path-text ${kind}`);
  }

  private write(layout: PathLayout, state: PathState): void {
    const { sender, queue, receiver, link, reverse } = layout.boxes;
    const rowPx = layout.typePx * 1.35;
    const stack = (
      part: string,
      box: { x: number; y: number; width: number; height: number },
      lines: readonly string[],
    ) => {
      const top = box.y + box.height / 2 - ((lines.length - 1) * rowPx) / 2 + layout.typePx * 0.35;
      for (const i of [0, 1, 2]) {
        this.line(
          `${part}${i}`,
          lines[i] ?? "",
          box.x + box.width / 2,
          top + i * rowPx,
          i === 0 ? "lab-path-strong" : "lab-path-soft",
        );
      }
    };
    stack("sender", sender, ["Sender", ...senderText(state, layout.compact)]);
    stack("receiver", receiver, ["Receiver", ...(layout.compact ? [] : [state.receiver])]);
    const [inside, below] = queueText(state, layout.compact);
    stack("queue", queue, inside);
    if (!layout.compact)
      this.line("queue2", below, queue.x + queue.width / 2, layout.ackCaptionY, "lab-path-soft lab-path-halo");
    this.line("link0", state.forward, link.x + link.width / 2, layout.captionY, "lab-path-soft");
    this.line(
      "reverse0",
      state.backward,
      reverse.x + reverse.width / 2,
      layout.ackCaptionY,
      "lab-path-soft lab-path-halo",
    );
  }

  private drawPackets(layout: PathLayout, state: PathState): void {
    const size = layout.packetPx;
    const xs = packetXs(layout, state.onTheWay ?? 0);
    while (this.packets.childElementCount > xs.length) this.packets.lastElementChild?.remove();
    while (this.packets.childElementCount < xs.length) this.packets.append(svg("rect", { rx: 1.5 }));
    [...this.packets.children].forEach((packet, i) => {
      setAttribute(packet, "x", (xs[i] ?? 0) - size / 2);
      setAttribute(packet, "y", layout.forwardY - size / 2);
      setAttribute(packet, "width", size);
      setAttribute(packet, "height", size);
    });
  }

  private drawFill(layout: PathLayout, state: PathState): void {
    const { queue } = layout.boxes;
    const known = !state.hostView && state.queue !== null && state.buffer !== null && state.buffer > 0;
    const share = known ? Math.max(0, Math.min(1, (state.queue ?? 0) / (state.buffer ?? 1))) : 0;
    const width = (queue.width - 2) * share;
    // The head of the queue is at the right, where packets leave.
    setAttribute(this.fill, "x", queue.x + queue.width - 1 - width);
    setAttribute(this.fill, "y", queue.y + 1);
    setAttribute(this.fill, "width", width);
    setAttribute(this.fill, "height", queue.height - 2);
    setAttribute(this.fill, "class", share >= 1 ? "lab-path-fill lab-path-full" : "lab-path-fill");
  }
}

export function mountPathStrip(element: HTMLElement, options: PathStripOptions): PathStrip {
  return new Strip(element, options);
}
