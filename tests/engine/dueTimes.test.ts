import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DueTimes } from "../../src/engine/dueTimes.ts";

const NEVER = Number.POSITIVE_INFINITY;
const step = fc.record({
  sets: fc.array(fc.record({ place: fc.nat(300), at: fc.nat(1000) }), { maxLength: 12 }),
  time: fc.nat(1000),
});

describe("due times", () => {
  it("name every place before a time, ascending and once, however many lie between", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const due = new DueTimes();
        const model = new Map<number, number>();
        due.makeRoom(300);
        for (const { sets, time } of steps) {
          for (const { place, at } of sets) {
            due.at[place] = at;
            due.lowered(place);
            model.set(place, at);
          }
          const expected = [...model.entries()].filter(([, at]) => at < time).map(([place]) => place);
          const called: number[] = [];
          due.forEachBefore(time, (place) => {
            called.push(place);
            due.at[place] = NEVER;
          });
          for (const place of expected) model.delete(place);
          expect(called).toEqual(expected.sort((a, b) => a - b));
        }
      }),
    );
  });

  it("keep what they know when there is room for more", () => {
    const due = new DueTimes();
    due.at[63] = 5;
    due.lowered(63);
    due.makeRoom(64);
    due.at[64] = 4;
    due.lowered(64);
    const called: number[] = [];
    due.forEachBefore(6, (place) => {
      called.push(place);
      due.at[place] = NEVER;
    });
    expect(called).toEqual([63, 64]);
  });
});
