import { presets } from "../../src/scenario/presets/registry.ts";
import { canvasTextFaults, recordTexts } from "./canvasTexts.ts";
import { expect, openLab, test } from "./support.ts";

/** Disciplines whose inside view has another shape than those of the scenes. */
const QUEUES = ["qvared", "wred", "sfb", "fred", "pie", "codel", "cake", "dualpi2", "l4s-step", "jobs", "avq"];
const COMPARED = "red-basics?t=3&lanes.1.queue=codel&lanes.2.queue=cake";
const PLACES = [
  ...presets.map(({ id }) => `${id}?t=5`),
  ...QUEUES.map((queue) => `red-basics?lanes.0.queue=${queue}&t=3`),
  ...["compare", "compare-overlay", "compare-difference"].map((view) => `${COMPARED}&view=${view}`),
];

for (const width of [390, 1024, 1440])
  test(`at ${width} px no text on a canvas is cut off or stands on another`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await recordTexts(page);
    for (const place of PLACES) {
      await page.goto("about:blank");
      await openLab(page, `v1/${place}`);
      // All panels are there, and the run has come to its time.
      await expect(page.locator(".pn-delays canvas, .cmp-plot canvas, .cmp-overlay canvas").first()).toBeVisible();
      await expect(page.getByTestId("clock")).toHaveText(place.includes("t=5") ? "5.000" : "3.000");
      await expect.poll(() => canvasTextFaults(page), { message: place, timeout: 10_000 }).toEqual([]);
    }
  });
