import { count } from "../../../schema/fields.ts";

/** Whether a sender counts in segments or in bytes. */
export const segmentBytes = {
  label: "Bytes in a segment",
  default: 0,
  min: 0,
  max: 65_535,
  integer: true,
  advanced: true,
} as const;
/** The field of a sender without selective ACKs. */
export const segmentBytesField = count({
  ...segmentBytes,
  help: "0: the window is counted in segments. Otherwise in bytes, as in ns-3: in congestion avoidance it grows by whole bytes, rounded down.",
});
