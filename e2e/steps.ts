/** What the page's own thread does, counted: numbers that no slow or busy machine changes. */
import type { Page } from "@playwright/test";

/** How often a statement of the page ran, or how many numbers one call of a built-in function went through. */
export interface Count {
  readonly count: number;
  /** The statement's text, or the function's name. */
  readonly what: string;
}

/** Methods of typed arrays that go through all of their numbers. */
const WALKS = [
  "slice",
  "set",
  "fill",
  "map",
  "filter",
  "find",
  "findIndex",
  "indexOf",
  "some",
  "every",
  "reduce",
  "sort",
];
const SHOWN_CHARACTERS = 100;

/** Does some work and gives the statement that ran most often meanwhile, and the longest walk through a typed array. */
export async function countSteps(
  page: Page,
  work: () => Promise<void>,
): Promise<{ readonly statement: Count; readonly walk: Count }> {
  const profiler = await page.context().newCDPSession(page);
  await profiler.send("Profiler.enable");
  const walks = await page.evaluateHandle((names) => {
    const longest = { count: 0, what: "" };
    const methods = Object.getPrototypeOf(Float64Array.prototype);
    for (const what of names) {
      const method = methods[what];
      methods[what] = function (this: Float64Array, ...given: readonly unknown[]) {
        const count = what === "set" ? (given[0] as ArrayLike<number>).length : this.length;
        if (count > longest.count) Object.assign(longest, { count, what });
        return method.apply(this, given);
      };
    }
    return longest;
  }, WALKS);
  await profiler.send("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  await work();
  const { result } = await profiler.send("Profiler.takePreciseCoverage");
  await profiler.send("Profiler.stopPreciseCoverage");
  await profiler.send("Debugger.enable");
  const most = result
    .flatMap(({ scriptId, functions }) => functions.flatMap(({ ranges }) => ranges.map((at) => ({ scriptId, ...at }))))
    .reduce((a, b) => (b.count > a.count ? b : a));
  const { scriptSource } = await profiler.send("Debugger.getScriptSource", { scriptId: most.scriptId });
  const what = scriptSource.slice(most.startOffset, Math.min(most.endOffset, most.startOffset + SHOWN_CHARACTERS));
  await profiler.detach();
  return { statement: { count: most.count, what }, walk: await walks.jsonValue() };
}
