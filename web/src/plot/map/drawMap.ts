/** One picture of the map: field, links, routes, frames, nodes. */

import { formatNumber } from "../parts/format";
import { drawDensity, drawFlights, SLOW } from "./drawAir";
import { fitField, type MapFit, scaleBarM, toPx } from "./geometry";
import { linksWithin } from "./links";
import { type NodeState, nodeStatesAt, queueAt } from "./nodeStates";
import type { Look, MapPen } from "./pen";
import { type RouteSpan, shadeAt } from "./routes";
import type { MapScene } from "./scene";

/** What one picture needs besides the scene; the arrays are used again for the next one. */
export interface Picture {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly timeS: number;
  /** Simulated seconds a second: how the frames are shown. */
  readonly speed: number;
  readonly chosen: number | null;
  readonly places: Float64Array;
  readonly px: Float64Array;
  readonly pairs: number[];
}

const RING: Readonly<Record<NodeState, Look>> = {
  idle: { colour: "var(--lab-axis)", widthPx: 1.2 },
  waiting: { colour: "var(--lab-ink)", widthPx: 2, dash: [3, 2] },
  sending: { colour: "var(--lab-vermillion)", widthPx: 3 },
  receiving: { colour: "var(--lab-green)", widthPx: 3 },
  busy: { colour: "var(--lab-muted)", widthPx: 2, dash: [1, 2] },
};

/** How the states look, for the legend. */
export const RING_LOOKS = RING;

/** An old route is seen so long, simulated seconds. */
const FADE_S = 10;
/** Below so many pixels between neighbours on the average nodes are dots, and only those that matter have numbers. */
const CROWDED_PX = 44;

/** Draws the whole picture; gives how metres became pixels. */
export function drawMap(pen: MapPen, scene: MapScene, picture: Picture): MapFit {
  const { widthPx, heightPx, timeS, places, px, pairs } = picture;
  const fit = fitField(scene.widthM, scene.heightM, widthPx, heightPx);
  toPx(places, fit, px);
  pen.context.clearRect(0, 0, widthPx, heightPx);
  drawField(pen, scene, fit, widthPx, heightPx);
  const crowded = Math.sqrt((scene.widthM * scene.heightM) / scene.nodes) * fit.scale < CROWDED_PX;
  const nodePx = (crowded ? 0.5 : 0.78) * pen.theme.typePx;
  if (picture.chosen !== null) drawCircles(pen, scene, fit, picture.chosen, px);
  const links = linksWithin(places, scene.radiusM, pairs);
  pen.pairs(pairs, links, px, { colour: "var(--lab-axis)", widthPx: 1, alpha: 0.55 });
  drawRoutes(pen, scene.history, timeS, px, { colour: "var(--lab-blue)", widthPx: 9, alpha: 0.3 });
  drawRoutes(pen, scene.backHistory, timeS, px, { colour: "var(--lab-orange)", widthPx: 4, alpha: 0.35, dash: [7, 5] });
  const slow = picture.speed <= SLOW;
  if (scene.frames !== null) {
    const air = { frames: scene.frames, px, timeS, radiusPx: scene.radiusM * fit.scale, nodePx };
    if (slow) drawFlights(pen, air);
    else drawDensity(pen, air, picture.speed);
  }
  drawNodes(pen, scene, picture, { nodePx, crowded, slow });
  return fit;
}

function drawField(pen: MapPen, scene: MapScene, fit: MapFit, widthPx: number, heightPx: number): void {
  const { scale, leftPx, topPx } = fit;
  const look = { colour: "var(--lab-grid)", widthPx: 1 };
  pen.frame(leftPx, topPx, scene.widthM * scale, scene.heightM * scale, look);
  const lengthM = scaleBarM(fit, widthPx);
  const [x, y] = [Math.max(4, leftPx), Math.min(heightPx - 4, topPx + scene.heightM * scale + 9)];
  const end = x + lengthM * scale;
  const bar = { colour: "var(--lab-muted)", widthPx: 1.2 };
  pen.line(x, y, end, y, bar);
  for (const tick of [x, end]) pen.line(tick, y - 3, tick, y + 3, bar);
  const sizePx = pen.theme.typeSmallPx;
  pen.text(`${formatNumber(lengthM, 0)} m`, end + 5, y, { colour: "var(--lab-muted)", sizePx, anchor: "left" });
}

