import type { Page } from "@playwright/test";
import { changes, clock, open, pauseButton, playButton, playPast, row, SCENE, setSpeed } from "./lab.ts";
import { drawInPage, expect, expectAccessible, focusOn, MAIN, mainIf, restingBox, test } from "./support.ts";

/** The group that is lit in the controls; "" : none. */
const litGroup = async (page: Page): Promise<string> =>
  (await page
    .locator(".group.lit")
    .first()
    .getAttribute("data-group", { timeout: 1000 })
    .catch(() => null)) ?? "";

const litField = (page: Page, path: string) => expect(row(page, path));

test("hovering a band of the throughput lights its group, a click pins it, Esc releases it", MAIN, async ({ page }) => {
  await open(page, "v1/udp-surge-meets-red?t=12");
  await expect.poll(() => clock(page)).toBe(12);
  const plot = page.locator(".pn-queue .pn-plot");
  const box = await restingBox(plot);
  // Just above the time axis stands the lowest band, 40 % of the way through what is drawn of 30 s.
  const place = { x: 112 + (box.width - 196) * 0.3, y: box.height - 26 };
  await plot.hover({ position: place });
  await expect.poll(() => litGroup(page)).not.toBe("");
  const group = await litGroup(page);
  await page.getByRole("heading", { name: "Traces" }).hover();
  await expect.poll(() => litGroup(page)).toBe("");
  await plot.click({ position: place });
  await page.getByRole("heading", { name: "Traces" }).hover();
  await expect.poll(() => litGroup(page)).toBe(group);
  await page.keyboard.press("Escape");
  await expect.poll(() => litGroup(page)).toBe("");
});

test("hovering the bars of the fairness panel lights their group", async ({ page }) => {
  await open(page, "v1/udp-surge-meets-red?t=12");
  await expect.poll(() => clock(page)).toBe(12);
  const plot = page.locator(".pn-fairness .pn-plot");
  // Bars that come after the pointer are lit when it moves again.
  await expect(async () => {
    await plot.hover({ position: { x: 44, y: 60 } });
    await plot.hover({ position: { x: 46, y: 62 } });
    expect(await litGroup(page)).not.toBe("");
  }).toPass();
});

test("a parameter lights its line of the pseudo-code, and the reverse", async ({ page }) => {
  await open(page);
  const path = "lanes.0.params.minThreshold";
  await row(page, path).hover();
  const lit = page.locator('.pn-code li[data-lit="true"]');
  await expect(lit.first()).toContainText("min_th");
  await page.getByRole("heading", { name: "Traces" }).hover();
  await expect(lit).toHaveCount(0);
  await page.locator(".pn-code li", { hasText: "if avg < min_th" }).first().hover();
  await litField(page, path).toHaveClass(/lit/);
});

test("a hidden page goes on at 1× and says how far it came", async ({ page }) => {
  await open(page);
  await setSpeed(page, 6);
  await playButton(page).click();
  await expect.poll(() => clock(page)).toBeGreaterThan(0.5);
  const hide = (hidden: boolean): Promise<void> =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await hide(true);
  // What is shown may lag behind on a busy machine: only from the next number on is it the hidden page's.
  const shown = await clock(page);
  await expect.poll(() => clock(page)).not.toBe(shown);
  const [from, begin] = [await clock(page), Date.now()];
  await expect.poll(() => clock(page)).toBeGreaterThan(from + 2);
  // Ten times as fast it would have come so far in a fifth of the time.
  expect(Date.now() - begin).toBeGreaterThan(1000);
  await hide(false);
  await expect(page.getByTestId("state")).toHaveText(/^The run advanced \d+ s while this tab was hidden\.$/);
  await pauseButton(page).click();
});

test("with reduced motion the strip changes at most twice a second", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ reducedMotion: "reduce", ...(baseURL === undefined ? {} : { baseURL }) });
  const page = await context.newPage();
  await drawInPage(page);
  await page.addInitScript(() => {
    const drawn: number[] = [];
    Object.defineProperty(window, "stripDrawn", { value: drawn });
    const { clearRect } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
      if (this.canvas.closest(".pn-network") !== null) drawn.push(performance.now());
      clearRect.apply(this, box);
    };
  });
  await page.goto(`./#${SCENE}`);
  await expect(playButton(page)).toBeEnabled();
  // The strip comes after the first trace.
  await expect(page.locator(".pn-network canvas")).toBeVisible();
  await playPast(page, 2.5);
  const times = await page.evaluate((): unknown => Object.getOwnPropertyDescriptor(window, "stripDrawn")?.value);
  if (!Array.isArray(times)) throw new Error("nothing was noted");
  const playing = times.filter((time) => time > times[0] + 1000);
  expect(playing.length).toBeGreaterThan(2);
  expect((playing.at(-1) - playing[0]) / (playing.length - 1)).toBeGreaterThan(470);
  await context.close();
});

