import { describe, expect, it } from "vitest";
import type { AqmDefinition } from "../../src/engine/aqm/contract.ts";
import { aChoke, choke, mChoke } from "../../src/engine/aqm/registry.ts";
import { ECT0 } from "../../src/engine/packets/packet.ts";
import type { Fields, ValuesOf } from "../../src/schema/fields.ts";
import { expectClose, hostOf, packetOf, type QueueHost } from "../fixtures/queueHost.ts";

/** Packets of these flows wait, head first, numbered from 0; the average is held at 60, above the threshold of 50. */
const waitingFlows = <F extends Fields, S>(
  definition: AqmDefinition<F, S>,
  flows: readonly number[],
  given: Partial<ValuesOf<F>> = {},
): QueueHost<F, S> => {
  const queue = hostOf(definition, given);
  queue.buffer = { packets: 1000 };
  for (const [place, flow] of flows.entries()) queue.adopt({ ...packetOf(place), flow });
  Object.assign(queue.state as object, { average: 60, idle: false });
  return queue;
};
/** An arrival of this flow at an unchanged average. */
const arrive = <F extends Fields, S>(queue: QueueHost<F, S>, flow: number) =>
  queue.arrive({ ...packetOf(1000), flow }, 0);

const SIX = [1, 2, 1, 3, 1, 2];
const still = { queueWeight: 1e-9 };

describe("the number of draws", () => {
  it.each([
    [50.1, 2],
    [59.9, 2],
    [60, 4],
    [75, 6],
    [99.9, 10],
    [120, 10],
  ])("grows with the region of the average: %d", (average, expected) => {
    const queue = waitingFlows(aChoke, SIX, still);
    // Exactly there after the estimate: it takes a weight of 1e-9 of six waiting packets.
    queue.state.average = average + 1e-6;
    arrive(queue, 9);
    expect([queue.signal("draws"), queue.drawn >= expected]).toEqual([expected, true]);
  });

  it("is one, or as many as are set, whatever the average", () => {
    const [one, several] = [waitingFlows(choke, SIX, still), waitingFlows(mChoke, SIX, { ...still, candidates: 7 })];
    arrive(one, 9);
    arrive(several, 9);
    expect([one.signal("draws"), several.signal("draws")]).toEqual([1, 7]);
  });

  it("is none below the minimum threshold, and in an empty queue", () => {
    const below = waitingFlows(choke, SIX, still);
    below.state.average = 49;
    const empty = waitingFlows(mChoke, [], { ...still, candidates: 2 });
    expect([arrive(below, 1), arrive(empty, 1)]).toEqual(["stored", "stored"]);
    expect([below.drawn, empty.drawn]).toEqual([0, 0]);
  });
});

describe("a comparison", () => {
  it("drops the packet drawn and the arrival if they are of one flow", () => {
    const queue = waitingFlows(choke, SIX, still);
    queue.draws = [0.4];
    expect(arrive(queue, 1)).toBe("match");
    expect(queue.lost).toEqual([
      { sequence: 2, reason: "match" },
      { sequence: 1000, reason: "match" },
    ]);
    expect(queue.queue()).toEqual([0, 1, 3, 4, 5]);
    expect([queue.signal("matches"), queue.drawn]).toEqual([1, 1]);
  });

  it("lets it pass to RED if they are not", () => {
    const queue = waitingFlows(choke, SIX, still);
    queue.draws = [0.4, 0.999];
    expect(arrive(queue, 2)).toBe("stored");
    expect(queue.queue()).toEqual([0, 1, 2, 3, 4, 5, 1000]);
  });

  it("drops every match once, however often it was drawn", () => {
    const queue = waitingFlows(mChoke, SIX, { ...still, candidates: 4 });
    queue.draws = [0, 0.2, 0.7, 0.05];
    arrive(queue, 1);
    expect(queue.lost.map(({ sequence }) => sequence)).toEqual([4, 0, 1000]);
    expect(queue.queue()).toEqual([1, 2, 3, 5]);
    expect(queue.signal("matches")).toBe(2);
  });

  it("finds its matches in any order of the draws", () => {
    const queue = waitingFlows(mChoke, SIX, { ...still, candidates: 5 });
    queue.draws = [0.7, 0.4, 0, 0.4, 0.7];
    arrive(queue, 1);
    expect(queue.lost.map(({ sequence }) => sequence)).toEqual([4, 2, 0, 1000]);
  });

  it("drops what could be marked", () => {
    const queue = waitingFlows(choke, SIX, still);
    queue.ecn = true;
    queue.draws = [0.4];
    expect(queue.arrive({ ...packetOf(1000), flow: 1, ecn: ECT0 }, 0)).toBe("match");
    expect(queue.marked).toEqual([]);
  });

  it("is made beyond the maximum threshold too, and counts as an arrival for RED", () => {
    const queue = waitingFlows(choke, SIX, still);
    Object.assign(queue.state, { average: 120, count: 7 });
    queue.draws = [0.4, 0.4];
    expect(arrive(queue, 1)).toBe("match");
    expect(queue.signal("count")).toBe(8);
    expect(arrive(queue, 9)).toBe("forced");
  });
});