/** What the chosen node reaches, and what it senses. */
function drawCircles(pen: MapPen, scene: MapScene, fit: MapFit, node: number, px: Float64Array): void {
  const [x, y] = [px[2 * node] ?? 0, px[2 * node + 1] ?? 0];
  const { context } = pen;
  context.save();
  context.beginPath();
  context.rect(0, 0, context.canvas.width, context.canvas.height);
  context.clip();
  const reach = scene.radiusM * fit.scale;
  pen.disc(x, y, reach, "var(--lab-select)", 0.07);
  pen.circle(x, y, reach, { colour: "var(--lab-select)", widthPx: 1.2 });
  pen.circle(x, y, scene.senseM * fit.scale, { colour: "var(--lab-muted)", widthPx: 1, dash: [4, 4] });
  context.restore();
}

/** The route in force, and those that ended a short time ago, ever paler. */
function drawRoutes(
  pen: MapPen,
  history: readonly RouteSpan[],
  timeS: number,
  px: Float64Array,
  look: Look & { readonly alpha: number },
): void {
  for (const span of history) {
    if (span.fromS > timeS) break;
    const shade = shadeAt(span, timeS, FADE_S);
    if (shade === 0) continue;
    const inForce = span.toS >= timeS && span.complete;
    const weight = inForce ? 1 : 0.45 * shade;
    pen.path(span.path, px, {
      ...look,
      widthPx: inForce ? look.widthPx : look.widthPx / 3,
      alpha: look.alpha * weight * 1.6,
    });
  }
}

interface NodeLook {
  readonly nodePx: number;
  readonly crowded: boolean;
  readonly slow: boolean;
}

function drawNodes(pen: MapPen, scene: MapScene, picture: Picture, { nodePx, crowded, slow }: NodeLook): void {
  const { timeS, places, px, chosen } = picture;
  const { flow, frames, queues } = scene;
  const states = slow && frames !== null ? nodeStatesAt(timeS, places, frames, queues, scene) : null;
  const numberPx = pen.theme.typeSmallPx * (crowded ? 0.9 : 0.92);
  for (let node = 0; node < scene.nodes; node++) {
    const [x, y] = [px[2 * node] ?? 0, px[2 * node + 1] ?? 0];
    const end = flow !== null && (node === flow.source || node === flow.destination);
    pen.disc(x, y, nodePx, end ? "var(--lab-ink)" : "var(--lab-paper)");
    pen.circle(x, y, nodePx, RING[states?.[node] ?? "idle"]);
    if (node === chosen) pen.circle(x, y, nodePx + 4, { colour: "var(--lab-focus)", widthPx: 2 });
    if (!crowded) {
      const colour = end ? "var(--lab-paper)" : "var(--lab-ink)";
      pen.text(String(node), x, y + 0.5, { colour, sizePx: numberPx, strong: end });
    } else if (end || node === chosen) {
      const look = { colour: "var(--lab-ink)", sizePx: numberPx, strong: true, halo: true };
      pen.text(String(node), x, y - nodePx - numberPx * 0.7, look);
    }
    if (queues !== null) drawQueue(pen, x + nodePx + 3, y, nodePx, queueAt(queues, node, timeS) / scene.queueFull);
  }
  if (flow !== null && !crowded) {
    const look = { colour: "var(--lab-text)", sizePx: pen.theme.typeSmallPx, halo: true } as const;
    // On the side where the other end is not, so that the route does not cross the word.
    const place = (node: number, other: number): readonly [number, number] => {
      const y = px[2 * node + 1] ?? 0;
      const away = nodePx + pen.theme.typeSmallPx * 0.8;
      return [px[2 * node] ?? 0, y + ((px[2 * other + 1] ?? 0) > y ? -away : away)];
    };
    pen.text("from", ...place(flow.source, flow.destination), look);
    pen.text("to", ...place(flow.destination, flow.source), look);
  }
}

/** An upright bar beside its node; nothing while the queue is empty. */
function drawQueue(pen: MapPen, x: number, y: number, nodePx: number, share: number): void {
  if (!(share > 0)) return;
  const heightPx = 2 * nodePx;
  const filled = Math.max(1.5, heightPx * Math.min(1, share));
  pen.box(x, y - nodePx, 5, heightPx, "var(--lab-queue)");
  pen.box(x, y + nodePx - filled, 5, filled, share >= 1 ? "var(--lab-alarm)" : "var(--lab-queue-line)");
}
