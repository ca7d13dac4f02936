import { describe, expect, it } from "vitest";
import type { Report } from "../../../src/engine/recording/frame.ts";
import { Simulation } from "../../../src/engine/simulation/simulation.ts";
import { bulkDocument, simulationOf } from "../scenarios.ts";

/** s that the live report covers. */
const SPAN = 10;

const busy = (): ReturnType<typeof simulationOf> => simulationOf(bulkDocument("red", { duration: 120 }));

/**
 * A report of a named window as the live report has it: without the windows by flow, which are read for named ones
 * alone.
 */
const asLive = (report: Report): Report => ({
  ...report,
  groups: report.groups.map(({ windowMean: _mean, windowMax: _max, ...group }) => group),
});

describe("the live report", () => {
  it("is that of the window of the last 10 s, however long the run is", () => {
    const simulation = busy();
    const ends = [10, 15.5, 31, 62, 119.5];
    const told: (Report | null)[] = [];
    for (const end of ends) simulation.watch(end - SPAN, end);
    for (const end of ends) {
      simulation.runUntil(end + 0.01);
      const { report } = simulation.takeFrame();
      expect(report).toEqual(asLive(simulation.report(end - SPAN, end)));
      told.push(report);
    }
    // Named windows last.
    expect(ends.map((end) => asLive(simulation.report(end - SPAN, end)))).toEqual(told);
  });

  it("edges handed out for a checkpoint stay unchanged while the run continues", () => {
    const simulation = busy();
    simulation.runUntil(20);
    const handedOut = simulation.live;
    const before = structuredClone(handedOut);
    simulation.runUntil(60);
    expect(handedOut).toEqual(before);
    expect(simulation.live).not.toEqual(before);
  });

  it("continues from the edges of a checkpoint, in both runs at once", () => {
    const original = busy();
    original.runUntil(33);
    const restored = Simulation.restore(original.save(), undefined, { live: original.live });
    // The one is far ahead when the other still needs what they have in common.
    original.runUntil(60.2);
    restored.runUntil(41.2);
    const alone = busy();
    for (const simulation of [restored, original]) {
      alone.runUntil(simulation.now);
      const expected = alone.takeFrame().report;
      expect(expected?.to).toBe(Math.floor(simulation.now));
      expect(simulation.takeFrame().report).toEqual(expected);
    }
  });
});