describe("the probability of a match", () => {
  const hold = (flows: readonly number[], candidates: number) => {
    const queue = waitingFlows(mChoke, flows, { ...still, candidates, maxProbability: 1e-6 });
    const hit = (draws: readonly number[]): boolean => {
      while (queue.waiting > 0) queue.take(0);
      for (const [place, flow] of flows.entries()) queue.adopt({ ...packetOf(place), flow });
      queue.state.average = 60;
      queue.draws = [...draws];
      return arrive(queue, 1) === "match";
    };
    return hit;
  };
  const FOUR_OF_FIVE = [1, 1, 0, 1, 1];
  const ONE_OF_FIFTY = Array.from({ length: 50 }, (_, place) => (place === 17 ? 1 : 0));
  /** Every combination of places, each as likely as any other. */
  const exact = (flows: readonly number[], candidates: number): number => {
    const hit = hold(flows, candidates);
    const combinations = flows.length ** candidates;
    let hits = 0;
    for (let c = 0; c < combinations; c++) {
      const draws = Array.from(
        { length: candidates },
        (_, i) => ((Math.floor(c / flows.length ** i) % flows.length) + 0.5) / flows.length,
      );
      if (hit(draws)) hits += 1;
    }
    return hits / combinations;
  };

  it.each([
    [80, 1, 0.8],
    [80, 2, 0.96],
    [80, 4, 0.9984],
    [2, 1, 0.02],
    [2, 2, 0.0396],
  ])("of a flow that holds %d %% of the queue, with %d draws", (percent, candidates, expected) => {
    expectClose(exact(percent === 80 ? FOUR_OF_FIVE : ONE_OF_FIFTY, candidates), expected);
  });

  it.each([
    [80, 10, 0.9999999],
    [2, 4, 0.0776318],
    [2, 10, 0.182927],
  ])("of a flow that holds %d %% of the queue, with %d draws, in samples", (percent, candidates, expected) => {
    const hit = hold(percent === 80 ? FOUR_OF_FIVE : ONE_OF_FIFTY, candidates);
    const samples = 12_000;
    let hits = 0;
    for (let i = 0; i < samples; i++) if (hit([])) hits += 1;
    const deviation = Math.sqrt((expected * (1 - expected)) / samples);
    // Draws without replacement would give 0.08 and 0.2 for the flow of 2 %.
    expect(Math.abs(hits / samples - expected)).toBeLessThan(4 * deviation + 1e-6);
  });
});

describe("the step of RED", () => {
  it("has the curve of RED, and drops everything above the maximum threshold", () => {
    const queue = waitingFlows(choke, SIX, still);
    Object.assign(queue.state, { average: 75, above: true });
    queue.draws = [0, 0.999];
    arrive(queue, 9);
    expectClose(queue.signal("probability"), 0.01);
    queue.state.average = 101;
    expect(arrive(queue, 9)).toBe("forced");
  });

  it("draws its own number after those of the comparison", () => {
    const queue = waitingFlows(mChoke, SIX, { ...still, candidates: 3 });
    Object.assign(queue.state, { average: 75, above: true });
    queue.draws = [0.9, 0.9, 0.9, 0];
    expect(arrive(queue, 3)).toBe("early");
    expect(queue.drawn).toBe(4);
  });

  it("marks", () => {
    const queue = waitingFlows(choke, SIX, still);
    queue.ecn = true;
    Object.assign(queue.state, { average: 75, above: true });
    queue.draws = [0.9, 0];
    expect(queue.arrive({ ...packetOf(1000), flow: 3, ecn: ECT0 }, 0)).toBe("marked");
  });
});

describe("one flow that sends whatever happens, among many that just fill the queue", () => {
  const WAITING = 100;
  /** Its share of the link, sending at this multiple of the link's rate; no two packets of the others are alike. */
  const share = (multiple: number): number => {
    const queue = waitingFlows(choke, [], { ...still, maxProbability: 1e-6 });
    Object.assign(queue.state, { average: 60 });
    let other = 1;
    let owed = 0;
    let served = 0;
    const slots = 12_000;
    const fill = (): void => {
      while (queue.waiting < WAITING) arrive(queue, other++);
    };
    for (let slot = 0; slot < slots + 2000; slot++) {
      fill();
      const packet = queue.take(0);
      if (packet?.flow === 0 && slot >= 2000) served += 1;
      for (owed += multiple; owed >= 1; owed -= 1) {
        arrive(queue, 0);
        fill();
      }
    }
    return served / slots;
  };

  it("gets 1/(e + 1) of the link at best, and next to nothing when it sends very much", () => {
    const shares = [0.5, 1, 2, 8].map(share);
    const best = Math.max(...shares);
    // Tang, Wang and Low 2004; what 12 000 slots can show.
    expect(best).toBeLessThan(1 / (Math.E + 1) + 0.012);
    expect(best).toBeGreaterThan(1 / (Math.E + 1) - 0.03);
    expect(shares.at(-1)).toBeLessThan(0.3 * best);
  });
});

describe("a change in mid-run", () => {
  it("of the number of draws holds for the next arrival and keeps the average and the count", () => {
    const queue = waitingFlows(mChoke, SIX, { ...still, candidates: 2 });
    Object.assign(queue.state, { count: 5 });
    queue.discipline.retune({ ...queue.values, candidates: 4 }, 1);
    expect([queue.signal("average"), queue.signal("count")]).toEqual([60, 5]);
    arrive(queue, 9);
    expect(queue.signal("draws")).toBe(4);
  });
});

it.each([hostOf(choke), hostOf(mChoke), hostOf(aChoke)])("has the thresholds 50 and 100 unless set", ({ values }) => {
  expect([values.minThreshold, values.maxThreshold]).toEqual([50, 100]);
});

it("needs the thresholds in order", () => {
  const values = { ...hostOf(choke).values, maxThreshold: 50 };
  expect(choke.check?.(values).map(({ field }) => field)).toEqual(["maxThreshold"]);
});
