import type { Page } from "@playwright/test";
import { expect, openLab, test } from "./support.ts";

const SCENES = ["udp-surge-meets-red?t=5", "download-kills-the-call?t=5", "pi-slow-start?t=0", "parking-lot?t=5"];
const QUEUES = ["codel", "sfb", "pie", "fred", "cake"];
const PLACES = [...SCENES, ...QUEUES.map((queue) => `red-basics?lanes.0.queue=${queue}&t=3`)];
const SCREENS = [
  [390, 844],
  [1440, 900],
  [1920, 1080],
] as const;

/** The other parts of a phone, and what is in them. */
const PARTS = [
  ["Inside", ".pn-code"],
  ["Traffic", ".controls"],
] as const;

/** Texts that their boxes cut off without an ellipsis that a title resolves, and texts of one picture on each other. */
const faultsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    // A row of keys hides those without room on purpose; its children reach over its edge.
    const isMeant = (one: Element): boolean =>
      one.closest(".unseen, .pn-sr, .pn-keys, math, [title]") !== null || one.matches(".pn-head");
    for (const one of document.querySelectorAll("body *")) {
      const { overflowX, textOverflow } = getComputedStyle(one);
      const isCut = one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1 && overflowX === "hidden";
      if (isCut && textOverflow !== "ellipsis" && one.textContent.trim() !== "" && !isMeant(one))
        found.push(`${one.tagName}.${one.className} "${one.textContent.slice(0, 40)}"`);
    }
    for (const plot of document.querySelectorAll("svg")) {
      const boxes = [...plot.querySelectorAll("text")].map((text) => ({ text, box: text.getBoundingClientRect() }));
      for (const [i, one] of boxes.entries())
        for (const other of boxes.slice(i + 1)) {
          const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
          if (across > 1 && down > 4) found.push(`"${one.text.textContent}" on "${other.text.textContent}"`);
        }
    }
    if (document.documentElement.scrollWidth > innerWidth + 1) found.push("the page is wider than the screen");
    return found;
  });

for (const [width, height] of SCREENS)
  test(`at ${width} px no text is cut off, and none stands on another`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const place of PLACES) {
      await page.goto("about:blank");
      await openLab(page, `v1/${place}`);
      await expect(page.locator(".pn-delays canvas").first()).toBeVisible();
      if (width >= 600) await expect(page.locator(".drawer .controls")).toBeAttached();
      expect.soft(await faultsOf(page), place).toEqual([]);
      if (width >= 600) continue;
      for (const [tab, shown] of PARTS) {
        await page.getByRole("tab", { name: tab }).click();
        await expect(page.locator(shown)).toBeVisible();
        for (const fold of await page.locator(".fold-head").all()) await fold.click();
        expect.soft(await faultsOf(page), `${place}, ${tab}`).toEqual([]);
      }
    }
  });

/** Texts that end in an ellipsis, or are cut, where no title has the whole of them. */
const unreadable = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const one of document.querySelectorAll("body *")) {
      const { overflowX } = getComputedStyle(one);
      if (one.clientWidth <= 1 || one.scrollWidth <= one.clientWidth + 1 || one.textContent.trim() === "") continue;
      if (overflowX !== "hidden" && overflowX !== "clip") continue;
      // Keys of a legend give way on purpose; a button that waits for the focus shows itself whole when it has it.
      if (one.closest("[title], .unseen, .pn-sr, .pn-keys, .pn-read, .cmp-read, math") !== null) continue;
      found.push(`${one.tagName}.${one.className} "${one.textContent.slice(0, 40)}"`);
    }
    return found;
  });

/** Every place with long names: a lane that changes its algorithm has both in its name. */
const LANES = "download-kills-the-call?t=5&lanes.1.queue=codel&lanes.2.queue=fq-codel";
const READ = [
  [`${LANES}~`, ".pn-delays canvas"],
  [`${LANES}&view=compare~`, ".cmp-title b"],
  [`${LANES}&view=sweep~`, ".swp-cells th"],
  [`${LANES}&view=papers~`, ".pst-tile"],
  [`${LANES}&view=algorithms~`, ".alg-compare tbody button"],
  [`${LANES}&view=workshop~`, ".wks-who"],
] as const;

for (const width of [1440, 390, 320])
  test(`at ${width} px a text that is cut off can be read whole`, async ({ page }) => {
    await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
    for (const [place, shown] of READ) {
      await page.goto("about:blank");
      await page.goto(`./#v2/${place}`);
      await expect(page.locator(shown).first()).toBeVisible();
      expect.soft(await unreadable(page), place).toEqual([]);
      if (width < 600 && place.includes("compare"))
        await expect(page.locator(".cmp-scene")).toHaveText("A download kills the call");
    }
  });

