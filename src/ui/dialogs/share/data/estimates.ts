import type { ChannelInfo } from "../../../../engine/recording/frame.ts";
import { BIN_WIDTH } from "../../../../engine/recording/frame.ts";
import type { Scenario } from "../../../../scenario/document.ts";
import type { Seconds } from "../../../../units/units.ts";
import type { TraceStore } from "../../../session/contract.ts";

/** What a file will hold, before it is made. */
export interface Estimate {
  readonly rows: number;
  readonly bytes: number;
}

/** Mean lengths in files of usual runs, bytes: a value of a series, a line of a packet event, a captured packet. */
const [VALUE, LINE, CAPTURED] = [8.5, 40, 88];

/** Columns of a channel in a table: one value, or mean, minimum and maximum. */
const columnsOf = ({ kind }: ChannelInfo): number => (kind === "count" || kind === "rate" ? 1 : 3);

/** The table of all channels over [from, to). */
export const seriesEstimate = (channels: readonly ChannelInfo[], from: Seconds, to: Seconds): Estimate => {
  const rows = Math.round((to - from) / BIN_WIDTH);
  const columns = channels.reduce((sum, channel) => sum + columnsOf(channel), 3);
  return { rows, bytes: rows * columns * VALUE };
};

/** Packets that leave the queue in [from, to), from the rate that is recorded so far; null: nothing is recorded. */
const packetsSent = (
  traces: Pick<TraceStore, "channels" | "until" | "over">,
  { traffic }: Pick<Scenario, "traffic">,
  from: Seconds,
  to: Seconds,
): number | null => {
  const index = traces.channels.findIndex(({ id }) => id === "sent");
  const known = Math.min(to, traces.until);
  if (index < 0 || traffic.length === 0 || known <= 0) return null;
  const { mean } = traces.over(index, Math.min(from, known / 2), known);
  const size = traffic.reduce((sum, { packetSize }) => sum + packetSize, 0) / traffic.length;
  return Number.isNaN(mean) ? null : (mean * (to - from)) / (8 * size);
};

/** The table of packet events, two for every packet that is sent; null: nothing is recorded. */
export const packetsEstimate = (...of: Parameters<typeof packetsSent>): Estimate | null => {
  const sent = packetsSent(...of);
  return sent === null ? null : { rows: 2 * sent, bytes: 2 * sent * LINE };
};

/** A capture, with an acknowledgement for every packet; null: nothing is recorded. */
export const captureEstimate = (...of: Parameters<typeof packetsSent>): Estimate | null => {
  const sent = packetsSent(...of);
  return sent === null ? null : { rows: 2 * sent, bytes: 2 * sent * CAPTURED };
};
