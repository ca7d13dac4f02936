import { changes, open, playPast, row } from "./lab.ts";
import { expect, focusOn, MAIN, openLab, restingBox, test } from "./support.ts";

const HANDLES = ".pn-threshold, .pn-strip-handle, .pn-corner, .tl-head";

test("at the first paint all axes are there, and no handle without its place", MAIN, async ({ page }) => {
  await page.addInitScript(() => {
    const early: string[] = [];
    Object.defineProperty(window, "early", { value: early });
    new MutationObserver(() => {
      for (const handle of document.querySelectorAll<HTMLElement>(
        ".pn-threshold, .pn-strip-handle, .pn-corner, .tl-head",
      ))
        if (handle.style.transform === "" && getComputedStyle(handle).visibility !== "hidden")
          early.push(handle.className);
    }).observe(document, { childList: true, subtree: true });
  });
  // The later panels and the handles are held back: what is there then stays.
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/later-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await openLab(page);
  await expect(page.locator(".pending")).toHaveCount(6);
  // The strip of the network has no axes.
  for (const panel of ["inside", "delays", "fairness", "signals", "timeline"]) {
    const axes = await page
      .locator(`.pending-${panel}`)
      .evaluate((box) => Number.parseFloat(getComputedStyle(box, "::before").borderBottomWidth));
    expect(axes, panel).toBeGreaterThan(0);
  }
  release();
  await expect(page.locator(HANDLES).first()).toBeVisible();
  expect(await page.evaluate((): unknown => Object.getOwnPropertyDescriptor(window, "early")?.value)).toEqual([]);
});

/** Least height (px) of the small text at each size of the screen. */
const FLOORS = [
  [1440, 900, 11],
  [1920, 1080, 12],
  [2560, 1440, 14],
] as const;

for (const [width, height, floor] of FLOORS)
  test(`at ${width} × ${height} text is at least ${floor} px high, and a handle follows the pointer`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await open(page, "v1/udp-surge-meets-red?t=1");
    const sizes = await page
      .locator(".bar small, .pn-note, .pn-key, .pn-values")
      .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize) * one.currentCSSZoom));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(floor - 0.01);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    const handle = page.locator(".pn-threshold[data-field=maxThreshold]");
    // What comes later gives the plot its final height.
    await expect(page.locator(".pn-delays canvas").first()).toBeVisible();
    await expect(page.locator(".drawer .controls")).toBeAttached();
    await expect(page.locator(".pn-queue .pn-segments").first()).toBeVisible();
    const before = await restingBox(handle);
    const { y: wasAt } = before;
    const [x, y] = [before.x + before.width / 2, before.y + before.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 30, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await handle.boundingBox())?.y).toBeGreaterThan(wasAt + 25);
    expect((await restingBox(handle)).y).toBeLessThan(wasAt + 35);
  });

test("pictures stay sharp when the page moves to a screen with smaller pixels", async ({ page }) => {
  // A browser under test has one screen: the queries for its pixels are replaced, and told of another screen.
  await page.addInitScript(() => {
    const ask = matchMedia.bind(window);
    const asked = new EventTarget();
    Object.defineProperty(window, "matchMedia", {
      value: (query: string): unknown => (query.includes("dppx") ? asked : ask(query)),
    });
    addEventListener("another-screen", () => {
      Object.defineProperty(window, "devicePixelRatio", { value: 2 });
      asked.dispatchEvent(new Event("change"));
    });
  });
  await open(page);
  // The last one is seen: the worker's, once it draws.
  const canvas = page.locator(".pn-queue canvas").last();
  const ratio = () => canvas.evaluate((one: HTMLCanvasElement) => one.width / one.clientWidth);
  await expect.poll(ratio).toBeCloseTo(1, 1);
  await page.evaluate(() => dispatchEvent(new Event("another-screen")));
  await expect.poll(ratio).toBeCloseTo(2, 1);
});

test.describe("where the browser refuses the clipboard", () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  });

  test("Copy selects the link and names the keys", async ({ page }) => {
    await open(page);
    await page.keyboard.press("s");
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await expect(page.getByRole("button", { name: /^Press (Ctrl|Cmd)\+C$/ })).toBeVisible();
    const selected = await page
      .getByRole("textbox", { name: "Link to this run" })
      .evaluate((field: HTMLInputElement) => {
        const { selectionStart, selectionEnd, value } = field;
        return document.activeElement === field && selectionStart === 0 && selectionEnd === value.length;
      });
    expect(selected).toBe(true);
  });

  test("Copy shows the text of a table, selected", async ({ page }) => {
    await openLab(page, "v1/red-basics?view=compare");
    await page.getByRole("button", { name: "Copy as CSV" }).click();
    const text = page.getByRole("textbox", { name: "Text to copy" });
    await expect(text).toHaveValue(/,/);
    await expect(text).toBeFocused();
    await expect(page.getByText(/press (Ctrl|Cmd)\+C/)).toBeVisible();
  });
});

