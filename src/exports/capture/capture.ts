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
  const { traffic } = scenario;
  const isBefore = options.point === "arrivals";
  const recordAcknowledgments = ({ row, group, size }: Packet, flow: number): void => {
    const fullSize = traffic[group]?.packetSize ?? size;
    const blocks = new SackBlocks();
    const offersSack = repairsBySack(simulation, { row });
    onAcknowledgments(simulation, { row }, ({ time, expected, size, echo, answered }) => {
      captured.push({
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
  };
  /** Number of a flow in its group, in the order in which they came. */
  const members = new Map<number, number>();
  const counts: number[] = [];
  const memberOf = (packet: Packet): number => {
    const { flow, group } = packet;
    const known = members.get(flow);
    if (known !== undefined) return known;
    const member = counts[group] ?? 0;
    counts[group] = member + 1;
    members.set(flow, member);
    if (traffic[group]?.transport !== null) recordAcknowledgments(packet, member);
    return member;
  };
  /** The latest ECN code point of each flow before the queue: a packet that is marked at once arrived with it. */
  const sentWith = new Map<number, number>();
  const captured: Captured[] = [];
  /** Packets in the queue. */
  const waiting = new Map<string, Captured>();
  /** Comments on marked packets, until they are captured. */
  const marks = new Map<string, string>();

  const take = (time: Seconds, packet: Packet, comment: string): Captured => {
    const group = traffic[packet.group];
    if (packet.ecn !== CE) sentWith.set(packet.flow, packet.ecn);
    const one: Captured = {
      time,
      group: packet.group,
      flow: memberOf(packet),
      isTcp: group?.transport !== null,
      permitsSack: packet.sequence < 0 && repairsBySack(simulation, packet),
      sequence: packet.sequence,
      size: packet.size,
      fullSize: group?.packetSize ?? packet.size,
      ecn: isBefore && packet.ecn === CE ? (sentWith.get(packet.flow) ?? ECT0) : packet.ecn,
      comment,
    };
    captured.push(one);
    return one;
  };
  onPackets(simulation, (time, kind, packet, reason) => {
    const key = keyOf(packet);
    const why = REASONS[reason] ?? "";
    const known = waiting.get(key);
    if (kind === MARKED) {
      if (known !== undefined && isBefore) known.comment = `marked when it left, ${time} s: ${why}`;
      else marks.set(key, `marked: ${why}`);
    } else if (kind === ENQUEUED) {
      const comment = marks.get(key) ?? "";
      if (isBefore) {
        waiting.set(key, take(time, packet, comment));
        marks.delete(key);
      }
    } else if (kind === DEQUEUED) {
      waiting.delete(key);
      if (!isBefore) take(time, packet, marks.get(key) ?? "");
      marks.delete(key);
    } else if (kind === DROPPED) {
      waiting.delete(key);
      marks.delete(key);
      if (!isBefore) return;
      if (known === undefined) take(time, packet, `dropped: ${why}`);
      else known.comment = `dropped from the queue, ${time} s: ${why}`;
    }
  });
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
