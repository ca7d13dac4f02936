import { describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import "../../src/engine/everything.ts";
import { addEverything } from "../../src/engine/everything.ts";
import { parseScenario } from "../../src/scenario/parse.ts";
import { messagesOf } from "./reading.ts";

addEverything();

const faultOf = (more: object): string | undefined =>
  messagesOf(
    parseScenario(
      {
        version: 1,
        lanes: [{ queue: "drop-tail" }],
        traffic: [{ id: "a", kind: "bulk", count: 3, ...(("traffic" in more ? more.traffic : {}) as object) }],
        ...("bottleneck" in more ? { bottleneck: more.bottleneck } : {}),
        ...("lanes" in more ? { lanes: more.lanes } : {}),
      },
      catalog,
    ),
  )[0];
const traced = (times: unknown[], rates: unknown[]): object => ({
  bottleneck: { variation: { shape: "trace", times, rates } },
});
const group = (traffic: object): object => ({ traffic });

describe("a fault of a list names the entry, its value and what is wanted", () => {
  it.each<[string, object, string]>([
    [
      "a rate",
      traced([0, 1, 2], [1e6, 2e6, -5]),
      "bottleneck.variation.rates, entry 3 of 3, is -5; allowed: a number, 0 to 100000000000 bit/s",
    ],
    [
      "a time",
      traced([0, "1"], [1e6, 2e6]),
      'bottleneck.variation.times, entry 2 of 2, is "1"; allowed: a number, 0 to 1000000 s',
    ],
    [
      "a time before the one before it",
      traced([0, 5, 4], [1e6, 2e6, 3e6]),
      "bottleneck.variation.times, entry 3 of 3, is 4; allowed: more than 5 s, the entry before it: each later than the one before",
    ],
    [
      "a start",
      group({ start: { list: [0, -1, 2] } }),
      "traffic.a.start.list, entry 2 of 3, is -1; allowed: a number, 0 s or more",
    ],
    [
      "an end of a range",
      group({ rtt: { random: [0.1, 101] } }),
      "traffic.a.rtt.random, entry 2 of 2, is 101; allowed: a number, 0 to 100 s",
    ],
    [
      "a round trip shorter than the link",
      group({ rtt: { list: [0.1, 0.001] } }),
      "traffic.a.rtt.list, entry 2 of 2, is 0.001; allowed: 0.02 to 100 s, at least twice bottleneck.delay for every flow",
    ],
    [
      "a stop before its start",
      group({ start: { list: [0, 5] }, stop: { list: [9, 4] } }),
      "traffic.a.stop.list, entry 2 of 2, is 4; allowed: at least 5 s, at least the start of every flow",
    ],
    [
      "a stop before the last start",
      group({ start: 3, stop: { list: [9, 2] } }),
      "traffic.a.stop.list, entry 2 of 2, is 2; allowed: at least 3 s, at least the start of every flow",
    ],
    [
      "a bit rate",
      group({ kind: "adaptive-video", ladder: [3e5, 10] }),
      "traffic.a.ladder, entry 2 of 2, is 10; allowed: a number, 1000 to 1000000000 bit/s",
    ],
    [
      "a bit rate below the one before it",
      group({ kind: "adaptive-video", ladder: [3e5, 7e5, 6e5] }),
      "traffic.a.ladder is [300000,700000,600000]; entry 3, 600000, must be above the entry before it, 700000",
    ],
    [
      "a switch of a class",
      { lanes: [{ queue: "wred", params: { gentles: [1, 0.5] } }] },
      "lanes.0.params.gentles is [1,0.5]; entry 2, 0.5, is wrong: gentles must be a list of 0 (no) and 1 (yes)",
    ],
  ])("%s", (_, more, sentence) => {
    expect(faultOf(more)).toBe(sentence);
  });
});
