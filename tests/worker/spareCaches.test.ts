import { expect, it } from "vitest";
import { spareCaches } from "../../src/worker/spareCaches.ts";

const names = ["lab 1", "other 1", "lab 2", "lab 3"];
const kept = { prefix: "lab ", own: "lab 3" };

it("a version that begins with no page open drops all earlier ones, and nothing of others", () => {
  expect(spareCaches(names, { ...kept, isOpen: false })).toEqual(["lab 1", "lab 2"]);
});

it("a version that begins while a page is open keeps the one before", () => {
  expect(spareCaches(names, { ...kept, isOpen: true })).toEqual(["lab 1"]);
  expect(spareCaches(["lab 3"], { ...kept, isOpen: true })).toEqual([]);
});
