// The page over a long time: does its memory stay level, and its work for one frame, without an error?
import { readFileSync } from "node:fs";
import { LIVES } from "./lives.mjs";
import { withBuiltPage } from "./page.mjs";

/** Most of the second half over the first, as medians: memory, and work for one frame. */
const MEMORY_GROWTH = 1.2;
const WORK_GROWTH = 1.5;
/** Samples before the first that counts: code is compiled, and pools of memory are filled. */
const WARM_UP = 2;
/** Time over which frames are counted for one sample, ms. */
const FRAMES_MS = 2000;

/** @param {readonly number[]} numbers */
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** Runs in the page: frames displayed within `milliseconds`. */
const countFrames = (/** @type {number} */ milliseconds) =>
  new Promise((/** @type {(count: number) => void} */ resolve) => {
    const begin = performance.now();
    let count = 0;
    const step = () => {
      count++;
      if (performance.now() - begin < milliseconds) requestAnimationFrame(step);
      else resolve(count);
    };
    requestAnimationFrame(step);
  });

/**
 * Memory that the page's process holds, workers included, MB, and the main thread's work for one frame, ms.
 * @param {import("@playwright/test").Page} page
 * @param {import("@playwright/test").CDPSession} inspector
 * @param {readonly number[]} processes ids of the renderers
 */
const sample = async (page, inspector, processes) => {
  const work = async () => {
    const { metrics } = await inspector.send("Performance.getMetrics");
    return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
  };
  const before = await work();
  const frames = await page.evaluate(countFrames, FRAMES_MS);
  const perFrame = ((await work()) - before) / frames;
  await inspector.send("HeapProfiler.collectGarbage");
  const pages = processes.map((pid) => Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]));
  return { megabytes: (pages.reduce((most, each) => (each > most ? each : most), 0) * 4096) / 1e6, perFrame };
};

/**
 * Starts again what has ended, or rests.
 * @param {import("@playwright/test").Page} page
 * @param {string} key selector of the button that plays
 */
const keepPlaying = async (page, key) => {
  if (await page.getByRole("button", { name: "Pause", exact: true }).first().isVisible()) return;
  const button = page
    .locator(key)
    .filter({ hasText: /play|again/i })
    .first();
  if (await button.isEnabled({ timeout: 1000 }).catch(() => false)) await button.click();
};

/**
 * Lets pages run, one after the other, for `minutes` of real time each.
 * @param {readonly string[]} ids of `LIVES`
 * @param {number} minutes
 * @param {(line: string) => void} say
 * @returns {Promise<string[]>} what did not hold
 */
export const longLives = async (ids, minutes, say) => {
  /** @type {string[]} */
  const faults = [];
  await withBuiltPage(async (browser, home) => {
    const inspectorOfAll = await browser.newBrowserCDPSession();
    for (const { name, address, key } of LIVES.filter(({ id }) => ids.includes(id))) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      page.on("pageerror", (error) => faults.push(`${name}: ${error.message}`));
      page.on("console", (message) => {
        if (message.type() === "error") faults.push(`${name}: ${message.text()}`);
      });
      const inspector = await page.context().newCDPSession(page);
      await inspector.send("Performance.enable");
      await page.goto(`${home}${address}`);
      await page.locator(key).and(page.locator(":enabled")).first().waitFor();
      const speed = page.getByRole("slider", { name: "Speed" });
      if (await speed.isVisible()) await speed.press("End");
      const { processInfo } = await inspectorOfAll.send("SystemInfo.getProcessInfo");
      const renderers = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
      /** @type {{ megabytes: number, perFrame: number }[]} */
      const samples = [];
      const end = Date.now() + 60_000 * minutes;
      let simulated = 0;
      let before = 0;
      while (Date.now() < end || samples.length < WARM_UP + 4) {
        await keepPlaying(page, key);
        samples.push(await sample(page, inspector, renderers));
        const now = Number(await page.getByTestId("clock").first().textContent());
        simulated += now >= before ? now - before : now;
        before = now;
        await page.waitForTimeout(Math.min(5000, 6000 * minutes));
      }
      const counted = samples.slice(WARM_UP);
      const half = Math.floor(counted.length / 2);
      const [first, second] = [counted.slice(0, half), counted.slice(half)];
      for (const [what, limit, unit, read] of /** @type {const} */ ([
        ["memory", MEMORY_GROWTH, "MB", (/** @type {{ megabytes: number }} */ one) => one.megabytes],
        ["work for one frame", WORK_GROWTH, "ms", (/** @type {{ perFrame: number }} */ one) => one.perFrame],
      ])) {
        const [early, late] = [median(first.map(read)), median(second.map(read))];
        say(`${name}: ${what} ${early.toFixed(1)} ${unit}, then ${late.toFixed(1)} ${unit}`);
        if (!(late <= limit * early)) faults.push(`${name}: ${what} grew from ${early} to ${late} ${unit}`);
      }
      say(`${name}: at least ${simulated.toFixed(0)} s simulated, ${samples.length} samples`);
      await page.close();
    }
  });
  return faults;
};
