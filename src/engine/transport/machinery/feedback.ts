import type { Feedback } from "../contract.ts";

/** The feedback for the law; one object that all senders share in turn. Fractions make its fields doubles in V8. */
export const feedback: Feedback = {
  now: 0.5,
  segments: 0,
  marked: false,
  rtt: Number.NaN,
  inFlight: 0,
  acknowledgment: 0,
  next: 0,
  delivered: 0,
  sentSinceCut: 0,
  marks: 0,
  smoothedRtt: Number.NaN,
  pipe: 0,
  lost: 0,
  recovering: false,
  open: true,
  unused: false,
  rate: Number.NaN,
  interval: Number.NaN,
  deliveredTotal: 0,
  deliveredBefore: 0,
  rateLimited: false,
};
