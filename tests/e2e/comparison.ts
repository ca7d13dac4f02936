import type { Page } from "@playwright/test";
import { clock, pauseButton, playButton } from "./lab.ts";
import { expect, resting } from "./support.ts";

export const TWO = "v1/red-basics?lanes.1.queue=codel&view=compare";

export const lanes = (page: Page) => page.locator(".cmp-row");
export const names = (page: Page): Promise<readonly string[]> =>
  page.locator(".cmp-row .cmp-title b").allTextContents();

/** Opens the comparison by its address and waits until all lanes stand at the time that it says. */
export const openCompare = async (page: Page, hash = TWO): Promise<void> => {
  await page.goto(`./#${hash}`);
  await expect(lanes(page).first()).toBeVisible();
  await expect(page.getByTestId("state")).toHaveText("Paused");
  await expect(page.locator('.cmp-table tbody tr[data-lane="0"]')).toBeVisible();
};

/** Plays until the clock has passed `time`, then pauses and waits until all lanes are there. */
export const playPast = async (page: Page, time: number): Promise<void> => {
  await playButton(page).click();
  await expect.poll(() => clock(page), { intervals: [50] }).toBeGreaterThan(time);
  await pauseButton(page).click();
  await expect(page.getByTestId("state")).toHaveText("Paused");
};

/** Brings the clock to a whole second: a link is opened there. */
export const openAt = (page: Page, hash: string, time: number): Promise<void> =>
  openCompare(page, hash.replace("&view", `&t=${time}&view`));

/** The hash of every lane, as the rows of the table carry it. */
export const hashes = (page: Page): Promise<readonly (string | null)[]> =>
  page
    .locator(".cmp-table tbody tr[data-lane]")
    .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-hash")));

/** The same of lanes that stand at one time, once the rows show it: they may follow the clock a little later. */
export const restingHashes = async (page: Page): Promise<readonly (string | null)[]> => {
  const { rows } = await resting(async () => {
    const found = { at: await clock(page), rows: await hashes(page) };
    return found.rows.includes("") ? null : found;
  });
  return rows;
};
