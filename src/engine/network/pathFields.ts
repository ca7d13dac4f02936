import { choice, orNever, ratio, time } from "../../schema/fields.ts";

/** Fields of the way that the flows of a group take; every group has them, whatever its kind. */
export const pathFields = {
  accessRate: orNever("bit/s", {
    label: "Access rate",
    help: "Of each flow's own link before the bottleneck; unless set, that of all access links.",
    without: "as of all flows",
    default: null,
    min: 1e3,
    max: 1e12,
    scale: "log",
    advanced: true,
  }),
  accessLoss: ratio({
    label: "Random loss",
    help: "Share of the packets that the flow's own link loses, each by chance.",
    default: 0,
    min: 0,
    max: 0.5,
    advanced: true,
  }),
  accessJitter: time({
    label: "Jitter",
    help: "Most by which the flow's own link delays a packet more than another, by chance; no packet overtakes.",
    default: 0,
    min: 0,
    max: 1,
    advanced: true,
  }),
  direction: choice({
    label: "Direction",
    help: "Which way the data goes. Acknowledgements of the others queue with data that goes back.",
    default: "forward",
    options: ["forward", "back"],
    advanced: true,
  }),
  route: choice({
    label: "Route",
    help: "Which of two bottlenecks in a row its data passes, where there are two.",
    default: "both",
    options: ["both", "first", "second"],
    advanced: true,
  }),
};
