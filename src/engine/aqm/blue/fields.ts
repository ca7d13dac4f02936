import { choice, flag, type Given, packets, ratio, time, type ValuesOf } from "../../../schema/fields.ts";

/** Shortest interval between two checks whether the link is idle. */
const CHECK_TIME_MIN = 0.001;
const QUEUE_MAX = 1e6;

export const blueFields = {
  // Defaults: Koo, Ahn and Chung 2004, section 4.1; a tenth for the decrement: report of Hu, Ren and Chang, section 3.
  increment: ratio({
    label: "Increment",
    help: "Added to the probability when the buffer overflows.",
    symbol: "d_1",
    default: 0.02,
    min: 1e-5,
    max: 1,
    scale: "log",
  }),
  decrement: ratio({
    label: "Decrement",
    help: "Subtracted from the probability when the link becomes idle; about a tenth of the increment.",
    symbol: "d_2",
    default: 0.002,
    min: 1e-6,
    max: 1,
    scale: "log",
  }),
  freezeTime: time({
    label: "Freeze time",
    help: "Minimum time between two changes of the probability: about a round trip, until the effect is visible.",
    default: 0.1,
    min: 0,
    max: 2,
  }),
  variant: choice({
    label: "Counts as congestion",
    help: "loss: an overflow of the buffer; lossOrL: also a queue longer than the limit L.",
    default: "loss",
    options: ["loss", "lossOrL"],
    advanced: true,
  }),
  congestedQueue: packets({
    label: "Congested queue",
    help: "With lossOrL, a longer queue counts as congestion, so that some room is left in the buffer.",
    symbol: "L",
    default: ({ bufferPackets }: Given) => Math.min(Math.max(0.8 * bufferPackets, 1), QUEUE_MAX),
    min: 1,
    max: QUEUE_MAX,
    scale: "log",
    axis: "queue",
    advanced: true,
  }),
  commonTimer: flag({
    label: "One freeze for both",
    help: "Off: increments and decrements have a freeze time each, as in ns-2.",
    default: true,
    advanced: true,
  }),
  idleMode: choice({
    label: "Idle link",
    help:
      "edge: one event each time the link becomes idle, as in the paper; level: one more for every freeze time that " +
      "it stays idle, which lowers the probability sooner after an overload.",
    default: "edge",
    options: ["edge", "level"],
    advanced: true,
  }),
  freezeJitter: ratio({
    label: "Jitter of the freeze time",
    help: "At each change the freeze time is drawn from its value ± this fraction.",
    default: 0,
    min: 0,
    max: 0.99,
    advanced: true,
  }),
};
export type BlueValues = ValuesOf<typeof blueFields>;

/** The timer needs a positive interval. */
export const checkBlue = ({ idleMode, freezeTime }: BlueValues) =>
  idleMode === "level" && freezeTime < CHECK_TIME_MIN
    ? [{ field: "freezeTime", message: `freezeTime must be at least ${CHECK_TIME_MIN} s where idleMode is level` }]
    : [];
