import type { Page } from "@playwright/test";
import { open } from "./lab.ts";
import { expect, expectAccessible, MAIN, restingBox, test } from "./support.ts";

const TWO_POINTS = "v1/red-basics?duration=10&view=sweep&of=bottleneck.rate=5M,10M;seeds=1;from=2";

const work = (page: Page) => page.locator(".work [role=status]");
const rows = (page: Page) => page.locator(".swp-table tbody tr");
const run = (page: Page) => page.getByRole("button", { name: "Run", exact: true });

test("a sweep runs, and what is done is not run again after a reload", MAIN, async ({ page }) => {
  await page.goto(`./#${TWO_POINTS}`);
  await expect(work(page)).toHaveText("2 runs at 2 points; 0 already done");
  await run(page).click();
  await expect(work(page)).toHaveText("All 2 runs are done (0 done earlier).");
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText("5 Mbit/s");
  const found = await rows(page).allTextContents();
  expect(found[0]).not.toEqual(found[1]);
  await expectAccessible(page);

  await page.reload();
  await expect(work(page)).toHaveText("2 runs at 2 points; 2 already done");
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await expect.poll(() => rows(page).allTextContents()).toEqual(found);
  await run(page).click();
  await expect(work(page)).toHaveText("All 2 runs are done (2 done earlier).");
});

test("a sweep is stopped, keeps what is done, and goes on with what was left", async ({ page }) => {
  // So long that it cannot end between two clicks.
  await page.goto(`./#${TWO_POINTS.replace("duration=10", "duration=600").replace("seeds=1", "seeds=8")}`);
  await run(page).click();
  await expect(work(page)).toContainText(/^[1-9]\d* of 16 runs/);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await expect(work(page)).toContainText("Paused at");
  await page.getByRole("button", { name: "Resume", exact: true }).click();
  await page.getByRole("button", { name: "Stop here" }).click();
  await expect(work(page)).toContainText("Cancelled at");
  await page.getByRole("button", { name: "Go on", exact: true }).click();
  await expect(work(page)).toHaveText(/^All 16 runs are done \([1-9]\d* done earlier\)\.$/);
});

test("the question is filled in, its words are chosen, and what the scene would overwrite is told", async ({
  page,
}) => {
  await open(page, "v1/udp-surge-meets-red");
  await page.keyboard.press("x");
  // Nothing has to be typed: the scene sets the flows of group A itself, which the question says.
  await expect(work(page)).toContainText(/^\d+ runs at \d+ points/);
  await expect(run(page)).toBeEnabled();
  const over = page.getByRole("group", { name: "The scene sets this field as well" });
  await expect(over).toContainText("The scene sets Flows, group A at 14 s.");
  await expect(page.getByText("Each value holds for the whole run.")).toBeVisible();
  await over.getByRole("button", { name: "The scene goes on" }).click();
  await expect(page).toHaveURL(/timeline%3Dfollow/);
  await expect(page.getByText("The values hold only until then.")).toBeVisible();

  await page.getByRole("button", { name: "What changes: Flows, group A" }).click();
  await page.getByRole("searchbox").fill("link rate");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/of=bottleneck\.rate/);
  await expect(over).toHaveCount(0);
  await page.getByText("Typed", { exact: true }).click();
  const values = page.getByRole("textbox", { name: "Values of Link rate" });
  await values.fill("0..10M:3(log)");
  await values.press("Enter");
  await expect(page.getByRole("alert")).toContainText("both ends must be above 0");
  await page.getByRole("textbox", { name: "Values of Link rate" }).fill("5M, 10M");
  await page.getByRole("textbox", { name: "Values of Link rate" }).press("Enter");
  await expect(work(page)).toContainText("6 runs at 2 points");
  await expect(page).toHaveURL(/view=sweep&of=bottleneck\.rate%3D5M,%2010M/);
});

test("two fields make a map, a point of it opens in the lab, and files are saved", async ({ page }) => {
  await page.goto(`./#${TWO_POINTS.replace(";seeds", ";traffic.bulk.count=2,8;seeds")}`);
  await run(page).click();
  await expect(work(page)).toContainText("All 4 runs are done");
  await page.getByRole("button", { name: "Map", exact: true }).click();
  await expect(page.getByRole("img", { name: "Mean queueing delay over both axes" }).locator("rect")).toHaveCount(4);
  for (const [name, file] of [
    ["CSV", "sweep.csv"],
    ["CSV.gz", "sweep.csv.gz"],
    ["JSON", "sweep.json"],
  ]) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: name ?? "", exact: true }).click();
    expect((await download).suggestedFilename()).toBe(file);
  }
  await page.getByRole("button", { name: "PNG or SVG", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Map", exact: true })).toHaveAttribute("aria-pressed", "true");
  await expect(dialog.locator(".share-paper canvas")).toBeVisible();
  const picture = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "PNG, 3×" }).click();
  expect((await picture).suggestedFilename()).toBe("sweep-map.png");
  await page.keyboard.press("Escape");
  await page.getByRole("slider", { name: "Plot: arrow keys pick a point" }).press("ArrowRight");
  await expect(page.getByRole("heading", { name: "At 5 Mbit/s, 2 flows" })).toBeVisible();
  const link = page.getByRole("link", { name: "Open in the lab" });
  // The small picture of the picked run comes above it.
  await restingBox(link);
  await link.click();
  await expect(page.locator(".pn-queue")).toBeVisible();
});
