import type { Page } from "@playwright/test";
import { expect, test } from "./support.ts";

test.use({ viewport: { width: 320, height: 640 } });

/** Least width of a slider that can be set with a finger, px. */
const LEAST = 100;

/** The sliders on the page with their widths, and the words that are broken in names of fields and groups. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const shown = (element: Element): boolean => element.getClientRects().length > 0;
    const sliders = [...document.querySelectorAll<HTMLElement>('.lrn-panel .controls input[type="range"]')].filter(
      shown,
    );
    const names = [...document.querySelectorAll<HTMLElement>(".lrn-panel .group-name, .lrn-panel .field .name")];
    const broken = names.filter(shown).flatMap((name) => {
      const walker = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
        for (const { index, 0: word } of (node.textContent ?? "").matchAll(/[^\s-]+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
        }
      return found;
    });
    const widths = sliders.map((slider) => [slider.getAttribute("aria-label"), slider.clientWidth] as const);
    return { widths, broken };
  });

for (const address of ["full-buffer/cut", "challenges/red-thresholds", "claims/make"])
  test(`at 320 px the sliders of ${address} can be set, and no word is broken`, async ({ page }) => {
    await page.goto(`./#lesson/${address}`);
    await expect(page.locator(".lrn-panel .controls").first()).toBeVisible();
    const all = page.getByText("All controls");
    if (!address.startsWith("challenges")) await all.click();
    await expect.poll(async () => (await measured(page)).widths.length).toBeGreaterThan(1);
    const { widths, broken } = await measured(page);
    for (const [name, width] of widths) expect(width, name ?? "").toBeGreaterThan(LEAST);
    expect(broken).toEqual([]);
    expect(await page.locator(".lrn-lesson").evaluate((lesson) => lesson.scrollWidth - lesson.clientWidth)).toBe(0);
  });
