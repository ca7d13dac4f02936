import { readFile } from "node:fs/promises";
import { clock } from "./lab.ts";
import { expect, expectAccessible, MAIN, test } from "./support.ts";

test("the run is held against theory, and takes the point that is looked at", MAIN, async ({ page }) => {
  await page.goto("/#v2/red-basics~");
  await page.locator(".play").waitFor();
  await page.locator(".pn-queue .pn-segments").first().waitFor();
  await page.keyboard.press(" ");
  await expect.poll(() => clock(page)).toBeGreaterThan(2.5);
  await page.keyboard.press(" ");
  await page.keyboard.press("t");
  const panel = page.locator(".pn-theory");
  await expect(panel.locator(".th-sentence")).toContainText("this loop swings");
  await expect(panel.getByRole("img", { name: "Queue of the packets and of the fluid model over time" })).toBeVisible();
  await panel.getByRole("button", { name: "Probability" }).click();
  await expect(panel.getByRole("img", { name: /^Probability of a signal/ })).toBeVisible();
  await panel.getByRole("button", { name: "Step", exact: true }).click();
  await expect(panel.getByRole("img", { name: /^How the loop answers/ })).toBeVisible();
  await expectAccessible(page);
  await expect(panel.locator(".th-map canvas")).toHaveAccessibleName(/phase margin is −/);
  const flows = panel.getByRole("slider", { name: "Flows", exact: true });
  await flows.press("ArrowRight");
  await expect(flows).toHaveAttribute("aria-valuetext", "21");
  await panel.getByRole("button", { name: "Set the run to this" }).click();
  await expect(panel.getByRole("button", { name: "Set the run to this" })).toBeDisabled();
  await expect(panel.locator(".th-map canvas")).toHaveAccessibleName(/^At 21 flows/);
  await page.keyboard.press("Control+z");
  await expect(panel.locator(".th-map canvas")).toHaveAccessibleName(/^At 20 flows/);
  const point = panel.getByRole("button", { name: /Arrow keys move this point/ });
  await point.press("ArrowUp");
  await expect(point).toHaveAccessibleName(/^At 20 flows and 133 ms/);
  await panel.getByRole("button", { name: "As the run" }).click();
  await panel.getByRole("button", { name: "Fill 1 parameter" }).click();
  await expect(panel.locator(".th-sentence")).toContainText("stable");
  await page.keyboard.press("Control+z");
  await expect(panel.locator(".th-sentence")).toContainText("this loop swings");
  await panel.locator(".th-map-cell").getByRole("button", { name: "Data" }).click();
  await expect(panel.getByRole("table", { name: /^Phase margin in degrees/ })).toBeVisible();
  await page.keyboard.press("t");
  await expect(page.locator(".pn-queue")).toBeVisible();
});

test("a reload and a link show the theory again", async ({ page }) => {
  await page.goto("./#v1/red-basics?t=3");
  await expect(page.getByTestId("clock")).toHaveText("3.000");
  await page.keyboard.press("t");
  const map = page.getByRole("heading", { name: "Where it settles" });
  await expect(map).toBeVisible();
  await expect.poll(() => page.evaluate(() => location.hash)).toContain("panel=theory");
  await page.reload();
  await expect(map).toBeVisible();
  await expect(page.getByText("Not all of this address is shown")).toHaveCount(0);
  await page.keyboard.press("t");
  await expect(map).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => location.hash)).not.toContain("panel");
});

test("the map of margins is a picture to take away, as wide as it is asked for", async ({ page }) => {
  await page.goto("./#v2/red-basics?t=0~");
  await expect(page.locator(".pn-delays canvas").first()).toBeVisible();
  await page.keyboard.press("t");
  // The border is drawn when the whole map is known.
  await expect(page.locator(".th-map .th-border")).toHaveAttribute("d", /^M/);
  await page.keyboard.press("s");
  const share = page.getByRole("dialog", { name: "Share and take away" });
  await share.getByRole("tab", { name: /^Picture/ }).click();
  await expect(share.getByRole("button", { name: "Map", exact: true })).toHaveAttribute("aria-pressed", "true");
  const file = page.waitForEvent("download");
  await share.getByRole("button", { name: "SVG, text as text" }).click();
  expect((await file).suggestedFilename()).toBe("theory-map.svg");
  const svg = await readFile(await (await file).path(), "utf8");
  expect(svg).toMatch(/<text[^>]*>20 flows, 130 ms<\/text>/);
  expect(svg).toContain("Phase margin of RED over flows and round trip");
  const [, whole = "0"] = /<svg[^>]* width="([\d.]+)/.exec(svg) ?? [];
  const widths = [...svg.matchAll(/<svg[^>]* width="([\d.]+)/g)].map(([, width]) => Number(width));
  expect(Math.min(...widths)).toBeGreaterThan(Number(whole) * 0.8);
  await page.keyboard.press("Escape");
  await page.keyboard.press("t");
  await expect(page.locator(".th-map")).toHaveCount(0);
  await page.keyboard.press("s");
  await share.getByRole("tab", { name: /^Picture/ }).click();
  await expect(share.getByRole("button", { name: "Traces", exact: true })).toHaveAttribute("aria-pressed", "true");
  await expect(share.getByRole("button", { name: "Map", exact: true })).toHaveCount(0);
});

for (const width of [390, 768, 1440, 1920])
  test(`at ${width} px no word of the map stands on another`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1000 });
    await page.goto("/#v1/red-basics?t=12");
    await page.locator(".pn-queue .pn-segments").first().waitFor({ state: "attached" });
    await page.keyboard.press("t");
    await expect(page.locator(".th-map .th-region.good")).toHaveText("settles");
    await expect(page.locator(".th-map .th-contour-words")).toHaveCount(2);
    const meeting = await page.locator(".th-map svg").evaluate((map) => {
      const words = [...map.querySelectorAll(".th-region, .th-now, .th-contour-words")];
      const boxes = words.map((word) => ({ word, box: word.getBoundingClientRect() }));
      return boxes.flatMap(({ word, box }, i) =>
        boxes
          .slice(i + 1)
          .filter(({ box: other }) => {
            const across = Math.min(box.right, other.right) - Math.max(box.left, other.left);
            return across > 0 && Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 0;
          })
          .map((other) => `${word.textContent} on ${other.word.textContent}`),
      );
    });
    expect(meeting).toEqual([]);
  });
