import { changes, clock, open, openDetails, pauseButton, playButton, playPast, row, SCENE } from "./lab.ts";
import { expect, expectAccessible, focusOn, MAIN, pictures, restingBox, test } from "./support.ts";

for (const theme of ["light", "dark"] as const) {
  test(`axe finds nothing in the ${theme} theme, dialogs included`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await open(page);
    await playPast(page, 1);
    await row(page, "bottleneck.ecn").getByRole("switch").click();
    await page.locator(".group .link").first().click();
    await expectAccessible(page);
    for (const name of ["Run details", "Share", "Keyboard map"]) {
      if (name === "Run details") await openDetails(page);
      else await page.getByRole("button", { name, exact: true }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  });
}

test("everything can be done with the keyboard", MAIN, async ({ page }) => {
  await open(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Skip to the controls" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("aside.drawer")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(pauseButton(page)).toBeVisible();
  await expect.poll(() => clock(page)).toBeGreaterThan(0.3);
  await page.keyboard.press("Space");
  await expect(playButton(page)).toBeVisible();
  await page.keyboard.press("]");
  await expect(page.getByRole("slider", { name: "Speed" })).toHaveAttribute("aria-valuetext", "2 times real time");
  await page.keyboard.press("[");
  const before = await clock(page);
  // Events may lie less than a millisecond, the last digit of the clock, apart: step until it moves.
  const step = async (): Promise<number> => {
    await page.keyboard.press(".");
    return clock(page);
  };
  await expect.poll(step, { intervals: [20] }).toBeGreaterThan(before);
  await focusOn(row(page, "lanes.0.params.minThreshold").getByRole("slider"));
  await page.keyboard.press("ArrowUp");
  await expect(changes(page)).toHaveCount(1);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // Sliders have no use for the space bar.
  for (const slider of [
    row(page, "lanes.0.params.minThreshold").getByRole("slider"),
    page.locator(".pn-threshold").first(),
  ]) {
    await focusOn(slider);
    await page.keyboard.press("Space");
    await expect(pauseButton(page)).toBeVisible();
    await page.keyboard.press("Space");
    await expect(playButton(page)).toBeVisible();
  }
  await expect(changes(page)).toHaveCount(1);
  await focusOn(page.locator("aside.drawer"));
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("Keyboard map");
  await focusOn(page.getByRole("switch", { name: "Keys without Ctrl" }));
  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  await focusOn(page.locator("aside.drawer"));
  await page.keyboard.press("Space");
  await pictures(page);
  await expect(playButton(page)).toBeVisible();
});

test("on a phone everything is within reach and nothing sticks out", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "v1/udp-surge-meets-red");
  await playPast(page, 0.5);
  await page.getByRole("tab", { name: "Traffic" }).click();
  // The scene has changes of its own.
  await expect(changes(page)).not.toHaveCount(0);
  const own = await changes(page).count();
  await page.getByRole("button", { name: /^Algorithm/ }).click();
  const slider = row(page, "lanes.0.params.minThreshold").getByRole("slider");
  await slider.scrollIntoViewIfNeeded();
  await expect(slider).toBeVisible();
  await focusOn(slider);
  await slider.press("ArrowRight");
  await expect(changes(page)).toHaveCount(own + 1);
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Watch" }).click();
  await expect(slider).toHaveCount(0);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  for (const name of ["Lab", "Share", "Play", "Step", "Reset the run", "Fork here", "Timeline"])
    await expect(page.getByRole("button", { name, exact: true })).toBeInViewport();
  for (const name of ["Watch", "Inside", "Traffic", "Compare"])
    await expect(page.getByRole("tab", { name })).toBeInViewport();
  await page.getByRole("button", { name: "Lab", exact: true }).click();
  for (const name of ["Learn", "Lab", "Compare", "Papers", "Sweep", "Algorithms"])
    await expect(page.getByRole("menuitem", { name: new RegExp(`^${name}`) })).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole("navigation", { name: "Places" }).getByRole("button", { name: "Run details" }).click();
  await expect(page.getByRole("dialog")).toContainText("Trace hash");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Lab", exact: true })).toBeFocused();
});

test("on a phone handles of thresholds that are near each other are targets of their own", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `${SCENE}?t=3`);
  await expect.poll(() => clock(page)).toBe(3);
  for (const handles of [".pn-strip-handle", ".pn-threshold"]) {
    await expect(page.locator(handles)).toHaveCount(2);
    const apart = async (): Promise<number> => {
      const [first, second] = await Promise.all([0, 1].map((i) => page.locator(handles).nth(i).boundingBox()));
      return first && second ? Math.max(Math.abs(first.x - second.x), Math.abs(first.y - second.y)) : Number.NaN;
    };
    // The next picture gives them their places.
    await expect.poll(apart).toBeGreaterThanOrEqual(23.9);
  }
  await expectAccessible(page);
});

