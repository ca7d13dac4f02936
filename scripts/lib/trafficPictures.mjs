import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { checkNames } from "./commandLine.mjs";
import { past, play, withBuiltPage } from "./page.mjs";
import { root } from "./setup.mjs";
import { bundle } from "./typescript.mjs";

/** Simulated time of a picture, s; later ones by preset, where the story happens later. */
const AT = 30;
/** @type {ReadonlyMap<string, number>} */
const LATER = new Map([
  ["udp-surge-meets-red", 52],
  ["ared-load-step", 55],
  ["rem-price", 110],
  ["pi-slow-start", 60],
  ["download-kills-the-call", 62],
  ["rtt-unfairness", 75],
  ["ten-thousand-mice", 45],
  ["dctcp-meets-cubic", 60],
  ["parking-lot", 80],
  ["two-way-traffic", 85],
  ["radio-link", 75],
  ["lossy-access", 80],
  ["avq-short-flows", 95],
]);

/**
 * Takes a picture of the lab with each preset, at the time of its story.
 * @param {readonly string[]} wanted ids; none: all
 */
export const takeTrafficPictures = async (wanted) => {
  const { presets } = await import(pathToFileURL(await bundle("src/scenario/presets/registry.ts")).href);
  /** @type {Map<string, number>} */
  const durations = new Map(
    presets.map((/** @type {{ id: string, scenario: { duration?: number } }} */ preset) => [
      preset.id,
      preset.scenario.duration ?? 60,
    ]),
  );
  checkNames("preset", wanted, [...durations.keys()]);
  const folder = join(root, "docs/pictures/traffic");
  mkdirSync(folder, { recursive: true });
  await withBuiltPage(async (browser, address) => {
    for (const [id, duration] of durations) {
      if (wanted.length > 0 && !wanted.includes(id)) continue;
      const at = Math.min(LATER.get(id) ?? AT, duration - 0.5);
      const page = await browser.newPage({
        viewport: { width: 1440, height: 900 },
        colorScheme: "light",
        locale: "en-US",
      });
      await page.goto(`${address}#v1/${id}?t=${at - 0.5}`);
      await past(page, at - 0.5);
      // Waits until the code that loads after the first trace is there, and the traces are drawn.
      await page.waitForTimeout(1000);
      await play(page);
      await past(page, at);
      await page.keyboard.press("Space");
      await page.waitForTimeout(300);
      await page.screenshot({ path: join(folder, `${id}.png`) });
      await page.close();
      console.log(`docs/pictures/traffic/${id}.png`);
    }
  });
};
