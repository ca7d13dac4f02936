import type { BrowserContext, Locator, Page } from "@playwright/test";
import { expect } from "./support.ts";

/** The audience's window. */
const audience = (page: Page): Locator => page.getByRole("main", { name: /^Lecture: / });
/** "3 of 8". */
export const count = (page: Page): Locator => page.locator(".lec-top > span").last();
export const hands = (page: Page, letter: string): Locator =>
  page
    .locator(".lec-options li")
    .filter({ has: page.locator(".lec-letter", { hasText: letter }) })
    .locator(".lec-hands");

/** Opens a lecture, and waits for the texts of its step. */
export const openLecture = async (page: Page, address: string): Promise<void> => {
  await page.goto(`./#${address}`);
  await expect(audience(page)).toBeVisible();
  await expect(page.locator(".lec-slide")).not.toContainText("…");
};

/** Opens the second window by its key. */
export const openPresenter = async (context: BrowserContext, page: Page): Promise<Page> => {
  const [presenter] = await Promise.all([context.waitForEvent("page"), page.keyboard.press("w")]);
  await presenter.setViewportSize({ width: 1440, height: 900 });
  await expect(presenter.getByRole("status").filter({ hasText: "Audience window open" })).toBeVisible();
  return presenter;
};
