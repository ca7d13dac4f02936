import { findBrowser } from "./browser.mjs";
import { gradingParts } from "./gradingParts.mjs";
import { policyOf } from "./headers.mjs";
import { residentBytes } from "./processes.mjs";

/** @typedef {import("@playwright/test").Browser} Browser */
/** @typedef {import("@playwright/test").CDPSession} Session */
/** @typedef {import("../../src/cli/grade/browserHost.ts").GradingBrowser} GradingBrowser */
/** @typedef {import("../../src/cli/grade/browserHost.ts").UncheckedHost} UncheckedHost */
/** @typedef {import("../../src/workshop/grade/messages.ts").GradeTask} GradeTask */
/** @typedef {import("./gradingPage.ts").FromGradingPage} FromGradingPage */

/** No host has this name; the browser asks none, because every request is answered here. */
const ADDRESS = "https://grading.invalid/";
const PAGE = '<!doctype html><meta charset="utf-8"><title>Grading</title><script src="/grading.js"></script>';
/** Time between two looks at the processes, ms. */
const LOOK_MS = 100;
/** A browser that does not close a page within this time is ended, ms. */
const CLOSING_MS = 10_000;
/** `--max-old-space-size` is in MiB. */
const BYTES_PER_MIB = 2 ** 20;

export const NO_BROWSER = [
  "no Chromium, Chrome or Edge was found, and hand-ins run in the sandbox of one. Do one of these, then run again:",
  "  · Debian, Ubuntu:  sudo apt-get install chromium     (Ubuntu: sudo snap install chromium)",
  "  · any system:      npx playwright install --with-deps chromium",
  "  · a browser in an unusual place:  AQM_BROWSER=/path/to/chrome npm run -s aqm -- grade …",
  "  · hand-ins that you have read:  --trusted runs them in Node",
].join("\n");

/** @param {number} ms @returns {Promise<"late">} */
const wait = (ms) => new Promise((resolve) => setTimeout(() => resolve("late"), ms));

/**
 * Starts the browser with its own sandbox of the system around it, where that is possible: not as root.
 * @param {number} memory most bytes of a heap
 * @param {(line: string) => void} tell
 */
const launch = async (memory, tell) => {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error(NO_BROWSER);
  const { chromium } = await import("@playwright/test");
  const options = {
    executablePath,
    // An interrupt ends the grading in good order, which closes the browser.
    handleSIGINT: false,
    args: ["--disable-gpu", `--js-flags=--max-old-space-size=${Math.ceil(memory / BYTES_PER_MIB)}`],
  };
  try {
    return await chromium.launch({ ...options, chromiumSandbox: true });
  } catch {
    tell("The browser's own sandbox cannot start here (it never does as root); the lab's alone keeps the hand-ins.");
    return chromium.launch(options);
  }
};

/**
 * Time of the processor and memory of all pages of a browser, since they were first looked at.
 * @param {Session} session
 */
const watchPages = (session) => {
  /** Time of each process when it was first seen, and last, s. @type {Map<number, { first: number, last: number }>} */
  const times = new Map();
  let base = -1;
  const used = { seconds: 0, memory: 0 };
  return {
    used,
    /** The memory that the pages have now no longer counts. */
    begin: () => {
      base += used.memory;
      used.memory = 0;
    },
    look: async () => {
      const { processInfo } = await session.send("SystemInfo.getProcessInfo");
      const pages = processInfo.filter(({ type }) => type === "renderer");
      for (const { id, cpuTime } of pages)
        times.set(id, { first: times.get(id)?.first ?? (base < 0 ? cpuTime : 0), last: cpuTime });
      used.seconds = [...times.values()].reduce((sum, { first, last }) => sum + last - first, 0);
      const memory = await residentBytes(pages.map(({ id }) => id));
      if (base < 0) base = memory;
      used.memory = memory - base;
    },
  };
};

/**
 * One page with one hand-in in its sandbox.
 * @param {Browser} browser
 * @param {{ page: string, engine: string, policy: string }} parts
 * @param {GradeTask} task
 * @returns {UncheckedHost & { closed: Promise<boolean> }} `closed`: whether the browser could close it
 */
