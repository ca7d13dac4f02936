import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type FrameLocator, type Page, test } from "@playwright/test";
import { expectAccessible, MAIN } from "./support.ts";

const SCENE = "#v2/udp-surge-meets-red?t=20~";

/** What a page around the lab hears of it. */
interface Heard {
  readonly event: string;
  readonly height?: number;
  readonly form?: string;
  readonly at?: number;
}

let server: Server;
/** Address of the page around the lab: of another origin, as its port is another one. */
let host = "";
let framed = "";

test.beforeAll(async () => {
  server = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(`<!doctype html><html lang="en"><title>A course page</title><h1>A course page</h1>
<iframe title="AQM Lab" width="100%" height="200" style="border:0" src="${framed}"></iframe>
<p style="height:2000px">Text</p>
<script>
  heard = [];
  addEventListener("message", ({ data, source }) => {
    const frame = document.querySelector("iframe");
    if (source !== frame.contentWindow || data.source !== "aqm-lab" || data.version !== 1) return;
    heard.push(data);
    if (data.event === "height") frame.height = data.height;
  });
</script>`);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
test.afterAll(() => {
  server.close();
});

const open = async (page: Page, baseURL: string | undefined, query: string, hash = SCENE): Promise<FrameLocator> => {
  framed = `${baseURL ?? ""}${query}${hash}`;
  await page.goto(host);
  return page.frameLocator("iframe");
};
const heard = (page: Page): Promise<readonly Heard[]> => page.evaluate("heard");
const waitFor = (page: Page, event: string): Promise<void> =>
  expect.poll(async () => (await heard(page)).some((one) => one.event === event)).toBe(true);

test("a page of another origin shows a view, which plays and leaves the wheel", MAIN, async ({ page, baseURL }) => {
  const lab = await open(page, baseURL, "?embed=trace");
  await waitFor(page, "ready");
  await expect.poll(() => page.evaluate(() => document.querySelector("iframe")?.height)).toBe("420");
  await expect(lab.getByTestId("clock")).toHaveText("20.000");
  await expect(lab.getByRole("navigation")).toHaveCount(0);
  const link = lab.getByRole("link", { name: "Open in AQM Lab" });
  await expect(link).toHaveAttribute("href", `${baseURL}${SCENE}`);
  await expect(link).toHaveAttribute("target", "_blank");
  await lab.getByRole("button", { name: "Play" }).click();
  await waitFor(page, "played");
  expect((await heard(page)).find(({ event }) => event === "played")?.at).toBe(20);
  await page.mouse.move(600, 250);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  // Out of view it waits.
  await page.mouse.wheel(0, 900);
  const clock = lab.getByTestId("clock");
  await expect(lab.getByRole("button", { name: "Play" })).toBeVisible();
  const rest = await clock.textContent();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(clock).not.toHaveText(rest ?? "");
});

test("options that are wrong are told in words, and the rest is shown", async ({ page, baseURL }) => {
  await page.goto(`${baseURL}?embed=strip&theme=pink&start=seen&speed=3${SCENE}`);
  await expect(page.getByText("The address says theme=pink. Allowed: page, light, dark.")).toBeVisible();
  await expect(page.getByText("speed is not an option.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await expectAccessible(page);
});

test("the whole lab has no ways to other places, and nothing of it can be changed where it is locked", async ({
  page,
  baseURL,
}) => {
  await page.goto(`${baseURL}?embed=1&controls=locked&theme=dark${SCENE}`);
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  for (const name of ["Learn", "Papers"]) await expect(page.getByRole("link", { name })).toHaveCount(0);
  await expect(page.locator(".pn-threshold").first()).toHaveJSProperty("inert", true);
  await expect(page.getByRole("complementary")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Open in AQM Lab" })).toBeVisible();
  await expectAccessible(page);
});

test("a lesson in another page tells of its answers; a link with a preview opens the lab", async ({
  page,
  baseURL,
}) => {
  const lab = await open(page, baseURL, "?embed=1", "#lesson/why-a-queue");
  const skip = lab.getByRole("button", { name: "Skip" });
  await lab.getByRole("button", { name: "Next" }).or(skip).first().click();
  await skip.click();
  await waitFor(page, "answered");
  await page.goto(`${baseURL}s/scene/red-basics.html`);
  await expect(page).toHaveURL(/\/#v2\/red-basics/);
  await expect(page.getByRole("main")).toBeVisible();
});
