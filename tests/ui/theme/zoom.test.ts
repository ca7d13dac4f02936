import { afterEach, expect, it, vi } from "vitest";
import { pageZoom } from "../../../src/ui/theme/zoom.ts";

afterEach(() => vi.unstubAllGlobals());

it("a browser that cannot tell how much the page has grown shows it as designed", () => {
  vi.stubGlobal("Element", class {});
  vi.stubGlobal("document", { body: {} });
  expect(pageZoom()).toBe(1);
});

it("a browser that can tell is believed", () => {
  vi.stubGlobal("Element", class {});
  Object.defineProperty(Element.prototype, "currentCSSZoom", { value: 1.3 });
  vi.stubGlobal("document", { body: { currentCSSZoom: 1.3 } });
  expect(pageZoom()).toBe(1.3);
});
