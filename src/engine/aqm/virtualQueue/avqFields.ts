import { bytes, choice, type Given, perSecond, ratio, type ValuesOf } from "../../../schema/fields.ts";
import { meanPacketSizeField } from "../shared/fields.ts";

/** Fields of AVQ. */
export const avqFields = {
  gamma: ratio({
    label: "Desired link use",
    help: "Fraction of the link capacity that arrivals may fill.",
    symbol: "γ",
    default: 0.98,
    min: 0.01,
    max: 1,
  }),
  alpha: perSecond({
    label: "Adaptation gain",
    help: "How fast the virtual capacity adapts; with too high a gain it oscillates.",
    symbol: "α",
    default: 0.15,
    min: 1e-4,
    max: 100,
    scale: "log",
  }),
  virtualBuffer: bytes({
    label: "Virtual buffer",
    help: "Size of the virtual queue; unless set, that of the buffer.",
    default: ({ bufferBytes }: Given) => bufferBytes,
    min: 40,
    max: 1e10,
    scale: "log",
    advanced: true,
  }),
  initialVirtualCapacity: ratio({
    label: "Initial virtual capacity",
    help: "Virtual capacity at the start, as a fraction of the link capacity.",
    default: 0.8,
    min: 0.01,
    max: 1,
    advanced: true,
  }),
  adaptOn: choice({
    label: "Adapts to",
    help: "accepted: packets that AVQ itself drops do not count as arrivals; offered: all arrivals count.",
    default: "accepted",
    options: ["accepted", "offered"],
    advanced: true,
  }),
  unit: choice({
    label: "Counts",
    help: "packets: every packet counts as one packet of mean size.",
    default: "bytes",
    options: ["bytes", "packets"],
    advanced: true,
  }),
  notEct: choice({
    label: "Packets without ECN",
    help: "drop: treated like the others; pass: always accepted, as in ns-2 when it marks.",
    default: "drop",
    options: ["drop", "pass"],
    advanced: true,
  }),
  meanPacketSize: meanPacketSizeField,
};
export type AvqValues = ValuesOf<typeof avqFields>;
