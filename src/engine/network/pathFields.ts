import { choice, orNever, ratio, time } from "../../schema/fields.ts";

/** Fields for the path of a group's flows; every group has them, whatever its type. */
export const pathFields = {
  accessRate: orNever("bit/s", {
    label: "Access rate",
    help: "Rate of the access link of each flow; unless set, the rate of all access links.",
    without: "as of all flows",
    default: null,
    min: 1e3,
    max: 1e12,
    scale: "log",
    advanced: true,
  }),
  accessLoss: ratio({
    label: "Random loss",
    help: "Share of the packets that the access link loses, drawn per packet.",
    default: 0,
    min: 0,
    max: 0.5,
    advanced: true,
  }),
  accessJitter: time({
    label: "Jitter",
    help: "Maximum extra delay on the access link, drawn per packet; order is kept.",
    default: 0,
    min: 0,
    max: 1,
    advanced: true,
  }),
  direction: choice({
    label: "Direction",
    help: "Direction of the data. On the reverse path, data shares the queue with the acknowledgements of the other groups.",
    default: "forward",
    options: ["forward", "back"],
    advanced: true,
  }),
  route: choice({
    label: "Route",
    help: "Bottlenecks that the data passes, if there are two in a row.",
    default: "both",
    options: ["both", "first", "second"],
    advanced: true,
  }),
};
