import type { Locator, Page } from "@playwright/test";
import { algorithms, loadDocumentation } from "../../src/engine/documentation.ts";
import { changes, open, playPast, row } from "./lab.ts";
import { expect, expectAccessible, focusOn, MAIN, test } from "./support.ts";

const picked = (page: Page): Locator => page.locator(".picked");
const search = (page: Page): Locator => page.getByRole("combobox", { name: "Search" });
const options = (page: Page): Locator => page.getByRole("listbox", { name: "Algorithms" }).getByRole("option");
/** The place of the algorithms. */
const documentation = (page: Page): Locator => page.getByRole("main", { name: "Algorithms", exact: true });
const table = (page: Page): Locator => documentation(page).getByRole("table", { name: "Algorithms" });
/** The text beside the run. */
const beside = (page: Page): Locator => page.locator(".alg-panel");
/** The option where the arrow keys are. */
const active = async (page: Page): Promise<Locator> =>
  page.locator(`[id="${await search(page).getAttribute("aria-activedescendant")}"]`);

test("an algorithm is found by typing, chosen, taken back and read about", MAIN, async ({ page }) => {
  await open(page);
  await playPast(page, 0.5);
  await picked(page).click();
  await expect(search(page)).toBeFocused();
  await expect(await active(page)).toContainText("in use");
  await expect(await active(page)).toBeInViewport();
  const all = await options(page).count();
  await page.keyboard.type("adaptive virtual");
  await expect(await active(page)).toContainText("AVQ");
  expect(await options(page).count()).toBeLessThan(all);
  await page.keyboard.press("Enter");
  await expect(search(page)).toHaveCount(0);
  await expect(picked(page)).toContainText("AVQ");
  await expect(picked(page)).toBeFocused();
  await expect(changes(page)).toHaveCount(1);
  await page.keyboard.press("Control+z");
  await expect(picked(page)).toContainText("RED");

  await page.getByRole("button", { name: "How RED works" }).last().click();
  await expect(beside(page).getByRole("heading", { name: "RED", exact: true })).toBeVisible();
  await expect(beside(page).locator("math").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(beside(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "How RED works" }).last()).toBeFocused();
  await page.getByRole("button", { name: "How RED works" }).last().click();
  await beside(page).getByRole("link", { name: "Open as a page" }).click();
  await expect(documentation(page).getByRole("heading", { name: "RED", exact: true })).toBeVisible();
  await documentation(page).getByRole("button", { name: "All algorithms" }).click();
  await expect(table(page).getByRole("row")).toHaveCount(all + 1);
  await expect(table(page).getByRole("button", { name: "RED", exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(documentation(page)).toHaveCount(0);
});

for (const theme of ["light", "dark"] as const) {
  test(`axe finds nothing in the list, the table and a page in the ${theme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await open(page);
    await picked(page).click();
    await expect(options(page)).not.toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Compare all" }).click();
    await expect(table(page).getByRole("row")).not.toHaveCount(0);
    await expectAccessible(page);
    await table(page).getByRole("button", { name: "RED", exact: true }).click();
    await expect(documentation(page).locator("math").first()).toBeVisible();
    await expectAccessible(page);
  });
}

test("the list works with the keyboard alone, and Escape changes nothing", async ({ page }) => {
  await open(page);
  await focusOn(picked(page));
  await page.keyboard.press("Enter");
  await expect(search(page)).toBeFocused();
  const before = await search(page).getAttribute("aria-activedescendant");
  await page.keyboard.press("ArrowDown");
  await expect(search(page)).not.toHaveAttribute("aria-activedescendant", before ?? "");
  await page.keyboard.press("ArrowUp");
  await expect(search(page)).toHaveAttribute("aria-activedescendant", before ?? "");
  await page.getByRole("button", { name: "no tuning" }).press("Enter");
  await expect(page.getByRole("button", { name: "no tuning" })).toHaveAttribute("aria-pressed", "true");
  for (const option of await options(page).all()) await expect(option).toContainText("no tuning");
  await search(page).fill("nothing is called so");
  await expect(options(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(options(page)).not.toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(search(page)).toHaveCount(0);
  await expect(picked(page)).toContainText("RED");
  await expect(changes(page)).toHaveCount(0);
});

test("the table of all is sorted, filtered and leads to pages; a page opens its algorithm in the lab", async ({
  page,
}) => {
  await open(page);
  await page.getByRole("link", { name: "Algorithms", exact: true }).click();
  const titles = documentation(page).getByRole("rowheader").getByRole("button");
  const shown = async (): Promise<string[]> => titles.allTextContents();
  await expect(titles).not.toHaveCount(0);
  const all = await shown();
  await documentation(page).getByRole("button", { name: "Algorithm", exact: true }).click();
  const ascending = await shown();
  await loadDocumentation();
  for (const { title, doc } of algorithms) {
    const said = await documentation(page).getByRole("row", { name: title }).allTextContents();
    expect(
      said.some((text) => text.includes(doc.traits.cost)),
      title,
    ).toBe(true);
  }
  expect(ascending).toEqual([...all].sort((a, b) => a.localeCompare(b, "en")));
  await expect(documentation(page).getByRole("columnheader", { name: "Algorithm" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await documentation(page).getByRole("button", { name: "Algorithm", exact: true }).click();
  expect(await shown()).toEqual([...ascending].reverse());
  await documentation(page).getByRole("combobox", { name: "Signal" }).selectOption("Price");
  expect(await shown()).toContain("REM");
  expect(await shown()).not.toContain("RED");
  await titles.filter({ hasText: /^REM$/ }).click();
  await expect(documentation(page).getByRole("heading", { name: "REM", exact: true })).toBeVisible();
  const parameters = documentation(page).getByRole("table", { name: "Parameters" });
  await expect(parameters.getByRole("row", { name: /Target queue/ })).toContainText("20 packets");
  await documentation(page).getByRole("button", { name: "Open in the lab" }).click();
  await expect(documentation(page)).toHaveCount(0);
  await expect(picked(page)).toContainText("REM");
  await expect(row(page, "lanes.0.params.targetQueue")).toBeVisible();
  await expect(changes(page).first()).toContainText("to REM");
});

test("what does not load at the algorithms is told there, and asked for again from there", async ({
  browser,
  baseURL,
}) => {
  // A separate page, because one that cannot load something logs that.
  const page = await browser.newPage({ baseURL: baseURL ?? "" });
  await open(page);
  await page.route(/AlgorithmPage/, (route) => route.abort());
  await page.getByRole("link", { name: "Algorithms", exact: true }).click();
  await documentation(page).getByRole("rowheader").getByRole("button", { name: "REM", exact: true }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("did not load");
  await page.unroute(/AlgorithmPage/);
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(documentation(page).getByRole("table", { name: "Parameters" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.close();
});

test("on a phone list, table and page fit, and print is the open page alone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await page.getByRole("tab", { name: "Traffic" }).click();
  await page.getByRole("button", { name: /^Algorithm/ }).click();
  await picked(page).click();
  await expect(search(page)).toBeFocused();
  await expectAccessible(page);
  await page.locator(".picker-dialog").getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Lab", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Algorithms/ }).click();
  await expect(table(page)).toBeVisible();
  await expectAccessible(page);
  const tooWide = (): Promise<number> =>
    documentation(page).evaluate(
      (place) => [...place.querySelectorAll(".alg-all, .alg-page")].filter((e) => e.scrollWidth > e.clientWidth).length,
    );
  expect(await tooWide()).toBe(0);
  await table(page).getByRole("button", { name: "Adaptive RED", exact: true }).click();
  await expect(documentation(page).locator("math").first()).toBeVisible();
  expect(await tooWide()).toBe(0);
  await expectAccessible(page);
  await page.emulateMedia({ media: "print" });
  await expect(documentation(page).getByRole("heading", { name: "Sources", exact: true })).toBeVisible();
  await expect(page.locator(".pn-queue")).toBeHidden();
  await expect(documentation(page).getByRole("button", { name: "Print" })).toBeHidden();
});

/** Opens the page of an algorithm from the table. */
const read = async (page: Page, title: string): Promise<void> => {
  await page.getByRole("link", { name: "Algorithms", exact: true }).click();
  await table(page).getByRole("button", { name: title, exact: true }).click();
  await expect(documentation(page).getByRole("heading", { name: title, exact: true })).toBeVisible();
};
/** A line of "What to try". */
const line = (page: Page, words: string): Locator =>
  documentation(page).getByRole("listitem").filter({ hasText: words });
const liveTime = async (page: Page): Promise<number> =>
  Number.parseFloat((await page.getByTestId("live-clock").textContent()) ?? "");

test("a page begins with the inside view at work, which stands still when paused or out of view", async ({ page }) => {
  await open(page);
  await read(page, "RED");
  const live = documentation(page).getByRole("figure", { name: "Inside RED" });
  await expect(live.locator("canvas").first()).toBeVisible();
  await expect.poll(() => liveTime(page)).toBeGreaterThan(10.5);
  await documentation(page).getByRole("button", { name: "Pause", exact: true }).click();
  const stopped = await liveTime(page);
  await documentation(page).getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => liveTime(page)).toBeGreaterThan(stopped);
  await documentation(page).getByRole("heading", { name: "Sources", exact: true }).scrollIntoViewIfNeeded();
  await expect(live).not.toBeInViewport();
  // The run of the lab is another one: it has not moved.
  await page.getByRole("link", { name: "Lab", exact: true }).click();
  await expect(page.getByTestId("clock")).toHaveText("0.000");
});

test("a line of What to try is done in the lab, and can be taken back", async ({ page }) => {
  await open(page);
  await read(page, "RED");
  await line(page, "to 0.5: the queue becomes shorter").getByRole("button", { name: "Do it in the lab" }).click();
  await expect(documentation(page)).toHaveCount(0);
  await expect(changes(page)).toHaveCount(1);
  await expect(changes(page).first()).toContainText("0.50");
  await expect(page.getByTestId("state")).toContainText("the queue becomes shorter");
  await expect.poll(async () => Number(await page.getByTestId("clock").textContent())).toBeGreaterThan(30);
  await page.keyboard.press("Control+z");
  await expect(row(page, "lanes.0.params.maxProbability").getByRole("textbox")).toHaveValue("0.10");
  // The page is where the reader left it.
  await page.goBack();
  await expect(documentation(page).getByRole("heading", { name: "RED", exact: true })).toBeVisible();
});

test("a line that compares shows its lanes side by side", async ({ page }) => {
  await open(page);
  await read(page, "CoDel");
  await page.getByRole("button", { name: "COBALT", exact: true }).click();
  await line(page, "Compare with CoDel").getByRole("button", { name: "Show side by side" }).click();
  await expect(page.getByRole("main", { name: /Compar/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  const seen = page.getByRole("status").filter({ hasText: "Compare with CoDel" });
  await expect(seen).toBeVisible();
  await seen.getByRole("button").click();
  await expect(seen).toHaveCount(0);
  for (const name of ["COBALT", "CoDel"]) await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
});

test("a term of a page or of a lesson opens the glossary at its place, and sources are links", async ({ page }) => {
  await open(page);
  await read(page, "CoDel");
  const sources = documentation(page).getByRole("region", { name: "Sources" });
  await expect(sources.getByRole("link", { name: "RFC 8289" })).toHaveAttribute(
    "href",
    "https://www.rfc-editor.org/rfc/rfc8289",
  );
  await documentation(page).getByRole("link", { name: "standing queue" }).click();
  await expect(documentation(page).getByRole("heading", { name: "Glossary", exact: true })).toBeVisible();
  const sought = documentation(page).locator(".sought");
  await expect(sought).toContainText("does not drain within a round trip");
  await expect(sought).toBeInViewport();
  await expect(sought).toBeFocused();
  await expectAccessible(page);
  // The address leads there again.
  await page.reload();
  await expect(documentation(page).locator(".sought")).toContainText("does not drain within a round trip");
  await page.goBack();
  await expect(documentation(page).getByRole("heading", { name: "CoDel", exact: true })).toBeVisible();

  await page.goto("./#lesson/full-buffer");
  const term = page.locator(".lrn-body a.term").first();
  await expect(term).toBeVisible();
  await expect(term).toHaveText("packets");
  await term.click();
  await expect(documentation(page).locator(".sought")).toContainText("The unit in which networks carry data");
  await page.goBack();
  await expect(page.locator(".lrn-body a.term").first()).toBeVisible();
});
