// npm run bench:page [-- --throttle N] [--seconds S] [--json]: how fast the built page starts and how smoothly it runs.
import { parseArgs } from "node:util";
import { needInstalled } from "./lib/setup.mjs";

const { values: options } = parseArgs({
  options: {
    throttle: { type: "string", default: "1" },
    seconds: { type: "string", default: "5" },
    json: { type: "boolean", default: false },
  },
});
const throttle = Number(options.throttle);
const seconds = Number(options.seconds);
if (!(throttle >= 1 && seconds > 0)) {
  console.error("--throttle takes a factor of at least 1, --seconds a time above 0.");
  process.exit(2);
}
needInstalled();
const { play, withBuiltPage } = await import("./lib/page.mjs");

/** Runs in the page: collects the time between displayed frames, in ms, for so long. */
const collectFrames = (/** @type {number} */ milliseconds) =>
  new Promise((/** @type {(gaps: number[]) => void} */ resolve) => {
    /** @type {number[]} */
    const gaps = [];
    /** @type {number | undefined} */
    let first;
    let before = 0;
    const step = (/** @type {number} */ now) => {
      if (first === undefined) first = now;
      else gaps.push(now - before);
      before = now;
      if (now - first < milliseconds) requestAnimationFrame(step);
      else resolve(gaps);
    };
    requestAnimationFrame(step);
  });

/**
 * @param {number[]} sorted ascending
 * @param {number} part
 */
const quantile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;

/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100;

/**
 * Frames of the page as it plays, and what each cost its main thread.
 * @param {import("@playwright/test").Page} page
 * @param {import("@playwright/test").CDPSession} inspector
 */
const measure = async (page, inspector) => {
  const read = async () => {
    const { metrics } = await inspector.send("Performance.getMetrics");
    return new Map(metrics.map(({ name, value }) => [name, value]));
  };
  const before = await read();
  const gaps = (await page.evaluate(collectFrames, seconds * 1000)).sort((a, b) => a - b);
  const after = await read();
  const perFrame = (/** @type {string} */ name) =>
    round((((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1000) / gaps.length);
  return {
    frames: gaps.length,
    framesPerSecond: round((gaps.length * 1000) / gaps.reduce((sum, gap) => sum + gap, 0)),
    frameMedianMs: round(quantile(gaps, 0.5)),
    frameP99Ms: round(quantile(gaps, 0.99)),
    taskMsPerFrame: perFrame("TaskDuration"),
    scriptMsPerFrame: perFrame("ScriptDuration"),
    layoutMsPerFrame: perFrame("LayoutDuration"),
    heapMegabytes: round((after.get("JSHeapUsedSize") ?? 0) / 1e6),
  };
};

/** Runs in the page: when things first stood on it, in ms after the address was entered. */
const startTimes = () => {
  const paint = performance.getEntriesByName("first-contentful-paint")[0];
  const scripts = performance
    .getEntriesByType("resource")
    .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith(".js"));
  return { firstPaintMs: paint?.startTime ?? Number.NaN, scripts: scripts.length };
};

await withBuiltPage(async (browser, address) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const inspector = await page.context().newCDPSession(page);
  await inspector.send("Performance.enable");
  await inspector.send("Emulation.setCPUThrottlingRate", { rate: throttle });
  const asked = Date.now();
  await page.goto(address);
  await page.locator("canvas").first().waitFor();
  const firstCanvasMs = Date.now() - asked;
  const start = await page.evaluate(startTimes);
  // From the beginning each time, or a long measurement would reach the end of the run and measure a standstill.
  const fromStart = async () => {
    await page.keyboard.press("r");
    await play(page);
    await page.waitForTimeout(1000);
    return measure(page, inspector);
  };
  await page.getByRole("main").waitFor();
  const asOpened = await fromStart();
  for (let i = 0; i < 3; i++) await page.keyboard.press("]");
  const faster = await fromStart();

  const report = { throttle, start: { ...start, firstCanvasMs }, asOpened, faster };
  if (options.json) {
    console.log(JSON.stringify(report, null, 2));
    return;
  }
  console.log(`CPU throttled ${throttle}×, 1440 × 900`);
  console.log(`first paint ${round(start.firstPaintMs)} ms, first canvas ${firstCanvasMs} ms`);
  console.table({ "as opened": asOpened, "three steps faster": faster });
});
