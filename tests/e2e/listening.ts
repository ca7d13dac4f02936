import type { Page } from "@playwright/test";

/**
 * What a screen reader has to say, as it reads live regions: the texts of those that were on the page before, in order,
 * and those that came together with their words, which it passes over.
 */
export const listen = (page: Page): ReturnType<Page["addInitScript"]> =>
  page.addInitScript(() => {
    const region = '[role="status"]';
    const heard: string[] = [];
    const missed: string[] = [];
    Object.assign(window, { heard, missed });
    const said = new WeakMap<Element, string>();
    const known = new WeakSet<Element>();
    const listener = new MutationObserver(() => {
      for (const element of document.querySelectorAll(region)) {
        const words = element.textContent ?? "";
        if (known.has(element) && words !== "" && words !== said.get(element)) heard.push(words);
        if (!known.has(element) && words !== "") missed.push(words);
        known.add(element);
        said.set(element, words);
      }
    });
    listener.observe(document, { subtree: true, childList: true, characterData: true });
  });
const list = async (page: Page, name: "heard" | "missed"): Promise<readonly string[]> => {
  const found: unknown = await page.evaluate((key): unknown => Reflect.get(window, key), name);
  return Array.isArray(found) ? found.map(String) : [];
};
export const heardBy = (page: Page): Promise<readonly string[]> => list(page, "heard");
export const missedBy = (page: Page): Promise<readonly string[]> => list(page, "missed");
