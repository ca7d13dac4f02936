import { hashes, lanes, names, openAt, openCompare, playPast, restingHashes, TWO } from "./comparison.ts";
import { clock, pauseButton, playButton, traceHash } from "./lab.ts";
import { expect, expectAccessible, focusOn, MAIN, restingBox, test } from "./support.ts";

test("the lab opens the comparison where it stands, and goes back there", MAIN, async ({ page }) => {
  await page.goto("./#v1/red-basics?t=2");
  await expect(playButton(page)).toBeEnabled();
  await expect.poll(() => clock(page)).toBe(2);
  await page.getByRole("link", { name: "Compare", exact: true }).click();
  await expect(lanes(page)).toHaveCount(1);
  await expect(page.getByText("A comparison needs a second lane.")).toBeVisible();
  await expect.poll(() => clock(page)).toBe(2);
  await page.getByRole("button", { name: "Add algorithm" }).first().click();
  await page.getByRole("combobox", { name: "Search" }).fill("codel");
  await page
    .getByRole("option", { name: /^CoDel/ })
    .first()
    .click();
  await expect(lanes(page)).toHaveCount(2);
  expect(await names(page)).toEqual(["RED", "CoDel"]);
  // The next one is added from the head of the panel.
  await page.getByRole("button", { name: "Add algorithm" }).click();
  await page.getByRole("combobox", { name: "Search" }).fill("pie");
  await page.getByRole("option", { name: /^PIE/ }).first().click();
  await expect(lanes(page)).toHaveCount(3);
  await page.keyboard.press("Control+z");
  await expect(lanes(page)).toHaveCount(2);
  await playPast(page, 2.5);
  const stopped = await clock(page);
  await page.keyboard.press("c");
  await expect(page.locator(".area-trace canvas").first()).toBeVisible();
  await expect.poll(() => clock(page)).toBe(stopped);
});

test("every lane is, to the packet, the run that it would be alone", MAIN, async ({ page }) => {
  await openAt(page, TWO, 4);
  const [red, codel] = await restingHashes(page);
  expect(red).toMatch(/^[0-9a-f]{16}$/);
  await page.goto("./#v1/red-basics?t=4");
  await expect.poll(() => clock(page)).toBe(4);
  expect(await traceHash(page)).toBe(red);
  await page.goto("./#v1/red-basics?lanes.0.queue=codel&t=4");
  await expect.poll(() => clock(page)).toBe(4);
  expect(await traceHash(page)).toBe(codel);
});

test("lanes are duplicated, changed, moved and removed; a link and a reload keep them", async ({ page }) => {
  await openAt(page, TWO, 3);
  await page.getByRole("button", { name: "Duplicate CoDel" }).click();
  await expect(lanes(page)).toHaveCount(3);
  expect(await names(page)).toEqual(["RED", "CoDel (1)", "CoDel (2)"]);
  await page.getByRole("button", { name: "Change CoDel (2)" }).click();
  const target = page.getByRole("dialog").getByLabel("Target", { exact: true });
  await target.fill("20 ms");
  await target.press("Enter");
  await page.getByRole("dialog").getByLabel("Setting to change in this lane").selectOption("bottleneck.ecn");
  await page.getByRole("dialog").getByRole("button", { name: "Move up" }).click();
  await page.keyboard.press("Escape");
  await expect(page.locator(".cmp-settings").nth(1)).toContainText("20 ms");
  await expect(page.locator(".cmp-settings").nth(1)).toContainText("ECN on");
  await expect(page.locator('.cmp-fields tr[data-path="bottleneck.ecn"]')).toContainText("on");
  await expect.poll(() => page.evaluate(() => location.hash)).toContain("view=compare");
  await expect.poll(() => page.evaluate(() => location.hash)).toContain("0.02");
  await expect(page.getByTestId("state")).toHaveText("Paused");
  const before = await restingHashes(page);
  await page.reload();
  await expect(lanes(page)).toHaveCount(3);
  await expect.poll(() => hashes(page)).toEqual(before);
  expect(await names(page)).toEqual(["RED", "CoDel (1)", "CoDel (2)"]);
  await page.getByRole("button", { name: "Remove CoDel (1)" }).click();
  await expect(lanes(page)).toHaveCount(2);
  await expect.poll(() => hashes(page)).toEqual([before[0], before[2]]);
  await page.keyboard.press("Control+z");
  await expect(lanes(page)).toHaveCount(3);
  await expect.poll(() => hashes(page)).toEqual(before);
});

