import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ARRIVAL, EventQueue, leader, rankOf, TIMER, takeEvent } from "../../../src/engine/kernel/eventQueue.ts";
import { cases } from "../../fixtures/cases.ts";
import { evenly } from "../../fixtures/evenly.ts";

/** The same by sorting: the entity that is next, by time and then by rank. */
class SortedList {
  readonly times = new Map<number, number>();
  readonly ranks = new Map<number, number>();

  next(): number {
    let best = -1;
    for (const [slot, time] of this.times) {
      if (time === Number.POSITIVE_INFINITY) continue;
      const least = this.times.get(best) ?? Number.POSITIVE_INFINITY;
      if (best < 0 || time < least || (time === least && (this.ranks.get(slot) ?? 0) < (this.ranks.get(best) ?? 0)))
        best = slot;
    }
    return best;
  }
}

type Operation =
  | { readonly kind: "schedule" | "cancel" | "remove"; readonly entity: number; readonly delay: number }
  | { readonly kind: "take"; readonly count: number };

/** From the same instant to far away; many equal ones. */
/** The entity whose event is next; −1: none is pending. */
const peek = (queue: EventQueue): number => (queue.nextAt() === Number.POSITIVE_INFINITY ? -1 : leader());

const delay = fc.oneof(
  fc.constantFrom(0, 0, 1e-4, 1e-4, 1e-3, 0.01, 0.5, 40),
  evenly(0, 0.02),
  evenly(0, 0.3),
  evenly(0, 100),
);
const entity = fc.nat(99);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("schedule" as const), entity, delay }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("cancel" as const, "remove" as const), entity, delay }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("take" as const), count: fc.integer({ min: 1, max: 4 }) }) },
);
/** Plays operations on both; throws if their next events differ. */
const play = (queue: EventQueue, operations: readonly Operation[]): number => {
  const list = new SortedList();
  const slots: number[] = [];
  let now = 0;
  let taken = 0;
  const slotOf = (which: number): number => {
    const found = slots[which];
    if (found !== undefined) return found;
    const rank = rankOf(which % 3 === 0 ? TIMER : ARRIVAL, which, which % 5);
    const made = queue.add(rank);
    if (list.times.has(made)) throw new Error(`the place ${made} was given twice`);
    list.ranks.set(made, rank);
    list.times.set(made, Number.POSITIVE_INFINITY);
    slots[which] = made;
    return made;
  };
  const takeNext = (): void => {
    const next = list.next();
    const told = peek(queue);
    if (told !== next) throw new Error(`the next event is that of ${told}, expected ${next}`);
    if (next < 0) return;
    now = list.times.get(next) ?? Number.NaN;
    if (queue.timeOf(next) !== now) throw new Error(`its time is ${queue.timeOf(next)}, expected ${now}`);
    takeEvent(next);
    list.times.set(next, Number.POSITIVE_INFINITY);
    taken += 1;
  };
  for (const each of operations) {
    if (each.kind === "take") {
      for (let i = 0; i < each.count; i++) takeNext();
      continue;
    }
    const slot = slotOf(each.entity);
    if (each.kind === "schedule") {
      queue.schedule(slot, now + each.delay);
      list.times.set(slot, now + each.delay);
    } else if (each.kind === "cancel") {
      queue.cancel(slot);
      list.times.set(slot, Number.POSITIVE_INFINITY);
    } else {
      queue.remove(slot);
      list.times.delete(slot);
      delete slots[each.entity];
    }
  }
  while (list.next() >= 0) takeNext();
  if (peek(queue) !== -1) throw new Error("an event is left over");
  return taken;
};

describe("the event queue", () => {
  it("has the same order as a sorted list", () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 400, size: "max" }), (operations) => {
        play(new EventQueue(), operations);
      }),
      { numRuns: cases(60, 400) },
    );
  });

  it("does not depend on the moment of insertion", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(0, 0.001, 0.0011, 3), fc.nat(1000)), { minLength: 2, maxLength: 40 }),
        fc.infiniteStream(fc.nat()),
        (events, shuffle) => {
          const order = (list: readonly (readonly [number, number])[]): string[] => {
            const queue = new EventQueue();
            const names = new Map<number, string>();
            for (const [i, [time, number]] of list.entries()) {
              const slot = queue.add(rankOf(ARRIVAL, number, 0));
              names.set(slot, `${time}:${number}`);
              queue.schedule(slot, time);
              if (i % 3 === 0) queue.schedule(slot, time);
            }
            const told: string[] = [];
            for (let slot = peek(queue); slot >= 0; slot = peek(queue)) {
              told.push(names.get(slot) ?? "");
              takeEvent(slot);
            }
            return told;
          };
          const unique = [...new Map(events.map((event) => [event[1], event])).values()];
          const shuffled = unique
            .map((event) => [shuffle.next().value, event] as const)
            .sort(([a], [b]) => a - b)
            .map(([, event]) => event);
          expect(order(shuffled)).toEqual(order(unique));
        },
      ),
      { numRuns: cases(40, 200) },
    );
  });

  it("finds the next entity while the one taken has no new time yet", () => {
    const queue = new EventQueue();
    const [first = 0, second = 0, third = 0] = [0, 1, 2].map((entity) => queue.add(rankOf(ARRIVAL, entity, 0)));
    queue.schedule(first, 1);
    queue.schedule(second, 2);
    queue.schedule(third, 4);
    takeEvent(peek(queue));
    queue.schedule(third, 3);
    queue.schedule(first, 5);
    expect(peek(queue)).toBe(second);
    takeEvent(second);
    expect(peek(queue)).toBe(third);
    queue.cancel(third);
    expect(peek(queue)).toBe(first);
    takeEvent(first);
    expect(peek(queue)).toBe(-1);
  });

  it("orders equal times by kind, then entity, then the entity's own order", () => {
    const ranks = [
      rankOf(ARRIVAL, 0, 0),
      rankOf(ARRIVAL, 0, 7),
      rankOf(ARRIVAL, 1, 0),
      rankOf(ARRIVAL, 2 ** 40 - 1, 7),
      rankOf(TIMER, 0, 0),
      rankOf(TIMER, 2 ** 40 - 1, 7),
    ];
    for (const [i, rank] of ranks.slice(1).entries()) expect(rank).toBeGreaterThan(ranks[i] ?? Number.NaN);
    expect(ranks.every(Number.isSafeInteger)).toBe(true);
  });

  it("holds more entities than it had room for at first", () => {
    const queue = new EventQueue();
    const slots = Array.from({ length: 1000 }, (_, i) => queue.add(rankOf(ARRIVAL, i, 0)));
    for (const [i, slot] of slots.entries()) queue.schedule(slot, 1 + ((i * 7919) % 1000) / 1000);
    let before = 0;
    for (let i = 0; i < 1000; i++) {
      const slot = peek(queue);
      expect(queue.timeOf(slot)).toBeGreaterThanOrEqual(before);
      before = queue.timeOf(slot);
      takeEvent(slot);
    }
    expect(peek(queue)).toBe(-1);
  });

  it("takes times of any size, in order", () => {
    const queue = new EventQueue();
    const times = [1e12, 5, 1e5, 99_999, 0.5, 1e12 + 1];
    for (const [i, time] of times.entries()) queue.schedule(queue.add(rankOf(ARRIVAL, i, 0)), time);
    const told: number[] = [];
    for (let slot = peek(queue); slot >= 0; slot = peek(queue)) {
      told.push(queue.timeOf(slot));
      takeEvent(slot);
    }
    expect(told).toEqual(times.toSorted((a, b) => a - b));
  });
});
