import type { Page } from "@playwright/test";
import { open } from "./lab.ts";
import { expect, expectAccessible, focusOn, MAIN, restingBox, test } from "./support.ts";

/** Forty-nine flows through SFB for 100 s on 1 Mbit/s: the least work of all figures. */
const FAST = "v1/red-basics?view=papers&of=cmu-fig9-sfb-tcp";

const claims = (page: Page) => page.locator(".pap-claim");
const verdicts = (page: Page) => page.locator(".pap-result");
const work = (page: Page) => page.locator(".work [role=status]");

const openFast = async (page: Page): Promise<void> => {
  await page.goto(`./#${FAST}`);
  await expect(page.getByRole("heading", { name: /SFB with 49 TCP flows/ })).toBeVisible();
};

/** Runs this number of seeds to the end. */
const runWith = async (page: Page, seeds: number): Promise<void> => {
  await page.getByRole("spinbutton", { name: "Seeds" }).fill(String(seeds));
  await page.keyboard.press("Enter");
  await expect(work(page)).toHaveText(
    seeds === 1 ? "1 run: 1 point with 1 seed" : `${seeds} runs: 1 point with ${seeds} seeds`,
  );
  await page.getByRole("button", { name: "Run", exact: true }).click();
  const done = seeds === 1 ? "The run is done" : `All ${seeds} runs are done`;
  await expect(work(page)).toContainText(done);
};

test("the lab opens the papers, which are searched, and goes back", MAIN, async ({ page }) => {
  await open(page);
  await page.keyboard.press("e");
  await expect(page.getByRole("heading", { name: "103 experiments of 5 papers, none run yet" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.getByRole("searchbox").fill("no such figure");
  await expect(page.getByText("Nothing is called “no such figure”.")).toBeVisible();
  await page.getByRole("searchbox").fill("Fig. 9,");
  await page.getByRole("button", { name: /^Fig. 9, SFB with 49 TCP flows, 2 claims, not run/ }).click();
  await expect(page).toHaveURL(/of=cmu-fig9-sfb-tcp/);
  await expect(claims(page)).toHaveCount(2);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Lab", exact: true }).click();
  await expect(page.locator(".area-trace canvas").first()).toBeVisible();
});

test("the browser goes back from an experiment to the one before and to the list, and forward again", async ({
  page,
}) => {
  await page.goto("./#v1/red-basics?view=papers");
  const pick = async (words: string, name: RegExp): Promise<void> => {
    await page.getByRole("searchbox").fill(words);
    await page.getByRole("button", { name }).click();
  };
  await pick("Fig. 9,", /^Fig. 9, SFB with 49 TCP flows, 2 claims, not run/);
  await expect(page).toHaveURL(/of=cmu-fig9-sfb-tcp/);
  const first = page.getByRole("heading", { name: /SFB with 49 TCP flows/ });
  await expect(first).toBeVisible();
  await page.getByRole("searchbox").fill("Fig. 8");
  await page
    .getByRole("button", { name: /^Not run\s*Fig. 8/ })
    .first()
    .click();
  await expect(first).toHaveCount(0);
  await page.goBack();
  await expect(first).toBeVisible();
  await page.goBack();
  await expect(first).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "103 experiments of 5 papers, none run yet" })).toBeVisible();
  await page.goForward();
  await expect(first).toBeVisible();
});

test("a tile is run by R with its verdicts, and stays after a reload; stored verdicts are marked", async ({ page }) => {
  await page.goto("./#v1/red-basics?view=papers");
  const tile = page.locator('[data-tile="cmu-fig9-sfb-tcp"]');
  await expect(page.getByRole("searchbox")).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("Fig. 9,");
  await focusOn(tile);
  await page.keyboard.press("r");
  await expect(tile).toHaveAccessibleName("Fig. 9, SFB with 49 TCP flows, 2 claims hold");
  await expect(page.getByRole("button", { name: "Run all" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "1 of 103 experiments run" })).toBeVisible();
  await page.getByRole("button", { name: "See them" }).click();
  await expect(page.getByRole("button", { name: /\(stored\)$/ }).first()).toBeVisible();
  await expectAccessible(page);
});

test("the tests of RFC 7928 show stored results, and a scene opens in the lab", async ({ page }) => {
  await page.goto("./#v1/red-basics?view=papers");
  await page.getByRole("button", { name: "Show the results" }).click();
  await page.getByRole("combobox", { name: "Scene" }).selectOption("rtt-fairness");
  await page.getByRole("combobox", { name: "Algorithm" }).selectOption("pie");
  await expect(page.locator(".suite-table tr[aria-current]")).toContainText("PIE");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Open in the lab" }).click();
  await expect(page.locator(".area-trace canvas").first()).toBeVisible();
});

test("the address of a scene of RFC 7928 shows it, and the row of its algorithm", async ({ page }) => {
  await page.goto("./#v1/red-basics?view=papers&of=;suite=rtt-fairness/pie");
  const row = page.locator(".suite-table tr[aria-current]");
  await expect(row).toContainText("PIE");
  await expect(row).toBeInViewport();
  await expect(page.getByRole("heading", { name: "RFC 7928: how to judge an algorithm" })).toBeInViewport();
  const names = await page.locator(".suite-table tbody th").allTextContents();
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
  // Another scene leaves the page where it is.
  await page.getByRole("combobox", { name: "Algorithm" }).selectOption("codel");
  await expect(row).toContainText("CoDel");
  await expect(row).toBeInViewport();
});

