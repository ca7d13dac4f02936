import { describe, expect, it } from "vitest";
import { placeNames } from "../../../src/ui/chart/pointNames.ts";

const room = { left: 0, right: 300, top: 0, bottom: 200 };
const mark = (x: number, y: number, width = 50) => ({ x, y, gap: 10, width });

const placed = (marks: Parameters<typeof placeNames>[0]) => placeNames(marks, room).filter((place) => place !== null);

describe("names of points", () => {
  it("stand at the right of their marks, at the left where the room ends", () => {
    expect(placeNames([mark(100, 50), mark(280, 150)], room)).toEqual([
      { x: 110, y: 50, anchor: "start" },
      { x: 270, y: 150, anchor: "end" },
    ]);
  });

  it("cover neither a mark nor another name", () => {
    const marks = [mark(100, 50), mark(130, 52), mark(104, 58), mark(128, 60)];
    const boxes = placed(marks).map(({ x, y, anchor }) => ({
      left: anchor === "start" ? x : x - 50,
      right: anchor === "start" ? x + 50 : x,
      top: y - 7,
      bottom: y + 7,
    }));
    for (const [i, one] of boxes.entries()) {
      for (const other of boxes.slice(i + 1)) {
        const apart =
          one.right <= other.left || one.left >= other.right || one.bottom <= other.top || one.top >= other.bottom;
        expect(apart).toBe(true);
      }
      for (const { x, y } of marks) expect(x > one.left && x < one.right && y > one.top && y < one.bottom).toBe(false);
    }
  });

  it("stay in the room even where nothing is free", () => {
    const marks = Array.from({ length: 12 }, () => mark(150, 100, 120));
    for (const { x, y, anchor } of placed(marks)) {
      expect(anchor === "start" ? x + 120 : x).toBeLessThanOrEqual(300);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(200);
    }
  });

  it("are left out where nothing is free, if they may", () => {
    const marks = Array.from({ length: 12 }, () => ({ ...mark(150, 100, 120), mayBeUnnamed: true }));
    const places = placeNames(marks, room);
    expect(places[0]).not.toBeNull();
    expect(places.filter((place) => place === null).length).toBeGreaterThan(0);
    const boxes = placed(marks).map(({ x, y, anchor }) => ({ left: anchor === "start" ? x : x - 120, top: y - 7 }));
    for (const [i, one] of boxes.entries())
      for (const other of boxes.slice(i + 1))
        expect(Math.abs(one.left - other.left) >= 120 || Math.abs(one.top - other.top) >= 14).toBe(true);
  });
});
