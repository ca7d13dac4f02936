import type { ChannelInfo, FlowSamples, FlowWatch, Frame } from "../../../engine/recording/frame.ts";
import type { Checkpoint, SavedRun } from "../../../engine/simulation/checkpoint.ts";
import { memoryOf } from "../../../protocol/memory.ts";
import type { FromWorker, ToWorker } from "../../../protocol/messages.ts";
import type { PacketHistory } from "../../../protocol/packetHistory.ts";
import type { Change, Scenario } from "../../../scenario/document.ts";
import { haveSamePast } from "../../../scenario/past.ts";
import { appendAll } from "../../../units/lists.ts";
import type { Seconds } from "../../../units/units.ts";

/** The part of `Worker` that is used; tests replace it. */
export interface WorkerPort {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
  postMessage(message: ToWorker, handedOver: ArrayBuffer[]): void;
  terminate(): void;
}

/** Messages from the lane to the lab. */
export interface LaneEvents {
  started(channels: readonly ChannelInfo[]): void;
  /** @param busyMs time (ms) that the worker simulated for it */
  frame(frame: Frame, busyMs: number): void;
  changed(channels: readonly ChannelInfo[]): void;
  /** A checkpoint that was asked for. */
  saved?(saved: SavedRun, requestId: number): void;
  /** The history of a packet that was asked for; null: there was no such packet. */
  history?(history: PacketHistory | null, requestId: number): void;
  /** Samples of the watched senders, present or past. */
  flows?(samples: FlowSamples): void;
  refused(change: Change, message: string): void;
  /** The worker is dead or silent, perhaps for the code of an own algorithm; nothing more arrives until `start`. */
  died(reason: string, isOwn: boolean): void;
}

/** A few checkpoints are enough: one to restart from, the others in case that one brings the fault with it. */
const CHECKPOINTS_KEPT = 3;
/** Time (ms) without an answer after which a worker is taken for dead. */
export const SILENCE_MS = 10_000;
/** The silence is measured in this many parts: a timer for every message would cost more than the messages. */
const SILENT_PARTS = 4;

/** Owns one lane's worker: one grant at a time, the newest checkpoints, and the detection of a dead worker. */
export class LaneClient {
  /** A grant or a step was sent and is not answered yet. */
  busy = false;
  private port: WorkerPort | null = null;
  private run = 0;
  private silence: ReturnType<typeof setTimeout> | null = null;
  /** Whether the worker owes an answer; `silentParts`: parts of `SILENCE_MS` without a message. */
  private owes = false;
  private silentParts = 0;
  private checkpoints: Checkpoint[] = [];
  private watched: FlowWatch | null = null;
  /** Buffers of frames that have been read, for reuse. */
  private spare: ArrayBuffer[] = [];

  constructor(
    private readonly makeWorker: () => WorkerPort,
    private readonly events: LaneEvents,
    /** Index of the lane that is run. */
    private readonly lane = 0,
  ) {}

  /** Begins a run from 0, or from a checkpoint; later messages of an older run are ignored. */
  start(scenario: Scenario, from?: SavedRun): void {
    this.checkpoints = from === undefined ? [] : [from.checkpoint];
    this.load(scenario, from);
  }

  /**
   * Starts again in a fresh worker from the newest checkpoint, which is then used up: if it kills the worker too, the
   * next restart takes the one before, and at last the beginning.
   * @returns where the run begins
   */
  restart(scenario: Scenario): Seconds {
    this.port?.terminate();
    this.port = null;
    const checkpoint = this.checkpoints.pop();
    this.load(scenario, checkpoint && { checkpoint });
    return checkpoint?.at ?? 0;
  }

  /** @param withFlights the frame contains the place of every packet */
  advance(until: Seconds, budgetMs: number, withFlights = false): void {
    this.busy = true;
    const spare = this.spare.splice(0);
    const more = { ...(withFlights && { withFlights }), ...(spare.length > 0 && { spare }) };
    this.send({ run: this.run, kind: "advance", until, budgetMs, ...more }, spare);
  }

  step(): void {
    this.busy = true;
    this.send({ run: this.run, kind: "step" });
  }

  /** Moves to an instant that was simulated before, of the run with this timeline. */
  seek(at: Seconds, timeline: readonly Change[], budgetMs: number): void {
    this.busy = true;
    // The part after `at` may become different.
    this.checkpoints = this.checkpoints.filter(
      (one) => one.at <= at && haveSamePast(one.scenario.timeline, timeline, one.at),
    );
    this.send({ run: this.run, kind: "seek", at, timeline, budgetMs });
  }

