import { clock, open } from "./lab.ts";
import { goTo, hash, LAB, link, main, OTHERS, PLACES } from "./placeList.ts";
import { expect, MAIN, test } from "./support.ts";

test("a click with Ctrl opens the place in a tab of its own, with the same run", async ({ page, context }) => {
  await open(page, "v1/red-basics?bottleneck.rate=5e6");
  await expect(link(page, OTHERS[4] ?? LAB)).toHaveAttribute("href", /rate/);
  const opened = context.waitForEvent("page");
  await link(page, OTHERS[4] ?? LAB).click({ modifiers: ["ControlOrMeta"] });
  const other = await opened;
  await expect(main("Algorithms")(other)).toBeVisible();
  expect(await hash(other)).toContain("bottleneck.rate=5e6");
  await expect(LAB.shown(page)).toBeVisible();
});

test("back and forward lead through all places and never leave the page", MAIN, async ({ page }) => {
  await open(page, "v1/red-basics?t=3");
  const others = OTHERS.filter(({ within }) => within === undefined);
  const way = [LAB, ...others];
  // One after another without a pause: each is an entry of its own.
  for (const place of others) {
    await link(page, place).click();
    await expect(place.shown(page)).toBeVisible();
  }
  await main("Algorithms")(page).getByRole("button", { name: "RED", exact: true }).last().click();
  await expect(page.getByRole("heading", { name: "RED", exact: true })).toBeVisible();
  await page.goBack();
  await expect(main("Algorithms")(page).getByRole("table")).toBeVisible();
  for (const place of way.slice(0, -1).reverse()) {
    await page.goBack();
    await expect(place.shown(page)).toBeVisible();
    await expect.poll(() => hash(page)).toMatch(place.view === "" ? /^#v2\/red-basics\?t=3~$/ : new RegExp(place.view));
  }
  await expect.poll(() => clock(page)).toBe(3);
  for (const place of others) {
    await page.goForward();
    await expect(place.shown(page)).toBeVisible();
  }
});

test("an address that the browser has yet to tell of is not written over", async ({ page }) => {
  await open(page, "v1/red-basics?t=3");
  await expect.poll(() => hash(page)).toMatch(/^#v2\/red-basics\?t=3/);
  // The address is another one already; its event comes when the present one was due to be written.
  await page.evaluate(async () => {
    history.replaceState(history.state, "", "#lesson/flood/four");
    document.querySelector<HTMLElement>(".more-menu button")?.click();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    dispatchEvent(new HashChangeEvent("hashchange"));
  });
  await expect(page.locator(".lrn-dots > span")).toHaveText("3 of 8");
});

test("back from an address that was entered by hand leads to the run before it", async ({ page }) => {
  await open(page, "v1/red-basics?t=3");
  await expect.poll(() => hash(page)).toMatch(/^#v2\/red-basics\?t=3/);
  await link(page, OTHERS[0] ?? LAB).click();
  await expect(main("Learn")(page)).toBeVisible();
  await page.evaluate(() => {
    location.hash = "#v1/pi-slow-start?t=2";
  });
  await expect.poll(() => hash(page)).toMatch(/^#v2\/pi-slow-start\?t=2~$/);
  await expect(page.locator(".preset > button")).toContainText("PI converges slowly");
  await page.goBack();
  await expect(main("Learn")(page)).toBeVisible();
  await page.goBack();
  await expect(page.locator(".preset > button")).toContainText("RED at work");
  await expect.poll(() => clock(page)).toBe(3);
  await page.goForward();
  await page.goForward();
  await expect(page.locator(".preset > button")).toContainText("PI converges slowly");
  await expect.poll(() => clock(page)).toBe(2);
});

test("two places in one moment are two entries", async ({ page }) => {
  await open(page);
  await expect.poll(() => hash(page)).toMatch(/^#v2\//);
  await page.keyboard.press("h");
  await expect(main("Learn")(page)).toBeVisible();
  await page.keyboard.press("d");
  await expect(main("Algorithms")(page)).toBeVisible();
  await page.goBack();
  await expect(main("Learn")(page)).toBeVisible();
  await page.goBack();
  await expect(LAB.shown(page)).toBeVisible();
});

for (const place of PLACES) {
  test(`a reload shows the same place: ${place.word}`, async ({ page }) => {
    await goTo(page, place);
    await expect.poll(() => hash(page)).toContain(place.view);
    await page.reload();
    await expect(place.shown(page)).toBeVisible();
    await expect.poll(() => hash(page)).toContain(place.view);
  });
}

test("a link to a page of the documentation from before opens it at its place", async ({ page }) => {
  await page.goto("./#v1/red-basics?page=red");
  await expect(page.getByRole("heading", { name: "RED", exact: true })).toBeVisible();
  await expect.poll(() => hash(page)).toMatch(/page=red.*view=algorithms/);
  await expect(link(page, OTHERS[4] ?? LAB)).toHaveAttribute("aria-current", "page");
});
