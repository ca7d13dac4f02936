/**
 * In which sets of bins each waiting packet counts, with the rules of Linux: in that in use at its arrival, and in the
 * next one if its flow was in the penalty box. It leaves those bins by the hashes of its arrival, which may have
 * changed since (Linux, sfb_skb_cb).
 */
export interface CountedSets {
  /** For each packet, oldest first, the seed of set 0 and of set 1; `NOT_COUNTED`: it does not count there. */
  seeds: number[];
  /** Entries at the beginning whose packets have left. */
  gone: number;
}

export const NOT_COUNTED = -1;
/** Entries of packets that left are removed from this many on. */
const GONE_MAX = 1024;

export const noneCounted = (): CountedSets => ({ seeds: [], gone: 0 });

/** A packet joins the tail. */
export const pushCounted = (counted: CountedSets, first: number, second: number): void => {
  counted.seeds.push(first, second);
};

/** Takes the seeds of the packet at the head, or at the tail. */
export const takeCounted = (counted: CountedSets, end: "head" | "tail"): readonly [number, number] => {
  const { seeds } = counted;
  const at = end === "head" ? counted.gone : seeds.length - 2;
  const [first = NOT_COUNTED, second = NOT_COUNTED] = [seeds[at], seeds[at + 1]];
  if (end === "tail") seeds.length = at;
  else {
    counted.gone += 2;
    if (counted.gone >= GONE_MAX && counted.gone * 2 >= seeds.length) {
      seeds.splice(0, counted.gone);
      counted.gone = 0;
    }
  }
  return [first, second];
};
