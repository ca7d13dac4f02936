import { describe, expect, it } from "vitest";
import { newreno } from "../../src/engine/transport/newreno.ts";
import type { Json } from "../../src/units/units.ts";
import { overLossyPath } from "../engine/lossyPath.ts";
import { exchanges, SenderHost } from "../engine/senderHost.ts";

// Where ns-3 without SACK departs from RFC 6582 and RFC 6298.

const AS_NS3 = {
  duplicateAcks: "guess",
  atRecoveryPoint: "repair",
  timerAtRepair: "keep",
} as const;

/** "0-2 7": 0, 1, 2, 7. */
const listed = (text: string): readonly number[] =>
  text.split(" ").flatMap((run) => {
    const [first = 0, last = first] = run.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });

/** The first segments of a transfer in ns-3.37, and which of all segments sent were lost: an export with one flow. */
const TRANSFERS: readonly (readonly [lost: readonly number[], sent: string])[] = [
  [[40], "0-70 39 71-328"],
  [[24, 25, 45, 49, 58, 66, 73], "0-54 23-24 55 44 56-65 44 48-49 55-57 55 62-63 66-107"],
  [
    [54, 57, 67, 105],
    "0-84 53 56 85-87 66 88-97 66 88-104 98 105-108 99 109 100 110 101 111 102 112 103 113 104 114 105 115 106 116 107 " +
      "117 108 118-119 109 120 110 121 111 122 112 123-124 113 125 114 126 115 127 116 128 117 129 118 130-131 119",
  ],
];

/** The path of that export: 10 Mbit/s, packets of 1000 B, a buffer without losses, a window of 32. */
const overPath = (lost: readonly number[], params: Readonly<Record<string, Json>>): readonly number[] => {
  const group = { window: 32, limitedTransmit: false, idleRestart: false, backOffUntil: "ack" };
  return overLossyPath(newreno, { rate: 1250, rtt: 0.1, loss: 0, lost, seconds: 4, group, params }).sent;
};

describe.each(TRANSFERS)("a transfer that loses %j", (lost, text) => {
  const theirs = listed(text);

  it("is the same as in ns-3, segment by segment", () => {
    expect(overPath(lost, { ssRule: "flight", ...AS_NS3 }).slice(0, theirs.length)).toEqual(theirs);
  });
});

/** How many of these segments were sent before. */
const again = (sent: readonly number[]): number => sent.length - new Set(sent).size;

it("after a timeout ns-3 goes on sending segments again that arrived, and RFC 6582 does not", () => {
  const [lost, text] = TRANSFERS[2] ?? [[], ""];
  const theirs = listed(text);
  const ours = overPath(lost, { ssRule: "flight" });
  expect(again(theirs)).toBe(36);
  expect(again(ours.slice(0, theirs.length))).toBe(again(ours));
  // The four lost ones, and seven that the timer sends again.
  expect(again(ours)).toBe(11);
});

const established = (params: Readonly<Record<string, Json>>): SenderHost =>
  new SenderHost(newreno, { params: { ssRule: "flight", ...params }, group: { limitedTransmit: false } }).established(
    100,
    115,
    16,
    8,
  );

describe("duplicates at the recovery point", () => {
  it.each([
    ["ignore", undefined],
    ["repair", 116],
  ])("%s: the third one sends %d (RFC 6582, section 3.2, step 2)", (atRecoveryPoint, first) => {
    const host = established({ atRecoveryPoint });
    expect(host.expire()).toEqual([100]);
    expect(host.ack(116)).toEqual([116, 117]);
    expect([host.ack(116), host.ack(116)]).toEqual([[], []]);
    expect(host.ack(116)[0]).toBe(first);
  });

  it("repair: as long as older data is missing, nothing is repaired either", () => {
    const host = established({ atRecoveryPoint: "repair" });
    host.expire();
    expect(host.ack(115)).toEqual([115, 116]);
    expect([host.ack(115), host.ack(115), host.ack(115)]).toEqual([[], [], []]);
  });
});

it.each([
  ["restart", false],
  ["keep", true],
])("the timer at a fast retransmit: %s", (timerAtRepair, same) => {
  const host = established({ timerAtRepair });
  const due = host.sender.timerAt;
  exchanges(host, [100], 3);
  expect(host.sent.at(-1)?.sequence).toBe(100);
  expect(host.sender.timerAt === due).toBe(same);
});

describe("guesses", () => {
  it("count from the third duplicate on, and the cut is half of what is left in the network", () => {
    const host = established({ duplicateAcks: "guess" });
    const found = exchanges(host, [100], 4);
    // 16 outstanding, one lost.
    expect(found[2]).toMatchObject({ sends: [100], cwnd: 7.5, inflation: 1 });
    expect(found[3]).toMatchObject({ sends: [], cwnd: 7.5, inflation: 2 });
  });

  it("that were wrong make the sender send the oldest segment again, after recovery too", () => {
    const host = established({ duplicateAcks: "guess" });
    for (let i = 0; i < 22; i++) host.ack(100);
    // The window of 7.5 and 20 guesses have let 11 new segments go; the guesses are 101 to 120.
    expect(host.sender).toMatchObject({ inflation: 20, maxSent: 126, inRecovery: true });
    expect(host.ack(116)).toEqual([116, 127]);
    expect(host.sender).toMatchObject({ inflation: 5, inRecovery: false });
  });
});
