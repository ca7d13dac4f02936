import { rate, time } from "../../schema/fields.ts";
import type { Seconds } from "../../units/units.ts";
import type { Draw, Load, Source } from "./contract.ts";

/** Fields of sources that send bursts and pauses. */
export const onOffFields = {
  peakRate: rate({
    label: "Peak rate",
    help: "Rate of each flow during a burst, headers included.",
    default: 1e6,
    min: 1,
    max: 1e11,
    scale: "log",
  }),
  meanOn: time({ label: "Mean burst", help: "Mean duration of a burst.", default: 0.5, min: 0, max: 1e4 }),
  meanOff: time({ label: "Mean pause", help: "Mean duration of a pause.", default: 0.5, min: 0, max: 1e4 }),
};

export interface OnOffValues {
  /** Bit/s. */
  readonly peakRate: number;
  readonly meanOn: Seconds;
  readonly meanOff: Seconds;
}

/** The load of such a source: a burst has at least one packet. */
export const onOffLoad = ({ peakRate, meanOn, meanOff }: OnOffValues, packetSize: number): Load => {
  const burst = Math.max(meanOn, (8 * packetSize) / peakRate);
  return { rate: (peakRate * burst) / (burst + meanOff), packetSize };
};

/** Plain data; no interface, so that it is a record of numbers. */
export type OnOffState = {
  /** Packets of this burst that were not sent yet. */
  rest: number;
  /** Interval between two packets of a burst, s. */
  interval: Seconds;
  /** Mean length of a burst, packets. */
  meanPackets: number;
  meanOff: Seconds;
};
export const initialOnOff = (): OnOffState => ({ rest: 0, interval: 0.5, meanPackets: 0.5, meanOff: 0.5 });

/**
 * Bursts and pauses by the rules of ns-2: a burst is a whole number of packets, at least one; the gap between two
 * bursts is a packet interval plus the pause; a source starts with a pause. A subclass draws the lengths.
 */
export abstract class OnOff<S extends OnOffState, V extends OnOffValues> implements Source<V> {
  constructor(
    readonly state: S,
    values: V,
    packetSize: number,
  ) {
    this.retune(values, packetSize);
  }

  /** Length of the next burst, packets, at least 1. */
  protected abstract burst(draw: Draw): number;
  /** Length of the next pause, s. It is drawn after the burst that follows it. */
  protected abstract pause(draw: Draw): Seconds;

  first(draw: Draw): Seconds {
    return this.next(draw);
  }

  next(draw: Draw): Seconds {
    const { state } = this;
    let gap = state.interval;
    if (state.rest === 0) {
      state.rest = this.burst(draw);
      gap += this.pause(draw);
    }
    state.rest -= 1;
    return gap;
  }

  retune(values: V, packetSize: number): void {
    const { state } = this;
    state.interval = (8 * packetSize) / values.peakRate;
    state.meanPackets = values.meanOn / state.interval;
    state.meanOff = values.meanOff;
  }
}
