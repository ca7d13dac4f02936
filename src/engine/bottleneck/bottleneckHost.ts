import type { Seconds } from "../../units/units.ts";
import type { EventQueue } from "../kernel/eventQueue.ts";

/** The simulation, or a side queue, as a bottleneck sees it. */
export interface BottleneckHost {
  /** Takes a packet whose transmission has ended. */
  deliver(row: number): void;
  /** A packet was dropped. */
  release(row: number): void;
  /** The discipline requests `onTimer` at this time; Infinity: none. */
  wake(at: Seconds): void;
}

/** The simulation as a side queue sees it: a part of `FlowHost` (`flowHost.ts`). */
export interface SideQueueHost {
  readonly queue: EventQueue;
  /** The link behind the queue with this number of `queueId.ts` has sent a packet. */
  forwardFrom(row: number, queue: number): void;
  /** A queue has dropped a packet. */
  release(row: number): void;
}