test("at 320 pixels nothing needs sideways scrolling", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test("in a low window everything is on one screen, and the traces keep room for their names", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, "v1/udp-surge-meets-red");
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(720);
  for (const area of ["strip", "trace", "inside", "row3", "timeline"])
    await expect(page.locator(`.area-${area}`)).toBeInViewport({ ratio: 1 });
});

test("targets in the bar and above the traces are at least 24 pixels high and wide", async ({ page }) => {
  await open(page);
  const small = await page.locator(".bar :is(button, input), .pn-head button:not(.pn-read)").evaluateAll((targets) =>
    targets
      .map((target) => ({ name: target.textContent, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
      .map(({ name }) => name),
  );
  expect(small).toEqual([]);
});

test("on a phone the rows of many groups stay apart", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  const few = await restingBox(page.locator(".area-strip"));
  const more = ["b", "c", "d", "e", "f"].map((id) => `traffic.${id}={"kind":"bulk","transport":"reno","count":1}`);
  await page.goto("about:blank");
  await open(page, `${SCENE}?${more.map(encodeURI).join("&")}`);
  const many = await restingBox(page.locator(".area-strip"));
  expect(many.height - few.height).toBeGreaterThanOrEqual(2 * 20);
});

test("on a projector everything is on one screen", async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await open(page);
  const heights = await page.evaluate(() => [
    document.documentElement.scrollHeight,
    document.documentElement.scrollWidth,
  ]);
  expect(heights).toEqual([1080, 1920]);
  for (const area of ["strip", "trace", "inside", "row3", "timeline"])
    await expect(page.locator(`.area-${area}`)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("complementary", { name: "Controls" })).toBeInViewport({ ratio: 1 });
});

test("the browser's way back leads from one page of the lab to the one before", async ({ page }) => {
  await open(page, "v1/red-basics?t=3");
  await page.getByRole("link", { name: "Compare", exact: true }).click();
  await expect(page).toHaveURL(/view=compare/);
  // The bar is another one once the script of the comparison has come: a click that spans both reaches neither.
  await expect(page.getByRole("heading", { name: "Metrics" })).toBeVisible();
  await page.getByRole("link", { name: "Papers", exact: true }).click();
  await expect(page).toHaveURL(/view=papers/);
  await page.goBack();
  await expect(page).toHaveURL(/view=compare/);
  await expect(page.getByRole("heading", { name: "Metrics" })).toBeVisible();
  await page.goBack();
  await expect(page.locator(".pn-queue")).toBeVisible();
  await expect.poll(() => clock(page)).toBe(3);
  await page.goForward();
  await expect(page.getByRole("heading", { name: "Metrics" })).toBeVisible();
});

test("a sweep is one button away", async ({ page }) => {
  await open(page);
  await page.getByRole("link", { name: "Sweep", exact: true }).click();
  await expect(page).toHaveURL(/view=sweep/);
});

test("a printed page says what run it is and how to come to it, and its pictures are whole", async ({ page }) => {
  await open(page, `${SCENE}?t=4`);
  await expect.poll(() => clock(page)).toBe(4);
  const sheet = page.locator(".print-sheet");
  await expect(sheet).toHaveCount(0);
  const plot = page.locator(".pn-queue .pn-plot");
  await expect(page.locator(".pn-queue .pn-screen")).toBeVisible();
  const canvas = page.locator(".pn-queue canvas").first();
  const onScreen = await restingBox(plot);
  // The browser does the same for printing.
  const said = async (): Promise<string> => {
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    return (await sheet.count()) === 0 ? "" : ((await sheet.textContent()) ?? "");
  };
  await expect.poll(said).toContain("RED at work");
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 718, height: 1000 });
  await expect(sheet).toContainText("seed 1, at 4 s of 60 s");
  await expect(sheet).toContainText(/#v2\/red-basics\?t=4/);
  await expect(sheet.getByRole("img", { name: "QR code of the address" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeHidden();
  const canvasBox = await restingBox(canvas);
  expect(canvasBox.width).toBeLessThanOrEqual(718);
  expect(canvasBox.width / canvasBox.height).toBeCloseTo(onScreen.width / onScreen.height, 1);
  // The browser lays out anew for the paper: a canvas that gets the size that it has is blank, and is drawn whole.
  const names = () =>
    canvas.evaluate(async (drawn: HTMLCanvasElement) => {
      const nextPicture = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      for (const display of ["none", ""]) {
        drawn.style.display = display;
        await nextPicture();
      }
      const beside = drawn.getContext("2d")?.getImageData(0, 0, 180, drawn.height).data ?? [];
      return beside.filter((value, i) => i % 4 === 3 && value > 0).length;
    });
  expect(await names()).toBeGreaterThan(1000);
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(sheet).toHaveCount(0);
});
