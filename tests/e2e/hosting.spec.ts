import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { expect, test } from "@playwright/test";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};
const FOLDER = "/courses/networks/aqm/";

/** A plain server: the build in a folder, with types and no other headers. */
let server: Server;
let home = "";
test.beforeAll(async () => {
  server = createServer((request, response) => {
    const [path = ""] = (request.url ?? "").split("?");
    const file = path.startsWith(FOLDER) ? path.slice(FOLDER.length) || "index.html" : "none";
    readFile(join("dist", file)).then(
      (content) => response.setHeader("Content-Type", TYPES[extname(file)] ?? "text/plain").end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // Listening on a port, a server has an address with one.
  const { port } = server.address() as AddressInfo;
  home = `http://127.0.0.1:${port}${FOLDER}`;
});
test.afterAll(() => server.close());

test("the build works from any folder of a plain server", async ({ page }) => {
  const faults: string[] = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("response", (response) => response.status() >= 400 && faults.push(response.url()));
  await page.goto(`${home}#v2/red-basics~`);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(async () => Number(await page.getByTestId("clock").textContent())).toBeGreaterThan(1);
  for (const place of ["Learn", "Compare", "Papers", "Sweep", "Algorithms", "Lab"]) {
    await page.getByRole("link", { name: place, exact: true }).click();
    await expect(page.locator(".lab:not(.opening)").first()).toBeVisible();
    await expect(page.getByRole("link", { name: new RegExp(`^${place}`) }).first()).toHaveAttribute(
      "aria-current",
      "page",
    );
  }
  expect(faults).toEqual([]);
});

test("the page has its policy with it: nobody else's script runs, and no other host is asked", async ({ page }) => {
  await page.goto(home);
  await expect(page.locator("canvas").first()).toBeVisible();
  const refused = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const found: string[] = [];
        document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
          found.push(effectiveDirective);
          if (found.length === 2) resolve(found.sort());
        });
        const script = document.createElement("script");
        script.textContent = "document.title = 'taken';";
        document.head.append(script);
        fetch("https://example.org/").catch(() => undefined);
      }),
  );
  expect(await refused).toEqual(["connect-src", "script-src-elem"]);
  await expect(page).not.toHaveTitle("taken");
});
