import type { Reading } from "./reading.ts";

/**
 * The buffer in packets, for a tool that cannot count it in bytes. A buffer in bytes becomes as many packets of the
 * largest size as fit into it, at least one, and the program says so.
 * @param says beginning of that sentence, before the number: "this discipline of Linux counts"
 */
export const bufferInPackets = (reading: Reading, says: string): number => {
  const { buffer } = reading.scenario.bottleneck;
  reading.bottleneck.take("buffer");
  if ("packets" in buffer) return buffer.packets;
  const packets = Math.max(1, Math.floor(buffer.bytes / reading.link.largestPacket));
  reading.bottleneck.changed("buffer", `is ${buffer.bytes} B; ${says} ${packets} packets`, { packets });
  return packets;
};
