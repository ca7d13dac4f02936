import type { Browser, Page } from "@playwright/test";
import { clock, open, playPast } from "./lab.ts";
import { drawInPage, expect, MAIN, resting, test } from "./support.ts";

const SCENE = "v1/udp-surge-meets-red?t=4";
const AT = 4;

/** What stands in the panels with charts, as the screen shows it. */
const PANELS = [".pn-network", ".pn-queue", ".pn-inside", ".pn-delays", ".pn-fairness"];
/** Handles are elements over the charts, which neither draws; a browser smooths their edges now so, now so. */
const CHARTS_ALONE = ":is(.pn-plot, .pn-curve) button { visibility: hidden !important; }";
const picturesOf = async (page: Page): Promise<readonly string[]> => {
  const pictures: string[] = [];
  for (const panel of PANELS) {
    const taken = await page
      .locator(`${panel} .pn-plot, ${panel} .pn-curve`)
      .first()
      .screenshot({ animations: "disabled" });
    pictures.push(taken.toString("base64"));
  }
  return pictures;
};

/**
 * The pictures once nothing changes any more: parts of the page load one after the other. Drawn piece by piece while a
 * run moves on, thick lines have slightly other edges than drawn as a whole, which a change of the size brings about.
 */
const restingPictures = async (page: Page): Promise<readonly string[]> => {
  // Styles that are made so are allowed by the page's policy.
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, CHARTS_ALONE);
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: width - 80, height });
  await expect(page.locator(".pn-queue .pn-plot")).toBeVisible();
  await resting(() => picturesOf(page));
  await page.setViewportSize({ width, height });
  return resting(() => picturesOf(page), 3);
};

/** The same scene in a browser whose page draws itself. */
const inPage = async (browser: Browser, baseURL: string | undefined, isDark: boolean): Promise<readonly string[]> => {
  const context = await browser.newContext({
    colorScheme: isDark ? "dark" : "light",
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const page = await context.newPage();
  await drawInPage(page);
  await open(page, SCENE);
  await expect.poll(() => clock(page)).toBe(AT);
  await expect(page.locator(".pn-fairness canvas")).toBeVisible();
  await expect(page.locator(".pn-screen")).toHaveCount(0);
  const pictures = await restingPictures(page);
  await context.close();
  return pictures;
};

for (const isDark of [false, true])
  test(
    `a worker draws the charts as the page does${isDark ? ", in the dark too" : ""}`,
    isDark ? {} : MAIN,
    async ({ page, browser, baseURL }) => {
      const expected = await inPage(browser, baseURL, isDark);
      await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
      await open(page, SCENE);
      await expect.poll(() => clock(page)).toBe(AT);
      await expect(page.locator(".pn-fairness .pn-screen")).toBeVisible();
      const pictures = await restingPictures(page);
      for (const [i, panel] of PANELS.entries()) expect(pictures[i] === expected[i], panel).toBe(true);
      // Nothing is left on the canvases below, which would shine through.
      const below = await page
        .locator(".pn-canvas:not(.pn-screen)")
        .evaluateAll((all) => all.map((one) => (one instanceof HTMLCanvasElement ? one.width : 0)));
      expect(new Set(below)).toEqual(new Set([1]));
    },
  );

test("without the script of that worker the page draws, and says that a part did not load", async ({
  browser,
  baseURL,
}) => {
  // Not the page of `test`: this one is expected to have errors in the console.
  const page = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await page.context().route("**/drawingWorker-*.js", (route) => route.fulfill({ status: 404, body: "" }));
  await open(page, SCENE);
  await expect.poll(() => clock(page)).toBe(AT);
  await expect(page.locator(".failed-load")).toContainText("did not load");
  await expect(page.locator(".pn-screen")).toHaveCount(0);
  const widths = () => page.locator(".pn-canvas").evaluateAll((all) => all.map(({ clientWidth }) => clientWidth));
  const drawn = () =>
    page
      .locator(".pn-canvas")
      .evaluateAll((all) => all.map((one) => (one instanceof HTMLCanvasElement ? one.width : 0)));
  await expect.poll(async () => JSON.stringify(await drawn()) === JSON.stringify(await widths())).toBe(true);
  await playPast(page, AT + 1);
  // It comes when it is asked for again.
  await page.context().unrouteAll({ behavior: "ignoreErrors" });
  await page.locator(".failed-load").getByRole("button", { name: "Try again" }).click();
  await expect(page.locator(".pn-queue .pn-screen")).toBeVisible();
  await page.close();
});

test("a worker that fails while it draws is replaced by the page", async ({ page }) => {
  await page.addInitScript(() => {
    const post: unknown = Reflect.get(Worker.prototype, "postMessage");
    if (typeof post !== "function") throw new Error("a worker takes no messages");
    let isBroken = false;
    addEventListener("break-drawing", () => {
      isBroken = true;
    });
    Object.defineProperty(Worker.prototype, "postMessage", {
      value(this: Worker, piece: unknown, ...rest: readonly unknown[]): void {
        // A command that the worker does not know ends it.
        const isPiece = isBroken && typeof piece === "object" && piece !== null && "commands" in piece;
        const sent = isPiece ? { ...piece, commands: Float64Array.of(4711) } : piece;
        Reflect.apply(post, this, isPiece ? [sent] : [sent, ...rest]);
      },
    });
  });
  await open(page, SCENE);
  await expect(page.locator(".pn-queue .pn-screen")).toBeVisible();
  await expect.poll(() => clock(page)).toBe(AT);
  const before = await restingPictures(page);
  await page.evaluate(() => dispatchEvent(new Event("break-drawing")));
  const after = await restingPictures(page);
  await expect(page.locator(".pn-screen")).toHaveCount(0);
  for (const [i, panel] of PANELS.entries()) expect(after[i] === before[i], panel).toBe(true);
});
