import { afterEach, expect, it } from "vitest";
import { setLocale } from "../../../src/i18n/locale.ts";
import { english } from "../../../src/i18n/locales/en.ts";
import { byTitle } from "../../../src/ui/controls/byTitle.ts";

afterEach(() => setLocale(english));

it("orders titles as the page's language does, whatever that of the browser is", () => {
  const titles = [{ title: "Zeta" }, { title: "Ö" }, { title: "Alpha" }];
  const ordered = () => titles.toSorted(byTitle).map(({ title }) => title);
  expect(ordered()).toEqual(["Alpha", "Ö", "Zeta"]);
  // In Swedish Ö is the last letter.
  setLocale({ ...english, tag: "sv" });
  expect(ordered()).toEqual(["Alpha", "Zeta", "Ö"]);
});
