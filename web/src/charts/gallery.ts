/**
 * A page with every chart and small picture on made-up data, for looking at them while changing them:
 * gallery.html?theme=dark&samples=40000&log=rtt&empty=1
 */

import {
  createCursorBus,
  flushPaint,
  gridRowAt,
  mountPathStrip,
  mountSparkline,
  mountStack,
  mountWeightBars,
  setTheme,
  type ThemeName,
  valueAt,
} from "../plot/index";
import { EXAMPLE_CONTEXT, exampleData } from "../plot/parts/example";
import { mountXY } from "../plot/xy/xy";
import { EXAMPLE_FIGURES } from "../plot/xy/xyExample";
import { CHARTS } from "./registry";

const query = new URLSearchParams(location.search);
const themeName = query.get("theme");
if (themeName === "dark" || themeName === "projector") setTheme(themeName satisfies ThemeName);

const page = document.querySelector("#gallery");
if (!(page instanceof HTMLElement)) throw new Error("gallery.html has no #gallery");
document.body.style.cssText = "margin:0;background:var(--lab-paper);color:var(--lab-text)";
page.style.cssText = "max-width:818px;margin:0 auto";

const strip = document.createElement("div");
strip.style.cssText = "padding:10px";
const small = document.createElement("div");
small.style.cssText = "display:flex;flex-wrap:wrap;gap:20px;padding:10px;align-items:end";
const bars = document.createElement("div");
bars.style.width = "240px";
small.append(bars);
page.append(strip);

const seconds = Number(query.get("seconds") ?? 20);
const data = exampleData(Number(query.get("samples") ?? 3400), seconds, 7);
const cursor = createCursorBus();
const stack = mountStack(page, {
  charts: CHARTS,
  context: EXAMPLE_CONTEXT,
  cursor,
  caption: () => ({ title: "Deep buffer, on-off traffic", seed: 7, link: "https://example.org/#lab?v=1&seed=7" }),
  state: { log: query.getAll("log") },
});
if (query.get("host") !== null) stack.update({ context: { ...EXAMPLE_CONTEXT, hostView: true } });
if (query.get("empty") !== null) stack.update({ data: { tables: [], grids: [] } });
else if (query.get("waiting") === null) stack.update({ data, extent: [0, seconds] });
page.append(small);

const figures = document.createElement("div");
figures.style.cssText = "display:grid;gap:24px;padding:10px";
const wall = document.createElement("div");
wall.style.cssText = "display:grid;grid-template-columns:repeat(auto-fill,minmax(190px,1fr));gap:12px;padding:10px";
page.append(figures, wall);
for (const figure of EXAMPLE_FIGURES) {
  mountXY(figures, { caption: () => ({ title: "Example", seed: null, link: "" }) }).update(figure);
  mountXY(wall, { compact: true }).update(figure);
}

const path = mountPathStrip(strip, { onPart: (prefix) => console.info(`controls of ${prefix}`) });
const weights = mountWeightBars(bars, { name: "Weight of each expert, before and after" });
const spark = mountSparkline(small, { name: "RTT of an example flow" });
const means = Array.from({ length: 64 }, (_, i) => (i > 20 && i < 26 ? null : 60 + 50 * Math.sin(i / 5) + (i % 7) * 4));
spark.update(means);

function follow(timeS: number | null): void {
  const at = timeS ?? seconds;
  const queue = valueAt(
    data.tables.find((table) => table.kind === "queue"),
    "packets",
    at,
  );
  const samples = data.tables.find((table) => table.kind === "samples");
  path.update({
    cwnd: valueAt(
      data.tables.find((table) => table.kind === "window"),
      "cwnd",
      at,
    ),
    congestionControl: "CUBIC",
    discipline: "DropTail",
    queue,
    buffer: 100,
    bufferUnit: "packets",
    queueName: "",
    waitingMs: queue === null ? null : queue * 1.34,
    onTheWay: 11,
    forward: "6 Mbit/s · 20 ms",
    backward: "ACKs · 1 Mbit/s · 20 ms",
    receiver: "ACK each segment",
    moving: query.get("moving") !== null,
    hostView: query.get("host") !== null,
  });
  const grid = data.grids[0];
  const after = gridRowAt(grid, at);
  const before = gridRowAt(grid, (after?.timeS ?? at) - 1e-6);
  weights.update({
    axis: grid?.axis ?? new Float64Array(),
    before: before?.values ?? null,
    updated: null,
    loss: null,
    after: after?.values ?? null,
    predictionMs: valueAt(samples, "experts.prediction", at),
    sampleMs: valueAt(samples, "rtt", at),
  });
}
cursor.subscribe(follow);
cursor.set(Number(query.get("cursor") ?? seconds * 0.42));

/** For the bench: `times` full redraws of all charts, ms each, the canvases read back so that nothing is deferred. */
function measurePaint(times: number): number[] {
  const results: number[] = [];
  for (let i = 0; i < times; i++) {
    stack.update({ data: { ...data } });
    const start = performance.now();
    flushPaint();
    for (const canvas of document.querySelectorAll("canvas")) canvas.getContext("2d")?.getImageData(0, 0, 1, 1);
    results.push(performance.now() - start);
  }
  return results;
}

declare global {
  interface Window {
    __gallery?: { readonly stack: typeof stack; readonly measurePaint: typeof measurePaint };
  }
}
window.__gallery = { stack, measurePaint };
