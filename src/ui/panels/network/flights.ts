import type { Frame, PacketsInFlight } from "../../../engine/recording/frame.ts";
import { wayOfGroup } from "../../../scenario/wayOfGroup.ts";
import { isMotionReduced } from "../../plots/surfaces.ts";
import { SINGLE_PACKETS, SOME_PACKETS } from "../../session/player/pace.ts";
import { perRun, type Run } from "../../session/run.ts";
import { linkPoint } from "./layout.ts";
import { oneInOf } from "./motion.ts";
import type { StripPicture } from "./stripPicture.ts";

/** Stages of a packet's path, as in `PacketsInFlight.stages`. */
const TO_QUEUE = 0;
const BEING_SENT = 1;
const TO_RECEIVER = 2;
export const BACK = 3;

/** Part of the path to the queue at which the links have met. */
const MEETING = 0.86;

/** Packets on the links; null: the page shows rates instead of single packets. */
export const flightsNow = (run: Run): PacketsInFlight | null => {
  const { status, speedAsked } = run.lab.getState();
  if (isMotionReduced() || (status === "playing" && speedAsked > SOME_PACKETS)) return null;
  return run.traces.latest?.flights ?? null;
};

/** Number of packets for each drawn one in the latest picture. */
const latestIn = perRun(() => ({ oneIn: 1 }));

/** Number of packets for each drawn one: 1 if all are drawn, else a power of two. */
export const shownOneIn = (run: Run, packetsInFlight: PacketsInFlight): number => {
  const { status, speedAsked } = run.lab.getState();
  const latest = latestIn(run);
  const isFast = status === "playing" && speedAsked > SINGLE_PACKETS;
  latest.oneIn = isFast ? oneInOf(packetsInFlight.flows.length * packetsInFlight.oneIn, latest.oneIn) : 1;
  return Math.max(packetsInFlight.oneIn, latest.oneIn);
};

/** Whether a packet is drawn when one in `oneIn` is. */
export const isShown = (packetsInFlight: PacketsInFlight, i: number, oneIn: number): boolean =>
  2 ** (packetsInFlight.ranks[i] ?? 0) >= oneIn;

/** Centre of a packet on a link, px. */
export const flightPlace = (
  picture: StripPicture,
  packetsInFlight: PacketsInFlight,
  i: number,
): readonly [number, number] => {
  const { layout } = picture;
  const progress = packetsInFlight.progress[i] ?? 0;
  const { entry, tail, head, sink, middle, foot } = layout;
  switch (packetsInFlight.stages[i]) {
    case TO_QUEUE: {
      if (progress < MEETING)
        return linkPoint(layout, layout.rows[packetsInFlight.groups[i] ?? 0] ?? middle, progress / MEETING);
      return [entry + ((tail - 14 - entry) * (progress - MEETING)) / (1 - MEETING), middle];
    }
    case BEING_SENT:
      return [head + 2 + 10 * progress, middle];
    case TO_RECEIVER:
      return [head + 14 + (sink - head - 17) * progress, middle];
    default:
      return [sink - 2 + (layout.isNarrow ? tail - sink : head - 80 - sink) * progress, foot];
  }
};

/** By group: whether its data takes paths that are not drawn. */
export const asideIn = ({ lane }: StripPicture): readonly boolean[] =>
  lane.scenario.traffic.map((group) => wayOfGroup(group, lane.scenario.bottleneck) !== "main");

/** A packet with its position in the picture. */
export interface Seen {
  readonly flow: number;
  readonly sequence: number;
  readonly group: number;
}

/** Distance from a packet, px, within which the pointer is on it. */
const REACH = 9;

/** The packet at this point: a queued one, else the nearest one on a link; null: there is none. */
export const packetAt = (picture: StripPicture, x: number, y: number): Seen | null => {
  const { latest } = picture.run.traces;
  const packetsInFlight = flightsNow(picture.run);
  if (latest === null || packetsInFlight === null) return null;
  return waitingAt(picture, latest, packetsInFlight, x, y) ?? flyingAt(picture, packetsInFlight, x, y);
};

const waitingAt = (
  picture: StripPicture,
  frame: Frame,
  packetsInFlight: PacketsInFlight,
  x: number,
  y: number,
): Seen | null => {
  const { layout, cell } = picture;
  const place = Math.floor((layout.head - x) / cell);
  if (y < layout.queueTop || y > layout.queueTop + layout.queueHeight) return null;
  return place < 0 || place >= packetsInFlight.waiting.length || cell < 2
    ? null
    : waitingPacket(frame, packetsInFlight, place);
};

/** The packet at this place of the queue, counted from the head. */
export const waitingPacket = (frame: Frame, packetsInFlight: PacketsInFlight, place: number): Seen => ({
  flow: frame.queue[place] ?? 0,
  sequence: packetsInFlight.waiting[place] ?? 0,
  group: frame.queueGroups[place] ?? 0,
});

const flyingAt = (picture: StripPicture, packetsInFlight: PacketsInFlight, x: number, y: number): Seen | null => {
  let nearest = REACH;
  let found: Seen | null = null;
  const isAside = asideIn(picture);
  for (let i = 0; i < packetsInFlight.flows.length; i++) {
    // On the return path there are ACKs, which belong to other packets.
    if (packetsInFlight.stages[i] === BACK || isAside[packetsInFlight.groups[i] ?? 0] === true) continue;
    const [px, py] = flightPlace(picture, packetsInFlight, i);
    const distance = Math.hypot(px - x, py - y);
    if (distance >= nearest) continue;
    nearest = distance;
    found = {
      flow: packetsInFlight.flows[i] ?? 0,
      sequence: packetsInFlight.sequences[i] ?? 0,
      group: packetsInFlight.groups[i] ?? 0,
    };
  }
  return found;
};
