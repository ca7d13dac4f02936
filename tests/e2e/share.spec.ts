import { readFileSync } from "node:fs";
import { expect as expectThat, type Page } from "@playwright/test";
import { open, playPast, SCENE } from "./lab.ts";
import { expect, expectAccessible, MAIN, test } from "./support.ts";

const tab = (page: Page, name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) });
const KINDS = ["Link", "Embed", "Picture", "Data", "Report", "Other tools", "Command line"];

test("the kinds of the lab are tabs, and each is accessible", async ({ page }) => {
  await open(page);
  await playPast(page, 1);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(tab(page, "Link")).toHaveAttribute("aria-selected", "true");
  await expect(tab(page, "Link")).toBeFocused();
  for (const [place, name] of KINDS.entries()) {
    if (place > 0) await page.keyboard.press("ArrowDown");
    await expect(tab(page, name)).toBeFocused();
    await expect(
      page
        .getByRole("tabpanel", { name: new RegExp(`^${name}`) })
        .getByRole("heading")
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
  }
  await page.keyboard.press("Home");
  await expect(tab(page, "Link")).toBeFocused();
  // A camera reads dark on light alone.
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await expect(page.locator(".share-ways .qr").first()).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await page.emulateMedia({ forcedColors: "none", colorScheme: "light" });
  await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox", { name: "Link to this run" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Share", exact: true })).toBeFocused();
});

test("files of the run are saved, and are of the run that is shown", async ({ page }) => {
  await open(page);
  await playPast(page, 1);
  await page.keyboard.press("s");
  const hash = ((await page.locator(".share-foot code").textContent()) ?? "").replaceAll(" ", "");
  await tab(page, "Data").click();
  const save = async (button: string, isTold = true): Promise<string> => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: button, exact: true }).click(),
    ]);
    if (isTold) await expect(page.getByRole("status").filter({ hasText: file.suggestedFilename() })).toBeVisible();
    return readFileSync(await file.path(), "utf8");
  };
  const manifest: unknown = JSON.parse(await save("Manifest as JSON"));
  expectThat(manifest).toMatchObject({ traceHash: hash, algorithm: "red" });
  const [head = "", ...rows] = (await save("Series as CSV")).trimEnd().split("\n");
  expectThat(head).toContain("queue (packets) mean");
  expectThat(rows.length).toBeGreaterThan(90);
  const scenario: unknown = JSON.parse(await save("Scenario as JSON"));
  await tab(page, "Picture").click();
  const picture = await save("SVG, text as text", false);
  expectThat(picture).toMatch(/<text[^>]*>Queue<\/text>/);
  await page.getByRole("button", { name: "Both", exact: true }).click();
  const both = await save("SVG, text as text", false);
  expectThat(both).toMatch(/<g transform="translate\(/);
  expectThat(both).toContain("drop every packet");
  await tab(page, "Other tools").click();
  const program = page.getByRole("region", { name: "ns-2.35" });
  await expect(program.getByText(/Everything of this scene is expressed|left out|different/)).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    program.getByRole("button", { name: /^Download/ }).click(),
  ]);
  expectThat(readFileSync(await file.path(), "utf8")).toContain(SCENE.split("/")[1] ?? "");

  // A scenario file that is dropped on the lab opens; a wrong one is told, and the run stays.
  await page.keyboard.press("Escape");
  const dropped = async (name: string, document: unknown): Promise<void> => {
    const transfer = await page.evaluateHandle(
      ([title = "", text = ""]) => {
        const data = new DataTransfer();
        data.items.add(new File([text], title, { type: "application/json" }));
        return data;
      },
      [name, JSON.stringify(document)],
    );
    await page.dispatchEvent("main", "drop", { dataTransfer: transfer });
  };
  await dropped("mine.json", { ...Object(scenario), title: "Mine", seed: 7 });
  await expect(page.getByTitle("Choose a scene")).toContainText("Mine");
  await dropped("wrong.json", { ...Object(scenario), duration: -1 });
  await expect(page.getByRole("alert")).toContainText("wrong.json was not opened. duration is -1; allowed: ");
  await expect(page.getByTitle("Choose a scene")).toContainText("Mine");
});

test("a page has only the kinds that it can give", MAIN, async ({ page }) => {
  await page.goto("./#v2/red-basics?view=algorithms~");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByRole("tab")).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("./#v2/red-basics~");
  // Until the lab is there, Share is that of the place before, and goes with it.
  await expect(page.getByRole("tab", { name: "Watch" })).toBeVisible();
  await page.getByRole("button", { name: "Share" }).first().click();
  await page.getByRole("button", { name: /^Command line/ }).click();
  await expect(page.getByText(/npm run -s aqm -- run '#v2\/red-basics/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "All ways" }).click();
  await expect(page.getByRole("button", { name: /^Show the code/ })).toBeVisible();
});
