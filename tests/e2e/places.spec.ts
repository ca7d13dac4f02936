import type { Page } from "@playwright/test";
import { open, pauseButton, playButton } from "./lab.ts";
import { bar, entry, goTo, hash, LAB, link, main, menuButton, OTHERS, PLACES, ROW } from "./placeList.ts";
import { expect, expectAccessible, focusOn, restingBox, test } from "./support.ts";

/** Left edges of what the bar shows of the places, px. */
const edges = (page: Page): Promise<number[]> =>
  bar(page)
    .locator(":scope > :is(a, button)")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x).filter((x) => x > 0));

for (const [width, first] of [
  [1440, 117],
  [1300, 49],
  [1000, 49],
  [390, 42],
] as const) {
  test(`the places stand at the same pixels on each of them, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const seen: number[][] = [];
    for (const place of PLACES) {
      await goTo(page, place);
      seen.push(await edges(page));
      expect(await page.evaluate(() => document.documentElement.scrollWidth), place.word).toBeLessThanOrEqual(width);
    }
    expect(seen[0]?.[0]).toBe(first);
    for (const one of seen) expect(one).toEqual(seen[0]);
    expect(seen[0]).toHaveLength(width < 1180 ? 1 : ROW.length);
  });
}

test("the places are links, in one order, and the one that is shown is said", async ({ page }) => {
  for (const place of PLACES) {
    await goTo(page, place);
    expect(await bar(page).getByRole("link").allTextContents()).toEqual(ROW.map(({ word }) => word));
    const { within } = place;
    const current = ROW.find(({ word }) => word === (within ?? place.word)) ?? LAB;
    await expect(link(page, current)).toHaveAttribute("aria-current", within === undefined ? "page" : "true");
    await expect(bar(page).locator("[aria-current]")).toHaveCount(1);
    for (const one of ROW)
      await expect(link(page, one)).toHaveAttribute(
        "href",
        one.view === "" ? /^#v2\/red-basics/ : new RegExp(one.view),
      );
    await expect(link(page, LAB)).not.toHaveAttribute("href", /view=/);
  }
});

test("each place has a key, and its own key or Escape leads to the lab", async ({ page }) => {
  await open(page);
  for (const place of OTHERS)
    for (const home of [place.key, "Escape"]) {
      await page.keyboard.press(place.key);
      await expect(place.shown(page)).toBeVisible();
      await page.keyboard.press(home);
      await expect(LAB.shown(page)).toBeVisible();
    }
  for (const from of OTHERS) {
    await page.keyboard.press(from.key);
    await expect(from.shown(page)).toBeVisible();
    const next = OTHERS[(OTHERS.indexOf(from) + 1) % OTHERS.length] ?? LAB;
    await page.keyboard.press(next.key);
    await expect(next.shown(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(LAB.shown(page)).toBeVisible();
  }
});

test("Escape closes what is open over a place before it leaves it", async ({ page }) => {
  for (const place of OTHERS) {
    await goTo(page, place);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toContainText("the menu of places");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(place.shown(page)).toBeVisible();
  }
});

test("the focus stays on the place that the keyboard went to", async ({ page }) => {
  await open(page);
  await focusOn(link(page, OTHERS[2] ?? LAB));
  await page.keyboard.press("Enter");
  await expect(main("Papers")(page)).toBeVisible();
  await expect(link(page, OTHERS[2] ?? LAB)).toBeFocused();
});

for (const theme of ["light", "dark"] as const) {
  test(`axe finds nothing in any place in the ${theme} theme, menu and sheet included`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    for (const place of PLACES) {
      await goTo(page, place);
      await expectAccessible(page);
    }
    for (const width of [1000, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await goTo(page, OTHERS[0] ?? LAB);
      await menuButton(page).click();
      await expect(entry(page, LAB)).toBeVisible();
      await expectAccessible(page);
    }
  });
}

test("in a narrow window the places are a menu that the keyboard opens, walks and leaves", async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await open(page);
  await expect(menuButton(page)).toHaveText("Lab");
  await focusOn(menuButton(page));
  await page.keyboard.press("o");
  await expect(entry(page, LAB)).toBeFocused();
  for (const [key, place] of [
    ["ArrowDown", OTHERS[1]],
    ["Home", OTHERS[0]],
    ["ArrowUp", OTHERS[5]],
    ["ArrowDown", OTHERS[0]],
    ["End", OTHERS[5]],
    ["p", OTHERS[2]],
    ["l", OTHERS[0]],
    ["l", LAB],
  ] as const) {
    await page.keyboard.press(key);
    await expect(entry(page, place ?? LAB)).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await entry(page, OTHERS[3] ?? LAB).press("Enter");
  await expect(main("Sweep")(page)).toBeVisible();
  await expect(menuButton(page)).toHaveText("Sweep");
  await expect(page.getByRole("menu")).toBeHidden();
});

test("on a phone the places are a sheet with rows of 54 pixels, and the theme is in it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await menuButton(page).click();
  for (const place of PLACES) {
    await expect(entry(page, place)).toBeInViewport({ ratio: 1 });
    expect((await restingBox(entry(page, place))).height).toBe(54);
  }
  await page.getByRole("button", { name: "Dark theme" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await entry(page, OTHERS[1] ?? LAB).click();
  await expect(main("Comparison")(page)).toBeVisible();
});

test("the run of the lab goes on at the place of the algorithms, and the link to the lab says so", async ({ page }) => {
  await open(page);
  await playButton(page).click();
  await expect(pauseButton(page)).toBeVisible();
  await page.keyboard.press("d");
  await expect(main("Algorithms")(page)).toBeVisible();
  await expect(link(page, LAB)).toHaveAttribute("title", /^Lab, running, \d+ s$/);
  await expect.poll(() => link(page, LAB).getAttribute("title")).toMatch(/running, [2-9] s/);
  await page.keyboard.press("Escape");
  await expect(pauseButton(page)).toBeVisible();
});

test("a text beside the run leaves it in view, and opens as a page", async ({ page }) => {
  await open(page, "v1/red-basics?t=2");
  const opener = page.getByRole("button", { name: "RED explained" });
  await opener.click();
  const panel = page.getByRole("complementary", { name: "RED", exact: true });
  await expect(panel.locator("math").first()).toBeVisible();
  expect((await restingBox(panel)).width).toBe(480);
  await expect(page.locator(".pn-queue")).toBeInViewport();
  await expectAccessible(page);
  await expect.poll(() => hash(page)).toMatch(/page=red.*view=lab/);
  await page.reload();
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await opener.click();
  await panel.getByRole("link", { name: "Open as a page" }).click();
  await expect(main("Algorithms")(page)).toBeVisible();
  await expect(page.getByRole("heading", { name: "RED", exact: true })).toBeVisible();
  await page.goBack();
  await expect(panel).toBeVisible();
});

test("a place whose script does not come says so, and the bar leads on", async ({ browser, baseURL }) => {
  // A separate page, because one that cannot load something logs that.
  const page = await browser.newPage({ baseURL: baseURL ?? "" });
  await open(page);
  await page.route(/PapersPage.*\.js/, (route) => route.abort());
  await link(page, OTHERS[2] ?? LAB).click();
  await expect(page.getByRole("alert")).toContainText("Papers did not load.");
  await expect(page.getByRole("alert")).toHaveCount(1);
  await link(page, OTHERS[0] ?? LAB).click();
  await expect(main("Learn")(page)).toBeVisible();
  await page.unroute(/PapersPage.*\.js/);
  await page.goBack();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator(".pap")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.close();
});

test("the title of the page names what is shown, its place and the lab", async ({ page }) => {
  const title = (): Promise<string> => page.title();
  for (const [address, words] of [
    ["v1/red-basics", "RED at work, Lab, AQM Lab"],
    ["v1/red-basics?view=compare", "RED at work, Compare, AQM Lab"],
    ["v1/red-basics?view=papers", "Papers, AQM Lab"],
    ["v1/red-basics?page=codel", "CoDel, Algorithms, AQM Lab"],
    ["v1/red-basics?view=workshop", "half-and-half.aqm.ts, Your own, AQM Lab"],
    ["lesson/full-buffer/download", "A download starts, The full buffer, Learn, AQM Lab"],
    ["lesson/test", "Before and after, Learn, AQM Lab"],
    ["lesson", "Learn, AQM Lab"],
  ] as const) {
    await page.goto("about:blank");
    await page.goto(`./#${address}`);
    await expect.poll(title).toBe(words);
  }
  await page.goto("./#lesson/full-buffer");
  await expect.poll(title).toMatch(/, The full buffer, Learn, AQM Lab$/);
  await page.keyboard.press("d");
  await expect.poll(title).toBe("Algorithms, AQM Lab");
});

test("headings of every place begin at the first level and skip none", async ({ page }) => {
  const levels = (): Promise<number[]> =>
    page
      .locator("h1, h2, h3, h4, h5, h6")
      .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => Number(one.tagName.slice(1))));
  for (const place of PLACES) {
    await goTo(page, place);
    await expect(place.shown(page)).toBeVisible();
    const skipped = async (): Promise<number> => {
      const found = await levels();
      return found.filter((level, i) => level > (found[i - 1] ?? 0) + 1).length;
    };
    await expect.poll(skipped, { message: place.word, timeout: 5000 }).toBe(0);
    expect(
      (await levels()).filter((level) => level === 1),
      place.word,
    ).toHaveLength(1);
  }
});
