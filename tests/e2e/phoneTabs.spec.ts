import type { Locator, Page } from "@playwright/test";
import { changes, clock, open, pauseButton, playButton, row, SCENE } from "./lab.ts";
import { expect, expectAccessible, focusOn, MAIN, restingBox, test } from "./support.ts";
import { head } from "./travel.ts";

const SURGE = "v1/udp-surge-meets-red?t=30";
const FLOWS = "traffic.A.count";

const tab = (page: Page, name: string): Locator => page.getByRole("tab", { name, exact: true });
const part = (page: Page): Locator => page.getByRole("tabpanel");
const pinned = (page: Page): Locator => page.getByRole("region", { name: "Pinned sliders" });
const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
const trace = (page: Page): Locator => page.locator(".pn-queue .pn-plot");
/** Buttons and fields that are smaller than a finger needs. */
const tooSmall = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const least = 44;
    const found: string[] = [];
    const inUse = 'button, input:not([type="range"], [type="text"]), select, [role="tab"], summary, a';
    for (const one of document.querySelectorAll<HTMLElement>(inUse)) {
      if (!one.checkVisibility({ visibilityProperty: true }) || one.closest(".bar, [popover], .pn-sr, .unseen"))
        continue;
      if (one.matches(".pn-read, .skip")) continue;
      const { left, right, top, bottom } = one.getBoundingClientRect();
      // What a handle shows may be smaller than what takes hold of it.
      const reach = [getComputedStyle(one, "::before"), getComputedStyle(one, "::after")].map(({ inset, content }) =>
        content === "none" || !inset.startsWith("-") ? 0 : -Number.parseFloat(inset),
      );
      const more = 2 * Math.max(...reach);
      if (bottom - top + more < least - 0.5 || right - left + more < least - 0.5)
        found.push(`${one.className} ${one.textContent} ${right - left}x${bottom - top}`);
    }
    return found;
  });

