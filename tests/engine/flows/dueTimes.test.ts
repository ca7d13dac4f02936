import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DueTimes, dueAt } from "../../../src/engine/flows/dueTimes.ts";

const NEVER = Number.POSITIVE_INFINITY;
const PLACES = 300;
const step = fc.record({
  sets: fc.array(fc.record({ place: fc.nat(PLACES), at: fc.nat(1000) }), { maxLength: 12 }),
  begin: fc.array(fc.nat(PLACES), { maxLength: 3 }),
  time: fc.nat(1000),
});

describe("due times", () => {
  it("name every place before a time, ascending and once, whether its flow has begun or waits", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const due = new DueTimes();
        const begun = new Set<number>();
        const model = new Map<number, number>();
        due.makeRoom(PLACES);
        for (const { sets, begin, time } of steps) {
          for (const place of begin) {
            begun.add(place);
            due.unsettle(place);
          }
          for (const { place, at } of sets) {
            dueAt[place] = at;
            model.set(place, at);
            // A flow that has begun moves its own times; the start of one that waits is set.
            if (!begun.has(place)) due.unsettle(place);
          }
          const expected = [...model.entries()].filter(([, at]) => at < time).map(([place]) => place);
          const called: number[] = [];
          due.forEachBefore(time, {
            handle: (place) => {
              called.push(place);
              dueAt[place] = NEVER;
            },
            hasBegun: (place) => begun.has(place),
          });
          for (const place of expected) model.delete(place);
          expect(called).toEqual(expected.sort((a, b) => a - b));
        }
      }),
    );
  });

  it("do not check blocks again in which every flow waits for a later start", () => {
    const due = new DueTimes();
    due.makeRoom(2000);
    dueAt[1500] = 7;
    let asked = 0;
    const look = (time: number) => {
      asked = 0;
      due.forEachBefore(time, {
        handle: (place) => {
          dueAt[place] = NEVER;
        },
        hasBegun: (place) => {
          asked += 1;
          return place === 3;
        },
      });
      return asked;
    };
    expect(look(1)).toBeGreaterThan(2000);
    expect(look(6)).toBe(4);
    expect(look(8)).toBe(4 + 32);
  });
});
