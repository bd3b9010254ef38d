/** The map of a mobile network on a canvas, with pointer and keyboard. It is drawn for every picture anew; React is not asked. */

import { type Announcer, createAnnouncer } from "../parts/announcer";
import { html, Listeners, setText } from "../surface/dom";
import { cancelPaint, schedulePaint } from "../surface/painter";
import { onTheme, theme } from "../surface/theme";
import { describeNetwork, describeNode } from "./describe";
import { drawMap } from "./drawMap";
import { type Direction, fitField, nodeAt, nodeTowards, toMetres } from "./geometry";
import { placesAt } from "./legs";
import { MapPen } from "./pen";
import type { MapScene } from "./scene";

export interface NetworkMapOptions {
  /** A node was chosen, or none any more. */
  readonly onNode: (node: number | null) => void;
  /** A node was dragged to a place, metres. */
  readonly onMove: (node: number, xM: number, yM: number) => void;
  /** Space, and the keys of single frames. */
  readonly onKey: (key: "watch" | "previous" | "next") => void;
}

export interface NetworkMap {
  /** Another scene or chosen node; null: there is nothing yet. */
  update(scene: MapScene | null, chosen: number | null): void;
  /** Draws the time at once: whoever calls has a frame of the screen. */
  draw(timeS: number, speed: number): void;
  /** Says the whole of it. */
  describe(): void;
  destroy(): void;
}

const REACH_PX = 18;
/** A pointer that moved less has clicked. */
const CLICK_PX = 4;
/** A key moves a node by this share of the radius. */
const KEY_STEP = 0.2;
/** The description is written anew so often while time passes, milliseconds. */
const WORDS_MS = 1000;

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

const KEYS =
  "Arrow keys go from node to node, Home and End to the first and last; with Shift they move the chosen node; Space watches and stops; " +
  "comma and full stop step frame by frame; " +
  "S says the state of the network; Escape lets the node go.";

let made = 0;

