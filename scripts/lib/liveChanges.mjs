// Whether the page still answers when very much was changed while it played: tasks that keep its main thread busy.

/** Changes of one parameter, and ms between two of them. */
const CHANGES = 300;
const PAUSE_MS = 40;
/** Steps up before as many go down, so that the parameter stays near where it was. */
const TURN = 20;

/**
 * Moves a slider of the algorithm, step by step, in a run that plays.
 * @param {import("@playwright/test").Page} page
 * @param {import("@playwright/test").Locator} slider
 * @returns when it began, in ms since navigation
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
