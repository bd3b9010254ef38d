/**
 * One animation frame for all canvases. Whoever needs drawing says so; everything said before the next frame is drawn
 * in it, once. `painted()` is how tests and the bench know that the last pixel is out.
 */

type Task = () => void;

const tasks = new Set<Task>();
const waiting: (() => void)[] = [];
let frame = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Draws in the next frame; the same function asked for twice is called once. */
export function schedulePaint(task: Task): void {
  tasks.add(task);
  if (frame !== 0) return;
  frame = requestAnimationFrame(flushPaint);
  // A hidden tab has no frames; whoever waits for the paint must not wait for ever.
  timer = setTimeout(flushPaint, 500);
}

const turns = new MessageChannel();
turns.port1.onmessage = flushPaint;

/**
 * Goes on with a long drawing in a turn of its own: events that arrived meanwhile are answered first. To wait for the
 * next frame instead would show the last charts up to 16 ms later.
 */
export function continuePaint(task: Task): void {
  tasks.add(task);
  turns.port2.postMessage(null);
}

export function cancelPaint(task: Task): void {
  tasks.delete(task);
}

/** Draws what is asked for, now. */
export function flushPaint(): void {
  cancelAnimationFrame(frame);
  clearTimeout(timer);
  frame = 0;
  const now = [...tasks];
  tasks.clear();
  for (const task of now) task();
  if (tasks.size > 0) return;
  for (const resolve of waiting.splice(0)) resolve();
}

/** Resolves when nothing that was asked for is left to draw; at once when nothing is. */
export function painted(): Promise<void> {
  if (tasks.size === 0) return Promise.resolve();
  return new Promise((resolve) => waiting.push(resolve));
}
