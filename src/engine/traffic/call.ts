import { choice, time, type ValuesOf } from "../../schema/fields.ts";
import type { Seconds } from "../../units/units.ts";
import { defineTraffic, type Media, type ReceptionReport } from "./contract.ts";
import { frameLoad, frameSize, MEDIA_QUALITY, period } from "./mediaFields.ts";
import { openLoopEcn } from "./openLoop.ts";

const fields = {
  playout: time({
    label: "Playout delay",
    help: "How long the receiver holds packets back beyond the minimum delay; packets that arrive later count as lost.",
    default: 0.06,
    min: 0,
    max: 0.3,
  }),
  period: period(0.02),
  frameSize: frameSize(200),
  codec: choice({
    label: "Codec",
    help: "G.711 with or without concealment of lost packets, which decides how much a loss lowers the score.",
    default: "g711-plc",
    options: ["g711-plc", "g711"],
    advanced: true,
  }),
  ecn: openLoopEcn,
};
type Values = ValuesOf<typeof fields>;

/** Robustness to loss, B_pl, in percent (ITU-T G.113, appendix I); neither codec has an impairment of its own. */
const ROBUSTNESS: Readonly<Record<string, number>> = { "g711-plc": 25.1, g711: 4.3 };
const IMPAIRMENT = 0;

/**
 * Rating R of the E-model, reduced to delay and loss (ITU-T G.107 with everything else at its default; Cole and
 * Rosenbluth 2001 for the delay).
 * @param delay mouth to ear, s
 * @param loss share of packets that cannot be played
 * @param robustness B_pl
 */
export const ratingOf = (delay: Seconds, loss: number, robustness: number): number => {
  const milliseconds = 1000 * delay;
  const percent = 100 * loss;
  const byDelay = 0.024 * milliseconds + 0.11 * Math.max(0, milliseconds - 177.3);
  const byLoss = IMPAIRMENT + ((95 - IMPAIRMENT) * percent) / (percent + robustness);
  return 93.2 - byDelay - byLoss;
};

/** Mean opinion score of a rating (ITU-T G.107, annex B): 1 is bad, 4.5 the maximum. */
export const opinionOf = (rating: number): number => {
  if (rating < 0) return 1;
  if (rating > 100) return 4.5;
  return 1 + 0.035 * rating + 7e-6 * rating * (rating - 60) * (100 - rating);
};

class Call implements Media<Values> {
  readonly state = {};
  readonly usesDelayP95 = false;

  constructor(private values: Values) {}

  interval(): Seconds {
    return this.values.period;
  }

  frameSize(): number {
    return this.values.frameSize;
  }

  latest(leastDelay: Seconds): Seconds {
    return leastDelay + this.values.playout;
  }

  score({ leastDelay, effectiveLoss }: ReceptionReport): number {
    const { playout, codec } = this.values;
    return opinionOf(ratingOf(leastDelay + playout, effectiveLoss, ROBUSTNESS[codec] ?? 1));
  }

  bitrate(): number {
    return Number.NaN;
  }

  retune(values: Values): void {
    this.values = values;
  }
}

export const call = defineTraffic({
  id: "call",
  title: "Voice calls",
  summary:
    "A small packet every 20 ms. Packets that arrive too late to be played count as lost; each second the call gets a mean opinion score for the last ten.",
  sources: [
    "ITU-T G.107 (E-model), G.113",
    "R. Cole, J. Rosenbluth, Voice over IP Performance Monitoring, 2001",
    "RFC 3550",
  ],
  fields,
  quality: [
    "meanOpinionScore",
    "oneWayDelayP95",
    "jitterP95",
    "lateFraction",
    "receivedLossFraction",
    ...MEDIA_QUALITY,
  ],
  load: frameLoad,
  form: "media",
  create: (values) => new Call(values),
});
