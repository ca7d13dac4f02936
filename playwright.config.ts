import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/lib/browser.mjs";

const port = process.env["AQM_PORT"] ?? "4179";
/** Set it to test a page that is already served, such as `npm run dev`; otherwise the built page is served here. */
const served = process.env["AQM_URL"];
const address = served ?? `http://127.0.0.1:${port}/`;
const browser = findBrowser();

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  forbidOnly: true,
  fullyParallel: true,
  // A page waits for its worker, for the network and for animations a third of the time.
  workers: Math.ceil(1.5 * availableParallelism()),
  retries: 0,
  // Only a test that fails waits as long as this: a machine that is busy with other things must not decide.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  use: {
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "UTC",
    colorScheme: "light",
    // What a service worker answers never reaches `page.route`; `offline.spec.ts` alone is about it.
    serviceWorkers: "block",
    // Recording every test for the few that fail would take a fifth of the time: `npm test -- e2e NAME --trace on` does it.
    trace: "off",
    // A test's page lives for seconds (docs/decisions/0034-references.md): compressing its scripts, compiling them as well as
    // can be and asking for a graphics processor would take longer than they save.
    extraHTTPHeaders: { "accept-encoding": "identity" },
    launchOptions: {
      args: ["--disable-gpu", "--js-flags=--no-turbofan"],
      ...(browser !== undefined && { executablePath: browser }),
    },
  },
  ...(served === undefined && {
    webServer: {
      command: `node node_modules/vite/bin/vite.js preview --port ${port} --strictPort`,
      url: address,
      reuseExistingServer: false,
      timeout: 120_000,
    },
  }),
});
