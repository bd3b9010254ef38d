import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/lib/packages.mjs";

const port = Number(process.env.LAB_E2E_PORT ?? 4199);
/** The page must work under any sub-path, so it is tested under one. */
const base = "/lab/";

/** Journeys in a real browser against the production page. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  outputDir: "test-results/e2e",
  fullyParallel: true,
  workers: 2,
  // Only against hangs: ten times what a quiet machine needs, and more.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  forbidOnly: true,
  retries: 0,
  reporter: "list",
  use: {
    browserName: "chromium",
    baseURL: `http://127.0.0.1:${port}${base}`,
    locale: "en-GB",
    timezoneId: "UTC",
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 1,
    // Recording a trace takes a quarter of the time: LAB_E2E_TRACE=1 asks for it.
    trace: process.env.LAB_E2E_TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findChromium() ?? "chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"],
    },
  },
  projects: [{ name: "journeys" }],
  webServer: {
    command: `node scripts/serve.mjs --port ${port} --base ${base}`,
    url: `http://127.0.0.1:${port}${base}`,
    reuseExistingServer: false,
    timeout: 300_000,
  },
});
