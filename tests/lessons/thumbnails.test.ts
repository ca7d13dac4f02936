import { expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { PICTURE_TOP, PICTURE_VALUES } from "../../src/lessons/pictureSize.ts";
import { queuePicture } from "../../src/lessons/queuePicture.ts";
import { lessons } from "../../src/lessons/registry.ts";
import kept from "../../src/lessons/thumbnails.json" with { type: "json" };
import { parseScenario } from "../../src/scenario/parse.ts";
import { presets } from "../../src/scenario/presets/registry.ts";
import { endOf } from "../../src/scenario/runEnd.ts";

const valuesOf = (text: string): readonly number[] => text.split(" ").map(Number);

it("every lesson and every scene has a picture, and nothing else has", () => {
  expect(Object.keys(kept.lessons).toSorted()).toEqual(lessons.map(({ id }) => id).toSorted());
  expect(Object.keys(kept.scenes).toSorted()).toEqual(presets.map(({ id }) => id).toSorted());
  for (const [id, text] of [...Object.entries(kept.lessons), ...Object.entries(kept.scenes)]) {
    const values = valuesOf(text);
    expect(values, id).toHaveLength(PICTURE_VALUES);
    expect(Math.max(...values), id).toBe(PICTURE_TOP);
    expect(
      values.every((value) => Number.isInteger(value) && value >= 0),
      id,
    ).toBe(true);
  }
});

it.each(["udp-surge-meets-red", "drop-tail-full-buffer", "download-kills-the-call"])(
  "the kept picture of %s is the one that the engine gives (npm run thumbnails)",
  (id) => {
    const parsed = parseScenario(presets.find((preset) => preset.id === id)?.scenario ?? null, catalog);
    if (!parsed.ok) throw new Error(`scene ${id} is damaged`);
    const scenes: Readonly<Record<string, string>> = kept.scenes;
    expect(valuesOf(scenes[id] ?? "")).toEqual(queuePicture(parsed.value, endOf(parsed.value)));
  },
);
