import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CARD, cardAt } from "../../../../src/ui/places/lab/hints/hints.ts";

describe("the card of a hint", () => {
  it("stands in the window and never over what it points at", () => {
    fc.assert(
      fc.property(
        fc.record({
          width: fc.integer({ min: 390, max: 2560 }),
          height: fc.integer({ min: 700, max: 1440 }),
        }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 14, max: 120 }),
        (window, x, y, size) => {
          const target = { left: x * (window.width - size), top: y * (window.height - 24), width: size, height: 24 };
          const { left, top } = cardAt(target, window);
          expect(left).toBeGreaterThanOrEqual(0);
          expect(top).toBeGreaterThanOrEqual(0);
          expect(left + CARD.width).toBeLessThanOrEqual(window.width);
          expect(top + CARD.height).toBeLessThanOrEqual(window.height);
          const isBeside = left + CARD.width <= target.left || left >= target.left + target.width;
          const isApart = top + CARD.height <= target.top || top >= target.top + target.height;
          expect(isBeside || isApart).toBe(true);
        },
      ),
    );
  });

  it("stands where there is the most room", () => {
    const window = { width: 1440, height: 900 };
    // At the right edge: to the left of it. At the foot of a narrow window: above it.
    expect(cardAt({ left: 1380, top: 400, width: 60, height: 20 }, window).left).toBeLessThan(1380 - CARD.width);
    expect(cardAt({ left: 150, top: 780, width: 20, height: 40 }, { width: 390, height: 844 }).top).toBeLessThan(
      780 - CARD.height,
    );
  });
});
