import { describe, expect, it } from "vitest";
import { linesOf } from "../../../src/ui/chart/linesOf.ts";
import { commandLines, quoted } from "../../../src/ui/dialogs/share/commands.ts";
import { isComparison } from "../../../src/ui/dialogs/share/comparison.ts";
import { packetsEstimate, seriesEstimate } from "../../../src/ui/dialogs/share/data/estimates.ts";
import { orFailed } from "../../../src/ui/dialogs/share/orFailed.ts";
import { SIZES } from "../../../src/ui/dialogs/share/picture/sheet.ts";
import { aboutWords, sizeWords } from "../../../src/ui/dialogs/share/sizeWords.ts";
import { experimentCommands } from "../../../src/ui/places/papers/screen.ts";
import { BLANK, draftArguments } from "../../../src/ui/places/sweep/definition.ts";

const HASH = "#v2/red-basics?seed=4~";
const linesAt = (screen: string): readonly string[] => commandLines(screen, HASH, undefined).map(({ line }) => line);

describe("lines for the command line", () => {
  it("repeat the run, its address quoted", () => {
    expect(linesAt("")[0]).toBe("npm run -s aqm -- run '#v2/red-basics?seed=4~'");
    expect(quoted("a'b")).toBe("'a'\\''b'");
  });

  it("of a comparison have several seeds too", () => {
    expect(linesAt("compare").some((line) => line.includes("-- sweep ") && line.endsWith("--seeds 10"))).toBe(true);
    expect(linesAt("").some((line) => line.includes("-- sweep "))).toBe(false);
  });

  it("of a page with commands of its own are these", () => {
    const lines = commandLines("sweep", HASH, (address) => [`sweep ${address} --seeds 3`]);
    expect(lines.map(({ line }) => line)).toEqual([`npm run -s aqm -- sweep '${HASH}' --seeds 3`]);
  });

  it("repeat a sweep as it is typed", () => {
    const axes = [{ path: "traffic.bulk.count", text: "5, 20" }];
    expect(draftArguments({ ...BLANK, axes, from: 10, until: { metric: "delayMean", percent: 5, cap: 20 } })).toEqual([
      "--axis 'traffic.bulk.count=5, 20'",
      ...["--seeds 3", "--from 10", "--until delayMean:5%:20"],
      // The metric that the question asks for.
      "--metric delayMean",
    ]);
  });

  it("repeat an experiment, and each of its variants", () => {
    const changed = [[{ path: "bottleneck.rate", to: 2e6 }]];
    expect(experimentCommands({ id: "fig-1", seeds: 5, changed })).toEqual([
      "experiment fig-1 --seeds 5",
      "experiment fig-1 --set 'bottleneck.rate=2000000' --seeds 5",
    ]);
  });
});

describe("the screen of a comparison", () => {
  it.each([
    ["compare", true],
    ["compare:overlay", true],
    ["compare-2", true],
    ["", false],
    ["papers:compare", false],
  ])("%s: %s", (screen, expected) => {
    expect(isComparison(screen)).toBe(expected);
  });
});

describe("a caption", () => {
  const widthOf = (text: string): number => 10 * text.length;

  it("is broken between words, and inside a word that no line holds", () => {
    expect(linesOf("RED, seed 7", 60, widthOf)).toEqual(["RED,", "seed 7"]);
    expect(linesOf("at abcdefghij", 50, widthOf)).toEqual(["at", "abcde", "fghij"]);
  });

  it("is written at the widths of journals: 85 and 178 mm at 96 px to an inch", () => {
    expect([SIZES.column.width, SIZES.page.width]).toEqual([321, 673]);
  });
});

describe("sizes before a file is made", () => {
  it("are in usual units", () => {
    expect([0, 999, 1500, 312_000, 2_840_000, 57_000_000].map(sizeWords)).toEqual([
      ...["0 B", "999 B", "1.5 kB", "312 kB", "2.8 MB", "57 MB"],
    ]);
    expect(aboutWords(71_204)).toBe("71\u2009000");
  });

  it("count a row for each 10 ms", () => {
    expect(seriesEstimate([], 2, 5).rows).toBe(300);
  });

  it("are not known before something is recorded", () => {
    const traces = { channels: [], until: 0, over: () => ({ min: 0, max: 0, mean: 0 }) };
    expect(packetsEstimate(traces, { traffic: [] }, 0, 10)).toBeNull();
  });
});

it("a file or a picture that cannot be made says why", async () => {
  expect(await orFailed(async () => "a.csv was saved")).toBe("a.csv was saved");
  const why = "the browser gives no canvas";
  expect(await orFailed(() => Promise.reject(new Error(why)))).toBe(`The file could not be made: ${why}`);
  const atOnce = (): never => {
    throw new Error(why);
  };
  expect(await orFailed(atOnce)).toBe(`The file could not be made: ${why}`);
});