const openHost = (browser, parts, task) => {
  /** @type {Parameters<UncheckedHost["onMessage"]>[0]} */
  let onMessage = () => undefined;
  /** @type {Parameters<UncheckedHost["onExit"]>[0]} */
  let onExit = () => undefined;
  let isOver = false;
  /** @type {number | null} */
  let line = null;
  /** A sign of life since the last look, and the time at that look, s. */
  let isAlive = true;
  let aliveAt = 0;
  /** @type {ReturnType<typeof watchPages> | undefined} */
  let pages;
  const context = browser.newContext({ serviceWorkers: "block" });
  /** @param {FromGradingPage} said */
  const receive = (said) => {
    isAlive = true;
    if (said.kind === "line") line = Number(said.line);
    else if (said.kind === "gone") onExit(said.why);
    else if (said.kind === "message") onMessage(said.message);
  };
  /** Opens the page, and gives it the hand-in unless it is over by then. */
  const setUp = async () => {
    const session = await browser.newBrowserCDPSession();
    const watched = watchPages(session);
    pages = watched;
    await watched.look();
    const opened = await context;
    await opened.route("**/*", (route) => {
      const { pathname } = new URL(route.request().url());
      const script = pathname === "/sandbox.js" ? parts.engine : pathname === "/grading.js" ? parts.page : undefined;
      if (script !== undefined) return route.fulfill({ contentType: "text/javascript; charset=utf-8", body: script });
      if (pathname !== "/") return route.abort();
      const headers = { "content-security-policy": parts.policy };
      return route.fulfill({ contentType: "text/html; charset=utf-8", headers, body: PAGE });
    });
    const page = await opened.newPage();
    page.on("crash", () => onExit("memory"));
    await page.exposeBinding("tellGrading", (_, /** @type {FromGradingPage} */ said) => receive(said));
    await page.goto(ADDRESS);
    await watched.look();
    watched.begin();
    if (!isOver)
      void page.evaluate((text) => window.gradeHere(JSON.parse(text)), JSON.stringify(task)).catch(() => undefined);
    return { session, ...watched };
  };
  const ready = setUp();
  const watch = async () => {
    const { session, used, look } = await ready;
    while (!isOver) {
      const begun = isAlive;
      isAlive = false;
      await look();
      if (begun || isAlive) aliveAt = used.seconds;
      await wait(LOOK_MS);
    }
    await session.detach();
  };
  const onDisconnected = () => onExit("memory");
  browser.once("disconnected", onDisconnected);
  const watched = watch().catch((error) => {
    if (!isOver) onExit(browser.isConnected() ? String(error.message ?? error) : "memory");
  });
  /** @type {(isClosed: boolean) => void} */
  let tellClosed = () => undefined;
  return {
    onMessage: (listen) => {
      onMessage = listen;
    },
    onExit: (listen) => {
      onExit = listen;
    },
    memory: () => pages?.used.memory ?? 0,
    seconds: () => pages?.used.seconds ?? 0,
    silence: () => (pages === undefined ? 0 : pages.used.seconds - aliveAt),
    line: () => line,
    closed: new Promise((resolve) => {
      tellClosed = resolve;
    }),
    end: async () => {
      isOver = true;
      browser.off("disconnected", onDisconnected);
      // Not before the page is there: Playwright ends the process if a context is closed while it opens a page.
      const closing = ready
        .catch(() => undefined)
        .then(() => context)
        .then((opened) => opened.close())
        .catch(() => undefined);
      const ending = Promise.all([closing, watched]).then(() => "closed");
      tellClosed((await Promise.race([ending, wait(CLOSING_MS)])) === "closed");
    },
  };
};

/**
 * A browser for hand-ins: each has a page of its own in a context of its own. A browser that dies or hangs is replaced.
 * @param {{ memory: number, tell: (line: string) => void }} options `memory`: most bytes of a heap
 * @returns {Promise<GradingBrowser>}
 * @throws Error with instructions if there is no browser
 */
export const openGradingBrowser = async ({ memory, tell }) => {
  let browser = await launch(memory, tell);
  const parts = { ...(await gradingParts(tell)), policy: policyOf(PAGE) };
  /** @type {Promise<boolean>} */
  let isFree = Promise.resolve(true);
  return {
    open: async (task) => {
      if (!(await isFree) || !browser.isConnected()) {
        await browser.close();
        browser = await launch(memory, () => undefined);
      }
      const host = openHost(browser, parts, task);
      isFree = host.closed;
      return host;
    },
    close: () => browser.close(),
  };
};