test("a figure is run to its verdicts, which stay after a reload", MAIN, async ({ page }) => {
  await openFast(page);
  await expect(verdicts(page)).toHaveCount(0);
  await runWith(page, 2);
  await expect(verdicts(page)).toHaveCount(2);
  await expect(verdicts(page).first()).toHaveAttribute("data-verdict", "holds");
  await expect(verdicts(page).first()).toContainText("Mbit/s");
  await expect(page.locator(".pap-draw svg path").first()).toBeVisible();
  const measured = await verdicts(page).allTextContents();
  await expectAccessible(page);

  await page.reload();
  await page.getByRole("spinbutton", { name: "Seeds" }).fill("2");
  await page.keyboard.press("Enter");
  await expect(verdicts(page)).toHaveCount(2);
  await expect.poll(() => verdicts(page).allTextContents()).toEqual(measured);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(work(page)).toHaveText("All 2 runs are done (2 done earlier).");
});

test("another assumption is run beside the first, and a wrong one is refused", async ({ page }) => {
  await openFast(page);
  await runWith(page, 1);
  await page.getByRole("button", { name: "Change an assumption" }).click();
  await page.getByRole("combobox", { name: "Field of the scenario" }).fill("bottleneck.rate");
  await page.getByRole("textbox", { name: "Another value" }).fill("-5");
  await page.getByRole("button", { name: "Run again with this" }).click();
  await expect(page.getByRole("alert")).toContainText("bottleneck.rate");
  await page.getByRole("textbox", { name: "Another value" }).fill("500000");
  await page.getByRole("button", { name: "Run again with this" }).click();
  await expect(work(page)).toContainText("The run is done");
  await expect(page.locator(".pap-figure")).toHaveCount(2);
  await expect(claims(page).first().locator(".pap-result")).toHaveCount(2);
  const results = claims(page).first().locator(".pap-result");
  await expect(results.first()).toHaveAttribute("data-verdict", "holds");
  await expect(results.last()).toHaveAttribute("data-verdict", "fails");

  // The address carries it, with the seeds.
  await expect(page).toHaveURL(/of=cmu-fig9-sfb-tcp;seeds%3D1;bottleneck\.rate%3D500000/);
  await page.reload();
  await expect(page.locator(".pap-figure")).toHaveCount(2);
  await expect(page.getByRole("radio", { name: "Link rate 500 kbit/s" })).toBeChecked();
  await expect(page.getByRole("spinbutton", { name: "Seeds" })).toHaveValue("1");
  await expect(results.last()).toHaveAttribute("data-verdict", "fails");
  await page.getByRole("button", { name: "Remove Link rate 500 kbit/s" }).click();
  await expect(page).not.toHaveURL(/bottleneck/);
});

test("a course is the mean of all seeds with its interval, and every lane of it is saved", async ({ page }) => {
  await page.goto("./#v1/red-basics?view=papers&of=zhang-dou-fig2-ared-vs-red;seeds=3");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByText(/^Thick: the mean of 3 runs and its/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Figure, PNG or SVG" }).click();
  await expect(page.locator(".share-paper canvas")).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "SVG, text as text" }).click();
  const file = await (await download).createReadStream();
  let svg = "";
  for await (const part of file) svg += String(part);
  expect(svg).toContain(">ARED, packets<");
  expect(svg).toContain(">RED, packets<");
  expect(svg).toContain("Average queue length");
  expect(svg).not.toContain("var(--");
});

test("a point opens in the lab", async ({ page }) => {
  await openFast(page);
  await page.getByRole("link", { name: "Open in the lab" }).click();
  await expect(page.locator(".area-trace canvas").first()).toBeVisible();
  await expect(page.getByText("SFB").first()).toBeVisible();
});

test("a figure with several lanes stands still, and a formula needs no run", async ({ page }) => {
  await page.goto("./#v1/red-basics?view=papers&of=cmu-fig5f-choke-queue");
  const rows = page.locator(".pap-rows svg");
  await expect(rows).toHaveCount(2);
  // A box that grows with its own pictures never rests.
  await restingBox(page.locator(".pap-draw"));

  await page.goto("./#v1/red-basics?view=papers&of=kim-lee-fig2-red-drop-function");
  await expect(page.getByRole("heading", { name: /drop probability/ })).toBeVisible();
  await expect(page.locator(".pap-draw .plot-mark")).toHaveCount(11);
});

for (const width of [390, 320])
  test(`at ${width} px the search has room for its words`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("./#v2/red-basics?view=papers~");
    const search = page.getByRole("searchbox");
    await search.fill((await search.getAttribute("placeholder")) ?? "");
    expect(await search.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0);
    await expect(page.locator(".pst-tile")).toHaveCount(0);
  });

for (const width of [390, 1440])
  test(`no row of a figure with six lanes lies over the button that runs it, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("./#v1/red-basics?view=papers&of=koo-fig2a-utilisation");
    await expect(page.locator(".pap-rows svg")).toHaveCount(6);
    const bottom = (selector: string): Promise<number> =>
      page
        .locator(selector)
        .last()
        .evaluate((one) => one.getBoundingClientRect().bottom);
    expect(await bottom(".pap-rows svg")).toBeLessThanOrEqual(await bottom(".pap-draw"));
    // Playwright refuses to press what lies under something else.
    await page.getByRole("button", { name: "Run", exact: true }).click({ trial: true });
  });
