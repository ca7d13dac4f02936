import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { viewOf, windowOf, zoomed } from "../../../src/ui/plots/view.ts";
import type { View } from "../../../src/ui/session/contract.ts";

const following = (span: View["span"]): View => ({ span, follow: true, from: 0, to: 0 });

describe("the window in view", () => {
  it("ends at now while it follows", () => {
    expect(windowOf(following(30), 52.4)).toEqual({ from: 52.4 - 30, to: 52.4 });
  });
  it("fills from the left while the run is shorter", () => {
    expect(windowOf(following(30), 8)).toEqual({ from: 0, to: 30 });
    expect(windowOf(following("all"), 3)).toEqual({ from: 0, to: 10 });
  });
  it("is the whole run on demand", () => {
    expect(windowOf(following("all"), 80)).toEqual({ from: 0, to: 80 });
  });
  it("stays where it was put", () => {
    expect(windowOf({ span: 30, follow: false, from: 4, to: 9 }, 50)).toEqual({ from: 4, to: 9 });
  });
});

describe("a window put somewhere", () => {
  it("follows again when its right edge touches now", () => {
    expect(viewOf(40, 50, 50)).toEqual({ span: 10, follow: true });
    expect(viewOf(30, 40, 50)).toEqual({ follow: false, from: 30, to: 40 });
  });
  it("does not begin before the run", () => {
    expect(viewOf(-3, 2, 50)).toEqual({ follow: false, from: 0, to: 5 });
  });
});

describe("zooming", () => {
  it("keeps the value under the pointer in place", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 0.9, noNaN: true }),
        fc.double({ min: 0.2, max: 0.95, noNaN: true }),
        (place, factor) => {
          const at = 20 + place * 10;
          const view = zoomed({ from: 20, to: 30 }, at, factor, 100);
          expect(view.follow).toBe(false);
          const [from, to] = [view.from ?? 0, view.to ?? 0];
          expect((at - from) / (to - from)).toBeCloseTo(place, 6);
          expect(to - from).toBeCloseTo(10 * factor, 6);
        },
      ),
    );
  });
  it("stays at now at the right edge", () => {
    expect(zoomed({ from: 20, to: 50 }, 50, 0.5, 50)).toEqual({ span: 15, follow: true });
  });
  it("shows at most the whole run, and 30 s of a shorter one", () => {
    expect(zoomed({ from: 20, to: 50 }, 50, 2, 50)).toEqual({ span: 50, follow: true });
    expect(zoomed({ from: 0, to: 30 }, 8, 2, 8)).toEqual({ span: 30, follow: true });
    expect(zoomed({ from: 0, to: 30 }, 8, 0.5, 8)).toEqual({ span: 15, follow: true });
  });
});