  /** Steps back over the packet event that happened last. */
  stepBack(): void {
    this.busy = true;
    this.checkpoints = [];
    this.send({ run: this.run, kind: "stepBack" });
  }

  /** Asks for the history of a packet that existed at `at`; `history` answers with the number `requestId`. */
  requestHistory(requestId: number, flow: number, sequence: number, at: Seconds): void {
    this.port?.postMessage({ run: this.run, kind: "history", requestId, flow, sequence, at }, []);
  }

  /** Asks for a checkpoint of the lane when it receives this; `saved` answers with the number `requestId`. */
  save(requestId: number): void {
    this.send({ run: this.run, kind: "save", requestId });
  }

  change(change: Change): void {
    this.send({ run: this.run, kind: "change", change });
  }

  /** Watches these senders from now on; null: none. */
  watchFlows(flows: FlowWatch | null): void {
    this.watched = flows;
    this.port?.postMessage({ run: this.run, kind: "watch", flows }, []);
  }

  /** Sends the whole timeline, after later changes were dropped from it. */
  replaceTimeline(timeline: readonly Change[]): void {
    this.port?.postMessage({ run: this.run, kind: "timeline", timeline }, []);
  }

  close(): void {
    this.stopWatch();
    this.port?.terminate();
    this.port = null;
    this.busy = false;
  }

  private load(scenario: Scenario, from: SavedRun | undefined): void {
    this.run += 1;
    this.busy = true;
    this.send({ run: this.run, kind: "load", scenario, lane: this.lane, ...from });
    if (this.watched !== null) this.watchFlows(this.watched);
  }

  private open(): WorkerPort {
    const port = this.makeWorker();
    port.onmessage = (event) => this.receive(event.data);
    port.onerror = (event) => this.die(event.message);
    port.onmessageerror = () => this.die("a message could not be read");
    this.port = port;
    return port;
  }

  private send(message: ToWorker, handedOver: ArrayBuffer[] = []): void {
    (this.port ?? this.open()).postMessage(message, handedOver);
    this.watch();
  }

  private receive(message: FromWorker): void {
    if (message.run !== this.run) return;
    if (message.kind === "busy") {
      // It owes its answer still, and may take the whole silence again.
      this.silentParts = 0;
      return;
    }
    this.owes = false;
    this.silentParts = 0;
    this.take(message);
    if (this.busy) this.watch();
  }

  private take(message: Exclude<FromWorker, { kind: "busy" }>): void {
    switch (message.kind) {
      case "started":
        this.busy = false;
        this.events.started(message.channels);
        break;
      case "frame":
        this.busy = false;
        this.events.frame(message.frame, message.busyMs);
        appendAll(this.spare, memoryOf(message.frame));
        break;
      case "changed":
      case "sought":
        this.events.changed(message.channels);
        break;
      case "flows":
        this.events.flows?.(message.samples);
        return;
      case "history":
        this.events.history?.(message.history, message.requestId);
        return;
      case "refused":
        this.events.refused(message.change, message.message);
        break;
      case "checkpoint": {
        const { checkpoint, live = [], requestId } = message;
        if (requestId !== undefined) this.events.saved?.({ checkpoint, live }, requestId);
        else this.checkpoints = [...this.checkpoints, checkpoint].slice(-CHECKPOINTS_KEPT);
        return;
      }
      case "failed":
        this.die(message.message, message.own !== undefined);
        break;
    }
  }

  private watch(): void {
    this.owes = true;
    this.silence ??= setTimeout(() => this.listen(), SILENCE_MS / SILENT_PARTS);
  }

  private listen(): void {
    this.silence = null;
    if (!this.owes) return;
    this.silentParts += 1;
    if (this.silentParts >= SILENT_PARTS) this.die("");
    else this.watch();
  }

  private stopWatch(): void {
    if (this.silence !== null) clearTimeout(this.silence);
    this.silence = null;
    this.owes = false;
    this.silentParts = 0;
  }

  /** @param isOwn the code of an own algorithm is to blame */
  private die(reason: string, isOwn = false): void {
    this.close();
    this.run += 1;
    this.events.died(reason, isOwn);
  }
}
