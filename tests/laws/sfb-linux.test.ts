import { describe, expect, it } from "vitest";
import type { sfb } from "../../src/engine/aqm/registry.ts";
import { CE, ECT0 } from "../../src/engine/packets/packet.ts";
import type { ValuesOf } from "../../src/schema/fields.ts";
import { packetOf } from "../fixtures/queueHost.ts";
import { binsWith, judged, probabilities, queueOf, SEEDS } from "./sfbHost.ts";

describe("the rules of Linux", () => {
  const linux = (given: Partial<ValuesOf<typeof sfb.fields>> = {}) =>
    ({ variant: "linux", binSize: 3, binLimit: 5, hashInterval: 0, increment: 0.25, ...given }) as const;

  it("raise from the bin size on, and refuse where all bins reach their limit", () => {
    const queue = queueOf(linux());
    queue.draws = [...SEEDS, 0.9, 0.9];
    const outcomes = Array.from({ length: 6 }, () => queue.arriveOf(1));
    expect(outcomes).toEqual(["stored", "stored", "stored", "stored", "stored", "penalty"]);
    // At 3, 4 and 5 waiting packets, at one instant: nothing freezes.
    expect(probabilities(queue, 0)).toEqual([0.75, 0.75]);
  });

  it.each([
    [0.49, "early"],
    [0.51, "marked"],
    [0.76, "stored"],
  ] as const)("drop a part of what could be marked, above a half: draw %d", (draw, outcome) => {
    const queue = judged([0.75, 1], linux());
    queue.ecn = true;
    queue.draws = [draw];
    expect(queue.arriveOf(1, 1, ECT0)).toBe(outcome);
  });

  it("mark all below a half", () => {
    const queue = judged([0.4, 0.4], linux());
    queue.ecn = true;
    queue.draws = [0.01];
    const packet = { ...packetOf(9), flow: 1, ecn: ECT0 };
    expect(queue.arrive(packet, 1)).toBe("marked");
    expect(packet.ecn).toBe(CE);
  });

  it("serve the box by whole tokens, which gather from refusal to refusal", () => {
    const queue = judged([1, 1], linux({ penaltyRate: 10, penaltyBurst: 4, binSize: 100, binLimit: 100 }));
    const outcomes = (times: readonly number[]) => times.map((now) => queue.arriveOf(1, now));
    // Four that were there, and four that gathered since the start; then too soon for a whole one, again and again.
    expect(outcomes([1, 1, 1, 1, 1, 1, 1, 1])).toEqual(Array.from({ length: 8 }, () => "stored"));
    expect(outcomes([1, 1.09, 1.18, 1.27])).toEqual(["penalty", "penalty", "penalty", "penalty"]);
    expect(outcomes([1.5, 1.5, 1.5])).toEqual(["stored", "stored", "penalty"]);
  });

  it("check the buffer first, and the bins only if there is room", () => {
    const queue = judged([0.2, 0.2], linux({ binSize: 1 }));
    queue.buffer = { packets: 1 };
    expect(queue.arriveOf(1, 1)).toBe("overflow");
    expect(probabilities(queue, 0)).toEqual([0.2, 0.2]);
  });

  const turning = { hashInterval: 10, warmup: 10, binSize: 100, binLimit: 100 };

  it("give a set new hashes every interval, and leave its probabilities (sfb_swap_slot)", () => {
    const queue = judged([0.75, 0.5], linux(turning));
    const before = [...queue.state.bins.probabilities];
    queue.draws = [3.5 / 2 ** 32, 0.99, 4.5 / 2 ** 32, 0.99];
    queue.arriveOf(2, 10);
    expect(queue.state.bins.active).toBe(1);
    expect([...queue.state.bins.probabilities.subarray(0, before.length / 2)]).toEqual(
      before.slice(0, before.length / 2),
    );
    // The second turn brings the first set back, with what it learned of flows that had other hashes.
    queue.arriveOf(2, 20);
    const { active, probabilities: now } = queue.state.bins;
    expect(active).toBe(0);
    expect([...now.subarray(0, before.length / 2)].filter((each) => each > 0)).toEqual([0.75, 0.5]);
  });

  it("count a packet in the set in use at its arrival alone, and take it from those bins", () => {
    const queue = queueOf(linux(turning));
    queue.arriveOf(1);
    expect([binsWith(queue, 0).flat().length, binsWith(queue, 1).flat().length]).toEqual([2, 0]);
    queue.draws = [3.5 / 2 ** 32, 0.99];
    queue.arriveOf(1, 10);
    expect(queue.state.bins.active).toBe(1);
    expect([binsWith(queue, 0).flat().length, binsWith(queue, 1).flat().length]).toEqual([2, 2]);
    queue.take(11);
    expect([binsWith(queue, 0).flat().length, binsWith(queue, 1).flat().length]).toEqual([0, 2]);
    queue.take(12);
    expect(queue.state.bins.packets.every((held) => held === 0)).toBe(true);
  });

  it("count a boxed packet in the next set too", () => {
    const queue = judged([1, 1], linux(turning));
    queue.arriveOf(1, 1);
    expect([binsWith(queue, 0).flat().length, binsWith(queue, 1).flat().length]).toEqual([2, 2]);
  });
});
