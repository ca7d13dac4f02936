import { fqCodel } from "../../src/engine/aqm/registry.ts";
import { mixBits } from "../../src/engine/aqm/shared/flowHash.ts";
import { NOT_ECT } from "../../src/engine/packets/packet.ts";
import type { ValuesOf } from "../../src/schema/fields.ts";
import { hostOf, packetOf } from "../fixtures/queueHost.ts";

export const AMPLE = { linkRate: 10e6, buffer: { packets: 1e5 } };
/** Numbers of three flows. */
export const [A, B, C] = [0, 1, 2];
export type Given = Partial<ValuesOf<typeof fqCodel.fields>>;

/** A host of FQ-CoDel with these fields, and calls that let packets come and leave. */
export const hostWith = (given: Given = {}, buffer = AMPLE.buffer) => {
  const queue = hostOf(fqCodel, given, { ...AMPLE, buffer });
  const taken = [0, 0, 0, 0, 0, 0];
  return Object.assign(queue, {
    /** So many packets of this flow, numbered from 1 within it. */
    flood: (flow: number, packets: number, size = 1000, now = 0, ecn = NOT_ECT) => {
      for (let i = 1; i <= packets; i++) queue.arrive({ ...packetOf(i, size), flow, ecn }, now);
    },
    /** "A1(14)": the packet that leaves, and the credit that is left. */
    next: (now = 0.001) => {
      const packet = queue.take(now);
      if (packet === undefined) return "none";
      taken[packet.flow] = (taken[packet.flow] ?? 0) + 1;
      const { places, deficits } = queue.state.queues;
      return `${"ABC"[packet.flow]}${packet.sequence}(${deficits[places.find(bucketOf(packet.flow))]})`;
    },
  });
};
/** Bucket of a flow. */
export const bucketOf = (flow: number, buckets = 1024): number => mixBits(flow) % buckets;
