import type { Page } from "@playwright/test";
import { changes, clock, open, pauseButton, playButton, row, SCENE, setSpeed } from "./lab.ts";
import { expect, focusOn, MAIN, restingBox, test } from "./support.ts";

/** Waits until the run is 0.2 s further. */
const pastNow = async (page: Page): Promise<void> => {
  const now = await clock(page);
  await expect.poll(() => clock(page), { intervals: [50] }).toBeGreaterThan(now + 0.2);
};

test("a slow drag of a slider makes one change, and one undo takes it back", MAIN, async ({ page }) => {
  await open(page);
  await playButton(page).click();
  await expect.poll(() => clock(page)).toBeGreaterThan(0.5);
  const slider = row(page, "lanes.0.params.maxProbability").getByRole("slider");
  const value = row(page, "lanes.0.params.maxProbability").locator(".quantity input");
  const before = await value.inputValue();
  const box = await restingBox(slider);
  const y = box.y + box.height / 2;
  const share = await slider.evaluate((input) =>
    input instanceof HTMLInputElement ? input.valueAsNumber / Number(input.max) : 0,
  );
  const x = box.x + 8 + share * (box.width - 16);
  await page.mouse.move(x, y);
  await page.mouse.down();
  // Slow: the run moves on between any two steps.
  for (let i = 1; i <= 8; i++) {
    await page.mouse.move(x + 6 * i, y);
    await pastNow(page);
  }
  // Until the release, the list shows that the run has followed.
  await expect.poll(() => changes(page).count()).toBeGreaterThan(1);
  const dragged = await value.inputValue();
  await page.mouse.up();
  await expect(changes(page)).toHaveCount(1);
  await expect(value).toHaveValue(dragged);
  await expect(pauseButton(page)).toBeVisible();
  await pauseButton(page).click();
  // The link is written about once a second.
  await expect.poll(async () => (await page.evaluate(() => location.hash)).split("at=").length).toBe(2);
  await page.keyboard.press("Control+z");
  await expect(value).toHaveValue(before);
});

test("a slow drag of a threshold, or keys in quick succession on it, make one change each", async ({ page }) => {
  await open(page);
  await playButton(page).click();
  await expect.poll(() => clock(page)).toBeGreaterThan(1);
  const handle = page.locator('.pn-threshold[data-field="maxThreshold"]');
  const box = await restingBox(handle);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 1; i <= 5; i++) {
    await page.mouse.move(x, y - 8 * i);
    await pastNow(page);
  }
  await expect.poll(() => changes(page).count()).toBeGreaterThan(1);
  await page.mouse.up();
  await expect(changes(page)).toHaveCount(1);
  await focusOn(handle);
  const before = Number(await handle.getAttribute("aria-valuenow"));
  // All sent at once: a slow machine must not make pauses between them that end the row.
  await Promise.all(Array.from({ length: 5 }, () => page.keyboard.press("ArrowUp")));
  await expect.poll(async () => Number(await handle.getAttribute("aria-valuenow"))).toBeGreaterThanOrEqual(before + 5);
  await expect(changes(page)).toHaveCount(2);
});

test("the scene says what it will change, and does not take back a value of the user without a choice", async ({
  page,
}) => {
  await open(page, "v1/udp-surge-meets-red?t=11");
  const said = page.getByTestId("scene-script");
  await expect(said).toContainText("Next in this scene, at 14 s: A: 4 to 8 flows.");
  const count = page.locator('.group-main[data-path="traffic.A.count"] .quantity input');
  await count.fill("3");
  await count.press("Enter");
  await expect(said).toBeEmpty();
  await setSpeed(page, 4);
  await playButton(page).click();
  await expect(said).toContainText("The scene's change at 14 s was not made: A: 3 to 8 flows.");
  await pauseButton(page).click();
  await expect(count).toHaveValue("3");
  await said.getByRole("button", { name: "Keep mine" }).click();
  await expect(said).toBeEmpty();
  // The link repeats the run: the script's change is not in it.
  await expect.poll(() => page.evaluate(() => location.hash)).toContain("traffic.A.count");
  await page.reload();
  await expect(playButton(page)).toBeEnabled();
  await expect(count).toHaveValue("3");
  await said.getByRole("button", { name: "Follow the scene" }).click();
  await expect(count).toHaveValue("8");
});

test("two tabs of the same link each come back at their own time", async ({ context }) => {
  const [one, two] = [await context.newPage(), await context.newPage()];
  await open(one, `${SCENE}?t=3`);
  await open(two, `${SCENE}?t=3`);
  await one.keyboard.press(".");
  await setSpeed(two, 6);
  await playButton(two).click();
  await expect.poll(() => clock(two)).toBeGreaterThan(6);
  await pauseButton(two).click();
  const at = await clock(one);
  await one.reload();
  await expect(playButton(one)).toBeEnabled();
  await expect.poll(() => clock(one)).toBeCloseTo(at, 2);
});

test("on a phone changed controls are reset in Traffic", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, `${SCENE}?at=1:lanes.0.params.minThreshold:9&t=2`);
  const back = row(page, "lanes.0.params.minThreshold").locator(".back");
  await expect(back).toHaveCount(0);
  await page.getByRole("tab", { name: "Traffic" }).click();
  await page.getByRole("button", { name: /^Algorithm RED, 1 change/ }).click();
  await back.click();
  await expect(page.getByRole("button", { name: /^Algorithm RED, no changes/ })).toBeVisible();
  await expect(back).toBeHidden();
});
