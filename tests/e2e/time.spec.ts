import { clock, open, row, SCENE, setSpeed, traceHash, type } from "./lab.ts";
import { expect, expectAccessible, focusOn, MAIN, restingBox, test } from "./support.ts";
import { branches, crosshair, goTo, head, minThreshold, playOn, runPast } from "./travel.ts";

test("the head is dragged back, and the run goes on from there as it did", MAIN, async ({ page }) => {
  await open(page);
  await runPast(page, 8);
  const end = await clock(page);
  const last = await traceHash(page);
  const box = await restingBox(head(page));
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x - 30, box.y + 8, { steps: 6 });
  await page.mouse.move(box.x - 60, box.y + 8, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => clock(page)).toBeLessThan(end - 1);
  const back = await traceHash(page);
  expect(back).not.toBe(last);
  await focusOn(page.locator(".drawer"));
  await page.keyboard.press("End");
  await expect.poll(() => clock(page)).toBe(end);
  expect(await traceHash(page)).toBe(last);
  await page.keyboard.press("Home");
  await expect.poll(() => clock(page)).toBe(0);
  await playOn(page, end);
  const { url, hash, at } = { url: page.url(), hash: await traceHash(page), at: await clock(page) };
  expect(url).toContain("v2/red-basics");
  await page.reload();
  await expect.poll(() => clock(page)).toBe(at);
  expect(await traceHash(page)).toBe(hash);
});

test("a step back undoes a step", async ({ page }) => {
  await open(page);
  await runPast(page, 2);
  await focusOn(page.locator(".drawer"));
  const hashes = [await traceHash(page)];
  for (let i = 0; i < 3; i++) {
    await page.keyboard.press(",");
    await expect.poll(() => traceHash(page)).not.toBe(hashes.at(-1));
    hashes.push(await traceHash(page));
  }
  for (const hash of hashes.slice(0, -1).reverse()) {
    await page.keyboard.press(".");
    await expect.poll(() => traceHash(page)).toBe(hash);
  }
});

test("a change in the past forks; both are shown, shared, reopened", MAIN, async ({ page, browser, baseURL }) => {
  await open(page);
  await runPast(page, 6);
  await goTo(page, 3);
  await type(page, minThreshold, "12");
  await expect(branches(page)).toContainText("Fork B");
  await playOn(page, 7);
  // The address is written once a second, and what was granted when it was paused still comes.
  await expect.poll(async () => page.url().includes(`t=${await clock(page)}&fork=3`)).toBe(true);
  const [at, hash] = [await clock(page), await traceHash(page)];
  await branches(page).getByRole("button", { name: "Table" }).click();
  await expect(page.getByRole("dialog")).toContainText("Since the fork: 3.0 to");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  const link = page.url();
  await branches(page).getByTitle("Show Main").click();
  await expect(row(page, minThreshold).locator(".quantity input")).toHaveValue("5");
  const main = await traceHash(page);
  expect(main).not.toBe(hash);
  await focusOn(page.locator(".drawer"));
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const second = await other.newPage();
  await second.goto(link);
  await expect.poll(() => clock(second)).toBe(at);
  expect(await traceHash(second)).toBe(hash);
  // Names are kept in the address.
  await branches(second).getByTitle("Show Main").click();
  await expect.poll(() => traceHash(second)).toBe(main);
  await other.close();
});

test("undo goes back to the old fork", async ({ page }) => {
  await open(page);
  await runPast(page, 5);
  await goTo(page, 2);
  await type(page, minThreshold, "12");
  await expect(branches(page)).toContainText("Fork B");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(row(page, minThreshold).locator(".quantity input")).toHaveValue("5");
  await page.getByRole("button", { name: "Redo", exact: true }).click();
  await expect(row(page, minThreshold).locator(".quantity input")).toHaveValue("12");
});

test("a bookmark is noted, kept, and gone to", async ({ page }) => {
  await open(page);
  await runPast(page, 4);
  await goTo(page, 2);
  await focusOn(page.locator(".drawer"));
  await page.keyboard.press("b");
  await expect(page.getByRole("textbox", { name: "Note at 2 s" })).toBeFocused();
  await page.keyboard.type("The first drops");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  await expect.poll(() => page.url()).toContain("mark=2:The%20first%20drops");
  await page.reload();
  await expect.poll(() => clock(page)).toBeGreaterThan(3.9);
  await page.getByRole("button", { name: "Bookmarks" }).click();
  await expect(page.getByRole("textbox", { name: "Note at 2 s" })).toHaveValue("The first drops");
  await page.getByRole("button", { name: "2 s", exact: true }).click();
  await expect.poll(() => clock(page)).toBe(2);
});

test("a packet tells its life, to the pointer and to the keyboard", MAIN, async ({ page }) => {
  await open(page);
  await runPast(page, 4);
  const chooser = page.getByRole("slider", { name: "Packet in the queue" });
  // Where it was paused nothing may wait: on, packet event by packet event, until something does.
  const isWaiting = async (): Promise<boolean> => {
    if (((await chooser.getAttribute("aria-valuenow")) ?? "0") !== "0") return true;
    await focusOn(page.locator(".drawer"));
    await page.keyboard.press(".");
    return false;
  };
  await expect.poll(isWaiting).toBe(true);
  await focusOn(chooser);
  await page.keyboard.press("Enter");
  const card = page.getByTestId("packet");
  await expect(card).toContainText("Arrived at the queue at");
  await expect(card).toContainText(/Average queue length [\d.]+ is/);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(0);
});

