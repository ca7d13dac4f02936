import { rate, time, type ValuesOf } from "../../schema/fields.ts";
import type { Seconds } from "../../units/units.ts";
import { defineTraffic, type Media, type ReceptionReport } from "./contract.ts";
import { ladder, ladderFaults, rungBelow } from "./ladder.ts";
import { MEDIA_QUALITY } from "./mediaFields.ts";
import { openLoopEcn } from "./openLoop.ts";

const fields = {
  ladder: ladder([150e3, 300e3, 600e3, 1200e3, 2500e3]),
  startRate: rate({
    label: "Initial bit rate",
    help: "The call starts with the highest of its bit rates that is not above this.",
    default: 600e3,
    min: 1000,
    max: 1e9,
    scale: "log",
    advanced: true,
  }),
  period: time({
    label: "Frame interval",
    help: "Time from one frame to the next; all packets of a frame are sent at once.",
    default: 0.04,
    min: 0.001,
    max: 1,
    scale: "log",
    advanced: true,
  }),
  ecn: openLoopEcn,
};
type Values = ValuesOf<typeof fields>;

/** Limits beyond which the bit rate goes down one step, and the seconds within both before it goes up one. */
const LOSS_LIMIT = 0.05;
const DELAY_LIMIT: Seconds = 0.2;
const GOOD_SECONDS = 5;

/** Steps between bit rates, chosen by the receiver once a second. A simple model in place of the control of WebRTC. */
class VideoCall implements Media<Values> {
  readonly usesDelayP95 = true;
  /** Index of the sender's bit rate; index that the receiver last requested, and good seconds since then. */
  readonly state: { rung: number; asked: number; good: number };

  constructor(private values: Values) {
    const rung = rungBelow(values.ladder, values.startRate);
    this.state = { rung, asked: rung, good: 0 };
  }

  interval(): Seconds {
    return this.values.period;
  }

  frameSize(): number {
    return Math.max(1, Math.round((this.bitrate() * this.values.period) / 8));
  }

  /** A late frame is still shown. */
  latest(): Seconds {
    return Number.POSITIVE_INFINITY;
  }

  score(): number {
    return Number.NaN;
  }

  ask({ effectiveLoss, delayP95, leastDelay }: ReceptionReport): number {
    const { state, values } = this;
    // Without a packet in ten seconds the loss is 1, and the delay is not used.
    if (effectiveLoss > LOSS_LIMIT || delayP95 - leastDelay > DELAY_LIMIT) {
      state.asked = Math.max(0, state.asked - 1);
      state.good = 0;
      return state.asked;
    }
    state.good += 1;
    if (state.good >= GOOD_SECONDS && state.asked + 1 < values.ladder.length) {
      state.asked += 1;
      state.good = 0;
    }
    return state.asked;
  }

  onAsked(rung: number): void {
    // The list may have become shorter since the request was sent.
    this.state.rung = Math.min(rung, this.values.ladder.length - 1);
  }

  bitrate(): number {
    return this.values.ladder[this.state.rung] ?? Number.NaN;
  }

  retune(values: Values): void {
    const { state } = this;
    if (values.ladder !== this.values.ladder) {
      const { ladder: before } = this.values;
      state.asked = rungBelow(values.ladder, before[state.asked] ?? 0);
      state.rung = rungBelow(values.ladder, before[state.rung] ?? 0);
    }
    this.values = values;
  }
}

export const videoCall = defineTraffic({
  id: "video-call",
  title: "Video calls",
  summary:
    "Frames in bursts of packets, 25 a second. When packets are lost or late, the bit rate goes down a step; after five good seconds it goes up a step.",
  sources: ["the lab's own rule of one step a second, in place of the control of WebRTC", "RFC 3550"],
  fields,
  check: (values) => ladderFaults(values.ladder),
  quality: ["bitrateMean", "oneWayDelayP95", "jitterP95", "receivedLossFraction", ...MEDIA_QUALITY],
  load: (values, packetSize) => ({ rate: values.ladder.at(-1) ?? 0, packetSize }),
  adapts: true,
  form: "media",
  create: (values) => new VideoCall(values),
});
