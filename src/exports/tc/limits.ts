import { bufferInPackets } from "../bufferInPackets.ts";
import type { FieldReading } from "../fieldReading.ts";
import type { Reading } from "../reading.ts";

/** The word that switches marks on, or the other. */
export const ecnWord = (reading: Reading, off = ""): string => (reading.bottleneck.flag("ecn") ? " ecn" : off);

/** `limit` in packets; a buffer in bytes is a departure. */
export const packetsOf = (reading: Reading): number => bufferInPackets(reading, "this discipline of Linux counts");

/** `limit` in bytes; a buffer in packets is a departure. */
export const bytesOf = (reading: Reading): number => {
  const { buffer } = reading.scenario.bottleneck;
  reading.bottleneck.take("buffer");
  if ("bytes" in buffer) return Math.round(buffer.bytes);
  const bytes = buffer.packets * reading.link.largestPacket;
  reading.bottleneck.changed("buffer", `is ${buffer.packets} packets; this discipline of Linux counts ${bytes} B`, {
    bytes,
  });
  return bytes;
};

/** Reads fields for which Linux has one value. */
export const fixedOf = (
  params: FieldReading,
  rules: Readonly<Record<string, string | number | boolean | null>>,
): void => {
  for (const [field, value] of Object.entries(rules)) params.fixed(field, value);
};
