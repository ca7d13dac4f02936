import type { SackBlock } from "./selective.ts";

/** Bytes of the headers of Ethernet (IEEE 802.3), IPv4 (RFC 791), TCP (RFC 9293) and UDP (RFC 768). */
export const ETHERNET_HEADER = 14;
const IP_HEADER = 20;
const TCP_HEADER = 20;
const UDP_HEADER = 8;

/** Kinds of TCP options (RFC 9293, section 3.2; RFC 2018, sections 2 and 3), and bytes of a SACK block. */
const NO_OPERATION = 1;
const SACK_PERMITTED = 4;
const SACK = 5;
const BLOCK = 8;

const IPV4 = 0x0800;
const TCP = 6;
const UDP = 17;
const DO_NOT_FRAGMENT = 0x4000;
const TIME_TO_LIVE = 64;
const SYN = 0x02;
const ACK = 0x10;
const ECN_ECHO = 0x40;
/** The receive window in every header: the largest one without scaling, because the run has none. */
const WINDOW = 0xffff;
/** Ports of the receivers; the first of the senders'. */
const TCP_SERVICE = 5001;
const UDP_SERVICE = 5002;
const FIRST_PORT = 10_000;
const PORTS = 50_000;
/** Numbers in one part of an address, from 1. */
const HOSTS = 254;

/** What the headers of a packet are made from. A packet too short for its TCP options becomes longer. */
export interface HeaderFields {
  /** Index of the group, and number of the flow in it. */
  readonly group: number;
  readonly flow: number;
  readonly isTcp: boolean;
  /** Segment number; −1: a SYN. */
  readonly sequence: number;
  /** Bytes of the packet, the IP header included. */
  readonly size: number;
  /** Bytes of a full packet of its group. */
  readonly fullSize: number;
  /** ECN code point, 0 to 3 (RFC 3168). */
  readonly ecn: number;
  /** A SYN that offers SACK. */
  readonly permitsSack?: boolean;
  /**
   * Given for an acknowledgement, which goes from the receiver to the sender: `sequence` is the next segment expected.
   */
  readonly answers?: { readonly echo: boolean; readonly blocks: readonly SackBlock[] };
}

/** Bytes of the TCP options: a multiple of four. */
const optionBytesOf = ({ isTcp, permitsSack, answers }: HeaderFields): number => {
  if (!isTcp) return 0;
  const blocks = answers?.blocks.length ?? 0;
  return (permitsSack === true ? 4 : 0) + (blocks > 0 ? 4 + BLOCK * blocks : 0);
};

/** Bytes of a packet, the IP header included: at least those of its headers. */
export const packetBytes = (packet: HeaderFields): number =>
  Math.max(packet.size, IP_HEADER + (packet.isTcp ? TCP_HEADER : UDP_HEADER) + optionBytesOf(packet));

/** 10.0.GROUP.FLOW for senders, 10.1.GROUP.FLOW for receivers, from 1; with more flows the second part goes up by 2. */
const addressOf = ({ group, flow }: HeaderFields, isReceiver: boolean): number =>
  ((10 << 24) |
    ((2 * Math.floor(flow / HOSTS) + (isReceiver ? 1 : 0)) << 16) |
    ((group + 1) << 8) |
    ((flow % HOSTS) + 1)) >>>
  0;

/** The Internet checksum (RFC 1071) of an IPv4 header. */
const checksum = (view: DataView, from: number): number => {
  let sum = 0;
  for (let place = 0; place < IP_HEADER; place += 2) sum += view.getUint16(from + place);
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >>> 16);
  return ~sum & 0xffff;
};

/**
 * Headers of a packet: Ethernet, IPv4, TCP or UDP. The checksum of TCP and UDP is 0, because the payload, over which it
 * is computed, does not exist. Sequence numbers count bytes; the SYN has number 0, the first byte of data 1.
 * @returns 54 bytes with TCP and more with its options, 42 with UDP
 */
export const headersOf = (packet: HeaderFields): Uint8Array => {
  const { flow, isTcp, sequence, ecn, answers } = packet;
  const [size, options] = [packetBytes(packet), optionBytesOf(packet)];
  const isAnswer = answers !== undefined;
  const headers = new Uint8Array(ETHERNET_HEADER + IP_HEADER + (isTcp ? TCP_HEADER + options : UDP_HEADER));
  const view = new DataView(headers.buffer);
  // Locally administered MAC addresses: 02:00:00:00:00:02 receives, 02:00:00:00:00:01 sends.
  headers[0] = headers[6] = 0x02;
  headers[5] = 2;
  headers[11] = 1;
  view.setUint16(12, IPV4);
  const ip = ETHERNET_HEADER;
  view.setUint8(ip, 0x45);
  view.setUint8(ip + 1, ecn);
  view.setUint16(ip + 2, size);
  view.setUint16(ip + 4, (sequence + 1) & 0xffff);
  view.setUint16(ip + 6, DO_NOT_FRAGMENT);
  view.setUint8(ip + 8, TIME_TO_LIVE);
  view.setUint8(ip + 9, isTcp ? TCP : UDP);
  view.setUint32(ip + 12, addressOf(packet, isAnswer));
  view.setUint32(ip + 16, addressOf(packet, !isAnswer));
  view.setUint16(ip + 10, checksum(view, ip));
  const at = ip + IP_HEADER;
  const [port, service] = [FIRST_PORT + (flow % PORTS), isTcp ? TCP_SERVICE : UDP_SERVICE];
  view.setUint16(at, isAnswer ? service : port);
  view.setUint16(at + 2, isAnswer ? port : service);
  if (!isTcp) {
    view.setUint16(at + 4, Math.max(UDP_HEADER, size - IP_HEADER));
    return headers;
  }
  const payload = Math.max(0, packet.fullSize - IP_HEADER - TCP_HEADER);
  const isSyn = sequence < 0;
  const byteOf = (segment: number): number => (1 + segment * payload) >>> 0;
  const byte = isSyn ? 0 : byteOf(sequence);
  const next = isAnswer && isSyn ? 1 : byte;
  view.setUint32(at + 4, isAnswer ? (isSyn ? 0 : 1) : byte);
  view.setUint32(at + 8, isAnswer ? next : isSyn ? 0 : 1);
  view.setUint8(at + 12, ((TCP_HEADER + options) / 4) << 4);
  view.setUint8(at + 13, (isSyn ? SYN : 0) | (isSyn && !isAnswer ? 0 : ACK) | (answers?.echo === true ? ECN_ECHO : 0));
  view.setUint16(at + 14, WINDOW);
  if (options === 0) return headers;
  const blocks = answers?.blocks ?? [];
  const after = at + TCP_HEADER;
  headers.set([NO_OPERATION, NO_OPERATION, isSyn ? SACK_PERMITTED : SACK, 2 + BLOCK * blocks.length], after);
  for (const [i, [from, to]] of blocks.entries()) {
    view.setUint32(after + 4 + BLOCK * i, byteOf(from));
    view.setUint32(after + 8 + BLOCK * i, byteOf(to));
  }
  return headers;
};
