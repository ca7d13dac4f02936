import { test as base, type Page } from "@playwright/test";
import { ATTACKS, addressOf, findingsOf, gotten, sourceOf } from "../browsers/attacks.ts";
import { expect, expectAccessible, MAIN, test } from "./support.ts";

test("somebody else's code runs only after a click, and an endless loop is stopped", async ({ page }) => {
  await page.goto(`./${addressOf(sourceOf("if (now > 1) for (;;) this.state.stored += 0;"))}`);
  const dialog = page.getByRole("dialog", { name: "This link brings an algorithm that somebody else wrote" });
  await expect(dialog.getByRole("button", { name: "Leave it" })).toBeFocused();
  await expect(dialog.getByRole("textbox")).toHaveValue(/class Own extends SingleQueue/);
  await expectAccessible(page);
  expect(await page.locator("iframe").count()).toBe(0);
  await expect(page.locator(".picked").first()).toContainText("Drop Tail");
  await dialog.getByRole("button", { name: "Run it isolated" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator(".picked").first()).toContainText("Somebody else's");
  await expect(page.getByTestId("clock")).toHaveText(/^0(\.0+)?$/);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByText(/stopped at [01](\.\d+)? s: line 11 ran longer than 0\.5 s/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();

  // A state that grows by 4 MB with every packet is told before it takes the memory of the page.
  await runForeign(page, sourceOf("(this.state.all ??= []).push(new Float64Array(500000));"));
  await expect(page.getByText(/stopped at .* s: its state takes more than the 64 MiB that are allowed/)).toBeVisible();

  // Memory beside the state may take the whole process of the sandbox, as the loss of its frame does: the page lives
  // on.
  const losing = await page.context().newPage();
  await runForeign(losing, sourceOf("this.state.stored += 1;"));
  await expect(losing.getByTestId("clock")).not.toHaveText(/^0(\.0+)?$/);
  await losing.locator("iframe").evaluate((frame) => frame.remove());
  await expect(losing.getByText(/stopped at .* s: (line \d+|one call) took more memory than there is/)).toBeVisible();
  await expect(losing.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
});

test("somebody else's code can be read in the workshop, and does not run there by itself", async ({ page }) => {
  await page.goto(`./${addressOf(sourceOf("this.state.stored += 0;"))}`);
  await page.getByRole("button", { name: "Open the code only" }).click();
  const status = page.locator(".wks-status");
  await expect(status).toContainText("Somebody else’s code");
  await page.locator(".cm-line", { hasText: "class Own" }).click();
  await page.keyboard.type("x");
  await expect(page.locator(".cm-line", { hasText: "class Own" })).toHaveText("class Own extends SingleQueue {");
  await expectAccessible(page);
  expect(await page.locator("iframe").count()).toBe(0);
  // It is there after a reload, and has still not run.
  await page.reload();
  await expect(status).toContainText("Somebody else’s code");
  await expect(page.locator(".cm-line", { hasText: "class Own" })).toBeVisible();
  expect(await page.locator("iframe").count()).toBe(0);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText("Somebody else wrote this code");
  await page.keyboard.press("Escape");
  await status.getByRole("button", { name: "Run it isolated" }).click();
  await expect(status).toContainText("version 1, in the run since");

  // Of two, the reader chooses.
  const [first, second] = ["First", "Second"].map((title) => sourceOf("").replace("Somebody else's", title));
  await page.goto("about:blank");
  await page.goto(`./${addressOf(first ?? "", second ?? "")}`);
  const dialog = page.getByRole("dialog", { name: "This link brings 2 algorithms that somebody else wrote" });
  await expect(dialog.getByRole("button", { name: "Open only the code of First" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Open the code only", exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Open only the code of Second" }).click();
  await expect(page.locator(".cm-line", { hasText: 'title: "Second"' })).toBeVisible();
});

/** Opens a link with somebody else's code, agrees to it, and plays. */
const runForeign = async (page: Page, source: string): Promise<void> => {
  await page.goto("about:blank");
  await page.goto(`./${addressOf(source)}`);
  await page.getByRole("button", { name: "Run it isolated" }).click();
  await expect(page.locator(".picked").first()).toContainText("Somebody else's");
  await page.getByRole("button", { name: "Play", exact: true }).click();
};

base("code in the sandbox reaches no network, storage, page or part of the engine", MAIN, async ({ page }) => {
  const answered: string[] = [];
  await page.goto(`./${addressOf(sourceOf("this.state.stored += 0;"))}`);
  await page.getByRole("button", { name: "Run it isolated" }).click();
  await expect(page.locator(".picked").first()).toContainText("Somebody else's");
  page.on("response", (response) => answered.push(response.url()));
  const { raw, module, alone, beside } = findingsOf(String(await page.evaluate(ATTACKS)));
  expect(gotten(raw)).toEqual([]);
  expect(gotten(module)).toEqual([]);
  // A run of RED beside the code that attacks is, to the last event, the run without it.
  expect(alone).toMatch(/"traceHash":"\w+"/);
  expect(beside).toBe(alone);
  expect(answered.filter((url) => !/assets\/sandbox-/.test(url) && !url.startsWith("blob:"))).toEqual([]);
});
