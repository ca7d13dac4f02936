import { CE, DEQUEUED, DROPPED, ECT0, ENQUEUED, MARKED, type Packet, REASONS } from "../../engine/packets/packet.ts";
import { onAcknowledgments, onPackets, repairsBySack } from "../../engine/simulation/packetListeners.ts";
import type { Window } from "../../engine/simulation/run.ts";
import { Simulation } from "../../engine/simulation/simulation.ts";
import type { Scenario } from "../../scenario/document.ts";
import { endOf } from "../../scenario/runEnd.ts";
import type { Seconds } from "../../units/units.ts";
import { ETHERNET_HEADER, type HeaderFields, headersOf, packetBytes } from "./headers.ts";
import { PacketFile } from "./pcapng.ts";
import { SackBlocks } from "./selective.ts";

/** Where packets are captured: before the bottleneck's queue, or behind it, when their transmission begins. */
export const CAPTURE_POINTS = ["arrivals", "departures"] as const;
export type CapturePoint = (typeof CAPTURE_POINTS)[number];

export interface CaptureOptions {
  readonly point: CapturePoint;
  /** Name and version of the program that makes the file. */
  readonly application: string;
  /** Comment on the whole file. */
  readonly comment: string;
  /** Only packets within [from, to), s, are written; absent: those of the whole run. */
  readonly window?: Window;
  /** Called now and then with the simulated time, s. */
  onProgress?(at: Seconds): void;
}

/** A captured run, and how many packets are in it. */
export interface Capture {
  /** A file in the pcapng format. */
  readonly file: Uint8Array<ArrayBuffer>;
  readonly packets: number;
}

/** Simulated time between two calls of `onProgress`. */
const SLICE: Seconds = 1;

/** One captured packet. Its comment may be set later, when its fate is known. */
interface Captured extends HeaderFields {
  readonly time: Seconds;
  comment: string;
}

/** Identifies a packet among those in the network. */
const keyOf = ({ flow, sequence }: Packet): string => `${flow} ${sequence}`;

/**
 * Runs a lane and captures the packets at its bottleneck, and the acknowledgements as they pass it on their way back.
 * Payload is left out; packets that are dropped or marked say so in a comment. Behind the queue a mark
 * is in the packet's ECN bits, and dropped packets are missing.
 * @throws Error when the run fails
 */
export const capture = (scenario: Scenario, lane: number, options: CaptureOptions): Capture => {
  const simulation = new Simulation(scenario, lane, { packets: "all" });
  const { captured } = new Recording(simulation, scenario.traffic, options.point === "arrivals");
  const { from, to } = options.window ?? { from: 0, to: endOf(scenario) };
  const end = Math.min(to, endOf(scenario));
  for (let at = 0; at < end; at = Math.min(end, at + SLICE)) {
    simulation.runUntil(Math.min(end, at + SLICE));
    simulation.takeFrame();
    options.onProgress?.(Math.min(end, at + SLICE));
  }
  // An acknowledgement is reported when it reaches the sender, but its time is that at which it passed the router.
  captured.sort((one, other) => one.time - other.time);
  const file = new PacketFile(options.application, options.comment, "bottleneck");
  const inside = captured.filter(({ time }) => time >= from && (time < to || to >= endOf(scenario)));
  for (const one of inside) file.add(one.time, headersOf(one), ETHERNET_HEADER + packetBytes(one), one.comment);
  return { file: file.take(), packets: inside.length };
};

/** Listens to a run, and collects its packets and acknowledgements. */
class Recording {
  readonly captured: Captured[] = [];
  /** By flow: its number in its group, in the order in which they came. */
  private readonly members = new Map<number, number>();
  /** By group: the flows that have come. */
  private readonly counts: number[] = [];
  /** The latest ECN code point of each flow before the queue: a packet that is marked at once arrived with it. */
  private readonly sentWith = new Map<number, number>();
  /** Packets in the queue. */
  private readonly waiting = new Map<string, Captured>();
  /** Comments on marked packets, until they are captured. */
  private readonly marks = new Map<string, string>();

