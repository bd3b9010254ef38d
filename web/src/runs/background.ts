/** Everything under way on the page, so that tests and the bench know when it has settled. */

const under = new Set<Promise<unknown>>();

/** Counts a piece of work as under way until it is done, however it ends. */
export function underway<T>(work: Promise<T>): Promise<T> {
  const done = work.then(
    () => undefined,
    () => undefined,
  );
  under.add(done);
  void done.then(() => under.delete(done));
  return work;
}

/** Counts something as under way from now until what it gives is called. */
export function begin(): () => void {
  let end = () => {};
  void underway(
    new Promise<void>((resolve) => {
      end = resolve;
    }),
  );
  return end;
}

/** Does something once the page has nothing better to do. */
export function later(work: () => Promise<unknown>): void {
  void underway(
    new Promise<void>((resolve) => {
      const start = () =>
        void work().then(
          () => resolve(),
          () => resolve(),
        );
      if (typeof requestIdleCallback === "function") requestIdleCallback(start, { timeout: 2000 });
      else setTimeout(start, 200);
    }),
  );
}

/** Whether nothing is under way. */
export function isSettled(): boolean {
  return under.size === 0;
}

/** Resolves when nothing is under way. */
export async function settled(): Promise<void> {
  while (under.size > 0) await Promise.all(under);
}
