import type { Locator, Page } from "@playwright/test";
import { clock } from "./lab.ts";
import { expect, test } from "./support.ts";

/** Steps appear whole: a robot does not watch. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

const button = (page: Page, name: string | RegExp): Locator => page.getByRole("button", { name, exact: true });
const said = (within: Locator): Locator => within.getByRole("status").filter({ hasText: /./ });

/** Tabs on to an element, as one who does not see where it is. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  for (let i = 0; i < 40; i++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${target.toString()}`);
};

test("a lesson and a comparison are told by names, roles and live regions alone", async ({ page }) => {
  await page.goto("./#lesson/full-buffer");
  const lesson = page.getByRole("main", { name: "Lesson: The full buffer" });
  await expect(lesson).toMatchAriaSnapshot(`
    - heading "A call alone" [level=2]
    - link "Lecture"
    - button "Notebook"
    - link "Close the lesson"
    - list "Steps":
      - listitem:
        - 'link "Step 1 of 7: A call alone"'
      - listitem:
        - 'link "Step 2 of 7: A download starts"'
    - paragraph:
      - text: A voice call sends 50 small
      - link "packets"
    - button "Back" [disabled]
    - button "Play"
    - button "Next"
    - figure "Network":
      - button "Read the chart (A)"
      - list "The network as a list":
        - listitem: /Group A, CUBIC/
    - figure "Traces":
      - button "Sound (M)"
      - button "Data"
      - slider "Crosshair"
  `);
  await expect(lesson.getByRole("link", { name: /^Step 1/ })).toHaveAttribute("aria-current", "step");
  const traces = lesson.getByRole("figure", { name: "Traces" });
  await traces.getByRole("button", { name: /^Read the chart/ }).press("Enter");
  await expect(said(traces)).toContainText(/queue/i);

  await tabTo(page, button(page, "Notebook"));
  await button(page, "Next").press("Enter");
  const heading = lesson.getByRole("heading", { name: "A download starts" });
  await expect(heading).toBeFocused();
  const answers = lesson.getByRole("group", { name: "Your answer" });
  await expect(answers.getByRole("radio")).toHaveCount(3);
  await expect(button(page, "Reveal")).toBeDisabled();
  // The letter of an answer, which is the key of a place elsewhere.
  await page.keyboard.press("c");
  await expect(answers.getByRole("radio", { name: /^C/ })).toBeChecked();
  await tabTo(page, button(page, "Reveal"));
  await page.keyboard.press("Enter");
  await expect(said(lesson).first()).toContainText(/You were right.*221\sms/s);
  await expect(heading).toBeFocused();
  await expect(answers.getByRole("radio", { name: /your answer, right/ })).toBeChecked();

  await page.goto("about:blank");
  await page.goto("./#v1/red-basics?lanes.1.queue=codel&view=compare&t=2");
  const compared = page.getByRole("main", { name: "Comparison" });
  await expect(page.getByRole("status").filter({ hasText: "Paused" })).toBeVisible();
  await expect.poll(() => clock(page)).toBe(2);
  const lanes = compared.getByRole("region", { name: "Queues of all lanes, on one time axis" });
  await expect(lanes).toMatchAriaSnapshot(`
    - heading "2 lanes on the same traffic" [level=2]
    - button "Read the lanes (A)"
    - button "Add algorithm"
    - group "How the lanes are drawn":
      - button "Lanes" [pressed]
      - button "Overlay"
      - button "Difference"
    - slider "Crosshair through all lanes"
    - button "Change RED"
    - button "Change CoDel"
  `);
  await page.keyboard.press("a");
  await expect(said(lanes)).toContainText(/RED.*packets.*CoDel.*packets/s);
  const crosshair = lanes.getByRole("slider", { name: "Crosshair through all lanes" });
  await tabTo(page, crosshair);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(crosshair).toHaveAttribute("aria-valuetext", /RED.*CoDel/s);
  const table = compared.getByRole("table").first();
  await expect(table.getByRole("columnheader", { name: /Mean queueing delay/ })).toHaveCount(1);
  await expect(
    table
      .getByRole("rowheader")
      .or(table.getByRole("cell", { name: /^CoDel/ }))
      .first(),
  ).toBeVisible();
});
