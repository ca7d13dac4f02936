import { describe, expect, it } from "vitest";
import { pi, red } from "../../src/engine/aqm/registry.ts";
import { hostOf, packetOf } from "../fixtures/queueHost.ts";

const path = { linkRate: 10e6, buffer: { bytes: 2500 } };
/** Thresholds far above: only the buffer drops. */
const hosts = {
  red: (leastRoom: number) => hostOf(red, { leastRoom, byteMode: true, minThreshold: 1000 }, path),
  pi: (leastRoom: number) => hostOf(pi, { leastRoom, byteMode: true, qRef: 1000 }, path),
};

describe.each(["red", "pi"] as const)("least room of %s, before a buffer of 2500 bytes", (id) => {
  /** What becomes of packets of these sizes that come at once. */
  const fates = (leastRoom: number, sizes: readonly number[]): string[] => {
    const host = hosts[id](leastRoom);
    return sizes.map((size, sequence) => host.arrive(packetOf(sequence, size), 0));
  };

  it("0: what fits is stored", () => {
    expect(fates(0, [1000, 1000, 1000, 100, 400])).toEqual(["stored", "stored", "overflow", "stored", "stored"]);
  });

  it("1000: small packets are lost like large ones", () => {
    expect(fates(1000, [1000, 400, 100, 1000, 100])).toEqual(["stored", "stored", "stored", "stored", "overflow"]);
    expect(fates(1000, [1000, 1000, 100])).toEqual(["stored", "stored", "overflow"]);
  });

  it("says nothing of a buffer that counts packets", () => {
    const host = hosts[id](9000);
    host.buffer = { packets: 2 };
    expect([0, 1, 2].map((sequence) => host.arrive(packetOf(sequence), 0))).toEqual(["stored", "stored", "overflow"]);
  });
});
