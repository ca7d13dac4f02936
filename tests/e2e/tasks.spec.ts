import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./support.ts";

/** Runs appear whole: a robot does not watch. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

const goal = (page: Page): Locator => page.locator(".lrn-goal");
const handles = (page: Page): Locator => page.locator(".lrn-handles");
const play = (page: Page): Promise<void> => page.getByRole("button", { name: "Play", exact: true }).click();

test("a task that compares lanes is solved by hand: its controls show and change the lanes", async ({ page }) => {
  await page.goto("./#lesson/claims/make");
  await expect(page.getByTestId("clock")).toHaveText("30.000");
  await expect(goal(page)).toContainText("Play the run");
  // Its own run, not that of the lesson's first step.
  await expect(handles(page)).toContainText("RTT 100 ms");
  await expect(handles(page).getByRole("textbox", { name: "Round trips" })).toHaveValue("100 ms");
  await expectAccessible(page);
  await play(page);
  await expect(page.getByTestId("clock")).toHaveText("65.000");
  await expect(goal(page)).toContainText("Not yet. The run is at 65 s.");
  await page.getByRole("button", { name: "Start again" }).click();
  await expect(page.getByTestId("clock")).toHaveText("30.000");
  const typed = handles(page).getByRole("textbox", { name: "Round trips" });
  await typed.fill("20, 200 ms");
  await typed.press("Enter");
  await expect(handles(page)).toContainText("RTT 20 to 200 ms");
  await play(page);
  await expect(goal(page)).toHaveAttribute("data-held", "true");
  await expect(goal(page).getByRole("status")).toHaveText("Reached.");
});

test("controls of a comparison name what they refuse, take changes back, and have each lane's algorithm", async ({
  page,
}) => {
  await page.goto("./#lesson/claims/make");
  await expect(page.getByTestId("clock")).toHaveText("30.000");
  const typed = handles(page).getByRole("textbox", { name: "Round trips" });
  await typed.fill("near and far");
  await typed.press("Enter");
  await expect(handles(page).getByRole("alert")).toContainText("“near and far” is not understood");
  // Less than the link itself takes.
  await typed.fill("5");
  await typed.press("Enter");
  await expect(handles(page).getByRole("textbox", { name: "Round trips" })).toHaveValue("10 ms");
  await expect(handles(page).getByRole("alert")).toContainText("10");
  await page.getByText("All controls").click();
  const all = page.locator(".lrn-all-controls");
  await expect(all.getByRole("heading", { name: "Drop Tail" })).toBeVisible();
  const red = all.locator(".section").filter({ has: page.getByRole("heading", { name: "RED", exact: true }) });
  await expect(red.getByRole("button", { name: /RED/ }).first()).toBeVisible();
  const flows = all.getByRole("textbox", { name: /Flows.*value/ }).first();
  await flows.fill("2");
  await flows.press("Enter");
  await expect(all.getByTestId("changes").getByRole("listitem")).toHaveCount(2);
  await all.getByRole("button", { name: "Undo" }).first().click();
  await expect(all.getByTestId("changes").getByRole("listitem")).toHaveCount(1);
  await expect(flows).toHaveValue("8");
});

test("what a task forbids does not reach it, and the goal says what must be taken back", async ({ page }) => {
  await page.goto("./#lesson/flood/eight");
  await expect(page.getByTestId("clock")).toHaveText("30.000");
  await page.getByText("All controls").click();
  const rate = page.locator(".lrn-all-controls").getByRole("textbox", { name: /^Link rate/ });
  await rate.fill("100 Mbit/s");
  await rate.press("Enter");
  const status = goal(page).getByRole("status");
  await expect(status).toContainText("Not this way: this task is done without changing Link rate.");
  await play(page);
  await expect(page.getByTestId("clock")).toHaveText("50.000");
  await expect(status).toContainText("Not this way");
  await expect(goal(page)).toHaveAttribute("data-held", "false");
});

test("round trips are spread by hand where a task needs it", async ({ page }) => {
  await page.goto("./#lesson/in-step/break");
  await expect(page.getByTestId("clock")).toHaveText("20.000");
  const typed = handles(page).getByRole("textbox", { name: "Round trips" });
  await typed.fill("40 to 160");
  await typed.press("Enter");
  await expect(typed).toHaveValue("40 to 160 ms");
  await play(page);
  await expect(goal(page)).toHaveAttribute("data-held", "true");
});
