/** The map of a mobile network on a canvas, with pointer and keyboard. It is drawn for every picture anew; React is not asked. */

import { type Announcer, createAnnouncer } from "../parts/announcer";
import { html, Listeners, setText } from "../surface/dom";
import { cancelPaint, schedulePaint } from "../surface/painter";
import { onTheme, theme } from "../surface/theme";
import { describeNetwork, describeNode } from "./describe";
import { drawMap } from "./drawMap";
import { type Direction, nodeAt, nodeTowards } from "./geometry";
import { placesAt } from "./legs";
import { MapPen } from "./pen";
import type { MapScene } from "./scene";

export interface NetworkMapOptions {
  /** A node was chosen, or none any more. */
  readonly onNode: (node: number | null) => void;
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
/** The description is written anew so often while time passes, milliseconds. */
const WORDS_MS = 1000;

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

const KEYS =
  "Arrow keys go from node to node, Home and End to the first and last; Space watches and stops; comma and full stop step frame by frame; " +
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
    this.listeners.on<MouseEvent>(this.canvas, "click", (event) => this.choose(under(event)));
    this.listeners.on<MouseEvent>(this.canvas, "mousemove", (event) => {
      this.canvas.style.cursor = under(event) === null ? "" : "pointer";
    });
    this.listeners.on<KeyboardEvent>(this.canvas, "keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (this.key(event.key)) event.preventDefault();
    });
  }

  private key(key: string): boolean {
    const { scene, chosen } = this;
    if (scene === null) return false;
    const arrow = ARROWS[key];
    if (arrow !== undefined) this.choose(chosen === null ? 0 : nodeTowards(this.places, chosen, arrow));
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
