import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Locator, type Page } from "@playwright/test";

/**
 * `test` whose page fails the test when it logs an error, throws, or asks any other host for anything: the lab has no
 * server but the one that it came from.
 */
export const test = base.extend({
  page: async ({ page, baseURL }, use) => {
    const faults: string[] = [];
    const home = baseURL === undefined ? "" : new URL(baseURL).origin;
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(`console: ${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => faults.push(`thrown: ${error.message}`));
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith("http") && url.origin !== home) faults.push(`asked ${url.href}`);
    });
    await use(page);
    // A request that comes while the page is closed would throw in a route's handler.
    if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
    expect(faults).toEqual([]);
  },
});
export { expect };

/** A test that `npm test` runs: the main paths of the page. `npm test -- whole` runs the others too. */
export const MAIN = { tag: "@main" } as const;
/** For tests that are made in a loop: one of them is of the main paths. */
export const mainIf = (isMain: boolean): { readonly tag: string[] } => ({ tag: isMain ? [MAIN.tag] : [] });

/** WCAG 2.2 A and AA, as far as a program can check them. */
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Fails with the rule, element and reason of each violation that axe finds on the page now, and with unstyled links.
 */
export const expectAccessible = async (page: Page): Promise<void> => {
  // A colour on its way to another one is neither of the two.
  await page.evaluate(() => {
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(finite.map(({ finished }) => finished));
  });
  // The page has no frames: the legacy mode does without a second page for what they find.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(WCAG)
    // Rows of a table are made alike, and with hundreds of them axe takes a minute.
    .exclude("tbody > tr:nth-child(n + 12)")
    .setLegacyMode();
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} – ${node.failureSummary ?? ""}`),
  );
  expect(found).toEqual([]);
  // The colour that browsers give to a link of which a page says nothing, in light and in dark.
  const unstyled = await page.evaluate(() =>
    [...document.querySelectorAll("a[href]")]
      .filter((link) => link.checkVisibility())
      .filter((link) => ["rgb(0, 0, 238)", "rgb(158, 158, 255)"].includes(getComputedStyle(link).color))
      .map(({ textContent }) => textContent),
  );
  expect(unstyled, "links in the browser's own colour").toEqual([]);
};

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * What is read of a page, once it has not changed for a while.
 *
 * @param read null: there is nothing to read yet
 * @param times how often it must be found unchanged
 */
export const resting = async <T>(read: () => Promise<T | null>, times = 2): Promise<T> => {
  const latest: { value: T | null; same: number } = { value: null, same: 0 };
  await expect
    .poll(async () => {
      const now = await read();
      latest.same = now !== null && JSON.stringify(now) === JSON.stringify(latest.value) ? latest.same + 1 : 0;
      latest.value = now;
      return latest.same;
    })
    .toBeGreaterThanOrEqual(times);
  if (latest.value === null) throw new Error("there is nothing to read");
  return latest.value;
};

/** Where an element stands, px, once it has stood there for a while: parts that load later move what is above them. */
export const restingBox = (target: Locator): Promise<Box> => resting(() => target.boundingBox());

/**
 * Waits until the page has drawn so many pictures: a test that something does not happen gives the page as many
 * occasions for it on a slow machine as on a fast one.
 */
export const pictures = (page: Page, count = 20): Promise<void> =>
  page.evaluate(async (wanted) => {
    for (let drawn = 0; drawn < wanted; drawn++) await new Promise(requestAnimationFrame);
  }, count);

/**
 * Gives an element the focus once it is seen: what is still hidden, such as a handle before its first picture, takes
 * none.
 */
export const focusOn = async (target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  await target.focus();
  await expect(target).toBeFocused();
};

/** Waits until the lab is shown: with the first scene, playing, or at the address after `#`. */
export const openLab = async (page: Page, hash = "v2/udp-surge-meets-red?t=22&play=1~"): Promise<void> => {
  await page.goto(`./#${hash}`);
  await expect(page.getByRole("main")).toBeVisible();
};

/**
 * A browser that cannot draw in a worker, as they were before 2023: the page draws all charts itself, where a test can
 * read them.
 */
export const drawInPage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Reflect.deleteProperty(HTMLCanvasElement.prototype, "transferControlToOffscreen"));
