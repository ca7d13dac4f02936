import type { Page } from "@playwright/test";
import { presets } from "../../src/scenario/presets/registry.ts";
import { canvasTextFaults, recordTexts } from "./canvasTexts.ts";
import { expect, openLab, test } from "./support.ts";

/** Disciplines whose inside view has another shape than those of the scenes. */
const QUEUES = ["qvared", "wred", "sfb", "fred", "pie", "codel", "cake", "dualpi2", "l4s-step", "jobs", "avq"];
const COMPARED = "red-basics?t=3&lanes.1.queue=codel&lanes.2.queue=cake";
const compared = (view: string): string => `${COMPARED}&view=${view}`;
const PLACES: Readonly<Record<string, readonly string[]>> = {
  "the first scenes": presets.slice(0, 8).map(({ id }) => `${id}?t=5`),
  "the other scenes": presets.slice(8).map(({ id }) => `${id}?t=5`),
  "the disciplines": QUEUES.map((queue) => `red-basics?lanes.0.queue=${queue}&t=3`),
  comparisons: ["compare", "compare-overlay", "compare-difference"].map(compared),
};
const WIDTHS = [390, 1024, 1440];

/** Waits until every canvas has the size of its place, and what stands on it was drawn at that size. */
const drawn = async (page: Page): Promise<void> => {
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll("canvas")].every(
          ({ width, clientWidth }) => Math.abs(width - clientWidth * devicePixelRatio) <= devicePixelRatio,
        ),
      ),
    )
    .toBe(true);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
};

for (const [title, places] of Object.entries(PLACES))
  test(`no text on a canvas of ${title} is cut off or stands on another`, async ({ page }) => {
    await recordTexts(page);
    for (const place of places) {
      await page.goto("about:blank");
      await openLab(page, `v1/${place}`);
      // All panels are there, and the run has come to its time.
      await expect(page.locator(".pn-delays canvas, .cmp-plot canvas, .cmp-overlay canvas").first()).toBeVisible();
      await expect(page.getByTestId("clock")).toHaveText(place.includes("t=5") ? "5.000" : "3.000");
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await drawn(page);
        await expect.poll(() => canvasTextFaults(page), { message: `${place} at ${width} px` }).toEqual([]);
        const inside = page.getByRole("tab", { name: "Inside" });
        if (width >= 600 || place.includes("view=compare")) continue;
        await inside.click();
        await expect(page.locator(".mini-plot canvas")).toBeVisible();
        await drawn(page);
        await expect
          .poll(() => canvasTextFaults(page, 1), { message: `inside of ${place} at ${width} px` })
          .toEqual([]);
      }
    }
  });