for (const media of [{ forcedColors: "active" }, { contrast: "more" }] as const) {
  test(`axe finds nothing with ${JSON.stringify(media)}`, mainIf("forcedColors" in media), async ({ page }) => {
    await page.emulateMedia(media);
    await open(page, `${SCENE}?t=3`);
    await expect.poll(() => clock(page)).toBe(3);
    await expectAccessible(page);
  });
}

test("a simulator that dies again and again stops, says when, and is started by its button", async ({ page }) => {
  await page.addInitScript(() => {
    const Real = window.Worker;
    let deadly = false;
    addEventListener("deadly", () => {
      deadly = !deadly;
    });
    window.Worker = class extends Real {
      override postMessage(message: unknown, options?: StructuredSerializeOptions | Transferable[]): void {
        if (!deadly) super.postMessage(message, Array.isArray(options) ? { transfer: options } : options);
        else setTimeout(() => this.dispatchEvent(new ErrorEvent("error", { message: "killed by the test" })));
      }
    };
  });
  await open(page);
  await playPast(page, 1);
  const before = await clock(page);
  // In one task: a message of the page's own before the click would stop the simulator, and disable the button.
  await page.getByRole("button", { name: "Step" }).evaluate((step: HTMLButtonElement) => {
    dispatchEvent(new Event("deadly"));
    step.click();
  });
  await expect(page.getByTestId("state")).toContainText(/The simulator stopped at [\d.]+ s: killed by the test\./);
  await expect(playButton(page)).toBeDisabled();
  await page.evaluate(() => dispatchEvent(new Event("deadly")));
  await page.getByRole("button", { name: "Restart", exact: true }).click();
  await expect(playButton(page)).toBeEnabled();
  await playPast(page, before + 0.3);
});

test("a change that is still to come can be taken off the list, and put back", async ({ page }) => {
  await open(page, `${SCENE}?at=40:bottleneck.ecn:true`);
  await playPast(page, 0.3);
  await expect(changes(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Remove change 1, which is still to come" }).click();
  await expect(changes(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(changes(page)).toHaveText([/ECN on.*40 s/s]);
});

test("the list of changes and the flags agree, and every way back is a change of its own", async ({ page }) => {
  await open(page);
  await playPast(page, 0.5);
  const slider = row(page, "lanes.0.params.minThreshold").getByRole("slider");
  await focusOn(slider);
  await slider.press("ArrowRight");
  await playPast(page, 0.8);
  const rate = row(page, "bottleneck.rate").getByRole("slider");
  await focusOn(rate);
  await rate.press("ArrowRight");
  await expect(changes(page)).toHaveCount(2);
  await expect(changes(page).nth(0)).toContainText(/^1.*min.*s/s);
  await expect(changes(page).nth(1)).toContainText(/^2/);
  await playPast(page, 1);
  await page.getByRole("button", { name: "Undo change 1" }).click();
  await expect(changes(page)).toHaveCount(3);
  await expect(row(page, "lanes.0.params.minThreshold")).not.toHaveClass(/changed/);
  await expect(row(page, "bottleneck.rate")).toHaveClass(/changed/);
  await playPast(page, 1.2);
  await page.getByRole("button", { name: "Reset all" }).click();
  await expect(row(page, "bottleneck.rate")).not.toHaveClass(/changed/);
  await expect(changes(page)).toHaveCount(4);
});

for (const colorScheme of ["light", "dark"] as const)
  test(`what a field asks for can be read before it is filled in, ${colorScheme}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? "", colorScheme });
    const page = await context.newPage();
    await page.goto("./#v2/red-basics?view=papers~");
    const colours = await page.getByRole("searchbox").evaluate((input) => {
      const paint = (one: string): string => {
        const probe = document.createElement("i");
        probe.style.color = `var(${one})`;
        document.body.append(probe);
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
      };
      return [getComputedStyle(input, "::placeholder").color, paint("--ink3")];
    });
    // The contrast of this ink on every ground is tested in `tests/house/palette.test.ts`.
    expect(colours[0]).toBe(colours[1]);
    await context.close();
  });
