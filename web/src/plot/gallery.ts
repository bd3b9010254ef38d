/**
 * A page with every chart and small picture on made-up data, for looking at them while changing them:
 * gallery.html?theme=dark&samples=40000&log=rtt&empty=1
 */

import { CHARTS } from "../charts/registry";
import { EXAMPLE_CONTEXT, exampleData } from "./example";
import { createCursorBus, flushPaint, mountStack, setTheme, type ThemeName } from "./index";

const query = new URLSearchParams(location.search);
const themeName = query.get("theme");
if (themeName === "dark" || themeName === "projector") setTheme(themeName satisfies ThemeName);

const page = document.querySelector("#gallery");
if (!(page instanceof HTMLElement)) throw new Error("gallery.html has no #gallery");
document.body.style.cssText = "margin:0;background:var(--lab-paper);color:var(--lab-text)";
page.style.cssText = "max-width:818px;margin:0 auto";

const seconds = Number(query.get("seconds") ?? 20);
const data = exampleData(Number(query.get("samples") ?? 3400), seconds, 7);
const cursor = createCursorBus();
const stack = mountStack(page, {
  charts: CHARTS,
  context: EXAMPLE_CONTEXT,
  cursor,
  caption: () => ({ title: "Deep buffer, on-off traffic", seed: 7, link: "https://example.org/#lab?v=1&seed=7" }),
  state: { log: (query.get("log") ?? "weights").split(",") },
});
if (query.get("empty") === null) stack.update({ data, extent: [0, seconds] });
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
