import type { Feedback } from "../../src/engine/transport/contract.ts";
import { resolve } from "../../src/schema/check.ts";
import type { Fields } from "../../src/schema/fields.ts";
import type { Json } from "../../src/units/units.ts";

/** Feedback on an ACK of one segment, except for the given members. */
export const feedbackOf = (given: Partial<Feedback> = {}): Feedback => ({
  now: 0,
  segments: 1,
  marked: false,
  rtt: Number.NaN,
  inFlight: 10,
  acknowledgment: 1,
  next: 11,
  delivered: given.segments ?? 1,
  sentSinceCut: given.segments ?? 1,
  marks: 0,
  smoothedRtt: Number.NaN,
  pipe: 10,
  lost: 0,
  recovering: false,
  open: true,
  unused: false,
  rate: Number.NaN,
  interval: Number.NaN,
  deliveredTotal: 0,
  deliveredBefore: 0,
  rateLimited: false,
  ...given,
});

/** Values of a transport's fields. */
export const valuesOf = <F extends Fields>(fields: F, given: Readonly<Record<string, Json>> = {}) =>
  resolve(fields, given, { linkRate: 10e6, buffer: { packets: 100 }, largestPacket: 1500 });
