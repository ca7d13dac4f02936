import { describe, expect, it } from "vitest";
import { nameBeside } from "../../../src/ui/controls/nameBeside.ts";

describe("a full name beside a title", () => {
  it.each([
    ["RED", "Random Early Detection", "Random Early Detection"],
    ["Adaptive RED", "Adaptive Random Early Detection", "Random Early Detection"],
    ["Self-configuring RED", "Self-configuring Random Early Detection", "Random Early Detection"],
    ["CoDel", "CoDel", ""],
    ["Blue", "Blue with memory", "with memory"],
  ])("%s: %s", (title, name, beside) => {
    expect(nameBeside(title, name)).toBe(beside);
  });
});
