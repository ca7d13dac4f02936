/**
 * Memory that bins, frames and copies of the ledger of this thread have used and need no more. Asked of the system anew
 * it would count as new to the collector, which then looks through everything old, again and again
 * (docs/performance.md).
 */
const held: ArrayBuffer[] = [];
/** Bytes that are kept at most; then the oldest pieces go. */
const MOST_BYTES = 1 << 23;
let bytesHeld = 0;

/** From here on pieces are powers of two: those of frames, which are never quite as long as the one before, fit again. */
const LARGE = 1 << 16;

/** So many bytes or more: a power of two, or of the smaller ones five, six or seven quarters of one. */
const sizeFor = (bytes: number): number => {
  let size = 1024;
  while (2 * size <= bytes) size *= 2;
  const step = bytes > LARGE ? size : size / 4;
  return Math.ceil(bytes / step) * step;
};

/** At least so many bytes, a quarter more at most beyond a kilobyte, or twice as many beyond 64; what stands in them is not said. */
export const takeMemory = (bytes: number): ArrayBuffer => {
  const size = sizeFor(bytes);
  const place = held.findLastIndex(({ byteLength }) => byteLength === size);
  const [found] = place < 0 ? [] : held.splice(place, 1);
  if (found === undefined) return new ArrayBuffer(size);
  bytesHeld -= size;
  return found;
};

/** Nobody reads what stands in it any more. */
export const giveMemory = (memory: ArrayBuffer): void => {
  const { byteLength } = memory;
  // None is left of what was handed to another thread; what another thread has cut to size would fit nobody here.
  if (byteLength === 0 || sizeFor(byteLength) !== byteLength) return;
  held.push(memory);
  bytesHeld += byteLength;
  while (bytesHeld > MOST_BYTES) bytesHeld -= held.shift()?.byteLength ?? bytesHeld;
};
