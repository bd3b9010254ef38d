import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** Every TypeScript test that needs no browser: the worker side, the page's pure code, the scripts and the datasets. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "sim-worker",
          environment: "node",
          include: ["sim-worker/**/*.test.ts", "papers/**/*.test.ts", "scripts/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: "web",
          environment: "node",
          include: ["web/src/**/*.test.ts", "web/src/**/*.test.tsx"],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
