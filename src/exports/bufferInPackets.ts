import type { Reading } from "./reading.ts";

/**
 * The buffer in packets. A buffer in bytes is a departure: `packets` of the largest size fit into it.
 * @param says what stands before the number in that sentence
 */
export const bufferInPackets = (reading: Reading, says: string): number => {
  const { buffer } = reading.scenario.bottleneck;
  reading.bottleneck.take("buffer");
  if ("packets" in buffer) return buffer.packets;
  const packets = Math.max(1, Math.floor(buffer.bytes / reading.link.largestPacket));
  reading.bottleneck.changed("buffer", `is ${buffer.bytes} B; ${says} ${packets} packets`, { packets });
  return packets;
};
