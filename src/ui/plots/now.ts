import type { BitsPerSecond, Seconds } from "../../units/units.ts";
import { LANE } from "../session/changes/shownLane.ts";
import type { ShownRun } from "../session/run.ts";
import { linkSteps, meanRate } from "./linkRate.ts";

/** What a channel recorded over [from, to): the mean, or the sum if it counts something; NaN: nothing is recorded. */
export const readOver = (run: ShownRun, id: string, from: Seconds, to: Seconds): number => {
  const place = run.traces.channel(id);
  if (place < 0 || !(to > from)) return Number.NaN;
  return run.traces.over(place, from, to).mean;
};

/** Mean rate of the link over a past window, bit/s: recorded, or from the timeline. */
const linkRateOver = (run: ShownRun, from: Seconds, to: Seconds): BitsPerSecond =>
  readOver(run, "capacity", from, to) || meanRate(linkSteps(run.lab.getState().scenario, LANE), from, to);

/** Mean time over a window that the waiting bytes would take to leave at the link rate of that time, s. */
export const drainOver = (run: ShownRun, from: Seconds, to: Seconds): Seconds =>
  (readOver(run, "queueBytes", from, to) * 8) / linkRateOver(run, from, to);

/** Mean of a rate over a window as a share of what the link could send at that time. */
export const shareOfLink = (run: ShownRun, id: string, from: Seconds, to: Seconds): number =>
  readOver(run, id, from, to) / linkRateOver(run, from, to);

/** As `readOver`, for the last `span` seconds of the run. */
export const readRecent = (run: ShownRun, id: string, span: Seconds): number => {
  const until = run.traces.until;
  return readOver(run, id, until - span, until);
};

/** A channel's value in the page's text, updated at most ten times a second; NaN if there is none. */
export const shownNow = (run: ShownRun, id: string): number => {
  const place = run.traces.channel(id);
  return place < 0 ? Number.NaN : (run.lab.getState().values[place] ?? Number.NaN);
};

/** A channel's value in the latest frame, for dots and needles, which move with the picture. */
export const liveNow = (run: ShownRun, id: string): number => {
  const place = run.traces.channel(id);
  return place < 0 ? Number.NaN : (run.traces.latest?.values[place] ?? Number.NaN);
};
