import { largestOf, smallestOf } from "../../units/extremes.ts";

/** Most blocks of one acknowledgement without other options (RFC 2018, section 3). */
const MOST_BLOCKS = 4;

/** Segments that came after a gap: the first of them, and the one after the last. */
export type SackBlock = readonly [from: number, to: number];

/**
 * The SACK blocks of a receiver (RFC 2018, section 4). The engine's acknowledgements have no blocks: each one names the
 * segment that it answers, which gives a sender the same information. The blocks are reconstructed from these.
 */
export class SackBlocks {
  /** All blocks, that of the latest segment first. */
  private blocks: readonly SackBlock[] = [];

  /**
   * Takes the next acknowledgement of the flow.
   * @param expected the next segment that the receiver expects
   * @param answered the segment that the acknowledgement answers
   * @returns the blocks that it carries, that of the latest segment first
   */
  take(expected: number, answered: number): readonly SackBlock[] {
    const waiting = this.blocks.filter(([from]) => from > expected);
    if (answered > expected) {
      const isJoined = ([from, to]: SackBlock): boolean => from <= answered + 1 && to >= answered;
      const joined = waiting.filter(isJoined);
      const from = smallestOf(
        joined.map(([first]) => first),
        answered,
      );
      const to = largestOf(
        joined.map(([, after]) => after),
        answered + 1,
      );
      this.blocks = [[from, to], ...waiting.filter((block) => !isJoined(block))];
    } else this.blocks = waiting;
    return this.blocks.slice(0, MOST_BLOCKS);
  }
}
