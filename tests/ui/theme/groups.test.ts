import { describe, expect, it } from "vitest";
import { groupStyles } from "../../../src/ui/theme/groups.ts";
import { scenarioOf } from "../session/bench.ts";

const bulk = (id: string) => ({ id, kind: "bulk", transport: "reno" });
const short = (id: string) => ({ id, kind: "short-flows", transport: "reno" });
const constant = (id: string) => ({ id, kind: "cbr" });
const styles = (...traffic: readonly object[]) => groupStyles(scenarioOf({ lanes: [{ queue: "red" }], traffic }));

describe("groups", () => {
  it("are distinguished by letter, colour and texture", () => {
    const made = styles(constant("u"), bulk("x"), short("s"), bulk("y"));
    expect(made.map((style) => style.id)).toEqual(["u", "x", "s", "y"]);
    expect(made.map((style) => style.letter)).toEqual(["U", "A", "C", "B"]);
    expect(made.map((style) => style.token)).toEqual(["--gU", "--gA", "--gC", "--gB"]);
    expect(made.map((style) => style.hatched)).toEqual([true, false, false, false]);
  });

  it("beyond the fourth use a hue again with another letter and a texture", () => {
    const made = styles(...["a", "b", "c", "d"].map(bulk), ...["e", "f"].map(short), ...["g", "h"].map(constant));
    expect(new Set(made.map((style) => style.letter)).size).toBe(8);
    expect(new Set(made.map((style) => `${style.token} ${style.texture}`)).size).toBe(8);
  });
});
