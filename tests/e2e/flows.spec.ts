import type { Locator, Page } from "@playwright/test";
import { changes, clock, open, playPast } from "./lab.ts";
import { expect, expectAccessible, focusOn, MAIN, test } from "./support.ts";

const panel = (page: Page): Locator => page.locator('[data-panel="flows"]');
const told = (page: Page): Locator => panel(page).getByRole("status");
const readChart = (page: Page): Promise<void> => focusOn(panel(page).getByRole("button", { name: "Read the chart" }));

/** What the view of flows says of itself. */
const sentence = async (page: Page): Promise<string> => {
  await readChart(page);
  await page.keyboard.press("Enter");
  return (await told(page).textContent()) ?? "";
};

test("the senders of a group, and one of them, are seen over the time axis and left again", MAIN, async ({ page }) => {
  await open(page);
  await page.keyboard.press("w");
  await expect(panel(page)).toBeVisible();
  await expect(page.locator('[data-panel="queue"]')).toHaveCount(0);
  await playPast(page, 2);
  expect(await sentence(page)).toMatch(
    /^\d+ flows of group A are sending\. The median of their windows is [\d.]+ packets/,
  );
  await panel(page).getByRole("combobox", { name: "Flow" }).selectOption({ label: "Flow A5" });
  await expect.poll(() => sentence(page)).toMatch(/^Flow A5 is in the state [\w -]+\. Its window is [\d.]+ packets/);
  await expectAccessible(page);
  await panel(page).getByRole("button", { name: "Traces (W)" }).click();
  await expect(page.locator('[data-panel="queue"]')).toBeVisible();
  await page.getByRole("button", { name: "Senders (W)" }).click();
  await expect(panel(page)).toBeVisible();
});

test("opened late, the view of flows shows the past as well, and as a table", async ({ page }) => {
  await open(page, "v1/udp-surge-meets-red?t=6");
  await expect.poll(() => clock(page)).toBe(6);
  await page.keyboard.press("w");
  await panel(page).getByRole("button", { name: "Data" }).click();
  const table = panel(page).getByRole("table", { name: "Senders in view" });
  // A row of the fifth second, before anybody looked.
  const early = table.getByRole("row").nth(80).getByRole("cell");
  await expect(async () => {
    await panel(page).getByRole("button", { name: "Refresh" }).click();
    expect(Number(await early.nth(1).textContent())).toBeGreaterThan(0);
  }).toPass();
  expect(Number(await early.nth(0).textContent())).toBeLessThan(6);
  await expect(table.getByRole("columnheader", { name: "Timeouts" })).toHaveCount(1);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await panel(page).getByRole("button", { name: "Close" }).click();
  await expect(table).toHaveCount(0);
});

test("the senders that are shown are in the address, and come back from it", async ({ page }) => {
  await open(page);
  await page.keyboard.press("w");
  await expect.poll(() => page.url()).toContain("flows=bulk");
  await panel(page).getByRole("combobox", { name: "Flow" }).selectOption({ label: "Flow A5" });
  await expect.poll(() => page.url()).toMatch(/flows=bulk(:|%3A)5/);
  await page.reload();
  await expect(panel(page).getByRole("combobox", { name: "Flow" }).locator("option:checked")).toHaveText("Flow A5");
  await page.keyboard.press("w");
  await expect.poll(() => page.url()).not.toContain("flows=");
});

test("a flow that is not there is the last one of its group, and is called so", async ({ page }) => {
  await open(page, "v1/red-basics?flows=bulk:999&t=5");
  const choice = panel(page).getByRole("combobox", { name: "Flow" }).locator("option:checked");
  await expect(choice).toHaveText("Flow A20");
  await expect.poll(() => sentence(page)).toMatch(/^Flow A20 is in the state/);
  // Nor is it there any more where the group gets smaller.
  await page.getByRole("textbox", { name: /bulk transfers: Flows/ }).fill("5");
  await page.keyboard.press("Enter");
  await expect(choice).toHaveText("Flow A5");
});

test("a group's transport is chosen in mid-run, taken back, and explained on its page", async ({ page }) => {
  await open(page);
  await playPast(page, 0.5);
  await page.getByRole("button", { name: /more settings of Group A/ }).click();
  const transport = page.getByRole("combobox", { name: "Congestion control" });
  await expect(transport).toHaveValue("newreno");
  await transport.selectOption({ label: "CUBIC" });
  await expect(changes(page)).toHaveCount(1);
  await expect(changes(page)).toContainText("A: to CUBIC");
  // Its own settings are there.
  await expect(page.locator('[data-path="traffic.bulk.params.C"]')).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(transport).toHaveValue("newreno");
  await page.getByRole("button", { name: "How NewReno works" }).click();
  await expect(page.getByRole("heading", { name: "NewReno", exact: true })).toBeVisible();
  await expect(page.locator(".alg-panel")).toContainText("RFC 6582");
  await expectAccessible(page);
});

test("a page of the documentation has an address of its own", async ({ page }) => {
  const place = page.getByRole("main", { name: "Algorithms", exact: true });
  await page.goto("./#v1/red-basics?page=codel");
  await expect(place.getByRole("heading", { name: "CoDel", exact: true })).toBeVisible();
  await place.getByRole("button", { name: "BBR", exact: true }).click();
  await expect.poll(() => page.url()).toContain("page=transport-bbr");
  await page.keyboard.press("Escape");
  await expect(place).toHaveCount(0);
  await expect.poll(() => page.url()).not.toContain("page=");
  await page.getByRole("button", { name: "RED explained" }).click();
  await expect.poll(() => page.url()).toContain("page=red&view=lab");
});
