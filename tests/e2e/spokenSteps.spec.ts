import type { Locator, Page } from "@playwright/test";
import { addressOf, sourceOf } from "../browsers/attacks.ts";
import { clock } from "./lab.ts";
import { heardBy, listen, missedBy } from "./listening.ts";
import { expect, test } from "./support.ts";

/** Steps appear whole: a robot does not watch. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name });
const last = async (page: Page): Promise<string | undefined> => (await heardBy(page)).at(-1);

test("each question of the test has the focus when it comes, and so has what follows the last one", async ({
  page,
}) => {
  await page.goto("./#lesson/test");
  await button(page, "Take the test before the lessons").press("Enter");
  const question = page.locator(".lrn-quiz").getByRole("heading", { level: 3 });
  await expect(question).toBeFocused();
  const first = (await question.textContent()) ?? "";
  await page.getByRole("radio").first().press("Space");
  await button(page, "Next").press("Enter");
  await expect(question).not.toHaveText(first);
  await expect(question).toBeFocused();
  await button(page, "Back").press("Enter");
  await expect(question).toHaveText(first);
  await expect(question).toBeFocused();
  await button(page, "Back").press("Enter");
  await expect(button(page, "Go on with the test, 1 of 34 answered")).toBeVisible();
  // A page that is opened leaves the focus alone.
  await page.reload();
  await expect(question).toBeVisible();
  await expect(question).not.toBeFocused();
});

test("the next practice question has the focus, and a review says what it shows", async ({ page }) => {
  await page.clock.setFixedTime(new Date("2026-03-01T12:00:00Z"));
  await page.goto("./#lesson/practice/codel-head/3");
  const question = page.locator("p.lrn-question");
  await expect(question).toHaveText(/\S/);
  await expect(question).not.toBeFocused();
  await page.getByRole("radio").first().press("Space");
  await button(page, "Answer").press("Enter");
  await button(page, "Next question").press("Enter");
  await expect(question).toBeFocused();
  await page.clock.setFixedTime(new Date("2026-03-02T12:00:00Z"));
  await page.goto("./#lesson/review");
  await button(page, "Begin").press("Enter");
  await expect(question).toBeFocused();
  await page.getByRole("radio").first().press("Space");
  await button(page, "Answer").press("Enter");
  await button(page, "Next card").press("Enter");
  await expect(page.locator(".lrn-lead p:focus")).toContainText("Nothing is due.");
});

test("a step over a packet event says where it has led; going to another instant does not", async ({ page }) => {
  await listen(page);
  await page.goto("./#v2/red-basics?t=2~");
  await expect.poll(() => clock(page)).toBe(2);
  const stepped = async (): Promise<readonly string[]> =>
    (await heardBy(page)).filter((words) => /^\d+\.\d{6} s/.test(words));
  // What says it comes after the first picture.
  await expect(page.locator("[data-panel=inside]")).toBeVisible();
  await expect
    .poll(async () => {
      await button(page, "Step").press("Enter");
      return (await stepped()).some((words) => /^2\.\d{6} s\. A packet of flow/.test(words));
    })
    .toBe(true);
  const all = await stepped();
  expect(new Set(all).size).toBe(all.length);
  await page.getByRole("slider", { name: "Playhead" }).press("Home");
  await expect.poll(() => clock(page)).toBe(0);
  expect((await stepped()).filter((words) => words.startsWith("0."))).toEqual([]);
});

test("the buttons at the foot of an embed say what they have done", async ({ page }) => {
  await listen(page);
  await page.goto("./?embed=strip#v1/red-basics");
  await button(page, "Play").press("Enter");
  await expect.poll(() => last(page)).toBe("Playing");
  await button(page, "Pause").press("Enter");
  await expect.poll(() => last(page)).toBe("Paused");
  await button(page, "Reset the run").press("Enter");
  await expect.poll(() => last(page)).toBe("Paused at the start");
});

test("an embed says that it holds somebody else's code back", async ({ page }) => {
  await listen(page);
  await page.goto(`./?embed=trace${addressOf(sourceOf("this.state.stored += 0;"))}`);
  await expect(page.getByRole("link", { name: /AQM Lab/ }).first()).toBeVisible();
  const told = page.locator("div.embed-fault[role=status]");
  await expect(told).toHaveText(/\S/);
  const words = await told.textContent();
  expect(await heardBy(page)).toContain(words);
  expect(await missedBy(page)).not.toContain(words);
});

test("a page that is not there has a name and a heading", async ({ page }) => {
  for (const [address, title] of [
    ["lesson/practice/none", "Questions from a run"],
    ["lesson/challenges/none", "Challenges"],
    ["lesson/review/none", "Review"],
    ["lesson/edit/none", "Make a lesson"],
    ["lesson/link/AAAA/BBBB", "Lessons"],
    ["lesson/none", "Lessons"],
    ["lecture/none", "Lecture"],
    ["lecture/presenter/7/flood", "Lecture"],
  ] as const) {
    await page.goto("about:blank");
    await page.goto(`./#${address}`);
    const main = page.getByRole("main", { name: title, exact: true });
    await expect(main.getByRole("heading", { name: title, exact: true })).toBeVisible();
    await expect(main.getByRole("alert")).toHaveText(/\S/);
  }
});

test("keys that move the focus, or that a screen reader waits for, do not end a blank page", async ({ page }) => {
  await page.goto("./#lecture/full-buffer");
  await expect(page.getByRole("heading", { level: 1, name: "A call alone" })).toBeVisible();
  await page.keyboard.press(".");
  const blank = page.getByText("Press any key");
  await expect(blank).toBeVisible();
  for (const key of ["Tab", "Insert", "CapsLock"]) await page.keyboard.press(key);
  await expect(blank).toBeVisible();
  await page.keyboard.press("x");
  await expect(blank).toBeHidden();
});

test("Papers count the same claims in a tile and beside its figure, and say each thing once", async ({ page }) => {
  await page.goto("./#v1/red-basics?view=papers");
  const tiles = page.locator(".pst-tile");
  await expect(tiles.first()).toBeVisible();
  const described = await tiles.evaluateAll((all) => all.map((one) => one.getAttribute("aria-description")));
  expect(described.filter((words) => !/^Takes about \S+/.test(words ?? ""))).toEqual([]);
  // An experiment with a statement of its layout, which is not counted.
  await page.locator("[data-tile=zhang-dou-fig1-topology]").press("Enter");
  const claims = page.getByRole("region", { name: "Claims in the text" });
  const counted = Number(
    /^(\d+) claims?, not run/.exec((await claims.locator("header .note").textContent()) ?? "")?.[1],
  );
  const listed = await claims.locator("li.pap-claim").count();
  const laidOut = await claims.getByText(/says? how the experiment is laid out/).textContent();
  expect(counted).toBe(listed - Number.parseInt(laidOut ?? "", 10));
});

test("a page that is printed before its later parts have come begins with a heading", async ({ page }) => {
  await page.route(/\/LaterParts-[^/]+\.js$/, () => new Promise(() => undefined));
  await page.goto("./#v2/red-basics?t=2~");
  await expect.poll(() => clock(page)).toBe(2);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1, name: "AQM Lab" })).toBeVisible();
  await expect(page.locator(".preset > button")).toBeVisible();
  await expect(button(page, "Share")).toBeHidden();
});
