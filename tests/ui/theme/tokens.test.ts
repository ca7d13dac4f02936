import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("../../../src/ui/theme/tokens.css", import.meta.url), "utf8");

/** Colours of a block of the file, by name. */
const colours = (selector: string): ReadonlyMap<string, string> => {
  const begin = css.indexOf(`${selector} {`);
  const block = css.slice(begin, css.indexOf("\n}", begin));
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/gi)].map(([, name = "", value = ""]) => [name, value]),
  );
};

/** Relative luminance, WCAG 2.2. */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string): number => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

describe.each([
  ["light", '[data-theme="light"]'],
  ["dark", '[data-theme="dark"]'],
])("the %s theme", (_name, selector) => {
  const tokens = colours(selector);
  const colour = (name: string): string => {
    const value = tokens.get(name);
    if (value === undefined) throw new Error(`there is no colour --${name}`);
    return value;
  };
  const surfaces = ["bg", "panel", "inset"];

  it.each(["ink", "ink2", "ink3", "drop", "mark", "good", "bad"])("reads as text: %s", (name) => {
    for (const surface of surfaces) expect(contrast(colour(name), colour(surface))).toBeGreaterThanOrEqual(4.5);
  });
  it.each(["gA", "gB", "gC", "gU"])("reads as text on its group's colour: %s", (name) => {
    expect(contrast(colour(`on-${name}`), colour(name))).toBeGreaterThanOrEqual(4.5);
  });
  it.each(["gA", "gB", "gC", "gU", "q", "avg", "thr", "markbar", "enqueue", "focus"])(
    "is seen on a panel: %s",
    (name) => {
      expect(contrast(colour(name), colour("panel"))).toBeGreaterThanOrEqual(3);
    },
  );
  it("reads on buttons and on the lit line", () => {
    expect(contrast(colour("on-solid"), colour("solid"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour("active-ink"), colour("active"))).toBeGreaterThanOrEqual(4.5);
  });
});
