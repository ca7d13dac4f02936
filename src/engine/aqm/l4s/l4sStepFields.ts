import { choice, flag, type Given, packets, time, type ValuesOf } from "../../../schema/fields.ts";
import { meanPacketSizeField } from "../shared/fields.ts";

const TIME_THRESHOLD = 0.001;
const TIME_THRESHOLD_MAX = 0.1;

/** Fields of step marking. */
export const l4sStepFields = {
  meanPacketSize: { ...meanPacketSizeField, default: ({ largestPacket }: Given) => largestPacket },
  mode: choice({
    label: "Measures",
    help: "time: sojourn time of the packet that leaves; packets, bytes: queue length when a packet arrives.",
    default: "time",
    options: ["time", "packets", "bytes"],
  }),
  timeThreshold: time({
    label: "Time threshold",
    help: "Packets with a longer sojourn time are marked. At least two packet times, or nearly every packet is.",
    symbol: "th",
    default: ({ linkRate, value }: Given) =>
      Math.min(TIME_THRESHOLD_MAX, Math.max(TIME_THRESHOLD, (16 * value("meanPacketSize")) / linkRate)),
    min: 1e-4,
    max: TIME_THRESHOLD_MAX,
    scale: "log",
  }),
  rampWidth: time({
    label: "Ramp over",
    help: "From this time above the threshold on, every packet is marked; in between, a growing fraction. 0: a step.",
    symbol: "range",
    default: 0,
    min: 0,
    max: 0.1,
  }),
  packetThreshold: packets({
    label: "Packet threshold",
    help: "Arrivals that find at least this many packets waiting are marked, if packets or bytes are measured.",
    symbol: "K",
    default: 20,
    min: 0,
    max: 1e6,
    axis: "queue",
  }),
  floorPackets: packets({
    label: "No mark below",
    help: "Measuring time: no mark if fewer packets than this remain in the queue.",
    default: 1,
    min: 0,
    max: 4,
    integer: true,
    advanced: true,
  }),
  notEct: choice({
    label: "Packets without ECN",
    help: "tail: dropped only when the buffer is full; drop: dropped where others are marked.",
    default: "tail",
    options: ["tail", "drop"],
    advanced: true,
  }),
  l4sOnly: flag({
    label: "Scalable senders only",
    help: "Only packets with ECT(1) or CE are marked.",
    default: false,
    advanced: true,
  }),
};
export type L4sStepValues = ValuesOf<typeof l4sStepFields>;
