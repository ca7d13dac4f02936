import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BIN_WIDTH } from "../../../../src/engine/recording/frame.ts";
import { createTraceStore } from "../../../../src/ui/session/traces/traceStore.ts";
import { windowAround } from "../../../../src/ui/session/traces/windowAround.ts";
import { channelInfo, framesOf } from "../../../fixtures/frames.ts";

describe("the window in which an instant is read", () => {
  const half = fc.double({ min: BIN_WIDTH / 2, max: 2, noNaN: true });

  it("has recorded values wherever the run is, also in an incomplete bin", () => {
    const channels = [channelInfo("queue", "level")];
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        half,
        (bins, share, h) => {
          const store = createTraceStore();
          store.clear(channels);
          const run = { channels, bins: Array.from({ length: bins }, () => [[1, 1, 1] as const]), events: [] };
          for (const frame of framesOf(run, [bins])) store.append(frame);
          // The run stands up to a bin further than what is complete.
          const recorded = (bins + 0.999 * share) * BIN_WIDTH;
          for (const at of [0, share * recorded, recorded - 0.001, recorded])
            expect(store.over(0, ...windowAround(Math.max(0, at), h, recorded)).mean).toBe(1);
        },
      ),
    );
  });
  it("lies in the middle of it where enough is recorded", () => {
    fc.assert(
      fc.property(half, fc.double({ min: 0, max: 10, noNaN: true }), (h, at) => {
        expect(windowAround(at, h, 20)).toEqual([at - h, at + h]);
      }),
    );
  });
  it("has nothing in it after the recorded time", () => {
    const [from, to] = windowAround(7, 0.01, 3);
    expect(from).toBeGreaterThan(3);
    expect(to).toBeLessThanOrEqual(from);
  });
});
