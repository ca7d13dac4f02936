import type { Locator, Page } from "@playwright/test";
import { clock, playPast, setSpeed } from "./lab.ts";
import { expect, focusOn } from "./support.ts";

/** Path of the threshold that the tests move. */
export const minThreshold = "lanes.0.params.minThreshold";

/** The head on the timeline. */
export const head = (page: Page): Locator => page.getByRole("slider", { name: "Playhead" });
/** The list of forks. */
export const branches = (page: Page): Locator => page.getByRole("region", { name: "Forks" });

/** Plays until the clock has passed `time` and stands still: what was granted when it was paused still comes. */
export const playOn = async (page: Page, time: number): Promise<void> => {
  await playPast(page, time);
  let before = Number.NaN;
  const isStill = async (): Promise<boolean> => {
    const now = await clock(page);
    const same = now === before;
    before = now;
    return same;
  };
  await expect.poll(isStill, { intervals: [150] }).toBe(true);
};
/** The same, fast. */
export const runPast = async (page: Page, time: number): Promise<void> => {
  await setSpeed(page, 6);
  await playOn(page, time);
};
/** Moves the playhead by its keys: to the start, then by this number of seconds. */
export const goTo = async (page: Page, seconds: number): Promise<void> => {
  await focusOn(head(page));
  await page.keyboard.press("Home");
  for (let i = 0; i < seconds; i++) await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(() => clock(page)).toBe(seconds);
};

/** The crosshair of the traces. */
export const crosshair = (page: Page): Locator => page.getByRole("slider", { name: "Crosshair", exact: true });
