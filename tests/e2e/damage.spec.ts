import type { Page } from "@playwright/test";
import { expect, test } from "./support.ts";

/** What stands after the `#` for each place, and the title of its page. */
const PLACES = [
  { place: "Lab", address: "v1/red-basics", title: /, Lab, / },
  { place: "Sweep", address: "v1/red-basics?view=sweep", title: /, Sweep, / },
  { place: "Compare", address: "v1/red-basics?lanes.1.queue=codel&view=compare", title: /, Compare, / },
  { place: "Papers", address: "v1/red-basics?view=papers", title: /^Papers, / },
  { place: "Algorithms", address: "v1/red-basics?view=algorithms", title: /^Algorithms, / },
  { place: "Your own", address: "v1/red-basics?view=workshop", title: /, Your own, / },
  { place: "Learn", address: "v1/red-basics?view=learn", title: /^Learn, / },
  { place: "a lesson", address: "lesson/full-buffer", title: /, Learn, / },
  { place: "practice", address: "lesson/practice", title: /^Questions from a run, / },
  { place: "the test", address: "lesson/test", title: /^Before and after, / },
];

for (const { place, address, title } of PLACES)
  test(`a damaged address says so and leads nowhere: ${place}`, async ({ page }) => {
    await page.goto(`./#${address}`);
    await expect(page).toHaveTitle(title);
    const before = await page.title();
    await page.evaluate(() => {
      location.hash = "#v1/no-such-scene?bottleneck.rate=1";
    });
    const told = page.getByRole("alert").filter({ hasText: "there is no scene" });
    await expect(told).toHaveText(/^This address is wrong at character 5: there is no scene "no-such-scene"\./);
    await expect(told).toBeInViewport();
    // Nothing of the page lies under it.
    const [end, begin] = await page.evaluate(() => [
      document.querySelector("header .damage")?.getBoundingClientRect().bottom,
      document.querySelector("main")?.getBoundingClientRect().top,
    ]);
    expect(begin).toBeGreaterThanOrEqual(end ?? Number.POSITIVE_INFINITY);
    await expect(page).toHaveTitle(before);
    await told.getByRole("button", { name: "Close" }).click();
    await expect(told).toHaveCount(0);
  });

/** Opens a file from the list of scenes. */
const openFile = async (page: Page, name: string, buffer: Buffer): Promise<void> => {
  await page.getByTitle("Choose a scene").click();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Open a scenario file…" }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: "application/json", buffer });
};

test("a scenario file in UTF-16, as PowerShell writes it, is opened", async ({ page }) => {
  await page.goto("./#v1/red-basics");
  const document = { version: 2, title: "Größe", lanes: [{ queue: "codel" }], traffic: [{ id: "ftp", kind: "bulk" }] };
  await openFile(page, "mine.json", Buffer.from(`\uFEFF${JSON.stringify(document)}`, "utf16le"));
  await expect(page).toHaveTitle(/^Größe, Lab/);
  await openFile(page, "other.json", Buffer.from("{"));
  await expect(page.locator("header .damage")).toContainText("other.json was not opened.");
  await expect(page).toHaveTitle(/^Größe, Lab/);
});
