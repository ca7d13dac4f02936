import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, MAIN, test } from "./support.ts";

/** The left and right edge of a part of a line on the page, and the middle of its height, in CSS pixels. */
const edges = (line: Locator, part: string): Promise<{ left: number; right: number; middle: number }> =>
  line.evaluate((element, text) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = node.nodeValue?.indexOf(text) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + text.length);
      const { left, right, top, height } = range.getBoundingClientRect();
      return { left, right, middle: top + height / 2 };
    }
    throw new Error(`The line does not hold ${text} in one piece.`);
  }, part);

/**
 * Replaces a part of a line in the editor. The pointer selects it, as a person would: the editor reads a selection
 * that a script sets only later, and until then writes at the old one.
 */
const replaceInLine = async (page: Page, line: string, part: string, by: string): Promise<void> => {
  const found = page.locator(".cm-line", { hasText: line }).first();
  await found.click();
  await expect(async () => {
    const { left, right, middle } = await edges(found, part);
    await page.mouse.move(left, middle);
    await page.mouse.down();
    await page.mouse.move(right, middle, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => document.getSelection()?.toString())).toBe(part);
  }).toPass();
  await page.keyboard.insertText(by);
};

const status = (page: Page) => page.locator(".wks-status [role=status]");

test("a discipline is written, mended at its line, runs at once and goes to other places", MAIN, async ({ page }) => {
  await page.goto("./#v1/red-basics?view=workshop");
  await expect(status(page)).toContainText("Compiles", { timeout: 60_000 });
  await expect(page.locator(".wks-queue canvas").first()).toBeVisible();
  await expect(page.getByTestId("workshop-clock")).not.toHaveText("0.0");

  await replaceInLine(page, "state.p + change", "change", "chnage");
  await expect(status(page)).toContainText("1 error");
  await expect(status(page)).toContainText("Version 1 goes on running.");
  await expect(page.locator(".cm-fault")).toContainText("there is no chnage. Did you mean change?");
  await page.getByRole("button", { name: "Put it in" }).click();
  await expect(status(page)).toContainText("version 1");

  await replaceInLine(page, '"Half and half"', "Half and half", "Half and quarter");
  await expect(status(page)).toContainText("version 2, in the run since");
  await expect(page.getByRole("heading", { name: "Inside Half and quarter" })).toBeVisible();
  const tests = page.getByRole("region", { name: "Tests of version 2" });
  await expect(tests.getByText("passed")).toHaveCount(4, { timeout: 60_000 });
  // It races by itself: five seeds of yours, of three others and of the version before.
  const race = page.getByRole("region", { name: "Race" });
  await expect(race.getByText(/^\d+ of 25 runs$/)).toBeVisible();
  await race.getByRole("button", { name: "Against: RED, CoDel, PIE" }).click();
  for (const one of ["CoDel", "PIE"]) await page.getByRole("checkbox", { name: one, exact: true }).uncheck();
  await expect(race.getByText(/^\d+ of 15 runs$/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await race.getByRole("checkbox", { name: "By itself" }).uncheck();
  // "Race again", if the race was over before that.
  await expect(race.getByRole("button", { name: /^Race( again)?$/ })).toBeVisible();

  await page.getByRole("button", { name: "Use in" }).click();
  await page.getByRole("button", { name: /^Compare/ }).click();
  await expect(page.getByRole("main", { name: "Comparison" })).toBeVisible();
  await expect(page.getByText("Half and quarter").first()).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).first().click();
});

test("a test that fails opens its case in the lab, at the time of the fault", async ({ page }) => {
  await page.goto("./#v1/red-basics?view=workshop");
  await expect(status(page)).toContainText("Compiles", { timeout: 60_000 });
  await replaceInLine(page, "const packet = this.queue.shift()", "shift", "pop");
  await expect(
    page.getByText(/^Packet \d+ of flow \d was sent before packet \d+, which had come first\.$/),
  ).toBeVisible();
  await page.getByRole("button", { name: "Open the case" }).click();
  await expect(page.locator(".picked").first()).toContainText("Half and half");
  await expect(page.getByTestId("clock")).not.toHaveText(/^0(\.0+)?$/);
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
});

test("a call that never ends stops the run, and the status names its line", async ({ page }) => {
  await page.goto("./#v1/red-basics?view=workshop");
  await expect(status(page)).toContainText("Compiles", { timeout: 60_000 });
  await replaceInLine(
    page,
    "const packet = this.queue.shift()",
    "shift",
    "at(((): number => { for (;;) ; })()) ?? this.queue.shift",
  );
  await expect(status(page)).toContainText("Stopped");
  await expect(status(page)).toContainText(/line \d+ ran longer than 0\.5 s/);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(status(page)).toContainText("Compiles");
});

test("after a stop the status speaks of the source as it is, and Share says at once why there is no link", async ({
  page,
}) => {
  await page.goto("./#v1/red-basics?view=workshop");
  await expect(status(page)).toContainText("Compiles", { timeout: 60_000 });
  await replaceInLine(
    page,
    "const packet = this.queue.shift()",
    "shift",
    "at(((): number => { for (;;) ; })()) ?? this.queue.shift",
  );
  await expect(status(page)).toContainText("Stopped");
  await replaceInLine(page, "state.p + change", "change", "chnage");
  await expect(status(page)).toContainText("1 error");
  await expect(status(page)).toContainText("The run stands until the source compiles.");
  await expect(status(page)).not.toContainText("ran longer");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("The address holds version 2, the last one that compiles.");
  await page.keyboard.press("Escape");
  // After a reload none compiles.
  await page.reload();
  await expect(status(page)).toContainText("1 error");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(dialog).toContainText("The source has 1 error. There is a link as soon as it compiles.");
  await expectAccessible(page);
});

test("a source that was opened and not edited is there after a reload", async ({ page }) => {
  await page.goto("./#v1/red-basics?view=workshop");
  await expect(status(page)).toContainText("Compiles", { timeout: 60_000 });
  await page.getByRole("button", { name: "Start from" }).click();
  await page.getByRole("button", { name: "CoDel", exact: true }).click();
  await expect(page.locator(".wks-file")).toHaveText("codel.aqm.ts");
  await page.reload();
  await expect(page.locator(".wks-file")).toHaveText("codel.aqm.ts");
  await expect(status(page)).toContainText("Compiles", { timeout: 60_000 });
});
