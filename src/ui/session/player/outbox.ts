import type { Change } from "../../../scenario/document.ts";
import type { Seconds } from "../../../units/units.ts";
import { stamped } from "./gesture.ts";
import type { LaneClient } from "./laneClient.ts";

/** Changes on their way to the lane. They are held until it has answered, so that they carry their true time. */
export class Outbox {
  /** Changes that the lane has not received yet. */
  waiting: readonly Change[] = [];
  /** A decision about later changes has not reached the lane yet. */
  isTimelineNew = false;

  /** @param sent receives the changes that are sent; returns the whole timeline if some later ones were dropped */
  constructor(
    private readonly lane: LaneClient,
    private readonly sent: (changes: readonly Change[]) => readonly Change[] | undefined,
  ) {}

  clear(): void {
    this.waiting = [];
    this.isTimelineNew = false;
  }

  /** Sends all held changes, with this time. */
  send(at: Seconds): void {
    if (this.waiting.length === 0) {
      this.tellTimeline();
      return;
    }
    this.isTimelineNew = false;
    const timed = this.waiting.map((change) => stamped(change, at));
    this.waiting = [];
    const timeline = this.sent(timed);
    for (const change of timed) this.lane.change(change);
    if (timeline !== undefined) this.lane.replaceTimeline(timeline);
  }

  /** Sends the decisions about later changes. */
  tellTimeline(): void {
    if (!this.isTimelineNew) return;
    this.isTimelineNew = false;
    const timeline = this.sent([]);
    if (timeline !== undefined) this.lane.replaceTimeline(timeline);
  }
}
