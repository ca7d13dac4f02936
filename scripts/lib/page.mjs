import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { needBrowser } from "./browser.mjs";
import { freePort, serveBuild } from "./serve.mjs";
import { root } from "./setup.mjs";

/**
 * Serves the built page, opens a browser, does the work, and closes both whatever happens.
 * @param {(browser: import("@playwright/test").Browser, address: string) => Promise<void>} work
 */
export const withBuiltPage = async (work) => {
  if (!existsSync(join(root, "dist/index.html"))) throw new Error("dist/ is missing: run `npm run build` first.");
  const server = await serveBuild(await freePort());
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
 * Sets the run going, unless it goes already.
 * @param {import("@playwright/test").Page} page
 */
export const play = async (page) => {
  await page.getByRole("main").waitFor();
  const button = page.getByRole("button", { name: /^play/i }).first();
  if (await button.isVisible()) await page.keyboard.press("Space");
};