test("a value that is not allowed is refused in words, and changes nothing", async ({ page }) => {
  await openCompare(page);
  await page.getByRole("button", { name: "Change CoDel" }).click();
  const target = page.getByRole("dialog").getByLabel("Target", { exact: true });
  await target.fill("-3 ms");
  await target.press("Enter");
  const says = page.getByRole("dialog").getByRole("alert");
  await expect(says).toHaveText("Target cannot be -3 ms. Target must be 10 µs to 1 s.");
  await expect(target).toHaveAttribute("aria-invalid", "true");
  await expect(target).toHaveValue("5");
  await target.fill("abc");
  await target.press("Enter");
  await expect(says).toHaveText("“abc” is not a number. Target must be 10 µs to 1 s.");
  await target.fill("30 kB");
  await target.press("Enter");
  await expect(says).toHaveText("“30 kB” is a number of bytes; Target is a time. Target must be 10 µs to 1 s.");
  // Nothing of it stands behind the dialog.
  await expect(page.locator(".cmp-notices .damage")).toHaveCount(0);
  await target.fill("7");
  await target.press("Enter");
  await expect(says).toHaveCount(0);
  await expect(target).not.toHaveAttribute("aria-invalid");
  await expect(target).toHaveValue("7");
});

test("a start of the measurement that cannot be is refused in words, and the earlier one stays", async ({ page }) => {
  await openCompare(page);
  const from = page.getByRole("textbox", { name: "Measured from" });
  await expect(from).toHaveValue("5");
  for (const [typed, words] of [
    ["abc", "“abc” is not a number. Measured from must be 0 to 59.4 s."],
    ["-5", "Measured from cannot be -5. Measured from must be 0 to 59.4 s."],
    ["1e9", "Measured from cannot be 1e9. Measured from must be 0 to 59.4 s."],
    ["3 packets", "“3 packets” is a number of packets; Measured from is a time. Measured from must be 0 to 59.4 s."],
  ] as const) {
    await from.fill(typed);
    await from.press("Enter");
    await expect(page.locator(".cmp-seeds").getByRole("alert")).toHaveText(words);
    await expect(from).toHaveAttribute("aria-invalid", "true");
    await expect(from).toHaveValue("5");
  }
  await from.fill("8");
  await from.press("Enter");
  await expect(page.locator(".cmp-seeds").getByRole("alert")).toHaveCount(0);
  await expect(from).toHaveValue("8");
});

test("a hostile view in the address is the usual one, and a damaged one says so", async ({ page }) => {
  await openCompare(page, "v1/red-basics?lanes.1.queue=codel&view=compare-sideways-99");
  await expect(page.locator(".cmp-lanes")).toHaveAttribute("data-mode", "lanes");
  await expect(page.getByRole("alert")).toContainText("view is compare-sideways-99; allowed: compare, then one of ");
  await page.goto("./#v1/red-basics?view=%3Cscript%3E");
  await expect(page.getByRole("alert")).toContainText('view is "<script>"; allowed: a name');
});

test("the crosshair goes through all lanes, and a drag zooms all of them", async ({ page }) => {
  await openAt(page, TWO, 4);
  const crosshair = page.getByRole("slider", { name: "Crosshair through all lanes" });
  await focusOn(crosshair);
  await crosshair.press("ArrowLeft");
  await crosshair.press("Shift+ArrowLeft");
  await expect(crosshair).toHaveAttribute("aria-valuetext", /s: RED \d+ packets, CoDel \d+ packets/);
  await page.keyboard.press("Space");
  await expect(pauseButton(page)).toBeVisible();
  await page.keyboard.press("Space");
  await expect(playButton(page)).toBeVisible();
  const plot = page.locator(".cmp-plot canvas").first();
  const box = await restingBox(plot);
  // The last one is seen: the worker's, once it draws.
  const times = page.locator(".cmp-times canvas").last();
  const before = await times.screenshot();
  await page.mouse.move(box.x + 60, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 160, box.y + 40, { steps: 5 });
  await page.mouse.up();
  await page.mouse.move(box.x + 60, box.y - 60);
  await expect.poll(async () => (await times.screenshot()).equals(before)).toBe(false);
  for (const mode of ["Overlay", "Difference"]) {
    await page.getByRole("button", { name: mode, exact: true }).click();
    await expect(page.locator(".cmp-lanes")).toHaveAttribute("data-mode", mode.toLowerCase());
  }
  await expect.poll(() => page.evaluate(() => location.hash)).toContain("view=compare-difference");
});

