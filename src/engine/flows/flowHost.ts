import type { Seconds } from "../../units/units.ts";
import type { EventQueue } from "../kernel/eventQueue.ts";
import type { Network } from "../network/path.ts";
import type { Quality } from "../recording/quality.ts";
import type { Recorder } from "../recording/recorder.ts";
import type { DueTimes } from "./dueTimes.ts";
import type { FlowSetting } from "./flowSetting.ts";

/**
 * The simulation as flows see it. A flow names itself by its setting, so that this contract knows nothing of the
 * classes that flows are made of.
 */
export interface FlowHost {
  readonly queue: EventQueue;
  readonly network: Network;
  readonly recorder: Recorder;
  /** Sums and histograms of what applications measure: opinion scores, completion times and the like. */
  readonly quality: Quality;
  /** True: senders write their estimate of the round-trip time on each packet, because the discipline reads it. */
  needsRtt: boolean;
  /** The bottleneck's queue. */
  main: { arrive(row: number): void };
  /** A flow has started. */
  onStarted(setting: FlowSetting): void;
  /** A packet has reached the queue with this number of `queueId.ts`. */
  enter(row: number, queue: number): void;
  /** The link behind the queue with this number has sent a packet; the packet's flow forwards it. */
  forwardFrom(row: number, queue: number): void;
  /** A queue has dropped a packet; the packet's flow releases it. */
  release(row: number): void;
  /** Number of events handled since the start. */
  events: number;
  /** A short flow is over and none of its packets is left in the network. */
  onFinished(setting: FlowSetting): void;
  /**
   * The sender of a long flow has opened, closed, or cut its window.
   * @param event `OPENED`, `CUT` or `CLOSED` of `synchronization.ts`
   * @param smoothedRtt the sender's smoothed round-trip time; NaN: not measured yet
   */
  onWindowEvent(setting: FlowSetting, event: number, smoothedRtt: Seconds): void;
  /** By slot of the flow: when its next event is due. */
  readonly due: DueTimes;
  /** The flow needs a sender of a later kind (`senderKinds.ts`), and a receiver that fits it. */
  refine(setting: FlowSetting, kind: number): void;
}
