import { describe, expect, it } from "vitest";
import { ProportionalRate } from "../../src/engine/transport/machinery/proportionalRate.ts";
import { sack } from "../../src/engine/transport/sack.ts";
import type { Json } from "../../src/units/units.ts";
import { exchanges, SenderHost } from "../engine/senderHost.ts";

const established = (params: Readonly<Record<string, Json>> = {}): SenderHost =>
  new SenderHost(sack, { params }).established(100, 115, 16, 8);

describe("nine losses in a window of 16: less is in the network than the threshold", () => {
  const HOLES = [100, 101, 102, 103, 104, 105, 106, 107, 108];
  /** Segments sent at the third duplicate ACK, and at the tenth ACK, the first that advances. */
  const sentWith = (prrBound: string): readonly (number | undefined)[] => {
    const found = exchanges(established({ prrBound }), HOLES, 10);
    return [found[2]?.sends.length, found[9]?.sends.length];
  };

  it.each([
    // RFC 6937, section 3: what was delivered, CRB; and one segment more, SSRB, until the threshold is reached.
    ["crb", [1, 1]],
    ["ssrb", [2, 1]],
    // RFC 9937, section 6: one segment more where the ACK advances and shows no new loss.
    ["rfc9937", [1, 2]],
  ])(
    "%s: %j segments at the first duplicate that shows the loss, and at the first ACK that advances",
    (bound, sent) => {
      expect(sentWith(bound)).toEqual(sent);
    },
  );
});

describe("proportional rate reduction in bytes (vectors 3 and 4, ns-3's tests)", () => {
  it("in proportion while more is in the network than the threshold", () => {
    const reduction = new ProportionalRate();
    reduction.begin(200_000);
    expect(reduction.quota(51_000, 200_000, 100_000, "ssrb")).toBe(25_500);
  });

  it("no more than was delivered below it, but for the bonus", () => {
    const reduction = new ProportionalRate();
    reduction.begin(200_000);
    reduction.quota(1000, 200_000, 100_000, "ssrb");
    for (let i = 0; i < 50_000; i++) reduction.sent();
    expect(reduction.quota(1000, 50_000, 100_000, "ssrb", 0)).toBe(1000);
  });

  it("rounds up: every other segment at a half (vector 6)", () => {
    const reduction = new ProportionalRate();
    reduction.begin(20);
    const sends = Array.from({ length: 6 }, () => {
      const quota = reduction.quota(1, 19, 10, "ssrb");
      for (let i = 0; i < quota; i++) reduction.sent();
      return quota;
    });
    expect(sends).toEqual([1, 0, 1, 0, 1, 0]);
  });

  it("the conservative bound sends less after an excess, the slow-start bound does not", () => {
    const quotaWith = (bound: "crb" | "ssrb"): number => {
      const reduction = new ProportionalRate();
      reduction.begin(20);
      for (let i = 0; i < 3; i++) reduction.sent();
      return reduction.quota(4, 5, 10, bound);
    };
    expect(quotaWith("crb")).toBe(1);
    expect(quotaWith("ssrb")).toBe(5);
  });
});

it("spreads a cut for a mark where it is asked to: every other ACK lets one go while more than half is in the network (RFC 9937, section 6)", () => {
  const host = established({ spreadMarks: true });
  const sent = Array.from({ length: 16 }, (_, i) => host.ack(101 + i, i === 0).length);
  // The fifteenth ACK finds as many in the network as the threshold, the sixteenth one fewer.
  expect(sent).toEqual([1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 0, 1]);
  expect(host.sender.cwnd).toBeCloseTo(8, 9);
  expect(host.counts).toMatchObject({ cut: 1, ecn: 1, retransmission: 0 });
});