test("seeds are run in the background, with intervals, and can be cancelled", async ({ page }) => {
  await openCompare(page, "v1/red-basics?duration=12&lanes.1.queue=drop-tail&view=compare");
  await page.getByLabel("Seeds").selectOption("5");
  await page.getByRole("button", { name: "Run 5 seeds" }).click();
  await expect(page.getByText("Mean of 5 runs, 1 to 12 s")).toBeVisible();
  const delay = page.locator('tr[data-lane="1"] td[data-metric="delayMean"]');
  await expect(delay).toContainText("±");
  await expect(delay).toContainText("worst");
  await expect(delay).toContainText("worse than the baseline");
  await expect(page.locator(".cmp-scatter circle")).toHaveCount(10);
  await expect(page.locator(".cmp-scatter g[data-lane] path[fill-opacity]")).toHaveCount(2);
  await expect(page.locator(".cmp-changes li")).toHaveCount(1);
  await page.getByLabel("Seeds").selectOption("50");
  await page.getByRole("button", { name: "Run 50 seeds" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("status").filter({ hasText: /Stopped at \d+ of 100 runs/ })).toBeAttached();
});

/** Every grant reaches its worker so much later, ms: a machine on which all lanes wait for their turn that long. */
const LATE = 250;

test("where the machine is too slow for the speed the page says what it reaches, and all lanes stay in step", async ({
  page,
}) => {
  await page.addInitScript((late) => {
    const post: unknown = Reflect.get(Worker.prototype, "postMessage");
    if (typeof post !== "function") throw new Error("a worker takes no messages");
    Object.defineProperty(Worker.prototype, "postMessage", {
      value(this: Worker, message: unknown, ...rest: readonly unknown[]): void {
        const send = (): unknown => Reflect.apply(post, this, [message, ...rest]);
        const isGrant = typeof message === "object" && message !== null && Reflect.get(message, "kind") === "advance";
        if (isGrant) setTimeout(send, late);
        else send();
      },
    });
  }, LATE);
  await openCompare(page);
  await page.getByRole("slider", { name: "Speed" }).fill("10");
  await playButton(page).click();
  await expect(page.getByTestId("state")).toHaveText(/^Running at [\d.]+× instead of 20×$/);
  await page.getByRole("slider", { name: "Speed" }).fill("3");
  await expect(page.getByTestId("state")).toHaveText("Playing at 0.1×");
  await pauseButton(page).click();
  await expect(page.getByTestId("state")).toHaveText("Paused");
  const [red, codel] = await restingHashes(page);
  const at = await clock(page);
  await page.goto(`./#v1/red-basics?t=${at}`);
  await expect.poll(() => clock(page)).toBe(at);
  expect(await traceHash(page)).toBe(red);
  expect(codel).toMatch(/^[0-9a-f]{16}$/);
});

test("why: the first decision in which two lanes differ is found and shown", async ({ page }) => {
  await openAt(page, "v1/red-basics?lanes.1.queue=drop-tail&view=compare", 3);
  await page.keyboard.press("w");
  await page.getByRole("button", { name: "Find the first difference" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/they differ for the first time/)).toBeVisible();
  await expect(dialog).toContainText(/RED (dropped|marked) packet \d+ of flow A\d+ at [\d.]+ s/);
  await expect(dialog).toContainText(/Drop Tail enqueued packet/);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Show this instant" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("slider", { name: "Crosshair through all lanes" })).toHaveAttribute(
    "aria-valuetext",
    /packets/,
  );
});

for (const [theme, width, height] of [
  ["light", 1920, 1080],
  ["dark", 1440, 900],
  ["light", 390, 844],
  ["dark", 390, 844],
] as const) {
  test(`axe finds nothing and nothing is cut off at ${width} px, ${theme}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme });
    await openAt(page, "v1/red-basics?lanes.1.queue=codel&lanes.2.queue=pi&view=compare", 2);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.getByRole("button", { name: "Change CoDel" }).click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Overlay", exact: true }).click();
    await expectAccessible(page);
    // Help, one lane more, sharing, why.
    for (const key of ["?", "n", "s", "w"]) {
      await page.keyboard.press(key);
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  });
}
