import type { Browser, BrowserContext, Page } from "@playwright/test";
import { clock, open, row, SCENE } from "./lab.ts";
import { expect, MAIN, pictures, restingBox, test } from "./support.ts";
import { crosshair, minThreshold } from "./travel.ts";

const phone = async (
  browser: Browser,
  baseURL: string | undefined,
): Promise<{ readonly context: BrowserContext; readonly page: Page }> => {
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    hasTouch: true,
    viewport: { width: 390, height: 844 },
  });
  return { context, page: await context.newPage() };
};

const busyFor = (page: Page, ms: number): Promise<void> =>
  page.evaluate((time) => {
    const end = performance.now() + time;
    while (performance.now() < end);
  }, ms);

for (const busy of [0, 900])
  test(`a finger that scrolls the controls sets none of them, on a page that is busy for ${busy} ms`, async ({
    browser,
    baseURL,
  }) => {
    const { context, page } = await phone(browser, baseURL);
    await open(page, "v1/udp-surge-meets-red?t=3");
    await page.getByRole("tab", { name: "Traffic" }).click();
    const slider = row(page, "traffic.B.count").getByRole("slider");
    const before = await slider.getAttribute("aria-valuetext");
    const box = await restingBox(slider);
    const touch = await context.newCDPSession(page);
    const x = box.x + 0.85 * box.width;
    const at = (y: number) => ({ touchPoints: [{ x, y }] });
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(box.y + box.height / 2) });
    const done = busy === 0 ? undefined : busyFor(page, busy);
    for (let i = 1; i <= 9; i++) {
      await page.waitForTimeout(20);
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(box.y + box.height / 2 - 10 * i) });
    }
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await done;
    await pictures(page, 40);
    expect(await slider.getAttribute("aria-valuetext")).toBe(before);
    expect(await page.evaluate(() => location.hash)).not.toContain("traffic.B.count");
    // A finger that taps a place means it.
    const place = await restingBox(slider);
    await page.touchscreen.tap(place.x + 0.85 * place.width, place.y + place.height / 2);
    await expect(slider).not.toHaveAttribute("aria-valuetext", before ?? "");
    await context.close();
  });

test("a finger puts the crosshair where it taps the traces, and takes it away", async ({ browser, baseURL }) => {
  const { context, page } = await phone(browser, baseURL);
  await open(page, `${SCENE}?t=20`);
  await expect.poll(() => clock(page)).toBe(20);
  const box = await restingBox(page.locator(".pn-queue .pn-plot"));
  const [x, y] = [box.x + 0.4 * box.width, box.y + 60];
  await page.touchscreen.tap(x, y);
  await expect(crosshair(page)).toHaveAttribute("aria-valuetext", /^At \d\.\d+ s: [\d.]+ packets in the queue/);
  const first = await crosshair(page).getAttribute("aria-valuenow");
  await page.touchscreen.tap(x - 60, y);
  await expect
    .poll(async () => Number(await crosshair(page).getAttribute("aria-valuenow")))
    .toBeLessThan(Number(first));
  await page.touchscreen.tap(x - 60, y);
  await expect(crosshair(page)).toHaveAttribute("aria-valuetext", "Off. Arrow keys move it.");
  await context.close();
});

test("a finger takes hold of a threshold 20 px beside its name", MAIN, async ({ browser, baseURL }) => {
  const { context, page } = await phone(browser, baseURL);
  await open(page, `${SCENE}?t=5`);
  await expect.poll(() => clock(page)).toBe(5);
  const handle = page.locator('.pn-threshold[data-field="minThreshold"]');
  const box = await restingBox(handle);
  const touch = await context.newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2 + 20];
  const at = (moved: number) => ({ touchPoints: [{ x, y: y - moved }] });
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(0) });
  for (let i = 1; i <= 8; i++) await touch.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(2 * i) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect.poll(() => page.url()).toContain(minThreshold);
  expect(Number(await handle.getAttribute("aria-valuenow"))).toBeGreaterThan(5);
  await context.close();
});

/** Where a phone shows small signs that are pressed: its address, and what must be there first. */
const SMALL: readonly (readonly [address: string, there: string])[] = [
  ["lesson/marks/on", ".lrn-handles"],
  ["v1/red-basics?view=compare", "main"],
  ["v1/red-basics?view=algorithms", ".alg-transports dt button"],
  ["v1/red-basics?view=workshop", ".wks-view .pn-icon"],
  ["lesson/delay-signal/pie", '.lrn-number input[type="range"]'],
  ["lesson/claims/make", ".lrn-handles"],
  ["lesson/challenges/flood", ".lrn-handles"],
];
for (const [address, there] of SMALL)
  test(`signs and sliders on a phone are as large as a finger: ${address}`, async ({ browser, baseURL }) => {
    const { context, page } = await phone(browser, baseURL);
    await page.goto(`./#${address}`);
    await expect(page.locator(there).first()).toBeVisible({ timeout: 60_000 });
    const small = (): Promise<string[]> =>
      page
        .locator(
          '.badge-button, .switch, .alg-transports dt button, .wks-view button:not([class*="corner"]), input[type="range"]',
        )
        .evaluateAll((all) =>
          all
            .filter((one) => one.checkVisibility() && one.closest("label") === null)
            .map((one) => ({ one, box: one.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < 43.9)
            .map(({ one, box }) => `${one.className} ${one.ariaLabel ?? one.textContent} ${box.width}×${box.height}`),
        );
    await expect.poll(small).toEqual([]);
    await context.close();
  });

test("a tap on the name of a setting tells what it is, and a second tap hides it", async ({ browser, baseURL }) => {
  const { context, page } = await phone(browser, baseURL);
  await open(page, SCENE);
  await page.getByRole("tab", { name: "Traffic" }).click();
  await page.getByRole("button", { name: /^Bottleneck/ }).click();
  const field = row(page, "bottleneck.delay");
  const help = await field.locator(".name").getAttribute("title");
  const said = field.locator("p.apart");
  await expect(said).toHaveCount(0);
  await field.locator(".name").tap();
  await expect(said).toHaveText(help ?? "");
  await field.locator(".name").tap();
  await expect(said).toHaveCount(0);
  await context.close();
});