test("drops and marks on the traces tell the life of their packet, to keys and to the pointer", async ({ page }) => {
  // One instant for all runs: elsewhere two drops may stand in the same pixel, and a click takes either.
  await open(page, `${SCENE}?t=8`);
  await expect.poll(() => clock(page)).toBe(8);
  await focusOn(crosshair(page));
  await page.keyboard.press("PageUp");
  await expect(crosshair(page)).toHaveAttribute("aria-valuetext", /A packet of flow A\d+ was (dropped|marked) here/);
  await page.keyboard.press("Enter");
  const card = page.getByTestId("packet");
  await expect(card).toContainText(/Segment \d.* of flow A\d+/);
  await expect(card).toContainText(/Dropped:|Marked and enqueued/);
  // Its flow is lit wherever its group is shown, for as long as the packet is kept.
  await expect(page.locator(".group.lit")).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(0);
  await expect(page.locator(".group.lit")).toHaveCount(0);
  // Below the crosshair stands its bar among the drops, or among the marks; a click opens the same life.
  await focusOn(crosshair(page));
  await page.keyboard.press("Enter");
  const box = await restingBox(card);
  const title = await card.locator("header b").textContent();
  if (title === null) throw new Error("there is no card");
  await page.keyboard.press("Escape");
  const [x, below] = [box.x + box.width / 2, box.y - 18];
  for (const y of [below + 11, below + 23]) {
    await page.mouse.click(x, y);
    if ((await card.count()) > 0) break;
  }
  await expect(card.locator("header b")).toHaveText(title);
});

test("of a drop at which the run stands the crosshair tells everything", async ({ page }) => {
  // The packet was dropped 1 ms before; the bin in which it was is not complete.
  await open(page, `${SCENE}?t=5.957`);
  await expect.poll(() => clock(page)).toBe(5.957);
  await focusOn(crosshair(page));
  await page.keyboard.press("PageUp");
  await expect(crosshair(page)).toHaveAttribute(
    "aria-valuetext",
    /^At 5\.96 s: [\d.]+ packets in the queue, .*A packet of flow A2 was dropped here/,
  );
});

test("what a discipline recorded is there after a look at the time before it, and so is what the one before recorded", async ({
  page,
}) => {
  await open(page, `${SCENE}?at=6:lanes.0.queue:%22pi%22&t=8`);
  await expect.poll(() => clock(page)).toBe(8);
  const said = async (keys: readonly string[]): Promise<string> => {
    await focusOn(crosshair(page));
    for (const key of keys) await page.keyboard.press(key);
    return (await crosshair(page).getAttribute("aria-valuetext")) ?? "";
  };
  const late = await said(["End", "Shift+ArrowLeft"]);
  expect(late).toMatch(/probability [\d.]+/i);
  expect(late).not.toContain("Average queue length");
  expect(await said(["Home", "Shift+ArrowRight", "Shift+ArrowRight"])).toContain("Average queue length");
  await focusOn(head(page));
  await page.keyboard.press("Home");
  await expect.poll(() => clock(page)).toBe(0);
  await focusOn(head(page));
  await page.keyboard.press("End");
  await expect.poll(() => clock(page)).toBe(8);
  expect(await said(["End", "Shift+ArrowLeft"])).toBe(late);
});

test("while Alt is held the page shows the instant under the crosshair, then it is as it was", async ({ page }) => {
  await open(page);
  await runPast(page, 5);
  const [end, hash] = [await clock(page), await traceHash(page)];
  await focusOn(crosshair(page));
  await page.keyboard.press("Home");
  for (let i = 0; i < 4; i++) await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.down("Alt");
  await expect(page.getByTestId("state")).toContainText("while Alt is held");
  await expect.poll(() => clock(page)).toBeLessThan(end - 1);
  const peeked = await clock(page);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => clock(page)).toBeGreaterThan(peeked);
  await page.keyboard.up("Alt");
  await expect.poll(() => clock(page)).toBe(end);
  await expect(page.getByTestId("state")).toHaveText("Paused");
  expect(await traceHash(page)).toBe(hash);
});

test("at 1× some of the packets are drawn, and the strip says how many", async ({ page }) => {
  await open(page, "v1/busiest");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const list = page.getByRole("list", { name: "The network as a list" });
  await expect(list).toContainText(/1 in \d+ shown/);
  await setSpeed(page, 6);
  await expect(list).not.toContainText("shown");
});

test("slow motion goes from one packet event to the next", async ({ page }) => {
  await open(page);
  await runPast(page, 2);
  await setSpeed(page, -3);
  const from = await clock(page);
  // The slider of the speed has the focus.
  await page.keyboard.press("Space");
  await expect(page.getByTestId("state")).toHaveText("One packet event per second");
  await expect.poll(() => clock(page)).toBeGreaterThan(from);
  expect(await clock(page)).toBeLessThan(from + 0.2);
});

for (const width of [390, 1920])
  test(`branches are reached and read on ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page);
    if (width < 600) {
      await page.getByRole("button", { name: "Paused, 1×" }).click();
      await page.getByRole("dialog", { name: "Speed" }).getByRole("button", { name: "10×" }).click();
      await page.keyboard.press("Escape");
      await playOn(page, 3);
      await page.getByRole("button", { name: "Fork here", exact: true }).click();
      await page.getByRole("button", { name: "Timeline", exact: true }).click();
    } else {
      await runPast(page, 3);
      await focusOn(page.locator(".drawer"));
      await page.keyboard.press("f");
    }
    await expect(branches(page)).toContainText("Fork B");
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page);
  });
