import type { Page } from "@playwright/test";
import { open } from "./lab.ts";
import { goTo, PLACES } from "./placeList.ts";
import { expect, test } from "./support.ts";

/**
 * Controls whose name lacks a word of what they show: WCAG 2.2, criterion 2.5.3. Somebody who speaks to the page says
 * what they see. Numbers are values, and a name need not hold them; a word is at least two letters. A fieldset of the
 * control panel shows the name of its slider.
 */
const namesWithoutLabel = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}[\p{L}\p{N}]+/gu) ?? [];
    const isSeen = (one: Element): boolean =>
      one.checkVisibility({ visibilityProperty: true }) &&
      one.closest(".unseen, svg, select, fieldset fieldset") === null;
    const textsIn = (root: Element): string[] => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: string[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
        if (node.parentElement !== null && isSeen(node.parentElement)) texts.push(node.textContent ?? "");
      return texts;
    };
    const labelOf = (control: Element): Element => control.closest("fieldset.field")?.querySelector(".name") ?? control;
    return [...document.querySelectorAll("button, a[href], summary, input, select, [role=slider]")]
      .filter((control) => control.hasAttribute("aria-label") && isSeen(control))
      .flatMap((control) => {
        const name = control.getAttribute("aria-label") ?? "";
        const own = textsIn(control).flatMap(wordsOf);
        const seen = control.matches("[role=slider], input, select")
          ? [...own, ...textsIn(labelOf(control)).flatMap(wordsOf)]
          : own;
        const lacking = seen.filter((word) => !wordsOf(name).includes(word));
        return lacking.length === 0 ? [] : [`“${name}” shows ${lacking.join(" ")}`];
      });
  });

for (const place of PLACES)
  test(`the names of controls in ${place.word} hold the words that they show`, async ({ page }) => {
    await goTo(page, place);
    await expect(page.getByRole("button").nth(3)).toBeVisible();
    expect(await namesWithoutLabel(page)).toEqual([]);
  });

test("the names of all settings hold the symbols that they show", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  await expect(page.locator("aside.drawer fieldset.field").first()).toBeVisible();
  // Groups, then what is behind "Advanced" in each of them, then its topics.
  for (let round = 0; round < 3; round++)
    await page.locator("aside.drawer button[aria-expanded=false]:not([aria-haspopup])").evaluateAll((all) => {
      for (const button of all) if (button instanceof HTMLElement) button.click();
    });
  await expect.poll(() => page.locator("aside.drawer").getByRole("slider").count()).toBeGreaterThan(10);
  expect(await namesWithoutLabel(page)).toEqual([]);
});
