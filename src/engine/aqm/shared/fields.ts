import { bytes } from "../../../schema/fields.ts";

/** Size of a mean packet, in bytes: for disciplines that count packets of one size. */
export const meanPacketSizeField = bytes({
  label: "Mean packet size",
  help: "Turns the link rate into packets per second, and bytes into packets.",
  default: 1000,
  min: 40,
  max: 9000,
  advanced: true,
});

/** Bytes that must be free in a buffer of bytes before any packet is stored (`hasRoomFor`). */
export const leastRoomField = bytes({
  label: "Minimum room",
  help:
    "In a buffer counted in bytes, every packet is dropped if less than this is free, even one that would fit. 0: " +
    "only packets that do not fit.",
  default: 0,
  min: 0,
  max: 9000,
  integer: true,
  advanced: true,
});
