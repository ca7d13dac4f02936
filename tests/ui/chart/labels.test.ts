import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeBeside, pushApart, pushApartLargest, spread } from "../../../src/ui/chart/labels.ts";

const at = (...places: number[]) => places.map((y) => ({ y }));
const placesOf = (labels: readonly { y: number }[]) => labels.map((label) => label.y);

describe("labels pushed apart", () => {
  it("stay where they are if they have room", () => {
    expect(placesOf(pushApart(at(10, 40, 80), 12, 0, 100))).toEqual([10, 40, 80]);
  });
  it("make room on both sides", () => {
    expect(placesOf(pushApart(at(50, 50), 12, 0, 100))).toEqual([44, 56]);
    expect(placesOf(pushApart(at(50, 50, 50), 12, 0, 100))).toEqual([38, 50, 62]);
  });
  it("stay inside", () => {
    expect(placesOf(pushApart(at(99, 98), 12, 0, 100))).toEqual([88, 100]);
  });
  it("are at least the gap apart and in order, wherever they want to be", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 250 }), { minLength: 1, maxLength: 12 }), (places) => {
        const placed = placesOf(pushApart(at(...places), 12, 0, 200));
        placed.forEach((y, i) => {
          expect(y).toBeGreaterThanOrEqual(-1e-6);
          expect(y).toBeLessThanOrEqual(200 + 1e-6);
          if (i > 0) expect(y - (placed[i - 1] ?? 0)).toBeGreaterThanOrEqual(12 - 1e-6);
        });
      }),
    );
  });
  it("are evenly spaced if there is no room for all", () => {
    expect(placesOf(pushApart(at(5, 5, 5), 12, 0, 10))).toEqual([0, 5, 10]);
  });
});

describe("labels beside what keeps its place", () => {
  const room = { gap: 13, fixedGap: 16, low: 0, high: 200 };
  it("yield to the nearer side", () => {
    expect(placesOf(placeBeside(at(95), [100], room))).toEqual([84]);
    expect(placesOf(placeBeside(at(104), [100], room))).toEqual([116]);
  });
  it("go around two that leave no room between them", () => {
    expect(placesOf(placeBeside(at(110), [100, 125], room))).toEqual([84]);
  });
  it("never cover fixed labels nor each other, while there is room", () => {
    const places = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(places, places, (wanted, fixed) => {
        const placed = placesOf(placeBeside(at(...wanted), fixed, { ...room, low: 0, high: 400 }));
        placed.forEach((y, i) => {
          for (const other of fixed) expect(Math.abs(other - y)).toBeGreaterThanOrEqual(16 - 1e-5);
          for (const other of placed.slice(0, i)) expect(Math.abs(other - y)).toBeGreaterThanOrEqual(13 - 1e-5);
        });
      }),
    );
  });
});

describe("places that are spread", () => {
  it("keep their order and stand a target apart", () => {
    expect(spread([105, 95], 24, 0, 200)).toEqual([112, 88]);
    expect(spread([150, 20], 24, 0, 200)).toEqual([150, 20]);
  });
});

describe("labels of which the largest stay", () => {
  const bySize = (label: { readonly size: number }): number => label.size;
  const labels = (): { y: number; readonly size: number }[] => [3, 9, 1, 5].map((size, i) => ({ y: 10 * i, size }));
  it("all stay if there is room, pushed apart", () => {
    const placed = pushApartLargest(labels(), bySize, { gap: 12, low: 0, high: 60 });
    expect(placed.map(bySize)).toEqual([3, 9, 1, 5]);
    expect(placed.slice(1).every((label, i) => label.y - (placed[i]?.y ?? 0) >= 12 - 1e-9)).toBe(true);
  });
  it("leave out the small ones if there is none, and keep the gap", () => {
    const placed = pushApartLargest(labels(), bySize, { gap: 12, low: 0, high: 30 });
    expect(placed.map(bySize)).toEqual([3, 9, 5]);
    expect(placed.slice(1).every((label, i) => label.y - (placed[i]?.y ?? 0) >= 12 - 1e-9)).toBe(true);
  });
  it("one always stays", () => {
    expect(pushApartLargest(labels(), bySize, { gap: 12, low: 5, high: 5 }).map(bySize)).toEqual([9]);
  });
});
