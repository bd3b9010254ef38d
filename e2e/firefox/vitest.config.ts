import { defineConfig } from "vitest/config";

/** The core of the journeys in Firefox, against the production page: `npm test -- firefox`. */
export default defineConfig({
  test: {
    name: "firefox",
    environment: "node",
    root: import.meta.dirname,
    include: ["*.test.ts"],
    // One browser after the other: each has several processes.
    fileParallelism: false,
    // Only against hangs: a quiet machine needs a tenth and less.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
