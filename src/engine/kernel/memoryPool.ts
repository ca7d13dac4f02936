/**
 * Buffers that bins, frames and copies of the ledger of this thread have released. A buffer newly allocated would count
 * as young for the garbage collector, which then scans the old generation again and again (docs/performance.md).
 */
const held: ArrayBuffer[] = [];
/** Most bytes kept; beyond that the oldest buffers are dropped. */
const MOST_BYTES = 1 << 23;
let bytesHeld = 0;

/** From this size on, sizes are powers of two: frames differ a little in length, so one buffer fits the next frame. */
const LARGE = 1 << 16;

/** A size of at least `bytes`: a power of two, or below `LARGE` also five, six or seven quarters of one. */
const sizeFor = (bytes: number): number => {
  let size = 1024;
  while (2 * size <= bytes) size *= 2;
  const step = bytes > LARGE ? size : size / 4;
  return Math.ceil(bytes / step) * step;
};

/** At least `bytes`, at most a quarter more beyond 1 KiB and twice as much beyond 64 KiB. The content is undefined. */
export const takeMemory = (bytes: number): ArrayBuffer => {
  const size = sizeFor(bytes);
  const place = held.findLastIndex(({ byteLength }) => byteLength === size);
  const [found] = place < 0 ? [] : held.splice(place, 1);
  if (found === undefined) return new ArrayBuffer(size);
  bytesHeld -= size;
  return found;
};

/** Returns a buffer to the pool; its content may be overwritten. */
export const giveMemory = (memory: ArrayBuffer): void => {
  const { byteLength } = memory;
  // A transferred buffer has length 0; a buffer that another thread has cut to size fits no request here.
  if (byteLength === 0 || sizeFor(byteLength) !== byteLength) return;
  held.push(memory);
  bytesHeld += byteLength;
  while (bytesHeld > MOST_BYTES) bytesHeld -= held.shift()?.byteLength ?? bytesHeld;
};
