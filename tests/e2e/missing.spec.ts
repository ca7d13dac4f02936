import { readdirSync } from "node:fs";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";

// Not `test` of `support.ts`: these pages are expected to have errors in the console.

const built = readdirSync("dist/assets").filter((name) => /\.(js|css)$/.test(name));

interface Visit {
  readonly hash: string;
  /** What brings the page to ask for more. */
  readonly act?: (page: Page) => Promise<void>;
}
const byKey = (key: string) => (page: Page) => page.keyboard.press(key);
const visits: readonly Visit[] = [
  { hash: "" },
  { hash: "#v1/red-basics?view=compare" },
  { hash: "#v1/red-basics?view=papers" },
  { hash: "#v1/red-basics?view=sweep" },
  { hash: "#v1/red-basics?page=red" },
  { hash: "#v1/red-basics?flows=bulk:1" },
  { hash: "", act: byKey("s") },
  { hash: "", act: byKey("?") },
  { hash: "", act: byKey("b") },
];

const visit = async (page: Page, { hash, act }: Visit): Promise<void> => {
  await page.goto("about:blank");
  await page.goto(`./${hash}`);
  await page.waitForTimeout(1200);
  await act?.(page);
};

/** A sentence of the page that says that something did not come. */
const said = (page: Page) =>
  page
    .locator("#not-started.now, .failed-load, [data-testid=state], .panel-failed")
    .filter({ hasText: /did not load|could not start/ })
    .filter({ visible: true })
    .first();

/** Files, each with the first visit that asks for it. */
const askedFor = async (context: BrowserContext, page: Page): Promise<ReadonlyMap<string, Visit>> => {
  const first = new Map<string, Visit>();
  for (const one of visits) {
    const note = (request: { url(): string }): void => {
      const name = new URL(request.url()).pathname.replace("/assets/", "");
      if (built.includes(name) && !first.has(name)) first.set(name, one);
    };
    context.on("request", note);
    await visit(page, one);
    await page.waitForTimeout(1500);
    context.off("request", note);
  }
  return first;
};

test("a file of the build that does not come leaves a sentence and a way on, never a blank page", async ({
  browser,
  baseURL,
  page: first,
}) => {
  test.setTimeout(900_000);
  const files = await askedFor(first.context(), first);
  expect(files.size).toBeGreaterThan(built.length / 2);
  for (const [name, one] of files) {
    // Another browser profile: a file that came before would be taken from the cache.
    const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    const page = await context.newPage();
    await context.route(`**/assets/${name}`, (route) => route.fulfill({ status: 404, body: "" }));
    await visit(page, one);
    await expect.soft(said(page), name).toBeVisible({ timeout: 8000 });
    expect.soft(await page.locator("body").textContent(), name).not.toMatch(/\{reason\}|undefined/);
    await context.close();
  }
});

test("a page whose workers may not start says so, and can be opened in a tab of its own", async ({ page }) => {
  await page.route("./", async (route) => {
    const response = await route.fetch();
    const policy = (response.headers()["content-security-policy"] ?? "").replace(
      /worker-src [^;]*/,
      "worker-src 'none'",
    );
    await route.fulfill({ response, headers: { ...response.headers(), "content-security-policy": policy } });
  });
  await page.goto("./");
  const notice = page.locator(".failed-load");
  await expect(notice).toContainText("The simulator could not start");
  await expect(notice.getByRole("link", { name: "Open in a tab of its own" })).toBeVisible();
  await expect(notice.getByRole("button", { name: "Reload the page" })).toBeVisible();
  await expect(page.getByText("{reason}")).toHaveCount(0);
});

test("a frame without the page's origin shows the sentence", async ({ page, baseURL }) => {
  await page.route("**/frame", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<iframe sandbox="allow-scripts allow-popups" width="900" height="700" src="${baseURL}"></iframe>`,
    }),
  );
  await page.goto("./frame");
  await expect(page.frameLocator("iframe").locator("#not-started.now, .failed-load").first()).toBeVisible();
});

test("an address without a file is a 404, and files have their types and keep their time", async ({ request }) => {
  expect((await request.get("./assets/none-12345678.js")).status()).toBe(404);
  expect((await request.get("./none")).status()).toBe(404);
  const index = (await request.get("./")).headers();
  expect(index).toMatchObject({
    "cache-control": "no-cache",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "content-type": "text/html; charset=utf-8",
  });
  expect(index["content-security-policy"]).toContain("default-src 'self'; script-src 'self' 'sha256-");
  const script = built.find((name) => name.endsWith(".js")) ?? "";
  expect((await request.get(`./assets/${script}`)).headers()).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": "text/javascript; charset=utf-8",
  });
});
