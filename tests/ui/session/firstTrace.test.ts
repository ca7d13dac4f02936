import { expect, it } from "vitest";
import { afterFirstTrace, noteFirstTrace } from "../../../src/ui/session/firstTrace.ts";

/** Resolves after so many microtasks as no chain of promises between two loads has. */
const later = async (): Promise<void> => {
  for (let i = 0; i < 100; i++) await Promise.resolve();
};

it("begins each load in a task of its own, in the order in which they were asked for", async () => {
  const told: string[] = [];
  const load = async (name: string): Promise<string> => {
    told.push(`${name} begins`);
    await later();
    told.push(`${name} has ended its task`);
    return name;
  };
  const loads = ["a", "b", "c"].map((name) => afterFirstTrace(() => load(name)));
  await later();
  expect(told).toEqual([]);
  noteFirstTrace();
  expect(await Promise.all(loads)).toEqual(["a", "b", "c"]);
  expect(told).toEqual(["a", "b", "c"].flatMap((name) => [`${name} begins`, `${name} has ended its task`]));
});
