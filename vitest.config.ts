import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** Only against hangs: more than ten times what any test needs on a quiet machine. */
const GUARD_MS = 600_000;

/** Every TypeScript test that needs no browser: the worker side, the page's pure code, the scripts and the datasets. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "sim-worker",
          environment: "node",
          include: ["sim-worker/**/*.test.ts", "papers/**/*.test.ts", "scripts/**/*.test.ts"],
          testTimeout: GUARD_MS,
          hookTimeout: GUARD_MS,
        },
      },
      {
        plugins: [react()],
        test: {
          name: "web",
          environment: "node",
          include: ["web/src/**/*.test.ts", "web/src/**/*.test.tsx"],
          testTimeout: GUARD_MS,
          hookTimeout: GUARD_MS,
        },
      },
    ],
  },
});
