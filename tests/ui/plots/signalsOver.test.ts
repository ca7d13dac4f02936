import { describe, expect, it } from "vitest";
import { catalog } from "../../../src/engine/catalog.ts";
import { definitionAt, signalsOfOthers } from "../../../src/ui/plots/signalsOver.ts";
import { redScenario } from "../../fixtures/redScenario.ts";

const definition = (id: string) => {
  const found = catalog.queues.find((queue) => queue.id === id);
  if (found === undefined) throw new Error(`no discipline is called ${id}`);
  return found;
};
/** RED, PI from 10 s on, CoDel from 20 s on. */
const scenario = redScenario([
  { at: 10, set: "lanes.0.queue", to: "pi" },
  { at: 20, set: "lanes.0.queue", to: "codel" },
]);
const others = (inForce: string, against: "queue" | "probability", from: number, to: number): readonly string[] =>
  signalsOfOthers(scenario, definition(inForce), against, from, to).map(({ id }) => id);

describe("a lane whose discipline changes", () => {
  it("is described with the discipline in force at each instant", () => {
    const at = (time: number): string => definitionAt(scenario, time, definition("red")).id;
    expect([0, 9.99, 10, 19, 20, 59].map(at)).toEqual(["red", "red", "pi", "pi", "codel", "codel"]);
  });
  it("keeps in the picture what a discipline drew that was in force in it", () => {
    expect(others("codel", "queue", 0, 30)).toEqual(["average"]);
    expect(others("codel", "queue", 10, 30)).toEqual([]);
    expect(others("codel", "probability", 12, 30)).toContain("probability");
  });
  it("draws nothing twice, and nothing for a lane that always had the same", () => {
    expect(others("red", "queue", 0, 30)).toEqual([]);
    expect(new Set(others("codel", "probability", 0, 30)).size).toBe(others("codel", "probability", 0, 30).length);
    const still = { ...scenario, timeline: [] };
    expect(signalsOfOthers(still, definition("red"), "probability", 0, 30)).toEqual([]);
    expect(definitionAt(still, 40, definition("red")).id).toBe("red");
  });
});