const isNoWider = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const part = document.querySelector("[role=tabpanel]");
    return document.documentElement.scrollWidth <= innerWidth && (part?.scrollWidth ?? innerWidth + 1) <= innerWidth;
  });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the tabs lead to every part by touch and by keys, and Compare is one", MAIN, async ({ page }) => {
    await open(page, SURGE);
    await expect(tab(page, "Watch")).toHaveAttribute("aria-selected", "true");
    await expect(trace(page)).toBeInViewport({ ratio: 1 });
    await expect(pinned(page)).toBeInViewport({ ratio: 1 });
    await tab(page, "Inside").tap();
    await expect(page.locator(".pn-inside .pn-code")).toBeVisible();
    await expect(page.locator(".pn-queue")).toHaveCount(0);
    await tab(page, "Inside").press("ArrowRight");
    await expect(tab(page, "Traffic")).toBeFocused();
    await expect(row(page, FLOWS)).toBeVisible();
    await tab(page, "Traffic").press("ArrowRight");
    await expect(page.getByRole("main", { name: "Comparison" })).toBeVisible();
    await expect(tab(page, "Compare")).toBeFocused();
    await expect(button(page, "Compare")).toBeVisible();
    await tab(page, "Compare").press("ArrowLeft");
    await expect(tab(page, "Traffic")).toBeFocused();
    await tab(page, "Traffic").press("Home");
    await expect(trace(page)).toBeVisible();
    await tab(page, "Watch").press("End");
    await button(page, "Compare").tap();
    await page.getByRole("menuitem", { name: /^Lab/ }).tap();
    await expect(tab(page, "Watch")).toHaveAttribute("aria-selected", "true");
    await expect(part(page)).toHaveAttribute("aria-labelledby", (await tab(page, "Watch").getAttribute("id")) ?? "");
  });

  test("a pinned slider is dragged with the trace in view, kept by a reload", MAIN, async ({ page }) => {
    await open(page, SURGE);
    await expect(pinned(page).getByRole("slider")).toHaveCount(3);
    await tab(page, "Traffic").tap();
    const pin = row(page, "traffic.B.count").locator(".pin");
    await expect(pin).toHaveAttribute("aria-pressed", "false");
    await pin.tap();
    await expect(pin).toHaveAttribute("aria-pressed", "true");
    await row(page, "traffic.U.rate").locator(".pin").tap();
    await tab(page, "Watch").tap();
    await expect(pinned(page).getByRole("slider")).toHaveCount(3);
    const slider = row(page, "traffic.B.count").getByRole("slider");
    const before = await slider.getAttribute("aria-valuetext");
    const { x, y, width, height } = await restingBox(slider);
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 0.9 * width, y + height / 2, { steps: 5 });
    await expect(trace(page)).toBeInViewport({ ratio: 1 });
    await page.mouse.up();
    await expect(slider).not.toHaveAttribute("aria-valuetext", before ?? "");
    await expect.poll(() => page.url()).toContain("traffic.B.count");
    await page.reload();
    await expect(playButton(page)).toBeEnabled();
    await expect(row(page, "traffic.B.count").getByRole("slider")).toBeVisible();
    await expect(row(page, "traffic.U.rate")).toHaveCount(0);
  });

  test("a group, the bottleneck and the algorithm are changed in Traffic, whose heads say the values", async ({
    page,
  }) => {
    await open(page, SCENE);
    await tab(page, "Traffic").tap();
    const bottleneck = page.getByRole("button", { name: /^Bottleneck/ });
    await expect(bottleneck).toHaveText(/Mbit\/s, \d+ packets, ECN off$/);
    await bottleneck.tap();
    await row(page, "bottleneck.ecn").getByRole("switch").tap();
    await expect(bottleneck).toHaveText(/ECN on$/);
    await expect(changes(page)).toHaveCount(1);
    const algorithm = page.getByRole("button", { name: /^Algorithm/ });
    await expect(algorithm).toHaveText(/RED, no changes$/);
    await algorithm.tap();
    await row(page, "lanes.0.params.minThreshold").getByRole("slider").press("ArrowRight");
    await expect(algorithm).toHaveText(/RED, 1 change$/);
    await page.getByRole("switch", { name: /send$/ }).first().tap();
    await expect(changes(page)).toHaveCount(3);
  });

  test("the trace in small stays above the other parts and leads back", async ({ page }) => {
    await open(page, SURGE);
    for (const name of ["Inside", "Traffic"]) {
      await tab(page, name).tap();
      const mini = button(page, "Show the trace");
      await part(page).evaluate((shown) => {
        shown.scrollTop = shown.scrollHeight;
      });
      await expect(mini).toBeInViewport({ ratio: 1 });
      expect((await restingBox(mini)).height).toBe(92);
      await mini.tap();
      await expect(trace(page)).toBeInViewport({ ratio: 1 });
    }
  });

  test("Inside shows the lines around the decision, and its arrows step through arrivals", async ({ page }) => {
    await open(page, SURGE);
    await tab(page, "Inside").tap();
    const lines = page.locator(".pn-code li");
    await expect(lines).toHaveCount(6);
    await expect(page.locator('.pn-code [aria-current="step"]')).toBeVisible();
    await button(page, "All lines").tap();
    await expect.poll(() => lines.count()).toBeGreaterThan(6);
    const from = await clock(page);
    const inside = page.locator(".pn-inside");
    const step = async (name: string): Promise<number> => {
      await inside.getByRole("button", { name, exact: true }).tap();
      return clock(page);
    };
    await expect.poll(() => step("Step"), { intervals: [50] }).toBeGreaterThan(from);
    const later = await clock(page);
    await expect.poll(() => step("Step back"), { intervals: [50] }).toBeLessThan(later);
    await focusOn(page.locator(".pn-corner").first());
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => page.url()).toMatch(/lanes\.0\.params/);
  });

  test("the clock opens the speeds, and every speed is there", async ({ page }) => {
    await open(page, SCENE);
    const opener = page.getByRole("button", { name: /Paused, 1×/ });
    await opener.tap();
    const sheet = page.getByRole("dialog", { name: "Speed" });
    for (const name of ["0.1×", "10×", "max", "1×"]) {
      await sheet.getByRole("button", { name, exact: true }).tap();
      await expect(sheet.getByRole("button", { name, exact: true })).toHaveAttribute("aria-pressed", "true");
    }
    await sheet.getByRole("slider", { name: "Speed" }).press("ArrowRight");
    await expect(sheet.getByRole("slider")).toHaveAttribute("aria-valuetext", "2 times real time");
    await sheet.getByRole("button", { name: "Step", exact: true }).tap();
    await expect.poll(() => clock(page)).toBeGreaterThan(0);
    await playButton(page).tap();
    await pauseButton(page).tap();
    await expectAccessible(page);
    await focusOn(sheet);
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
  });

  test("the timeline is a sheet that a button or a swipe up opens", async ({ page, context }) => {
    await open(page, SURGE);
    await expect.poll(() => clock(page)).toBe(30);
    await button(page, "Timeline").tap();
    const sheet = page.getByRole("dialog", { name: "Timeline" });
    await expect(head(page)).toBeVisible();
    expect((await restingBox(sheet)).height).toBeGreaterThanOrEqual(160);
    await expect(trace(page)).toBeInViewport();
    await head(page).press("Shift+ArrowLeft");
    await expect.poll(() => clock(page)).toBe(29);
    await expectAccessible(page);
    await button(page, "Close Timeline").tap();
    await expect(sheet).toHaveCount(0);
    const { x, y, width, height } = await restingBox(page.locator(".phone-transport"));
    const touch = await context.newCDPSession(page);
    const at = (up: number) => ({ touchPoints: [{ x: x + width / 2, y: y + height / 2 - up }] });
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(0) });
    for (let i = 1; i <= 6; i++) await touch.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(12 * i) });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect(sheet).toBeVisible();
    await expect(playButton(page)).toBeVisible();
    // Not a tap: the browser takes one that follows a swipe at once for its end.
    await sheet.getByRole("button", { name: "Fork here" }).click();
    await expect(page.getByRole("region", { name: "Forks" })).toContainText("Fork B");
  });

  test("the traces show all tracks, their data and other times when asked", async ({ page }) => {
    await open(page, SURGE);
    const low = (await restingBox(trace(page))).height;
    const more = button(page, "More on the traces");
    await more.tap();
    await expect(button(page, "20 s")).toHaveAttribute("aria-pressed", "true");
    await expectAccessible(page);
    await button(page, "All tracks").tap();
    expect((await restingBox(trace(page))).height).toBeGreaterThan(low + 100);
    await button(page, "Data").tap();
    await page.keyboard.press("Escape");
    await expect(page.locator(".pn-table")).toBeVisible();
  });

  test("lanes of the comparison say delay and link use, and another one is added", async ({ page }) => {
    await open(page, `${SCENE}?t=5&lanes.1.queue=codel&view=compare`);
    const first = page.locator('.cmp-row[data-lane="0"]');
    await expect(first.locator(".cmp-numbers")).toHaveText(/ ms.* %$/);
    expect((await restingBox(first)).height).toBeLessThanOrEqual(100);
    await button(page, "Add").tap();
    await expect(page.getByRole("dialog")).toContainText("PIE");
    await page.keyboard.press("Escape");
    await expect(button(page, "Run 10 seeds")).toBeAttached();
    await page.getByRole("button", { name: /Paused, 1×/ }).tap();
    await expect(page.getByRole("dialog", { name: "Speed" })).toBeVisible();
  });

  test("in a lesson its own buttons stand in place of the tabs and of the lab's playback", async ({ page }) => {
    await page.goto("./#lesson/why-a-queue");
    await expect(button(page, "Next")).toBeInViewport();
    await expect(page.locator("[role=tablist], .phone-foot, .dock")).toHaveCount(0);
  });

  for (const scheme of ["light", "dark"] as const)
    test(`axe finds nothing in any part, and a finger hits everything, ${scheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await open(page, SURGE);
      await expect(pinned(page)).toBeVisible();
      for (const name of ["Watch", "Inside", "Traffic", "Compare"]) {
        await tab(page, name).tap();
        await expect(tab(page, name)).toHaveAttribute("aria-selected", "true");
        await expect(page.locator(".pn-queue, .pn-code, .controls, .cmp-plot").first()).toBeVisible();
        for (const fold of await page.locator(".fold-head").all()) await fold.tap();
        await expectAccessible(page);
        if (name !== "Compare") expect(await tooSmall(page), name).toEqual([]);
        expect(await isNoWider(page), name).toBe(true);
        for (const foot of [page.getByRole("tablist"), playButton(page), page.locator(".bar")])
          await expect(foot).toBeInViewport({ ratio: 1 });
      }
    });
});

test("at 320 pixels no part needs sideways scrolling, and large text folds the numbers two by two", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, SURGE);
  const numbers = page.locator(".trace-numbers > div");
  const tops = async (): Promise<number> => {
    const boxes = await Promise.all((await numbers.all()).map(restingBox));
    return new Set(boxes.map(({ y }) => y)).size;
  };
  await expect(numbers).toHaveCount(4);
  expect(await tops()).toBe(1);
  for (const name of ["Watch", "Inside", "Traffic", "Compare"]) {
    await tab(page, name).click();
    for (const fold of await page.locator(".fold-head").all()) await fold.click();
    await expect(tab(page, name)).toHaveAttribute("aria-selected", "true");
    expect(await isNoWider(page), name).toBe(true);
  }
  await tab(page, "Watch").click();
  // A phone of 390 px at 200 %.
  await page.setViewportSize({ width: 195, height: 422 });
  await expect.poll(tops).toBe(2);
  expect(await isNoWider(page)).toBe(true);
});

test("on its side a phone shows the trace beside its sliders, over one row", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await open(page, SURGE);
  await expect(page.locator(".area-strip")).toBeHidden();
  const [left, right] = [await restingBox(page.locator(".pn-queue")), await restingBox(pinned(page))];
  expect(left.x + left.width).toBeLessThanOrEqual(right.x);
  await expect(trace(page)).toBeInViewport({ ratio: 1 });
  await expect(pinned(page)).toBeInViewport({ ratio: 1 });
  const [transport, tabs] = [
    await restingBox(page.locator(".phone-transport")),
    await restingBox(page.getByRole("tablist")),
  ];
  expect([transport.height, tabs.height, transport.y - tabs.y]).toEqual([48, 48, 0]);
  await expectAccessible(page);
  await tab(page, "Traffic").click();
  await expect(row(page, FLOWS)).toBeVisible();
  expect(await isNoWider(page)).toBe(true);
});
