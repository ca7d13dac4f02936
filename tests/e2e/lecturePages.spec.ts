import type { Page } from "@playwright/test";
import { count, openLecture, openPresenter } from "./lectures.ts";
import { expect, expectAccessible, MAIN, test } from "./support.ts";
import { canvasTextSizes, recordTextSizes } from "./textSizes.ts";

/** Steps appear whole: a robot does not watch. */
test.use({ viewport: { width: 1920, height: 1080 }, contextOptions: { reducedMotion: "reduce" } });

/** Sizes (px on the screen) of the words of a slide that are smaller than 24 px; subscripts belong to their symbols. */
const smallTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const words = document.createTreeWalker(
      document.querySelector(".lec-slide") ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const found: string[] = [];
    while (words.nextNode()) {
      const element = words.currentNode.parentElement;
      const text = words.currentNode.textContent?.trim() ?? "";
      if (
        element === null ||
        text === "" ||
        element.closest("sub, title, .unseen, .pn-sr") ||
        !element.checkVisibility()
      )
        continue;
      const size = Number.parseFloat(getComputedStyle(element).fontSize) * element.currentCSSZoom;
      if (size < 23.99) found.push(`${text}: ${size} px`);
    }
    return found;
  });

for (const address of [
  "lecture/flood/joins",
  "lecture/sawtooth/next",
  "lecture/marks/short",
  "lecture/full-buffer/alone",
])
  test(`no word of ${address} is smaller than 24 px at 1920 by 1080, and nothing is cut off`, async ({ page }) => {
    await recordTextSizes(page);
    await openLecture(page, address);
    await expect.poll(() => canvasTextSizes(page).then((sizes) => sizes.length + 1)).toBeGreaterThan(0);
    for (const key of ["", "PageDown"]) {
      if (key !== "") await page.keyboard.press(key);
      await expect(page.locator(".lec-slide")).not.toContainText("…");
      expect(await smallTexts(page)).toEqual([]);
      expect((await canvasTextSizes(page)).filter((size) => size < 23.99)).toEqual([]);
      for (const part of [".lec-right", ".lec-left", ".lec-slide"])
        expect(await page.locator(part).evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(1);
    }
  });

test("a key shows the lab's run to an audience, with a code for this instant", MAIN, async ({ page, context }) => {
  await page.goto("./#v1/red-basics?t=12");
  await expect(page.getByTestId("clock")).toHaveText("12.000");
  await page.keyboard.press("l");
  await expect(page.getByRole("main", { name: "Lecture: RED at work" })).toBeVisible();
  await expect(page.locator(".lec-left > h1")).toHaveText("RED at work");
  await expect(page.locator(".lec-question")).toHaveCount(0);
  await expect(page.locator(".lec-clock")).toHaveText("12.0 s");
  const presenter = await openPresenter(context, page);
  await presenter.keyboard.press("Space");
  await expect(page.locator(".lec-clock")).not.toHaveText("12.0 s");
  await presenter.keyboard.press("Space");
  await expect(presenter.getByRole("button", { name: "Play" })).toBeVisible();
  await page.keyboard.press("q");
  const link = (await page.locator(".lec-link").textContent()) ?? "";
  await page.keyboard.press("q");
  await page.keyboard.press("Escape");
  await expect(page.locator("aside.drawer")).toBeAttached();
  const at = (await page.getByTestId("clock").textContent()) ?? "";
  await page.goto("about:blank");
  await page.goto(`http://${link}`);
  await expect(page.getByTestId("clock")).toHaveText(at);
});

test("a lecture starts from the lessons, a lesson and its page for teachers, and its key leads back", async ({
  page,
}) => {
  await page.goto("./#lesson");
  await page.getByRole("link", { name: "Lecture" }).click();
  await expect(page.getByRole("main", { name: "Lecture: Why there is a queue at all" })).toBeVisible();
  await page.goto("./#lesson/flood/four");
  await expect(page.locator(".lrn-dots")).toBeVisible();
  await page.keyboard.press("l");
  await expect(count(page)).toHaveText("3 of 8");
  await page.keyboard.press("Escape");
  await expect(page.locator(".lrn-dots > span")).toHaveText("3 of 8");
  await page.goto("./#lesson/teach/flood");
  await page.getByRole("link", { name: "Lecture" }).click();
  await expect(count(page)).toHaveText("1 of 8");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys of a lecture" })).toBeVisible();
  await expectAccessible(page);
});

test("a lecture of no lesson, or a presenter of no lecture, says so", async ({ page }) => {
  await page.goto("./#lecture/nothing");
  await expect(page.getByRole("alert")).toHaveText("There is no lesson “nothing”.");
  await page.goto("./#lecture/presenter/7/flood");
  await expect(page.getByRole("alert")).toContainText("This lecture is not known here.");
});
