import { RandomStream } from "../../engine/kernel/random.ts";

/** The first numbers of a stream that begins in a simple state are thrown away. */
const WARM_UP = 32;

const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash;
};

/** Random choices of a question: the same for the same kind, seed and attempt, on every machine. */
export class Chance {
  private readonly stream: RandomStream;

  constructor(kind: string, seed: number, attempt: number) {
    this.stream = RandomStream.of(hashOf(kind), seed + 1, Math.imul(attempt + 1, 0x9e3779b1), 0x5bd1e995);
    for (let i = 0; i < WARM_UP; i++) this.stream.next();
  }

  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.stream.uniform() * (high - low + 1));
  }

  /** One of these. @throws Error where there is none */
  one<T>(items: readonly T[]): T {
    const item = items[this.whole(0, items.length - 1)];
    if (item === undefined) throw new Error("nothing to choose from");
    return item;
  }

  /** These in a random order. */
  shuffled<T>(items: readonly T[]): readonly T[] {
    const left = [...items];
    const order: T[] = [];
    while (left.length > 0) {
      const taken = this.one(left);
      order.push(taken);
      left.splice(left.indexOf(taken), 1);
    }
    return order;
  }
}
