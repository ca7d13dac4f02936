import { describe, expect, it } from "vitest";
import { catalog } from "../../../../src/engine/catalog.ts";
import { parseScenario, writeScenario } from "../../../../src/scenario/parse.ts";
import { readScenarioFile, withoutForeignCode } from "../../../../src/ui/places/lab/readScenarioFile.ts";

const DOCUMENT = {
  version: 2,
  title: "Mine",
  lanes: [{ queue: "red", params: { maxThreshold: 30 } }],
  traffic: [{ id: "ftp", kind: "bulk", count: 3 }],
};

describe("a scenario file", () => {
  it("gives the scenario that it holds, and that again when it was written by the lab", () => {
    const read = parseScenario(DOCUMENT, catalog);
    if (!read.ok) throw new Error("the document is wrong");
    expect(readScenarioFile("mine.json", JSON.stringify(DOCUMENT))).toEqual(read.value);
    expect(readScenarioFile("mine.json", JSON.stringify(writeScenario(read.value)))).toEqual(read.value);
  });

  it.each([
    ["{", "mine.json was not opened. It is not a scenario file: it holds no JSON."],
    [JSON.stringify({ ...DOCUMENT, duration: -1 }), /^mine\.json was not opened\. duration is -1; allowed: .*\d/],
    [
      '{"version": 2, "lanes": [{"queue": "red"}], "traffic": [{"id": "ftp", "count": 3, "count": 30}]}',
      "mine.json was not opened. traffic.0.count stands there twice, and only the last would count: remove one",
    ],
    [JSON.stringify([1]), /^mine\.json was not opened\. ./],
  ])("is refused with a sentence: %s", (text, sentence) => {
    expect(readScenarioFile("mine.json", text)).toMatch(sentence);
  });

  it("keeps a key that stands there twice until it is told, where the file holds code too", async () => {
    const text = '{"algorithms": [{"code": ""}], "duration": 1, "duration": 2}';
    expect(await withoutForeignCode(text, () => undefined)).toBe(text);
  });
});