test("a file of rates in Mbit/s and one of packet times are asked about, and then read", async ({ page }) => {
  await open(page, "v1/radio-link");
  await playPast(page, 1);
  const box = page.locator(".rate-file");
  const input = page.getByLabel("Load rate trace…");
  const before = await changes(page).count();
  await input.setInputFiles("tests/fixtures/inputs/rates-in-mbit.txt");
  await expect(box).toContainText("The rates look like Mbit/s (4.9, 5.2, 3.1)");
  await box.getByRole("button", { name: "Mbit/s", exact: true }).click();
  await expect(changes(page)).toHaveCount(before + 1);
  await expect(row(page, "bottleneck.variation.rates").getByRole("textbox")).toHaveValue(/^4\s?900\s?000|4900000|4\.9/);
  await input.setInputFiles("tests/fixtures/inputs/opportunities-ms.txt");
  await expect(box).toContainText("1500 bytes");
  await box.getByRole("button", { name: "Read", exact: true }).click();
  await expect(row(page, "bottleneck.variation.repeat").getByRole("textbox")).toHaveValue(/4/);
});

test("an outage sets the link rate to 0 and ends with the rate before it", async ({ page }) => {
  await open(page, "v1/red-basics?t=2");
  const rate = row(page, "bottleneck.rate");
  const value = await rate.getByRole("textbox").inputValue();
  await rate.getByRole("button", { name: "Outage", exact: true }).click();
  await expect(rate).toContainText("Outage");
  // Nothing drains a buffer then, so it has no time; no other number of the page is that of a rate of 0 either.
  await expect(page.locator(".controls .section header .note").first()).toHaveText("buffer = 100 packets");
  await expect(page.locator("body")).not.toContainText(/NaN|Infinity|∞/);
  await rate.getByRole("button", { name: "End outage" }).click();
  await expect(rate.getByRole("textbox")).toHaveValue(value);
});

for (const width of [1440, 1180])
  test(`the legend of the traces is right at ${width} px in the past, where "Follow" takes room`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, "v1/red-basics?t=20");
    const key = page.locator(".pn-queue .pn-key", { hasText: "average queue length" });
    await expect(key.locator(".pn-number")).toHaveText("6.8");
    await focusOn(page.getByRole("slider", { name: "Playhead" }));
    await page.keyboard.press("Home");
    for (let i = 0; i < 8; i++) await page.keyboard.press("PageUp");
    await expect(page.getByRole("button", { name: "Follow", exact: true })).toBeVisible();
    await expect(key.locator(".pn-number")).toHaveText("5.8");
    // At 1440 px there is room for it; a narrower head leaves it out, and what is read aloud is right all the same.
    if (width === 1440)
      expect(
        await key.evaluate(
          (one) => one.getBoundingClientRect().top - (one.parentElement?.getBoundingClientRect().top ?? 0),
        ),
      ).toBeLessThan(10);
  });

test("a print has sharp pictures that are not stretched, and no empty leaf", async ({ page }) => {
  await open(page, "v1/red-basics?t=5");
  // All panels are there, and a worker draws them.
  await expect(page.locator(".pn-delays .pn-screen")).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  const shapes = await page
    .locator("canvas")
    .evaluateAll((all) =>
      all.flatMap((one) =>
        one instanceof HTMLCanvasElement && one.clientWidth > 0
          ? [{ sharp: one.width / one.clientWidth, fit: getComputedStyle(one).objectFit }]
          : [],
      ),
    );
  expect(shapes.length).toBeGreaterThan(3);
  for (const { sharp, fit } of shapes) {
    expect(sharp).toBeGreaterThan(2.5);
    expect(fit).toBe("scale-down");
  }
  // The leaves end with the page's contents.
  const spare = await page.evaluate(() => {
    const last = [...document.querySelectorAll(".panel, .pn, .print-sheet")].map(
      (one) => one.getBoundingClientRect().bottom,
    );
    return document.body.scrollHeight - Math.max(...last) - scrollY;
  });
  expect(spare).toBeLessThan(40);
});

test("a saved figure has its caption and seeds, and no ring around the selected point", async ({ page }) => {
  await openLab(page, "v1/red-basics?view=papers&of=cmu-fig9-sfb-tcp");
  await page.getByRole("button", { name: "Figure, PNG or SVG" }).click();
  const save = page.getByRole("button", { name: "SVG, text as text" });
  const [download] = await Promise.all([page.waitForEvent("download"), save.click()]);
  const stream = await download.createReadStream();
  let text = "";
  for await (const piece of stream) text += String(piece);
  expect(text).toMatch(/>[^<]*\bseeds?\b[^<]*</i);
  expect(text).not.toContain("data-ring");
});
