import { describe, expect, it } from "vitest";
import { unmeasured } from "../../src/lessons/placeholders.ts";
import { lessons } from "../../src/lessons/registry.ts";
import { partsOf } from "../../src/lessons/texts.ts";

describe("a text before its values are measured", () => {
  it("has an ellipsis for each value, with the unit that will follow it", () => {
    expect(
      unmeasured(
        "They take {metric:delayMean in lane 0 from 10 to 40|ms}, {seeds:jainIndex|2} or {metric:drops|times}.",
      ),
    ).toBe("They take …\u00a0ms, … or … times.");
    expect(unmeasured("{metric:drops} drops")).toBe("… drops");
    expect(unmeasured("nothing is measured")).toBe("nothing is measured");
  });

  it("keeps all other words of every lesson", async () => {
    for (const { load } of lessons)
      for (const { text, reveal } of (await load()).steps)
        for (const one of [text, reveal]) {
          const parts = partsOf(one);
          const words = parts.flatMap((part) => (part.kind === "words" ? [part.text] : []));
          const shown = unmeasured(one);
          expect(shown.match(/…/g) ?? []).toHaveLength(parts.length - words.length + (one.match(/…/g) ?? []).length);
          for (const piece of words) expect(shown).toContain(piece);
        }
  });
});
