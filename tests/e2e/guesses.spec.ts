import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support.ts";

/** Steps appear whole: a robot does not watch. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

const body = (page: Page): Locator => page.locator(".lrn-body");
const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });

test("a number is typed key by key into a guess whose range does not begin at 0, and a wrong one is named", async ({
  page,
}) => {
  await page.goto("./#lesson/rates/hit");
  const field = body(page).getByRole("spinbutton");
  const slider = body(page).getByRole("slider");
  await expect(page.getByTestId("lesson-state")).toHaveText("Paused for your guess");
  await field.click();
  await page.keyboard.type("90");
  await expect(field).toHaveValue("90");
  await expect(slider).toHaveValue("90");
  await field.fill("400");
  // Nothing is said while it is typed.
  await expect(body(page).getByRole("alert")).toHaveText("");
  await expect(button(page, "Reveal")).toBeDisabled();
  await page.keyboard.press("Enter");
  await expect(body(page).getByRole("alert")).toHaveText("Your guess is 400: it must be 50 to 100 %.");
  await field.fill("9");
  await page.locator(".lrn-foot .solid").click({ force: true });
  await expect(body(page).getByRole("alert")).toHaveText("Your guess is 9: it must be 50 to 100 %.");
  await expect(field).toHaveValue("9");
  await field.fill("88");
  await button(page, "Reveal").click();
  await expect(body(page).locator(".lrn-verdict")).toContainText("You said 88 %");
});

test("a count is guessed in whole steps", async ({ page }) => {
  await page.goto("./#lesson/claims/eight");
  const slider = body(page).getByRole("slider");
  await expect(page.getByTestId("lesson-state")).toHaveText("Paused for your guess");
  await slider.fill("3");
  await slider.press("ArrowRight");
  await expect(body(page).getByRole("spinbutton")).toHaveValue("4");
  await body(page).getByRole("spinbutton").fill("3.96");
  await page.keyboard.press("Tab");
  await expect(body(page).getByRole("alert")).toContainText("Your guess is 3.96: it must be a whole number, 0 to 8");
  await body(page).getByRole("spinbutton").fill("4");
  await button(page, "Reveal").click();
  await expect(body(page).locator(".lrn-verdict")).toContainText("You said 4 runs. It was 4 runs. You were right.");
});
