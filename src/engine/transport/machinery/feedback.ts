import type { Feedback } from "../contract.ts";

/** What a law is told of an acknowledgement; one for all senders, which take turns. Doubles begin with a fraction. */
export const feedback: Feedback = {
  now: 0.5,
  segments: 0,
  marked: false,
  rtt: Number.NaN,
  inFlight: 0,
  acknowledgment: 0,
  next: 0,
  delivered: 0,
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
