import { DROPPED, MARKED } from "../../../engine/packets/packet.ts";
import { timeText } from "../../../i18n/time.ts";
import { flowWords } from "../../plots/knownFlows.ts";
import { laneOf } from "../../plots/lane.ts";
import type { Span } from "../../plots/tracks.ts";
import { windowOf } from "../../plots/view.ts";
import type { Run } from "../../session/run.ts";
import { boundsOf } from "../../theme/zoom.ts";
import { type PlotBox, pixelTime, SINGLE_EVENTS, timeAt } from "../queue/plotBox.ts";
import { showInstant } from "../queue/showInstant.ts";
import { pinPacket } from "./packetChoice.ts";

/** A drop or a mark, with its packet's flow and group. */
interface PacketEvent {
  readonly at: number;
  readonly kind: "drop" | "mark";
  readonly flow: number;
  readonly sequence: number;
  /** Index and id of its group. */
  readonly group: number;
  readonly id: string;
}

type EventFilter = (event: PacketEvent) => boolean;

/** Visits the drops and marks of [from, to) that are recorded singly, oldest first. */
const forEachEvent = (run: Run, from: number, to: number, visit: (event: PacketEvent) => void): void => {
  const { groups } = laneOf(run.lab.getState().inForce);
  run.traces.forEachPacket(Math.max(0, from), to, (packets, i) => {
    const kind = packets.kinds[i] === DROPPED ? "drop" : packets.kinds[i] === MARKED ? "mark" : null;
    const group = packets.groups[i] ?? 0;
    if (kind === null) return;
    visit({
      kind,
      group,
      id: groups[group]?.id ?? "",
      at: packets.times[i] ?? 0,
      flow: packets.flows[i] ?? 0,
      sequence: packets.sequences[i] ?? 0,
    });
  });
};

/** The drop or mark nearest to `time`, at most `reach` s away; null: there is none. */
const eventNear = (run: Run, time: number, reach: number, accepts: EventFilter = () => true): PacketEvent | null => {
  let found: PacketEvent | null = null;
  let nearest = reach;
  forEachEvent(run, time - reach, time + reach, (event) => {
    const distance = Math.abs(event.at - time);
    if (distance > nearest || !accepts(event)) return;
    [nearest, found] = [distance, event];
  });
  return found;
};

/** The next drop or mark after `time`, or the last one before it; null: there is none. */
const eventBeside = (run: Run, time: number, direction: 1 | -1): PacketEvent | null => {
  let found: PacketEvent | null = null;
  if (direction > 0)
    forEachEvent(run, time, run.traces.recorded, (event) => {
      if (event.at > time) found ??= event;
    });
  else
    forEachEvent(run, 0, time, (event) => {
      found = event;
    });
  return found;
};

/** Distance above and below a rug, px, within which the pointer is on it. */
const BESIDE = 3;

const isIn = ({ top, bottom }: Span, y: number): boolean => y >= top - BESIDE && y < bottom + BESIDE;

/** Distance from a sign, px, within which the pointer is on it. */
const REACH = 7;

/**
 * The drop or mark whose sign is at this point; null: there is none.
 * @param x px from the left of the plot's body @param y px from its top
 */
export const eventIn = (run: Run, box: PlotBox, x: number, y: number): PacketEvent | null => {
  if (x < box.left || x > box.right) return null;
  const perPixel = pixelTime(run, box);
  const [time, reach] = [timeAt(run, box, x), REACH * perPixel];
  if (isIn(box.stacks.drops, y)) return eventNear(run, time, reach, ({ kind }) => kind === "drop");
  if (isIn(box.stacks.marks, y)) return eventNear(run, time, reach, ({ kind }) => kind === "mark");
  const hasSigns = perPixel * (box.right - box.left) <= SINGLE_EVENTS;
  return hasSigns && isIn(box.stacks.queue, y) ? eventNear(run, time, reach) : null;
};

/** Distance from the crosshair, px, in which Enter looks for a drop or mark. */
const NEAR = 24;

/** Shows, beside the plot, the history of the dropped or marked packet nearest to the crosshair. */
export const tellNearest = (run: Run, element: HTMLElement, box: PlotBox, time: number): void => {
  const event = eventNear(run, time, NEAR * pixelTime(run, box));
  if (event === null) return;
  run.lab.getState().setCursor(event.at);
  const bounds = boundsOf(element);
  const { from } = windowOf(run.lab.getState().view, run.now());
  const x = bounds.left + box.left + (event.at - from) / pixelTime(run, box);
  pinPacket(run, { ...event, x, y: bounds.top + box.stacks.queue.bottom });
};

/** Moves the crosshair to the next drop or mark, and the window with it if that is not in view. */
export const goBeside = (run: Run, time: number, direction: 1 | -1): void => {
  const event = eventBeside(run, time, direction);
  if (event !== null) showInstant(run, event.at);
};

/** The crosshair is on a drop or mark if their times differ by at most this many seconds. */
const SAME = 1e-9;

/** Describes the drop or mark at the crosshair's time; "": there is none. */
export const eventSentence = (run: Run, at: number): string => {
  const event = eventNear(run, at, SAME);
  if (event === null) return "";
  const flow = flowWords(laneOf(run.lab.getState().inForce), event.flow, event.group);
  return timeText(event.kind === "drop" ? "event.drop" : "event.mark", { flow });
};
