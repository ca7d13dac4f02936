import { describe, expect, it } from "vitest";
import { loadInNode } from "../../src/cli/ownAlgorithm.ts";
import { addMembers, catalog } from "../../src/engine/catalog.ts";
import { readAddress } from "../../src/scenario/address/readAddress.ts";
import { writeAddress } from "../../src/scenario/address/writeAddress.ts";
import { ownIdOf } from "../../src/scenario/ownCode/ownId.ts";
import { parseScenario, writeScenario } from "../../src/scenario/parse.ts";
import { presets } from "../../src/scenario/presets/registry.ts";
import { withoutOwn } from "../../src/ui/session/own/withoutOwn.ts";
import type { Json } from "../../src/units/units.ts";
import { RANDOM_DROP } from "./scripts.ts";

const SOURCE = "// A source\nexport default 1;\n";
const ID = ownIdOf(SOURCE);
addMembers([loadInNode({ ...RANDOM_DROP, id: ID, source: SOURCE })], [], []);

const document = {
  version: 2,
  lanes: [{ queue: ID, params: { p: 0.2 } }, { queue: "red" }],
  bottleneck: { second: { queue: ID } },
  timeline: [
    { at: 1, set: "lanes.0.params.p", to: 0.3 },
    { at: 2, set: "lanes.1.queue", to: ID },
    { at: 3, set: "bottleneck.delay", to: 0.02 },
  ],
  code: { [ID]: SOURCE },
};
const faultsOf = (changed: object): string => {
  const read = parseScenario({ ...document, ...changed }, catalog);
  return read.ok ? "" : read.faults.map(({ message }) => message).join("; ");
};

describe("a document with an own algorithm", () => {
  it("carries its source, through JSON and through an address", () => {
    const read = parseScenario(document, catalog);
    expect(read.ok && writeScenario(read.value)).toEqual(document);
    if (!read.ok) return;
    const address = writeAddress(read.value, {}, "red-basics", presets, catalog);
    expect(address).toMatch(/^#v2\/z\//);
    const again = readAddress(address, presets, catalog);
    expect(again.ok && again.value.scenario).toEqual(read.value);
  });

  it.each([
    ["whose name is not its digest", { code: { [ID]: "other" } }, `code.${ID} is not the name of its source`],
    [
      "without its source",
      { code: {}, lanes: [{ queue: "own:0123456789abcdef01234567" }] },
      'code has no "own:0123456789abcdef01234567"',
    ],
    [
      "that is too long",
      { code: { [ID]: "x".repeat(100_001) } },
      `code.${ID} has 100001 characters; allowed: at most 100000`,
    ],
    ["under another name", { code: { mine: SOURCE } }, 'code has a member "mine"; allowed: "own:" and 24 digits'],
    ["that is no text", { code: { [ID]: 3 } }, `code.${ID} is 3; allowed: a text`],
  ])("is refused %s", (_what, changed, says) => {
    expect(faultsOf(changed)).toContain(says);
  });

  it("opens with Drop Tail where the code may not run", () => {
    const plain = withoutOwn(document);
    expect(plain).toEqual({
      version: 2,
      lanes: [{ queue: "drop-tail", params: {} }, { queue: "red" }],
      bottleneck: { second: { queue: "drop-tail", params: {} } },
      timeline: [
        { at: 2, set: "lanes.1.queue", to: "drop-tail" },
        { at: 3, set: "bottleneck.delay", to: 0.02 },
      ],
    });
    expect(parseScenario(plain, catalog).ok).toBe(true);
  });

  const own = { queue: ID, params: { p: 0.2 } };
  const dropTail = { queue: "drop-tail", params: {} };
  it.each<[what: string, parts: { [part: string]: Json }, plain: { [part: string]: Json }]>([
    [
      "parameters of a lane that gets its own algorithm by a change",
      {
        lanes: [{ queue: "red" }],
        timeline: [
          { at: 1, set: "lanes.0.params.minThreshold", to: 4 },
          { at: 2, set: "lanes.0.queue", to: ID },
          { at: 3, set: "lanes.0.params.p", to: 0.3 },
          { at: 4, set: "lanes.0.queue", to: "codel" },
          { at: 5, set: "lanes.0.params.target", to: 0.01 },
        ],
      },
      {
        lanes: [{ queue: "red" }],
        timeline: [
          { at: 1, set: "lanes.0.params.minThreshold", to: 4 },
          { at: 2, set: "lanes.0.queue", to: "drop-tail" },
          { at: 4, set: "lanes.0.queue", to: "codel" },
          { at: 5, set: "lanes.0.params.target", to: 0.01 },
        ],
      },
    ],
    [
      "parameters of a further queue with an own algorithm, listed before the change that replaces it",
      {
        lanes: [{ queue: "red" }],
        bottleneck: { second: own, reverse: own },
        timeline: [
          { at: 3, set: "bottleneck.second.params.target", to: 0.01 },
          { at: 2, set: "bottleneck.second", to: { queue: "codel" } },
          { at: 1, set: "bottleneck.second.params.p", to: 0.3 },
          { at: 4, set: "bottleneck.reverse.params", to: { p: 0.3 } },
        ],
      },
      {
        lanes: [{ queue: "red" }],
        bottleneck: { second: dropTail, reverse: dropTail },
        timeline: [
          { at: 2, set: "bottleneck.second", to: { queue: "codel" } },
          { at: 3, set: "bottleneck.second.params.target", to: 0.01 },
        ],
      },
    ],
    [
      "whole lanes and queues with an own algorithm, as undoing writes them",
      {
        lanes: [{ queue: "red" }],
        timeline: [
          { at: 1, set: "lanes.0", to: { ...own, label: "Mine" } },
          { at: 2, set: "lanes.0.params.p", to: 0.3 },
          { at: 3, set: "bottleneck.second", to: { ...own, delay: 0.01 } },
          { at: 4, set: "bottleneck.second.params.p", to: 0.3 },
        ],
      },
      {
        lanes: [{ queue: "red" }],
        timeline: [
          { at: 1, set: "lanes.0", to: { ...dropTail, label: "Mine" } },
          { at: 3, set: "bottleneck.second", to: { ...dropTail, delay: 0.01 } },
        ],
      },
    ],
    [
      "overrides of lanes",
      {
        bottleneck: { reverse: own },
        lanes: [
          { queue: "red", overrides: { "bottleneck.second.queue": ID, "bottleneck.second.params.p": 0.2 } },
          { queue: "red", overrides: { "bottleneck.second": own, "bottleneck.reverse.params.p": 0.3 } },
        ],
        timeline: [
          { at: 1, set: "lanes.0.overrides.bottleneck.second.params.p", to: 0.3 },
          { at: 2, set: "lanes.1.overrides.bottleneck.rate", to: 2e6 },
        ],
      },
      {
        bottleneck: { reverse: dropTail },
        lanes: [
          { queue: "red", overrides: { "bottleneck.second.queue": "drop-tail" } },
          { queue: "red", overrides: { "bottleneck.second": dropTail } },
        ],
        timeline: [{ at: 2, set: "lanes.1.overrides.bottleneck.rate", to: 2e6 }],
      },
    ],
  ])("opens without the code, and without %s", (_what, parts, plain) => {
    const whole = { version: 2, ...parts, code: { [ID]: SOURCE } };
    expect(parseScenario(whole, catalog)).toMatchObject({ ok: true });
    const left = withoutOwn(whole);
    expect(left).toEqual({ version: 2, ...plain });
    expect(parseScenario(left, catalog)).toMatchObject({ ok: true });
  });
});
