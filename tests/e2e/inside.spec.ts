import type { Page } from "@playwright/test";
import { catalog } from "../../src/engine/catalog.ts";
import { clock, open, row } from "./lab.ts";
import { drawInPage, expect, expectAccessible, focusOn, MAIN, restingBox, test } from "./support.ts";

/** A scene with every kind of traffic, under this discipline; it opens at 3 s. */
const sceneOf = (queue: string): string =>
  `v1/udp-surge-meets-red?lanes.0.queue=${queue}&traffic.U.count=1&bottleneck.ecn=true&timeline=%5B%5D&t=3`;
const inside = (page: Page) => page.locator('[data-panel="inside"]');

/** Pixels of a canvas that are not empty. */
const drawnPixels = (page: Page, place: number): Promise<number> =>
  inside(page)
    .locator("canvas")
    .nth(place)
    .evaluate((element) => {
      if (!(element instanceof HTMLCanvasElement)) return 0;
      const { data } = element.getContext("2d")?.getImageData(0, 0, element.width, element.height) ?? { data: [] };
      let drawn = 0;
      for (let i = 3; i < data.length; i += 4) if (data[i] !== 0) drawn += 1;
      return drawn;
    });

/** The first discipline that has each kind of shape. */
const representatives = [
  ...new Map(
    catalog.queues.toReversed().flatMap((queue) => queue.inside.map((shape) => [shape.kind, queue] as const)),
  ).values(),
];

// One page for all: the tests cover the drawing of each kind of shape, after some simulated time.
test("every kind of shape is drawn, and said in words", async ({ page }) => {
  await drawInPage(page);
  for (const { id, title, inside: shapes } of new Set(representatives)) {
    await page.goto("about:blank");
    await open(page, sceneOf(id));
    await expect.poll(() => clock(page), { message: id }).toBe(3);
    await expect(inside(page).getByRole("heading", { name: `Inside ${title}` })).toBeVisible();
    for (const place of shapes.keys())
      await expect.poll(() => drawnPixels(page, place), { message: `${id} ${place}` }).toBeGreaterThan(300);
    await inside(page).getByRole("button", { name: "Read the chart" }).dispatchEvent("click");
    await expect(inside(page).getByRole("status"), id).not.toHaveText("");
    await expect(inside(page).getByRole("status"), id).not.toContainText(/[{}]|NaN|undefined/);
  }
});

test("a handle in a figure moves its field, by key and by pointer, and lights it", MAIN, async ({ page }) => {
  await open(page, sceneOf("pi"));
  await expect.poll(() => clock(page)).toBe(3);
  const handle = inside(page).getByRole("slider", { name: "Reference queue, q ref, in the inside view" });
  const field = row(page, "lanes.0.params.qRef").locator(".quantity input");
  await focusOn(handle);
  await expect(row(page, "lanes.0.params.qRef")).toHaveClass(/lit/);
  const before = Number(await field.inputValue());
  await handle.press("ArrowRight");
  await expect.poll(async () => Number(await field.inputValue())).toBeGreaterThan(before);
  const box = await restingBox(handle);
  await page.mouse.move(box.x + 12, box.y + 12);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 12, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Number(await field.inputValue())).toBeGreaterThan(before + 4);
});

for (const id of ["dualpi2", "fq-codel", "fred"]) {
  test(`axe finds nothing in the inside view of ${id}`, async ({ page }) => {
    await open(page, sceneOf(id));
    await expect.poll(() => clock(page)).toBe(3);
    await expect(inside(page).locator("canvas").first()).toBeVisible();
    await expectAccessible(page);
  });
}
