import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./support.ts";

const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });

test("two tabs keep each other's answers, and both show them", async ({ page, context }) => {
  const other = await context.newPage();
  const answer = async (tab: Page, step: string): Promise<void> => {
    await tab.goto(`./#lesson/${step}`);
    await tab.getByRole("radio").first().check();
  };
  await answer(page, "full-buffer/download");
  await answer(other, "flood/joins");
  await button(page, "Reveal").click();
  await expect(page.getByText("(your answer)")).toBeVisible();
  await button(other, "Reveal").click();
  await expect(other.getByText("(your answer)")).toBeVisible();
  for (const tab of [page, other]) {
    await button(tab, "Notebook").click();
    await expect(tab.getByRole("dialog", { name: "Notebook, 2 answers" })).toBeVisible();
  }
  await page.reload();
  await expect(page.getByText("(your answer)")).toBeVisible();
  await page.goto("./#lesson/review");
  await expect(page.locator(".lrn-lead")).toContainText("2 cards in all");
});

test("the test before and after is answered by letters, is not lost by a key or a reload, and is removed only after a question", async ({
  page,
}) => {
  await page.goto("./#lesson/test");
  await button(page, "Take the test before the lessons").click();
  const foot = page.locator(".lrn-quiz .lrn-foot");
  for (const [i, letter] of ["c", "b", "a"].entries()) {
    await expect(foot).toContainText(`${i + 1} of 34`);
    await page.keyboard.press(letter);
    await expect(page.getByRole("radio").nth("abc".indexOf(letter))).toBeChecked();
    await page.keyboard.press("Enter");
  }
  await expect(foot).toContainText("4 of 34");
  // A letter of no option leads to another place.
  await page.keyboard.press("y");
  await expect(page).toHaveURL(/view=workshop/);
  await page.goBack();
  await expect(foot).toContainText("4 of 34");
  await page.reload();
  await expect(foot).toContainText("4 of 34");
  await button(page, "Back").click();
  await expect(page.getByRole("radio").first()).toBeChecked();
  await expectAccessible(page);
  for (let n = 3; n > 0; n--) await button(page, "Back").click();
  await button(page, "Remove the answers").click();
  await page.getByRole("alert").getByRole("button", { name: "Keep" }).click();
  await expect(button(page, "Go on with the test, 3 of 34 answered")).toBeVisible();
  await button(page, "Remove the answers").click();
  await page.getByRole("alert").getByRole("button", { name: "Remove the answers" }).click();
  await expect(button(page, "Take the test before the lessons")).toBeVisible();
});

test("without keys that need no Ctrl, no letter answers or leads away", async ({ page }) => {
  await page.goto("./#lesson/full-buffer/download");
  await expect(page.getByRole("radio").first()).toBeVisible();
  await page.keyboard.press("?");
  await page.getByRole("switch", { name: "Keys without Ctrl" }).uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("a");
  await page.keyboard.press("n");
  await page.keyboard.press("c");
  await expect(page.getByRole("radio").first()).not.toBeChecked();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/full-buffer/);
  await page.goto("./#lesson/practice/codel-next/3");
  await expect(page.locator(".lrn-body input").first()).toBeVisible();
  await page.keyboard.press("a");
  await page.keyboard.press("7");
  await expect(page.locator("input:focus")).toHaveCount(0);
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
});

test("Share in a lesson gives the address of the step that is shown", async ({ page }) => {
  await page.goto("./#lesson/full-buffer/download");
  await button(page, "Share").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox")).toHaveValue(/#lesson\/full-buffer\/download$/);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.goto("./#lesson/challenges/flood");
  await expect(page.getByRole("heading", { name: "One TCP in a UDP flood" })).toBeVisible();
  await button(page, "Share").click();
  await expect(dialog.getByRole("textbox")).toHaveValue(/#lesson\/challenges\/flood$/);
});
