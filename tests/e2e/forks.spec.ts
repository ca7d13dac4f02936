import { changes, open, type } from "./lab.ts";
import { expect, expectAccessible, focusOn, test } from "./support.ts";
import { branches, crosshair, goTo, minThreshold, playOn, runPast } from "./travel.ts";

test("the crosshair and the table tell both forks where one is laid over the other", async ({ page }) => {
  await open(page);
  await runPast(page, 5);
  await goTo(page, 3);
  await type(page, minThreshold, "12");
  await expect(branches(page)).toContainText("Fork B");
  await playOn(page, 5);
  await focusOn(crosshair(page));
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(crosshair(page)).toHaveAttribute("aria-valuetext", /Main: [\d.]+ packets/);
  await page.getByRole("button", { name: "Data", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Main, packets" })).toBeVisible();
  await expectAccessible(page);
});

test("changes of one instant share a flag, and the crosshair tells each of them", async ({ page }) => {
  await open(
    page,
    "v1/red-basics?at=1:bottleneck.ecn:true&at=2:lanes.0.params.minThreshold:7&at=2:traffic.bulk.count:5",
  );
  await expect(changes(page)).toHaveCount(3);
  await runPast(page, 4);
  await focusOn(crosshair(page));
  await page.keyboard.press("Shift+PageUp");
  await expect(crosshair(page)).toHaveAttribute("aria-valuetext", /Change 2: .*7.*Change 3: .*5 flows/);
  await page.keyboard.press("Shift+PageUp");
  await expect(crosshair(page)).toHaveAttribute("aria-valuetext", /Change 1: ECN on/);
  await page.keyboard.press("Shift+PageDown");
  await expect(crosshair(page)).toHaveAttribute("aria-valuetext", /Change 2: .*Change 3: /);
});

test("delays and senders of both forks are compared, in words and as a table", async ({ page }) => {
  const panel = (name: string) => page.locator(`[data-panel="${name}"]`);
  const told = async (name: string): Promise<string> => {
    await focusOn(panel(name).getByRole("button", { name: "Read the chart" }));
    await page.keyboard.press("Enter");
    return (await panel(name).getByRole("status").textContent()) ?? "";
  };
  await open(page);
  await runPast(page, 5);
  await goTo(page, 3);
  await type(page, minThreshold, "12");
  await expect(branches(page)).toContainText("Fork B");
  // Here both are still the same.
  expect(await told("delays")).not.toContain("In Main");
  await playOn(page, 5);
  await expect.poll(() => told("delays")).toMatch(/In Main: half of the packets waited at most [\d.]+ ms/);
  await focusOn(page.locator(".drawer"));
  await page.keyboard.press("w");
  await expect.poll(() => told("flows")).toMatch(/In Main the median window is [\d.]+ packets/);
  await panel("flows").getByRole("combobox", { name: "Flow" }).selectOption({ label: "Flow A5" });
  await expect.poll(() => told("flows")).toMatch(/In Main it is in the state [\w -]+, its window is [\d.]+ packets/);
  await panel("flows").getByRole("button", { name: "Data" }).click();
  await expect(panel("flows").getByRole("columnheader", { name: "Main: window, packets" })).toBeVisible();
  await expectAccessible(page);
  // Back before the fork there is nothing to compare.
  await goTo(page, 2);
  expect(await told("flows")).not.toContain("In Main");
});

test("what the traces tell of a time is the same after more of the run is known", async ({ page }) => {
  const told = async (): Promise<string> => {
    const traces = page.locator('[data-panel="queue"]');
    await focusOn(traces.getByRole("button", { name: "Read the chart" }));
    await page.keyboard.press("Enter");
    return (await traces.locator("p[role=status]").textContent()) ?? "";
  };
  await open(page, "v1/udp-surge-meets-red?t=4");
  await expect.poll(told).toContain("From 0.0 to 4.0 s");
  const fresh = await told();
  await page.goto("about:blank");
  await open(page, "v1/udp-surge-meets-red?t=12");
  await expect.poll(told).toContain("From 0.0 to 12.0 s");
  expect(await told()).not.toBe(fresh);
  await goTo(page, 4);
  await expect.poll(told).toBe(fresh);
});
