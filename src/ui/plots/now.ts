import type { BitsPerSecond, Seconds } from "../../units/units.ts";
import { LANE } from "../session/changes/shownLane.ts";
import { lab, traces } from "../session/lab.ts";
import { linkSteps, meanRate } from "./linkRate.ts";

/** Mean of a channel over [from, to): of counts, the sum; NaN where nothing is recorded. */
export const meanOver = (id: string, from: Seconds, to: Seconds): number => {
  const place = traces.channel(id);
  if (place < 0 || !(to > from)) return Number.NaN;
  return traces.over(place, from, to).mean;
};

/** Mean rate of the link over a window, bit/s: what it was then, however it came to that. */
const linkRateOver = (from: Seconds, to: Seconds): BitsPerSecond =>
  meanOver("capacity", from, to) || meanRate(linkSteps(lab.getState().scenario, LANE), from, to);

/** How long what waits takes to leave at the link's rate of that time, as a mean over a window, s. */
export const drainOver = (from: Seconds, to: Seconds): Seconds =>
  (meanOver("queueBytes", from, to) * 8) / linkRateOver(from, to);

/** Mean of a rate over a window as a share of what the link could send then. */
export const shareOfLink = (id: string, from: Seconds, to: Seconds): number =>
  meanOver(id, from, to) / linkRateOver(from, to);

/** Mean of a channel over the last `span` seconds of the run. */
export const recent = (id: string, span: Seconds): number => {
  const until = traces.until;
  return meanOver(id, until - span, until);
};

/** A channel as the page shows it in digits, at most ten times a second; NaN where there is none. */
export const shownNow = (id: string): number => {
  const place = traces.channel(id);
  return place < 0 ? Number.NaN : (lab.getState().values[place] ?? Number.NaN);
};

/** A channel in the latest frame: for dots and needles, which move with the picture. */
export const liveNow = (id: string): number => {
  const place = traces.channel(id);
  return place < 0 ? Number.NaN : (traces.latest?.values[place] ?? Number.NaN);
};
