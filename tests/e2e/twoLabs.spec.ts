import { expect, type Locator, type Page, test } from "@playwright/test";
import { createServer, type ViteDevServer } from "vite";

// Two labs on one page. The built page has one, so this one is served from the sources.

let server: ViteDevServer;
const address = (): string => `${server.resolvedUrls?.local[0] ?? ""}tests/e2e/twoLabs/`;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  server = await createServer({
    cacheDir: ".cache/vite-two-labs",
    // All packages that page and worker need are made ready first: none is found out in mid-load.
    optimizeDeps: { entries: ["tests/e2e/twoLabs/index.html", "src/worker/entry.ts"] },
    server: { host: "127.0.0.1", port: 0, hmr: false },
    logLevel: "error",
  });
  await server.listen();
  // The server makes every source ready when it is asked for first, longer than a run waits for its worker.
  const page = await browser.newPage();
  await page.goto(address());
  for (const state of await page.getByTestId("state").all())
    await expect(state).not.toHaveText("Starting the simulator", { timeout: 180_000 });
  await page.close();
});
test.afterAll(() => server.close());

test.use({ viewport: { width: 2600, height: 1000 } });
// The sources are made ready for the browser while it asks for them.
test.setTimeout(180_000);

const clockOf = async (lab: Locator): Promise<number> => Number(await lab.getByTestId("clock").textContent());
const play = (lab: Locator): Locator => lab.getByRole("button", { name: "Play", exact: true });
const pause = (lab: Locator): Locator => lab.getByRole("button", { name: "Pause", exact: true });
const limitOf = (lab: Locator): Locator => lab.locator('[data-path="lanes.0.params.maxThreshold"] .quantity input');
const changesOf = (lab: Locator): Locator => lab.getByTestId("changes").getByRole("listitem");

const openBoth = async (page: Page): Promise<readonly [main: Locator, beside: Locator]> => {
  await page.goto(address());
  const [main, beside] = [page.getByRole("region", { name: "main" }), page.getByRole("region", { name: "beside" })];
  for (const lab of [main, beside]) await expect(play(lab)).toBeEnabled({ timeout: 90_000 });
  for (const lab of [main, beside]) await expect(limitOf(lab)).toBeVisible({ timeout: 60_000 });
  return [main, beside];
};

test("two labs stand on one page, and neither moves the other", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  const [main, beside] = await openBoth(page);

  await play(main).click();
  await expect.poll(() => clockOf(main)).toBeGreaterThan(2);
  await pause(main).click();
  expect(await clockOf(beside)).toBe(0);

  const before = await limitOf(main).inputValue();
  await limitOf(beside).fill("41");
  await limitOf(beside).press("Enter");
  await expect(changesOf(beside)).toHaveCount(1);
  await expect(changesOf(main)).toHaveCount(0);
  expect(await limitOf(main).inputValue()).toBe(before);
  await expect(beside.locator('.pn-queue [data-field="maxThreshold"]')).toHaveAttribute("aria-valuenow", "41");
  await expect(main.locator('.pn-queue [data-field="maxThreshold"]')).toHaveAttribute("aria-valuenow", before);

  await play(beside).click();
  await expect.poll(() => clockOf(beside)).toBeGreaterThan(1.5);
  await pause(beside).click();
  const [mainAt, besideAt] = [await clockOf(main), await clockOf(beside)];
  const head = beside.getByRole("slider", { name: "Where the run stands" });
  await head.press("ArrowLeft");
  await expect.poll(() => clockOf(beside)).toBeLessThan(besideAt);
  expect(await clockOf(main)).toBe(mainAt);
  expect(errors).toEqual([]);
});

test("keys act on the lab that has the focus, and on the main one where none has", async ({ page }) => {
  const [main, beside] = await openBoth(page);
  const byGroup = (lab: Locator): Locator => lab.getByRole("button", { name: "By group", exact: true });

  await page.keyboard.press("g");
  await expect(byGroup(main)).toHaveAttribute("aria-pressed", "true");
  await expect(byGroup(beside)).toHaveAttribute("aria-pressed", "false");

  await beside.getByRole("button", { name: "30 s", exact: true }).focus();
  await page.keyboard.press("g");
  await page.keyboard.press(".");
  await expect(byGroup(beside)).toHaveAttribute("aria-pressed", "true");
  await expect(byGroup(main)).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => clockOf(beside)).toBeGreaterThan(0);
  expect(await clockOf(main)).toBe(0);
});