  /** @param isBefore packets are captured before the queue, not behind it */
  constructor(
    private readonly simulation: Simulation,
    private readonly traffic: Scenario["traffic"],
    private readonly isBefore: boolean,
  ) {
    onPackets(simulation, (time, kind, packet, reason) => {
      const why = REASONS[reason] ?? "";
      if (kind === MARKED) this.onMark(time, packet, why);
      else if (kind === ENQUEUED) this.onEnqueue(time, packet);
      else if (kind === DEQUEUED) this.onDequeue(time, packet);
      else if (kind === DROPPED) this.onDrop(time, packet, why);
    });
  }

  private onMark(time: Seconds, packet: Packet, why: string): void {
    const key = keyOf(packet);
    const known = this.waiting.get(key);
    if (known !== undefined && this.isBefore) known.comment = `marked when it left, ${time} s: ${why}`;
    else this.marks.set(key, `marked: ${why}`);
  }

  private onEnqueue(time: Seconds, packet: Packet): void {
    if (!this.isBefore) return;
    const key = keyOf(packet);
    this.waiting.set(key, this.take(time, packet, this.marks.get(key) ?? ""));
    this.marks.delete(key);
  }

  private onDequeue(time: Seconds, packet: Packet): void {
    const key = keyOf(packet);
    this.waiting.delete(key);
    if (!this.isBefore) this.take(time, packet, this.marks.get(key) ?? "");
    this.marks.delete(key);
  }

  private onDrop(time: Seconds, packet: Packet, why: string): void {
    const key = keyOf(packet);
    const known = this.waiting.get(key);
    this.waiting.delete(key);
    this.marks.delete(key);
    if (!this.isBefore) return;
    if (known === undefined) this.take(time, packet, `dropped: ${why}`);
    else known.comment = `dropped from the queue, ${time} s: ${why}`;
  }

  private take(time: Seconds, packet: Packet, comment: string): Captured {
    const group = this.traffic[packet.group];
    if (packet.ecn !== CE) this.sentWith.set(packet.flow, packet.ecn);
    const one: Captured = {
      time,
      group: packet.group,
      flow: this.memberOf(packet),
      isTcp: group?.transport !== null,
      permitsSack: packet.sequence < 0 && repairsBySack(this.simulation, packet),
      sequence: packet.sequence,
      size: packet.size,
      fullSize: group?.packetSize ?? packet.size,
      ecn: this.isBefore && packet.ecn === CE ? (this.sentWith.get(packet.flow) ?? ECT0) : packet.ecn,
      comment,
    };
    this.captured.push(one);
    return one;
  }

  private memberOf(packet: Packet): number {
    const { flow, group } = packet;
    const known = this.members.get(flow);
    if (known !== undefined) return known;
    const member = this.counts[group] ?? 0;
    this.counts[group] = member + 1;
    this.members.set(flow, member);
    if (this.traffic[group]?.transport !== null) this.recordAcknowledgments(packet, member);
    return member;
  }

  private recordAcknowledgments({ row, group, size: packetSize }: Packet, flow: number): void {
    const fullSize = this.traffic[group]?.packetSize ?? packetSize;
    const blocks = new SackBlocks();
    const offersSack = repairsBySack(this.simulation, { row });
    onAcknowledgments(this.simulation, { row }, ({ time, expected, size, echo, answered }) => {
      this.captured.push({
        time,
        group,
        flow,
        isTcp: true,
        permitsSack: expected < 0 && offersSack,
        sequence: expected,
        size,
        fullSize,
        ecn: 0,
        comment: "",
        answers: { echo, blocks: answered === undefined || expected < 0 ? [] : blocks.take(expected, answered) },
      });
    });
  }
}
