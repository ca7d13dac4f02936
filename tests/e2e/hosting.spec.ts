import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { type AnyNode, parse } from "acorn";
import { type PlainServer, servePlainly } from "./plainServer.ts";
import { MAIN } from "./support.ts";

let server: PlainServer;
let home = "";
test.beforeAll(async () => {
  server = await servePlainly("/courses/networks/aqm/");
  home = server.home;
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

test("the page has its policy: no other script runs, no other host is asked", MAIN, async ({ page }) => {
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

/** Addresses whose pages show the most different parts: places, formulas, drawings, tables, editors. */
const WALKED = [
  "",
  "#v2/udp-surge-meets-red?t=22&play=1~",
  "#v1/red-basics?view=compare",
  "#v1/red-basics?view=papers",
  "#v1/red-basics?view=sweep",
  "#v1/red-basics?page=pie",
  "#v1/red-basics?page=glossary",
  "#lesson/flood",
  "#lesson/sawtooth/next",
  "#lecture/flood/joins",
  "#practice",
  "#review",
] as const;

test("nothing of the lab is refused by its policy, on any of its pages", async ({ page }) => {
  const refused: string[] = [];
  page.on("console", (message) => message.type() === "error" && refused.push(message.text()));
  await page.addInitScript(() =>
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
      console.error(`${location.hash}: ${effectiveDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`);
    }),
  );
  for (const hash of WALKED) {
    await page.goto("about:blank");
    await page.goto(`./${hash}`);
    await expect(page.locator(".lab:not(.opening), .lec").or(page.getByRole("main")).first()).toBeVisible();
  }
  await page.goto("about:blank");
  await page.goto("./#v1/red-basics");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
  for (const key of ["s", "?", "b"]) {
    await page.keyboard.press(key);
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
  }
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(page.locator(".print-sheet")).toBeAttached();
  expect(refused).toEqual([]);
});

/** Whether a value is a node of a syntax tree. */
const isNode = (value: unknown): value is AnyNode => typeof value === "object" && value !== null && "type" in value;

/** What makes a script of a text: `eval` as a value, and a call of `Function`; names of members are neither. */
const makesScript = (node: AnyNode): boolean => {
  if (node.type === "Identifier") return node.name === "eval";
  if (
    (node.type === "CallExpression" || node.type === "NewExpression") &&
    node.callee.type === "Identifier" &&
    node.callee.name === "Function"
  )
    return true;
  return Object.entries(node).some(([key, value]: [string, unknown]) => {
    const isName =
      (key === "property" && node.type === "MemberExpression" && !node.computed) ||
      (key === "key" && (node.type === "Property" || node.type === "MethodDefinition") && !node.computed);
    if (isName) return false;
    return Array.isArray(value)
      ? value.some((one) => isNode(one) && makesScript(one))
      : isNode(value) && makesScript(value);
  });
};
const makesScriptOf = (code: string): boolean =>
  makesScript(parse(code, { ecmaVersion: "latest", sourceType: "module" }));

test("no script of the build makes a script of a text", () => {
  for (const one of ["t.exports=eval", 'x=Function("return this")', "new Function(a)", "(0,eval)(a)", "a={b:eval}"])
    expect(makesScriptOf(one), one).toBe(true);
  for (const one of ["isFunction(a)", "(function(){})", "`\\eval`", "a={eval:2}", "a.eval"])
    expect(makesScriptOf(one), one).toBe(false);
  const scripts = readdirSync("dist", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(50);
  expect(scripts.filter((name) => makesScriptOf(readFileSync(`dist/${name}`, "utf8")))).toEqual([]);
});
