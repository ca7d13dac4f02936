import type { Locator, Page } from "@playwright/test";
import { changes, open, playPast, row } from "./lab.ts";
import { expect, expectAccessible, focusOn, MAIN, test } from "./support.ts";

/** The scene in which PI, with its published gains, takes a minute to settle. */
const SLOW_PI = "v1/pi-slow-start";

const opener = (page: Page): Locator => page.getByRole("button", { name: "Design…" });
const calculator = (page: Page): Locator => page.getByRole("dialog", { name: "Design of PI" });
/** Its name has the symbol behind the words. */
const input = (page: Page, name: string): Locator =>
  calculator(page).getByRole("textbox", { name: new RegExp(`^${name}(, .+)?, value$`) });
const gain = (page: Page): Locator => row(page, "lanes.0.params.a").getByRole("textbox");

test("a design follows its inputs and is applied as one change", MAIN, async ({ page }) => {
  await open(page, SLOW_PI);
  await playPast(page, 0.5);
  const before = await gain(page).inputValue();
  await opener(page).click();
  await expect(input(page, "Minimum number of flows")).toHaveValue("20");
  await expect(calculator(page).getByRole("status")).toContainText("phase margin 35°");
  const phase = calculator(page).getByRole("row", { name: "Phase margin" });
  await expect(phase).toContainText("35°");
  await input(page, "Boldness").fill("0.3");
  await page.keyboard.press("Enter");
  await expect(phase).toContainText("56°");
  await input(page, "Boldness").fill("3");
  await page.keyboard.press("Enter");
  await expect(
    calculator(page).getByText("β must be 0.01 to 0.85. Set to 0.85, the nearest allowed value."),
  ).toBeVisible();
  await calculator(page).getByRole("button", { name: "Reset Boldness" }).click();
  await input(page, "Minimum number of flows").fill("180");
  await page.keyboard.press("Enter");
  await expect(calculator(page).getByRole("status")).toContainText("timeouts rule");
  await calculator(page).getByRole("button", { name: "Reset to the run" }).click();
  await expect(phase).toContainText("35°");

  await calculator(page).getByRole("button", { name: "Apply to the run" }).click();
  await expect(calculator(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
  await expect(gain(page)).not.toHaveValue(before);
  await expect(changes(page)).toHaveCount(1);
  await expect(changes(page)).toContainText("and 1 more");
  await opener(page).click();
  await expect(calculator(page).getByText("The run has these values already.")).toBeVisible();
  await expect(calculator(page).getByRole("button", { name: "Apply to the run" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+z");
  await expect(gain(page)).toHaveValue(before);
});

test("the calculator works with the keyboard, and Escape changes nothing", async ({ page }) => {
  await open(page, SLOW_PI);
  await focusOn(opener(page));
  await page.keyboard.press("Enter");
  const slider = calculator(page).getByRole("slider", { name: "Longest round-trip time" });
  await focusOn(slider);
  const status = calculator(page).getByRole("status");
  const before = await status.textContent();
  await page.keyboard.press("PageUp");
  await expect(status).not.toHaveText(before ?? "");
  await page.keyboard.press("Escape");
  await expect(calculator(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
  await expect(changes(page)).toHaveCount(0);
});

for (const theme of ["light", "dark"] as const) {
  test(`axe finds nothing in the calculator in the ${theme} theme, on a screen and on a phone`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await open(page, SLOW_PI);
    await opener(page).click();
    await expect(calculator(page).getByRole("status")).not.toBeEmpty();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("tab", { name: "Traffic" }).click();
    await page.getByRole("button", { name: /^Algorithm/ }).click();
    await opener(page).click();
    await expectAccessible(page);
    const tooWide = await calculator(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    expect(tooWide).toBe(0);
  });
}

test("a discipline without a design rule has no calculator", async ({ page }) => {
  await open(page, "v1/red-basics?lanes.0.queue=drop-tail");
  await expect(page.getByRole("button", { name: "How Drop Tail works" })).toBeVisible();
  await expect(opener(page)).toHaveCount(0);
});
