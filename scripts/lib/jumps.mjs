// How long the page takes to bring an instant of a long run back: from the hand to the picture.

/** Simulated seconds of the run, and the instants that are jumped to from its end. */
export const DURATION = 610;
export const INSTANTS = [10, 100, 600];
/** Jumps to each instant and around it, of which the median and the longest are told. */
const JUMPS = 9;
/** ms to wait for one. */
export const PATIENCE = 10_000;

/**
 * Runs in the page: jumps to a part of the timeline, and the ms until the clock and the picture are there.
 * @param {{ share: number, patience: number }} options
 */
export const jump = ({ share, patience }) =>
  new Promise((/** @type {(ms: number) => void} */ resolve) => {
    const lane = document.querySelector(".pn-window");
    const clock = document.querySelector('[data-testid="clock"]');
    if (lane === null || clock === null) throw new Error("the page has no timeline");
    const { left, top, width } = lane.getBoundingClientRect();
    // The picture begins 10 px and ends 14 px from the edges.
    const clientX = left + 10 + share * (width - 24);
    const before = clock.textContent;
    const begin = performance.now();
    lane.dispatchEvent(
      new PointerEvent("pointerdown", { clientX, clientY: top + 4, button: 0, buttons: 1, bubbles: true }),
    );
    const look = () => {
      if (performance.now() - begin > patience) resolve(Number.NaN);
      else if (clock.textContent === before) requestAnimationFrame(look);
      // The frame in which the clock is new is the one in which the pictures are drawn; the next one has shown it.
      else requestAnimationFrame(() => resolve(performance.now() - begin));
    };
    requestAnimationFrame(look);
  });

/**
 * Plays a run of ten minutes as fast as it goes, then jumps back into it.
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
