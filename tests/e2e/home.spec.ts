import type { Page } from "@playwright/test";
import { lessons } from "../../src/lessons/registry.ts";
import { presets } from "../../src/scenario/presets/registry.ts";
import { clock, pauseButton, playButton } from "./lab.ts";
import { expect, expectAccessible, focusOn, MAIN, test } from "./support.ts";

const lead = (page: Page) => page.locator(".home-lead");
const minimum = (page: Page) => page.locator('.home-live .pn-threshold[data-field="minThreshold"]');
const openLab = (page: Page) => lead(page).getByRole("link", { name: "Open the lab" });

test("the bare address shows a queue that moves, and the lab takes it along", MAIN, async ({ page }) => {
  await page.goto("./");
  await expect(page.getByRole("heading", { name: "A queue, one packet at a time" })).toBeVisible();
  await expect(page.locator(".home-live").getByRole("button", { name: "Pause" })).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByName("aqm-first-trace").length > 0);
  await expect(minimum(page)).toHaveAttribute("aria-valuenow", "20");
  await focusOn(minimum(page));
  for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowUp");
  await expect(minimum(page)).toHaveAttribute("aria-valuenow", "25");
  await openLab(page).click();
  await expect(page.locator(".lab > main")).toBeVisible();
  await expect(page.locator(".lab.home")).toHaveCount(0);
  await expect(pauseButton(page)).toBeVisible();
  expect(await clock(page)).toBeGreaterThan(22);
  await expect(page.locator('.pn-queue .pn-threshold[data-field="minThreshold"]')).toHaveAttribute(
    "aria-valuenow",
    "25",
  );
  // Back leads to the start again, with the same run.
  await page.goBack();
  await expect(minimum(page)).toHaveAttribute("aria-valuenow", "25");
});

test("the run on show rests while nobody sees it, and goes on", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto("./");
  const pause = page.locator(".home-live").getByRole("button", { name: "Pause" });
  await expect(pause).toBeVisible();
  await page.locator(".home-scenes").scrollIntoViewIfNeeded();
  await page.locator(".home-scenes li").last().scrollIntoViewIfNeeded();
  await expect(page.locator(".home-play")).toHaveText("Play");
  await page.locator(".home-lead").scrollIntoViewIfNeeded();
  await expect(pause).toBeVisible();
});

test("with reduced motion nothing moves by itself, and play works", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ reducedMotion: "reduce", ...(baseURL === undefined ? {} : { baseURL }) });
  const page = await context.newPage();
  await page.goto("./");
  const play = page.locator(".home-live").getByRole("button", { name: "Play" });
  await expect(play).toBeEnabled();
  await play.click();
  await expect(page.locator(".home-live").getByRole("button", { name: "Pause" })).toBeVisible();
  await context.close();
});

test("all lessons and all scenes are there, each with its picture, and a scene opens in the lab", async ({ page }) => {
  await page.goto("./");
  await expect(page.locator(".home-stages .lrn-cards a")).toHaveCount(lessons.length);
  await expect(page.locator(".home-scenes .lrn-cards a")).toHaveCount(presets.length);
  await expect(page.locator(".lrn-cards .home-picture path:last-child")).toHaveCount(lessons.length + presets.length);
  const [, second] = presets;
  await page.locator(".home-scenes .lrn-cards a").nth(1).click();
  await expect(page.locator(".preset .button b")).toHaveText(second?.title ?? "");
  await expect(pauseButton(page)).toBeVisible();
});

test("who comes back goes on where they stopped", async ({ page }) => {
  await page.goto("./");
  await lead(page).getByRole("link", { name: "Start lesson 1" }).click();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.goto("about:blank");
  await page.goto("./");
  await expect(lead(page).getByRole("heading")).toHaveText(lessons[0]?.title ?? "");
  await lead(page).getByRole("link", { name: "Continue" }).click();
  await expect(page.locator(".lrn-dots > span")).toHaveText(`2 of ${lessons[0]?.steps}`);
});

test("the cards lead to papers, sweeps and algorithms, and back", async ({ page }) => {
  await page.goto("./");
  for (const name of ["Papers", "Sweep", "Algorithms"]) {
    await page.locator(".home-audiences").getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("navigation", { name: "Places" }).locator("[aria-current]")).toHaveText(name);
    await page.goBack();
    await expect(page.locator(".home-audiences")).toBeVisible();
  }
});

for (const [width, scheme] of [
  [1440, "light"],
  [1440, "dark"],
  [390, "light"],
] as const)
  test(`axe finds nothing at the start, ${width} px wide, ${scheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto("./");
    await expect(page.locator(".home-scenes .lrn-cards a")).toHaveCount(presets.length);
    await page.locator(".home-live").getByRole("button", { name: "Pause" }).click();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

test("a link to a scene opens the lab, at rest", async ({ page }) => {
  await page.goto("./#v2/red-basics~");
  await expect(playButton(page)).toBeEnabled();
  await expect(page.locator(".lab.home")).toHaveCount(0);
});

test("the first visit to the lab gets three hints, one at a time, and each goes when it is followed", async ({
  page,
}) => {
  await page.goto("./");
  await openLab(page).click();
  const hint = (name: string) => page.getByRole("dialog", { name });
  await expect(hint("Drag this line")).toBeVisible();
  await expectAccessible(page);
  await focusOn(page.locator('.pn-queue .pn-threshold[data-field="minThreshold"]'));
  await page.keyboard.press("ArrowUp");
  await expect(hint("Point at a dropped packet")).toBeVisible();
  await hint("Point at a dropped packet").getByRole("button", { name: "Next" }).click();
  await expect(hint("Drag the playhead back")).toBeVisible();
  await page.keyboard.press("F6");
  await expect(hint("Drag the playhead back").getByRole("button", { name: "Done" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator(".hint-card")).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("aqm-lab.hints"))).toBe("over");
  await page.keyboard.press("?");
  await page.getByRole("button", { name: "Show the hints" }).click();
  await expect(page.getByRole("dialog", { name: "Keyboard map" })).toHaveCount(0);
  await expect(hint("Drag this line")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator(".hint-card")).toHaveCount(0);
});
