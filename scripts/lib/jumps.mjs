// Time that the page takes to jump back in a long run: from the click to the picture.

/** Simulated seconds of the run, and the targets of jumps from its end. */
export const DURATION = 610;
export const INSTANTS = [10, 100, 600];
/** Number of jumps to and around each instant; the median and the longest are reported. */
const JUMPS = 9;
/** Timeout of one jump, ms. */
export const PATIENCE = 10_000;

/**
 * Runs in the page: jumps to a position on the timeline, and returns the ms until clock and charts show it.
 * @param {{ share: number, patience: number }} options
 */
export const jump = ({ share, patience }) =>
  new Promise((/** @type {(ms: number) => void} */ resolve) => {
    const lane = document.querySelector(".pn-window");
    const clock = document.querySelector('[data-testid="clock"]');
    if (lane === null || clock === null) throw new Error("the page has no timeline");
    const { left, top, width } = lane.getBoundingClientRect();
    // The plot begins 10 px and ends 14 px from the edges.
    const clientX = left + 10 + share * (width - 24);
    const before = clock.textContent;
    const begin = performance.now();
    lane.dispatchEvent(
      new PointerEvent("pointerdown", { clientX, clientY: top + 4, button: 0, buttons: 1, bubbles: true }),
    );
    const look = () => {
      if (performance.now() - begin > patience) resolve(Number.NaN);
      else if (clock.textContent === before) requestAnimationFrame(look);
      // The charts are drawn in the frame in which the clock changes, and displayed by the next one.
      else requestAnimationFrame(() => resolve(performance.now() - begin));
    };
    requestAnimationFrame(look);
  });

/**
 * Plays a run of ten minutes at full speed, then jumps back in it.
 * @param {import("@playwright/test").Page} page
 * @param {string} address
 * @param {string} preset
 * @returns {Promise<{ [name: string]: number }>} ms
 */
export const measureJumps = async (page, address, preset) => {
  await page.goto(`${address}#v1/${preset}?duration=${DURATION}`);
  await page.getByRole("slider", { name: "Speed" }).focus();
  await page.keyboard.press("End");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForFunction(
    (end) => Number(document.querySelector('[data-testid="clock"]')?.textContent) >= end,
    DURATION,
    { timeout: 300_000, polling: 250 },
  );
  await page.locator(".pn-window").waitFor();
  /** @type {{ [name: string]: number }} */
  const found = {};
  for (const instant of INSTANTS) {
    /** @type {number[]} */
    const times = [];
    for (let i = 0; i < JUMPS; i++) {
      await page.evaluate(jump, { share: 1, patience: PATIENCE });
      const near = instant + (i - (JUMPS - 1) / 2) * 0.9;
      times.push(await page.evaluate(jump, { share: near / DURATION, patience: PATIENCE }));
    }
    times.sort((a, b) => a - b);
    if (process.env["AQM_BENCH_LOG"] !== undefined) console.log(instant, times.map(Math.round).join(" "));
    found[`jumpTo${instant}Ms`] = Math.round(times[(JUMPS - 1) / 2] ?? Number.NaN);
    found[`jumpTo${instant}LongestMs`] = Math.round(times.at(-1) ?? Number.NaN);
  }
  return found;
};
