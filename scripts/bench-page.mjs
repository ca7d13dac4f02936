// npm run bench:page: how fast and how smooth the built page is in a real browser.
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { checkNames, commandLine, flag, number, text, WrongUsage, wrong } from "./lib/commandLine.mjs";
import { LANES_MAX, laneAddress } from "./lib/laneAddress.mjs";
import { needInstalled } from "./lib/setup.mjs";

/** Aims of the page: the lab, and a comparison of lanes. */
const LAB_AIMS = {
  ...{ firstTraceMs: 1000, scriptKilobytes: 200, longTasks: 0, mainMsPerFrame: 4 },
  ...{ jumpTo10Ms: 150, jumpTo100Ms: 150, jumpTo600Ms: 150 },
  ...{ jumpTo10LongestMs: 150, jumpTo100LongestMs: 150, jumpTo600LongestMs: 150 },
  ...{ forkAt10Ms: 150, forkAt100Ms: 150, forkAt600Ms: 150 },
  longTasksOfChanges: 0,
};
const LANES_AIMS = { longTasks: 0, mainMsPerFrame: 8 };
/** The page sets this performance mark when it has drawn the first piece of a trace. */
const FIRST_TRACE = "aqm-first-trace";
/** Timeout for that mark, ms. */
const PATIENCE = 20_000;

const COMMAND = "npm run bench:page";
const { options } = commandLine({
  command: COMMAND,
  says:
    "Measures in a real browser how fast the built page starts, how smoothly it runs, how long a jump into the past of " +
    "a long run takes, how long a fork there takes, and whether the page still responds after hundreds of changes.",
  options: {
    preset: text("ID", "the scene that is shown", "busiest"),
    lanes: number("measures the comparison of N lanes; 1: the lab", { min: 1, max: LANES_MAX, whole: true }, 1),
    seconds: number("playback that is measured, s", { min: 1, max: 3600 }, 30),
    throttle: number("slows the processor by this factor", { min: 1, max: 100 }, 1),
    json: flag("prints JSON instead of a table"),
  },
});
const { throttle, seconds, lanes } = options;
needInstalled();
const { bundle } = await import("./lib/typescript.mjs");
const { presets } = await import(pathToFileURL(await bundle("src/scenario/presets/registry.ts")).href);
try {
  const ids = presets.map((/** @type {{ id: string }} */ { id }) => id);
  checkNames("scene", [options.preset], ids);
} catch (error) {
  if (!(error instanceof WrongUsage)) throw error;
  wrong(COMMAND, error.message);
}
const { past, play, withBuiltPage } = await import("./lib/page.mjs");
const { measureForks } = await import("./lib/forks.mjs");
const { measureJumps } = await import("./lib/jumps.mjs");
const { makeChanges } = await import("./lib/liveChanges.mjs");

/** Runs in the page before anything else: records tasks that block the main thread for more than 50 ms. */
const noteLongTasks = () => {
  /** @type {{ start: number, duration: number }[]} */
  const tasks = [];
  Object.defineProperty(window, "longTasks", { value: tasks });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ start: startTime, duration });
  }).observe({ type: "longtask", buffered: true });
};
const takeLongTasks = () =>
  /** @type {{ start: number, duration: number }[]} */ (Object.getOwnPropertyDescriptor(window, "longTasks")?.value);

/**
 * Runs in the page before anything else: clicks Play as soon as the button exists. A paused page loads code that the
 * first trace does not need, which must not count here.
 */
const playAtOnce = () => {
  const look = () => {
    const button = document.querySelector("button.play");
    if (button instanceof HTMLButtonElement && !button.disabled) button.click();
    else requestAnimationFrame(look);
  };
  if (sessionStorage.getItem("bench") === null) requestAnimationFrame(look);
  sessionStorage.setItem("bench", "opened");
};

/** Runs in the page: the time of a mark in ms after navigation, NaN if it is not set in time. */
const waitForMark = (/** @type {{ name: string, patience: number }} */ { name, patience }) =>
  new Promise((/** @type {(time: number) => void} */ resolve) => {
    const look = () => {
      const mark = performance.getEntriesByName(name, "mark")[0];
      if (mark !== undefined) resolve(mark.startTime);
      else if (performance.now() > patience) resolve(Number.NaN);
      else setTimeout(look, 10);
    };
    look();
  });

/** Runs in the page: the intervals between displayed frames, in ms, recorded for `milliseconds`. */
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
 * Frame times of the page in playback, and the cost of each frame on its main thread.
 * @param {import("@playwright/test").Page} page
 * @param {import("@playwright/test").CDPSession} inspector
 */
