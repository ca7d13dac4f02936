import type { EventQueue } from "../kernel/eventQueue.ts";
import type { Network } from "../network/path.ts";
import type { Quality } from "../recording/quality.ts";
import type { Recorder } from "../recording/recorder.ts";
import type { DueTimes } from "./dueTimes.ts";
import type { Flow } from "./flow.ts";
import type { SenderFlow } from "./senderFlow.ts";

/** What flows need of the simulation around them. */
export interface FlowHost {
  readonly queue: EventQueue;
  readonly network: Network;
  readonly recorder: Recorder;
  /** What receivers measure for people. */
  readonly quality: Quality;
  /** Senders write their estimate of the round trip on each packet: the discipline asks for it. */
  tellsRtt: boolean;
  /** Where packets reach the bottleneck's queue. */
  main: { arrive(row: number): void };
  /** A flow has started. */
  begun(flow: Flow): void;
  /** A packet has reached the queue at this place of `sidePlace.ts`. */
  enter(row: number, place: number): void;
  /** The link behind a queue has sent a packet, which belongs to some flow. */
  forwardFrom(row: number, place: number): void;
  /** A queue has dropped a packet, which belongs to some flow. */
  release(row: number): void;
  /** Handled since the start. */
  events: number;
  /** A short flow is over and none of its packets is left. */
  retire(flow: Flow): void;
  /** A sender without a last segment has opened, closed, or cut its window (`synchronization.ts`). */
  tell(flow: SenderFlow, what: number): void;
  /** By place of the flow in the simulation: when something of it is due. */
  readonly due: DueTimes;
  /** The flow's sender and receiver are to tell and to know more (`SelectiveSender`, `FeedbackReceiver`). */
  refine(flow: SenderFlow): void;
}

/** What is fixed, or set by the group, for one flow. */
export interface FlowSetting {
  /** Number of the flow, over all groups. */
  readonly flow: number;
  /** Index of the group. */
  readonly group: number;
  /** Place of the flow in the simulation. */
  readonly slot: number;
  /** Place inside its group, from 0. */
  readonly member: number;
  /** Place in the ledger's columns of long flows, which all connections of a user share; −1: a short flow. */
  readonly ledgerPlace: number;
  /** Place among the connections of its user; 0: the first, and every flow that stands for itself. */
  readonly connection: number;
}
