import { expect, it } from "vitest";
import { inParallel } from "../../src/worker/inParallel.ts";

const items = [1, 2, 3, 4, 5, 6, 7];
/** Settles when this many other things had their turn. */
const turns = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i++) await Promise.resolve();
};

it.each([1, 3, 20])("acts on every item once, on at most %i at once", async (count) => {
  const done: number[] = [];
  let [running, most] = [0, 0];
  await inParallel(items, count, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await turns(item);
    running -= 1;
    done.push(item);
  });
  expect(done.sort()).toEqual(items);
  expect(most).toBe(Math.min(count, items.length));
});

it("begins nothing after an error, aborts what has begun, and ends with the first error once nothing goes on", async () => {
  const [begun, ended, aborted]: number[][] = [[], [], []];
  const all = inParallel(items, 3, async (item, signal) => {
    begun?.push(item);
    signal.addEventListener("abort", () => aborted?.push(item));
    if (item === 2) throw new Error("no such file");
    await turns(10);
    ended?.push(item);
    if (item === 3) throw new Error("aborted");
  });
  await expect(all).rejects.toThrow("no such file");
  expect({ begun, ended }).toEqual({ begun: [1, 2, 3], ended: [1, 3] });
  expect(aborted).toEqual([1, 2, 3]);
});
