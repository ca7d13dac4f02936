import type { Page } from "@playwright/test";
import { open } from "./lab.ts";
import { expect, expectAccessible, test } from "./support.ts";

const TWO_POINTS = "v1/red-basics?duration=10&view=sweep&of=bottleneck.rate=5M,10M;seeds=1;from=2";

const work = (page: Page) => page.locator(".work [role=status]");
const rows = (page: Page) => page.locator(".swp-table tbody tr");
const run = (page: Page) => page.getByRole("button", { name: "Run", exact: true });

test("a sweep runs, and what is done is not run again after a reload", async ({ page }) => {
  await page.goto(`./#${TWO_POINTS}`);
  await expect(work(page)).toHaveText("2 runs at 2 points; 0 already done");
  await run(page).click();
  await expect(work(page)).toHaveText("All 2 runs are done (0 done earlier).");
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText("5 Mbit/s");
  const found = await rows(page).allTextContents();
  expect(found[0]).not.toEqual(found[1]);
  await expectAccessible(page);

  await page.reload();
  await expect(work(page)).toHaveText("2 runs at 2 points; 2 already done");
  expect(await rows(page).allTextContents()).toEqual(found);
  await run(page).click();
  await expect(work(page)).toHaveText("All 2 runs are done (2 done earlier).");
});

test("a sweep is cancelled, and goes on with what was left", async ({ page }) => {
  // So long that it cannot end between two clicks.
  await page.goto(`./#${TWO_POINTS.replace("duration=10", "duration=600").replace("seeds=1", "seeds=8")}`);
  await run(page).click();
  await expect(work(page)).toContainText(/^[1-9]\d* of 16 runs/);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await expect(work(page)).toContainText("Paused at");
  await page.getByRole("button", { name: "Resume", exact: true }).click();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(work(page)).toContainText("Cancelled at");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(work(page)).toHaveText(/^All 16 runs are done \([1-9]\d* done earlier\)\.$/);
});

test("a definition is typed, refused where it is wrong, and held by the address", async ({ page }) => {
  await open(page);
  await page.keyboard.press("x");
  await expect(page.getByText("A sweep runs the scenario at every value of an axis")).toBeVisible();
  await expect(run(page)).toBeDisabled();
  const field = page.getByRole("combobox", { name: "Axis 1: field" });
  await field.fill("bottleneck.rate");
  await field.press("Enter");
  const values = page.getByRole("textbox", { name: "Axis 1: values" });
  await values.fill("0..10M:3(log)");
  await values.press("Enter");
  await expect(page.getByRole("alert")).toContainText("both ends must be above 0");
  await values.fill("5M, 10M");
  await values.press("Enter");
  await expect(work(page)).toContainText("6 runs at 2 points");
  await expect(page).toHaveURL(/view=sweep&of=bottleneck\.rate%3D5M,%2010M/);
});

test("two axes make a heat map, and files are saved", async ({ page }) => {
  await page.goto(`./#${TWO_POINTS.replace(";seeds", ";traffic.bulk.count=2,8;seeds")}`);
  await run(page).click();
  await expect(work(page)).toContainText("All 4 runs are done");
  await page.getByRole("button", { name: "Heat map" }).click();
  await expect(page.getByRole("img", { name: "Mean queueing delay over both axes" }).locator("rect")).toHaveCount(4);
  for (const [name, file] of [
    ["CSV", "sweep.csv"],
    ["JSON", "sweep.json"],
    ["SVG", "sweep.svg"],
    ["PNG", "sweep.png"],
  ]) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: name ?? "", exact: true }).click();
    expect((await download).suggestedFilename()).toBe(file);
  }
});
