import { describe, expect, it } from "vitest";
import { appendAll, appendMissing } from "../../src/units/lists.ts";

describe("lists", () => {
  it("get more items than a call takes arguments", () => {
    const list: number[] = [];
    appendAll(list, new Uint8Array(500_000));
    expect(list.length).toBe(500_000);
  });

  it("get the missing items alone, in their order", () => {
    const list = ["b"];
    appendMissing(list, ["c", "b", "a"]);
    expect(list).toEqual(["b", "c", "a"]);
  });

  it("tell items by a key where one is given, and keep the first of two", () => {
    const known = { id: "red", version: 1 };
    const list = [known];
    appendMissing(
      list,
      [
        { id: "red", version: 2 },
        { id: "pie", version: 2 },
      ],
      ({ id }) => id,
    );
    expect(list).toEqual([known, { id: "pie", version: 2 }]);
  });
});
