import { time, type ValuesOf } from "../../schema/fields.ts";
import type { Seconds } from "../../units/units.ts";
import { defineTraffic, type Media, type ReceptionReport } from "./contract.ts";
import { frameLoad, frameSize, MEDIA_QUALITY, period } from "./mediaFields.ts";
import { openLoopEcn } from "./openLoop.ts";

const fields = {
  lagLimit: time({
    label: "Lag limit",
    help: "Updates that take longer count as late.",
    default: 0.1,
    min: 0.03,
    max: 0.3,
  }),
  period: period(0.0333),
  frameSize: frameSize(100),
  ecn: openLoopEcn,
};
type Values = ValuesOf<typeof fields>;

/** A delay below the first is not noticeable; beyond the sum of both the game is unplayable. */
const UNNOTICED: Seconds = 0.03;
const BEARABLE: Seconds = 0.17;
/** Share of updates lost or late at which the game is unplayable. */
const LOSS_MAX = 0.05;

/**
 * Score of the game: 100 with no delay and no loss, 0 if it is unplayable.
 * @param delay one-way delay of 95 % of the updates, s
 * @param loss share of updates lost or late
 */
export const gameScoreOf = (delay: Seconds, loss: number): number => {
  const swiftness = Math.min(1, Math.max(0, 1 - (delay - UNNOTICED) / BEARABLE));
  return 100 * swiftness * (1 - Math.min(1, loss / LOSS_MAX));
};

class Game implements Media<Values> {
  readonly state = {};
  readonly usesDelayP95 = true;

  constructor(private values: Values) {}

  interval(): Seconds {
    return this.values.period;
  }

  frameSize(): number {
    return this.values.frameSize;
  }

  latest(): Seconds {
    return this.values.lagLimit;
  }

  score({ delayP95, effectiveLoss }: ReceptionReport): number {
    return Number.isNaN(delayP95) ? 0 : gameScoreOf(delayP95, effectiveLoss);
  }

  bitrate(): number {
    return Number.NaN;
  }

  retune(values: Values): void {
    this.values = values;
  }
}

export const game = defineTraffic({
  id: "game",
  title: "Online games",
  summary:
    "Thirty small updates a second from a server. Each second the game gets a score from 0 to 100 by delay and loss of ten seconds.",
  sources: ["RFC 7928, section 2 (metrics)", "the lab's own score"],
  fields,
  quality: ["gameScore", "oneWayDelayP95", "jitterP95", "lateFraction", "receivedLossFraction", ...MEDIA_QUALITY],
  load: frameLoad,
  form: "media",
  create: (values) => new Game(values),
});
