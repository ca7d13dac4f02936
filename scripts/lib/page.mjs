import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { chromium } from "@playwright/test";
import { needBrowser } from "./browser.mjs";
import { build } from "./build.mjs";
import { freePort, serveBuild } from "./serve.mjs";
import { root } from "./setup.mjs";

/** Folder of a page built elsewhere; undefined: the page is built here from the present sources. */
const elsewhere = process.env["AQM_DIST"];
const built = resolve(root, elsewhere ?? "dist");

/**
 * Builds and serves the page, opens a browser, runs `work`, and closes both in any case.
 * @param {(browser: import("@playwright/test").Browser, address: string) => Promise<void>} work
 */
export const withBuiltPage = async (work) => {
  if (elsewhere === undefined) build();
  if (!existsSync(join(built, "index.html"))) throw new Error(`${built} (AQM_DIST) contains no built page.`);
  const server = await serveBuild(await freePort(), ["--outDir", built]);
  try {
    const browser = await chromium.launch({ executablePath: needBrowser() });
    try {
      await work(browser, server.address);
    } finally {
      await browser.close();
    }
  } finally {
    server.stop();
  }
};

/**
 * Starts the run, unless it is already running.
 * @param {import("@playwright/test").Page} page
 */
export const play = async (page) => {
  // Not a place whose script is still on its way.
  await page.locator("[data-run]:not(.opening)").getByRole("main").first().waitFor();
  const button = page.getByRole("button", { name: /^play/i }).first();
  if (await button.isVisible()) await page.keyboard.press("Space");
};

/** Timeout for the page to reach a time of the run, ms. */
const PATIENCE = 120_000;

/**
 * Waits until the clock of the run has reached a time.
 * @param {import("@playwright/test").Page} page
 * @param {number} time s
 */
export const past = (page, time) =>
  page.waitForFunction((least) => Number(document.querySelector('[data-testid="clock"]')?.textContent) >= least, time, {
    timeout: PATIENCE,
  });
