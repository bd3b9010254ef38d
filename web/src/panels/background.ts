/** Work that goes on after the first paint (bringing samples and the other pages into memory): tests wait for it. */

const under = new Set<Promise<unknown>>();

/** Does something once the page has nothing better to do. */
export function later(work: () => Promise<unknown>): void {
  const done = new Promise<void>((resolve) => {
    const start = () =>
      void work()
        .catch(() => undefined)
        .then(() => resolve());
    if (typeof requestIdleCallback === "function") requestIdleCallback(start, { timeout: 2000 });
    else setTimeout(start, 200);
  });
  under.add(done);
  void done.then(() => under.delete(done));
}

/** Resolves when all of it is done. */
export async function settled(): Promise<void> {
  while (under.size > 0) await Promise.all(under);
}
