import type { ChannelInfo, Frame } from "../../../engine/recording/frame.ts";
import type { Change } from "../../../scenario/document.ts";
import type { Seconds } from "../../../units/units.ts";
import type { TraceStore } from "../contract.ts";
import type { Player } from "./player.ts";

/** Wall time (ms) of the lane for one answer. */
const BUDGET_MS = 60;

interface NewFrame {
  readonly frame: Frame;
  readonly channels: readonly ChannelInfo[];
}

/**
 * Simulates the run again from `from` to its present time with another timeline. The page shows the old recordings
 * until all of the new ones are there. The lane must be at rest.
 */
export const rewrite = (player: Player, traces: TraceStore, from: Seconds, timeline: readonly Change[]): void => {
  const goal = player.granted;
  const newFrames: NewFrame[] = [];
  const finish = (): void => {
    traces.cut(from);
    const last = newFrames.pop();
    for (const { frame, channels } of newFrames) {
      if (traces.channels !== channels) traces.setChannels(channels);
      traces.append(frame);
    }
    player.frameReceiver = null;
    if (last === undefined) return;
    const frames = [...newFrames.map(({ frame }) => frame), last.frame];
    const report = frames.findLast((frame) => frame.report !== null)?.report ?? null;
    const decision = frames.findLast((frame) => frame.decision !== null)?.decision ?? null;
    player.take({ ...last.frame, report, decision });
    // The clock starts again, so that the time that this took is not made up for.
    if (player.mode === "playing") player.play();
    else player.requestFlights();
  };
  player.frameReceiver = (frame, channels) => {
    // The memory of a frame goes back to the lane once it has been handed over.
    if (frame.until > from) newFrames.push({ frame: structuredClone(frame), channels });
    if (frame.until >= goal) finish();
    else player.lane.advance(frame.until < from ? from : goal, BUDGET_MS);
  };
  player.lane.seek(from, timeline, BUDGET_MS);
};
