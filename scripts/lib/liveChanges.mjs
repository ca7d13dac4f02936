// Whether the page still responds after hundreds of changes in playback, by the tasks that block its main thread.

/** Number of changes of one parameter, and the ms between two of them. */
const CHANGES = 300;
const PAUSE_MS = 40;
/** Steps up before the same number down, so that the parameter stays near its value. */
const TURN = 20;

/**
 * Moves a slider of the algorithm, step by step, during playback.
 * @param {import("@playwright/test").Page} page
 * @param {import("@playwright/test").Locator} slider
 * @returns start time, in ms since navigation
 */
export const makeChanges = async (page, slider) => {
  const from = await page.evaluate(() => performance.now());
  await slider.focus();
  for (let i = 0; i < CHANGES; i++) {
    await slider.press(i % (2 * TURN) < TURN ? "ArrowRight" : "ArrowLeft");
    await page.waitForTimeout(PAUSE_MS);
  }
  return from;
};
