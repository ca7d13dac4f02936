import type { BitsPerSecond, Seconds } from "../../units/units.ts";
import { makeColumns } from "../chart/series.ts";
import { lab, traces } from "../session/lab.ts";

const one = makeColumns();

/** Mean of a channel over [from, to): of counts, the sum; NaN where nothing is recorded. */
export const meanOver = (id: string, from: Seconds, to: Seconds): number => {
  const place = traces.channel(id);
  if (place < 0 || !(to > from)) return Number.NaN;
  const columns = one.read(1);
  traces.columns(place, Math.max(0, from), to, 1, columns);
  return columns.mean[0] ?? Number.NaN;
};

/** Rate of the link over a window, in bit/s: where it swings, what it was then. */
export const linkRateOver = (from: Seconds, to: Seconds): BitsPerSecond =>
  meanOver("capacity", from, to) || lab.getState().inForce.bottleneck.rate;

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
