import { choice, flag } from "../../../schema/fields.ts";

const timestamps = {
  label: "Timestamps",
  help:
    "Every packet carries its transmission time and ACKs return it (RFC 7323): ACKs of retransmissions measure the RTT " +
    "too, and end the back-off of the timer.",
  advanced: true,
} as const;
const undo = {
  label: "Undo of spurious timeouts",
  help:
    "What undoes a spurious timeout. eifel: an ACK with a timestamp from before it (RFC 3522, RFC 4015); " +
    "f-rto: the next two ACKs are for packets that were not sent again (RFC 5682).",
  options: ["off", "eifel", "f-rto"],
  advanced: true,
} as const;

/** Timestamps of the classic senders, which have none (RFC 6298). */
export const timestampFields = {
  timestamps: flag({ ...timestamps, default: false }),
  undo: choice({ ...undo, default: "off" }),
};
/** Timestamps of senders of today. */
export const timestampsOfToday = {
  timestamps: flag({ ...timestamps, default: true }),
  undo: choice({ ...undo, default: "eifel" }),
};
