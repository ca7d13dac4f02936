import { expect, test } from "./support.ts";

/** Steps of lessons that show what is inside the algorithm, with one other panel and with two. */
const STEPS = ["early-drop/curve", "challenge/light"];
const SCREENS = [
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const;

for (const [width, height] of SCREENS)
  test(`a lesson at ${width} px shows the whole curve of the algorithm, with its axis`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const step of STEPS) {
      await page.goto("about:blank");
      await page.goto(`./#lesson/${step}`);
      const curve = page.locator(".lrn-panels .pn-curve");
      await expect(curve).toBeVisible();
      const below = (): Promise<number> =>
        curve.evaluate((one) => {
          const seen = one.closest(".pn-body")?.getBoundingClientRect();
          return one.getBoundingClientRect().bottom - (seen?.bottom ?? 0);
        });
      await expect.poll(below, step).toBeLessThanOrEqual(1);
      // The traces keep their axis of time, too.
      const traces = page.locator(".lrn-panels .pn-queue .pn-plot");
      expect.soft((await traces.boundingBox())?.height, step).toBeGreaterThan(120);
    }
  });

test("in a lesson the names of lanes are whole, and so is the head of a comparison on a phone", async ({ page }) => {
  for (const [width, height] of [SCREENS[0], SCREENS[2]]) {
    await page.setViewportSize({ width, height });
    await page.goto("about:blank");
    await page.goto("./#lesson/at-home/rate");
    await expect(page.locator(".lrn-panels .cmp-title b")).toHaveText([
      "FQ-CoDel at 10.5 Mbit/s",
      "FQ-CoDel at 9.5 Mbit/s",
      "FQ-CoDel at 8 Mbit/s",
    ]);
    const cut = await page
      .locator(".lrn-panels")
      .evaluate((panels) =>
        [...panels.querySelectorAll(".cmp-lanes, .cmp-title b")]
          .filter(
            (one) =>
              one.scrollWidth > one.clientWidth + 1 || (one.matches("b") && one.scrollHeight > one.clientHeight + 2),
          )
          .map((one) => one.textContent.slice(0, 40)),
      );
    expect(cut, `${width} px`).toEqual([]);
  }
});