const measureRunning = async (page, inspector) => {
  const read = async () => {
    const { metrics } = await inspector.send("Performance.getMetrics");
    return new Map(metrics.map(({ name, value }) => [name, value]));
  };
  const from = await page.evaluate(() => performance.now());
  const before = await read();
  const gaps = (await page.evaluate(collectFrames, seconds * 1000)).sort((a, b) => a - b);
  const after = await read();
  const tasks = (await page.evaluate(takeLongTasks)).filter(({ start }) => start >= from);
  const perFrame = (/** @type {string} */ name) =>
    round((((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1000) / gaps.length);
  return {
    framesPerSecond: round((gaps.length * 1000) / gaps.reduce((sum, gap) => sum + gap, 0)),
    frameMedianMs: round(quantile(gaps, 0.5)),
    frameP99Ms: round(quantile(gaps, 0.99)),
    longTasks: tasks.length,
    longestTaskMs: round(tasks.reduce((most, { duration }) => Math.max(most, duration), 0)),
    mainMsPerFrame: perFrame("TaskDuration"),
    scriptMsPerFrame: perFrame("ScriptDuration"),
    styleMsPerFrame: perFrame("RecalcStyleDuration"),
    layoutMsPerFrame: perFrame("LayoutDuration"),
    heapMegabytes: round((after.get("JSHeapUsedSize") ?? 0) / 1e6),
  };
};

/**
 * Opens the page and waits for its first trace.
 * @param {import("@playwright/test").Page} page
 * @param {string} address
 * @returns the time, and the scripts loaded by then
 */
const measureStart = async (page, address) => {
  /** @type {import("@playwright/test").Request[]} */
  const requests = [];
  const note = (/** @type {import("@playwright/test").Request} */ request) => {
    if (/\.m?js(\?|$)/.test(request.url())) requests.push(request);
  };
  page.on("requestfinished", note);
  await page.goto(address);
  const firstTraceMs = await page.evaluate(waitForMark, { name: FIRST_TRACE, patience: PATIENCE });
  const shownAt = firstTraceMs + (await page.evaluate(() => performance.timeOrigin));
  page.off("requestfinished", note);
  const before = requests.filter((request) => request.timing().startTime + request.timing().responseEnd <= shownAt);
  // Files that the page and its worker share are fetched once; the second request is served from the browser's cache.
  const once = new Map(before.map((request) => [request.url(), request]));
  const sizes = await Promise.all(
    [...once.values()].map(async (request) => gzipSync((await (await request.response())?.body()) ?? "").length),
  );
  return {
    firstTraceMs: round(firstTraceMs),
    scripts: sizes.length,
    scriptKilobytes: round(sizes.reduce((sum, size) => sum + size, 0) / 1000),
  };
};

/** @param {{ [name: string]: number }} report */
const tableOf = (report) =>
  Object.fromEntries(
    Object.entries(report).map(([name, value]) => {
      const aim = Object.entries(lanes === 1 ? LAB_AIMS : LANES_AIMS).find(([key]) => key === name)?.[1];
      const shown = Number.isNaN(value) ? "none" : value;
      return [name, aim === undefined ? { value: shown } : { value: shown, aim, met: value <= aim ? "yes" : "NO" }];
    }),
  );

/**
 * A page with an empty cache, and the session that measures its costs.
 * @param {import("@playwright/test").Browser} browser
 */
const openPage = async (browser) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(noteLongTasks);
  const inspector = await page.context().newCDPSession(page);
  // Processor time of the page's main thread: what else the machine does is not counted.
  await inspector.send("Performance.enable", { timeDomain: "threadTicks" });
  await inspector.send("Emulation.setCPUThrottlingRate", { rate: throttle });
  return { page, inspector };
};

/**
 * The page opened without a link: the size budget of scripts applies to this start.
 * @param {import("@playwright/test").Browser} browser
 * @param {string} address
 */
const measureFirstVisit = async (browser, address) => {
  const { page } = await openPage(browser);
  const start = await measureStart(page, address);
  await page.close();
  return start;
};

/**
 * Hundreds of changes of a parameter during playback.
 * @param {import("@playwright/test").Browser} browser
 * @param {string} address
 */
const measureChanges = async (browser, address) => {
  const { page } = await openPage(browser);
  await page.goto(`${address}${laneAddress(options.preset, 1)}`);
  await play(page);
  await past(page, 0.5);
  await page.waitForTimeout(1000);
  const slider = page.locator('[data-path^="lanes.0.params."] input[type="range"]').first();
  const from = await makeChanges(page, slider);
  const tasks = (await page.evaluate(takeLongTasks)).filter(({ start }) => start >= from);
  const changes = await page.getByTestId("changes").getByRole("listitem").count();
  await page.close();
  const longest = tasks.reduce((most, { duration }) => Math.max(most, duration), 0);
  return { changes, longTasksOfChanges: tasks.length, longestTaskOfChangesMs: round(longest) };
};

await withBuiltPage(async (browser, address) => {
  const first = lanes === 1 ? await measureFirstVisit(browser, address) : {};
  const { page, inspector } = await openPage(browser);
  if (lanes === 1) await page.addInitScript(playAtOnce);
  const opened = await measureStart(page, `${address}${laneAddress(options.preset, lanes)}`);
  // A comparison plays when all of its lanes have started.
  if (lanes > 1) {
    await page.getByRole("status").filter({ hasText: "Paused" }).waitFor();
    await play(page);
  }
  await past(page, 0.5);
  const start = { ...first, openedTraceMs: opened.firstTraceMs, openedKilobytes: opened.scriptKilobytes };
  await page.waitForTimeout(1000);
  const running = await measureRunning(page, inspector);
  const jumps = lanes === 1 ? await measureJumps(page, address, options.preset) : {};
  const forks = lanes === 1 ? await measureForks(page) : {};
  // Its run would take time from that of the next page.
  await page.close();
  const changes = lanes === 1 ? await measureChanges(browser, address) : {};
  const report = { ...start, ...running, ...jumps, ...forks, ...changes };
  if (options.json) {
    console.log(JSON.stringify({ preset: options.preset, lanes, seconds, throttle, ...report }, null, 2));
    return;
  }
  console.log(
    `Preset ${options.preset}, ${lanes === 1 ? "the lab" : `${lanes} lanes`}, ${seconds} s, CPU throttled ${throttle}×, 1440 × 900`,
  );
  console.table(tableOf(report));
  if (Number.isNaN(opened.firstTraceMs)) console.log(`The page did not set the mark ${FIRST_TRACE}.`);
});