class Map2d implements NetworkMap {
  private readonly canvas = html("canvas", { class: "map-canvas", tabindex: 0, role: "application" });
  private readonly words = html("p", { class: "visually-hidden" });
  private readonly keys = html("p", { class: "visually-hidden" }, KEYS);
  private readonly announcer: Announcer = createAnnouncer();
  private readonly listeners = new Listeners();
  private readonly resized: ResizeObserver;
  private readonly stopTheme: () => void;
  private readonly context = this.canvas.getContext("2d");
  private scene: MapScene | null = null;
  private chosen: number | null = null;
  private timeS = 0;
  private speed = 1;
  private widthPx = 0;
  private heightPx = 0;
  private places = new Float64Array();
  private px = new Float64Array();
  private readonly pairs: number[] = [];
  /** The node under the hand, and the one let go that the run does not show there yet. */
  private held: { readonly node: number; x: number; y: number } | null = null;
  private pressed: { readonly node: number | null; readonly x: number; readonly y: number } | null = null;
  private wordsTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly element: HTMLElement,
    private readonly options: NetworkMapOptions,
  ) {
    const id = `map-${++made}`;
    this.words.id = `${id}-words`;
    this.keys.id = `${id}-keys`;
    this.canvas.setAttribute("aria-label", "Map of the network");
    this.canvas.setAttribute("aria-describedby", `${this.words.id} ${this.keys.id}`);
    element.append(this.canvas, this.words, this.keys, this.announcer.element);
    this.resized = new ResizeObserver(() => this.fit());
    this.resized.observe(this.canvas);
    this.stopTheme = onTheme(this.paint);
    this.listen();
  }

  private fit(): void {
    const { clientWidth, clientHeight } = this.canvas;
    this.widthPx = clientWidth;
    this.heightPx = clientHeight;
    const ratio = window.devicePixelRatio || 1;
    this.canvas.width = Math.round(clientWidth * ratio);
    this.canvas.height = Math.round(clientHeight * ratio);
    this.context?.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.paint();
  }

  private listen(): void {
    const under = ({ offsetX, offsetY }: MouseEvent) => nodeAt(this.px, offsetX, offsetY, REACH_PX);
    this.listeners.on<PointerEvent>(this.canvas, "pointerdown", (event) => {
      if (event.button !== 0) return;
      this.pressed = { node: under(event), x: event.offsetX, y: event.offsetY };
      this.canvas.setPointerCapture(event.pointerId);
    });
    this.listeners.on<PointerEvent>(this.canvas, "pointermove", (event) => {
      if (this.pressed === null) this.canvas.style.cursor = under(event) === null ? "" : "grab";
      else this.drag(event);
    });
    this.listeners.on<PointerEvent>(this.canvas, "pointerup", () => this.letGo());
    this.listeners.on<PointerEvent>(this.canvas, "pointercancel", () => {
      this.pressed = null;
      this.held = null;
    });
    // A finger on a node moves it; anywhere else it scrolls the page.
    const onNode = ({ touches: [touch] }: TouchEvent): boolean => {
      if (touch === undefined) return false;
      const { left, top } = this.canvas.getBoundingClientRect();
      return nodeAt(this.px, touch.clientX - left, touch.clientY - top, REACH_PX) !== null;
    };
    const keep = (event: TouchEvent) => onNode(event) && event.preventDefault();
    this.listeners.on<TouchEvent>(this.canvas, "touchstart", keep, { passive: false });
    this.listeners.on<KeyboardEvent>(this.canvas, "keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (this.key(event.key, event.shiftKey)) event.preventDefault();
    });
  }

  private drag({ offsetX, offsetY }: PointerEvent): void {
    const { pressed, scene } = this;
    if (pressed === null || pressed.node === null || scene === null) return;
    const moved = Math.hypot(offsetX - pressed.x, offsetY - pressed.y);
    if (this.held === null && moved < CLICK_PX) return;
    const fit = fitField(scene.widthM, scene.heightM, this.widthPx, this.heightPx);
    const [x, y] = toMetres(fit, [offsetX, offsetY], [scene.widthM, scene.heightM]);
    this.held = { node: pressed.node, x, y };
    this.canvas.style.cursor = "grabbing";
    schedulePaint(this.paint);
  }

  private letGo(): void {
    const { pressed, held } = this;
    if (pressed === null) return;
    this.pressed = null;
    this.canvas.style.cursor = "";
    if (held !== null && held.node === pressed.node) this.options.onMove(held.node, held.x, held.y);
    else this.choose(pressed.node);
  }

  /** Moves the chosen node by keyboard. */
  private nudge(node: number, direction: Direction): void {
    const { scene, places } = this;
    if (scene === null) return;
    const stepM = scene.radiusM * KEY_STEP;
    const [right, down] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction] as [number, number];
    const at = (from: number, by: number, most: number) => Math.max(0, Math.min(most, from + by * stepM));
    const x = at(places[2 * node] ?? 0, right, scene.widthM);
    const y = at(places[2 * node + 1] ?? 0, down, scene.heightM);
    this.held = { node, x, y };
    this.options.onMove(node, x, y);
    schedulePaint(this.paint);
  }

  private key(key: string, shift: boolean): boolean {
    const { scene, chosen } = this;
    if (scene === null) return false;
    const arrow = ARROWS[key];
    if (arrow !== undefined && shift && chosen !== null) this.nudge(chosen, arrow);
    else if (arrow !== undefined) this.choose(chosen === null ? 0 : nodeTowards(this.places, chosen, arrow));
    else if (key === "Home") this.choose(0);
    else if (key === "End") this.choose(scene.nodes - 1);
    else if (key === "Escape" && chosen !== null) this.choose(null);
    else if (key === " ") this.options.onKey("watch");
    else if (key === ",") this.options.onKey("previous");
    else if (key === ".") this.options.onKey("next");
    else if (key === "s" || key === "S") this.describe();
    else return false;
    return true;
  }

  private choose(node: number | null): void {
    this.options.onNode(node);
    if (node !== null && this.scene !== null) this.announcer.say(describeNode(this.scene, node, this.timeS));
  }

  update(scene: MapScene | null, chosen: number | null): void {
    // A run with other legs shows where the node is now.
    if (this.pressed === null && scene?.legs.from !== this.scene?.legs.from) this.held = null;
    this.scene = scene;
    this.chosen = scene !== null && chosen !== null && chosen < scene.nodes ? chosen : null;
    const numbers = 2 * (scene?.nodes ?? 0);
    if (this.places.length !== numbers) {
      this.places = new Float64Array(numbers);
      this.px = new Float64Array(numbers);
    }
    schedulePaint(this.paint);
  }

  draw(timeS: number, speed: number): void {
    this.timeS = timeS;
    this.speed = speed;
    this.paint();
  }

  private readonly paint = (): void => {
    const { context, scene, widthPx, heightPx, timeS, speed, chosen, places, px, pairs } = this;
    if (context === null || widthPx === 0) return;
    if (scene === null) {
      context.clearRect(0, 0, widthPx, heightPx);
      return;
    }
    placesAt(scene.legs, timeS, places);
    if (this.held !== null) places.set([this.held.x, this.held.y], 2 * this.held.node);
    const picture = { widthPx, heightPx, timeS, speed, chosen, places, px, pairs };
    drawMap(new MapPen(context, theme()), scene, picture);
    this.wordsTimer ??= setTimeout(this.writeWords, WORDS_MS);
  };

  private readonly writeWords = (): void => {
    this.wordsTimer = undefined;
    if (this.scene !== null) setText(this.words, describeNetwork(this.scene, this.timeS));
  };

  describe(): void {
    if (this.scene !== null) this.announcer.say(describeNetwork(this.scene, this.timeS));
  }

  destroy(): void {
    clearTimeout(this.wordsTimer);
    this.resized.disconnect();
    this.stopTheme();
    this.listeners.end();
    this.announcer.destroy();
    cancelPaint(this.paint);
    this.element.replaceChildren();
  }
}

export function mountNetworkMap(element: HTMLElement, options: NetworkMapOptions): NetworkMap {
  return new Map2d(element, options);
}
