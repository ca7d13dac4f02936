import type { Page } from "@playwright/test";
import { expect, test } from "./support.ts";

/** From the next reload on, presses A and Enter as soon as the page has a question, before React has done with it. */
const answerAtOnce = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    let isPressed = false;
    new MutationObserver(() => {
      if (isPressed || document.querySelector(".lrn-question") === null) return;
      isPressed = true;
      for (const key of ["a", "Enter"])
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    }).observe(document, { childList: true, subtree: true });
  });

test("a step of a lesson is answered by keys that come with its first picture", async ({ page }) => {
  await answerAtOnce(page);
  await page.goto("./#lesson/full-buffer/download");
  await expect(page.locator(".lrn-choices .tag").filter({ hasText: "your answer" })).toHaveCount(1);
  await expect(page.locator(".lrn-reveal")).toHaveText(/\S/);
});

test("a question from a run is answered by keys that come with its first picture", async ({ page }) => {
  await answerAtOnce(page);
  await page.goto("./#lesson/practice/codel-head/3");
  await expect(page.locator(".lrn-verdict")).toContainText("Solution, step 1 of");
});

test("a card is answered by keys that come with its first picture", async ({ page }) => {
  await page.goto("./#lesson/review");
  const card = { id: "lesson/full-buffer/download", box: 0, due: 0, asked: 1, right: 0 };
  const deck = JSON.stringify({ version: 1, kind: "aqm-lab-deck", cards: [card] });
  const file = { name: "deck.json", mimeType: "application/json", buffer: Buffer.from(deck) };
  await page.locator("input[type=file]").setInputFiles(file);
  await expect(page.getByText("1 card read.")).toBeVisible();
  await answerAtOnce(page);
  await page.reload();
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByRole("button", { name: "Next card" })).toBeEnabled();
});

test("a test that was begun goes on by keys that come with its first picture", async ({ page }) => {
  await page.goto("./#lesson/test");
  await page.getByRole("button", { name: "Take the test before the lessons" }).click();
  const foot = page.locator(".lrn-quiz .lrn-foot");
  await expect(foot).toContainText("1 of 34");
  await answerAtOnce(page);
  await page.reload();
  await expect(foot).toContainText("2 of 34");
});
