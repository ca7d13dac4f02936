import { flag, packets, perPacket, perSecond, type ValuesOf } from "../../../schema/fields.ts";
import { leastRoomField, meanPacketSizeField } from "../shared/fields.ts";

/** Fields of PI. */
export const piFields = {
  qRef: packets({
    label: "Reference queue",
    help: "Queue length that the controller keeps.",
    symbol: "q_ref",
    default: 20,
    min: 0.1,
    max: 1e6,
    scale: "log",
    axis: "queue",
  }),
  // Defaults of a, b and q_ref: Zhang and Dou, section 2.2; the gains are those of Hollot et al. 2001.
  a: perPacket({
    label: "Gain on the present error",
    help: "Added to p for every packet above the reference.",
    symbol: "a",
    default: 1.822e-5,
    min: 1e-9,
    max: 1,
    scale: "log",
  }),
  b: perPacket({
    label: "Gain on the previous error",
    help: "Subtracted from p for every packet above the reference at the previous sample; a little below a.",
    symbol: "b",
    default: 1.816e-5,
    min: 1e-9,
    max: 1,
    scale: "log",
  }),
  samplingRate: perSecond({
    label: "Sampling rate",
    help: "How often p is updated. The gains fit this value only: compute new ones with it.",
    symbol: "f_s",
    default: 160,
    min: 0.1,
    max: 1e5,
    scale: "log",
  }),
  byteWeighted: flag({
    label: "Weighted by size",
    help: "Drop probability is proportional to packet size. RFC 7141 advises against it.",
    default: false,
    advanced: true,
  }),
  byteMode: flag({
    label: "Queue in bytes",
    help: "Measures the queue in bytes, divided by the mean packet size.",
    default: false,
    advanced: true,
  }),
  leastRoom: leastRoomField,
  meanPacketSize: meanPacketSizeField,
};
export type PiValues = ValuesOf<typeof piFields>;
