import type { Page } from "@playwright/test";
import { expect, openLab, test } from "./support.ts";

const SCENES = ["udp-surge-meets-red?t=5", "download-kills-the-call?t=5", "pi-slow-start?t=0", "parking-lot?t=5"];
const QUEUES = ["codel", "sfb", "pie", "fred", "cake"];
const PLACES = [...SCENES, ...QUEUES.map((queue) => `red-basics?lanes.0.queue=${queue}&t=3`)];
const SCREENS = [
  [390, 844],
  [1440, 900],
  [1920, 1080],
] as const;

/** The other parts of a phone, and what is in them. */
const PARTS = [
  ["Inside", ".pn-code"],
  ["Traffic", ".controls"],
] as const;

/** Texts that their boxes cut off without an ellipsis that a title resolves, and texts of one picture on each other. */
const faultsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    // A row of keys hides those without room on purpose; its children reach over its edge.
    const isMeant = (one: Element): boolean =>
      one.closest(".unseen, .pn-sr, .pn-keys, math, .picker-current, [title]") !== null || one.matches(".pn-head");
    for (const one of document.querySelectorAll("body *")) {
      const { overflowX, textOverflow } = getComputedStyle(one);
      const isCut = one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1 && overflowX === "hidden";
      if (isCut && textOverflow !== "ellipsis" && one.textContent.trim() !== "" && !isMeant(one))
        found.push(`${one.tagName}.${one.className} "${one.textContent.slice(0, 40)}"`);
    }
    for (const plot of document.querySelectorAll("svg")) {
      const boxes = [...plot.querySelectorAll("text")].map((text) => ({ text, box: text.getBoundingClientRect() }));
      for (const [i, one] of boxes.entries())
        for (const other of boxes.slice(i + 1)) {
          const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
          if (across > 1 && down > 4) found.push(`"${one.text.textContent}" on "${other.text.textContent}"`);
        }
    }
    if (document.documentElement.scrollWidth > innerWidth + 1) found.push("the page is wider than the screen");
    return found;
  });

for (const [width, height] of SCREENS)
  test(`at ${width} px no text is cut off, and none stands on another`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const place of PLACES) {
      await page.goto("about:blank");
      await openLab(page, `v1/${place}`);
      await expect(page.locator(".pn-delays canvas")).toBeVisible();
      if (width >= 600) await expect(page.locator(".drawer .controls")).toBeAttached();
      expect.soft(await faultsOf(page), place).toEqual([]);
      if (width >= 600) continue;
      for (const [tab, shown] of PARTS) {
        await page.getByRole("tab", { name: tab }).click();
        await expect(page.locator(shown)).toBeVisible();
        for (const fold of await page.locator(".fold-head").all()) await fold.click();
        expect.soft(await faultsOf(page), `${place}, ${tab}`).toEqual([]);
      }
    }
  });