/** Criterion 1.4.12 of WCAG 2.2. */
const SPACED =
  "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }" +
  " p { margin-bottom: 2em !important }";

test.describe("with wider text spacing", () => {
  // The page's policy refuses styles of others; a browser's own extensions and settings are not bound by it.
  test.use({ bypassCSP: true });
  const SPACED_PLACES = [
    ["#v2/udp-surge-meets-red?t=5~", ".pn-threshold"],
    ["#v2/red-basics?view=sweep~", ".swp-cells th[scope=col]"],
    ["?embed=compare#v2/red-basics?lanes.1.queue=codel&t=1&view=compare~", ".cmp-row canvas"],
    ["#lesson/sawtooth/next", ".lrn-draw .tick"],
  ] as const;

  /** The wordmark, which is hidden on a phone, and heads of tables that reach out of their own box. */
  const outOfBoxes = (page: Page, isPhone: boolean): Promise<readonly string[]> =>
    page.evaluate(
      (selector) =>
        [...document.querySelectorAll(selector)]
          .filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth + 1)
          .map((one) => `${one.className} "${one.textContent}"`),
      isPhone ? "th[scope=col]" : ".brand, th[scope=col]",
    );

  test("nothing is cut off at 320 and at 1440 px", async ({ page }) => {
    await openLab(page, "v2/red-basics~");
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const kinds = page.getByRole("dialog").getByRole("tab");
    await expect(kinds.first()).toBeVisible();
    await page.addStyleTag({ content: SPACED });
    for (const kind of await kinds.all())
      expect.soft(await kind.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1);
    for (const [address, shown] of SPACED_PLACES) {
      await page.goto("about:blank");
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`./${address}`);
      for (const [width, height] of [
        [1440, 900],
        [320, 640],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect(page.locator(shown).first()).toBeVisible();
        await page.addStyleTag({ content: SPACED });
        await expect.poll(() => faultsOf(page), `${address} at ${width} px`).toEqual([]);
        expect.soft(await outOfBoxes(page, width < 600), `${address} at ${width} px`).toEqual([]);
      }
    }
  });
});

/** Words of pictures that reach over the edge of their picture. */
const outOfPictures = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("svg")].flatMap((picture) => {
      const edge = picture.getBoundingClientRect();
      return [...picture.querySelectorAll("text")]
        .map((text) => ({ text, box: text.getBoundingClientRect() }))
        .filter(({ box }) => box.right > edge.right + 1 || box.left < edge.left - 1)
        .map(({ text }) => text.textContent);
    }),
  );

test.describe("with wider text spacing, at phone width", () => {
  test.use({ bypassCSP: true });
  for (const width of [320, 390, 720]) {
    test(`figures, their files and the theory are whole at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 450 });
      await page.goto("./#v1/red-basics?view=papers&of=zhang-dou-fig2a-ared-load-step");
      await expect(page.getByRole("button", { name: "Figure, PNG or SVG" })).toBeVisible();
      await page.addStyleTag({ content: SPACED });
      await expect.poll(() => faultsOf(page), "papers").toEqual([]);
      await page.goto("about:blank");
      await page.goto("./#v1/red-basics?lanes.1.queue=codel&t=5&view=compare");
      await expect(page.locator(".cmp-figure .cmp-axis").first()).toBeVisible();
      await page.addStyleTag({ content: SPACED });
      await expect.poll(() => outOfPictures(page), "the comparison").toEqual([]);
      await page.goto("about:blank");
      await openLab(page, "v1/red-basics?t=12");
      await expect(page.locator(".pn-delays canvas").first()).toBeVisible();
      await page.keyboard.press("t");
      await expect(page.locator(".th-map .th-region").first()).toBeAttached();
      await page.addStyleTag({ content: SPACED });
      const probability = page.locator(".th-trace").getByRole("button", { name: "Probability", exact: true });
      const past = (): Promise<number> =>
        probability.evaluate(
          (one) => one.getBoundingClientRect().right - (one.closest(".th-cell")?.getBoundingClientRect().right ?? 0),
        );
      await expect.poll(past).toBeLessThanOrEqual(0);
      await expect.poll(() => outOfPictures(page), "the theory").toEqual([]);
      await probability.click();
      await expect.poll(() => outOfPictures(page), "the theory of the probability").toEqual([]);
    });
  }
});

test("a lesson's plot keeps its axis on a phone of 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("./#lesson/flood/joins");
  // Head of the queue, two rugs and the axis take 84 px of it.
  await expect.poll(async () => (await page.locator(".pn-queue .pn-plot").boundingBox())?.height).toBeGreaterThan(140);
});
