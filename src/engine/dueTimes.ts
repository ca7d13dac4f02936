import type { Seconds } from "../units/units.ts";

const NEVER = Number.POSITIVE_INFINITY;
const UNKNOWN = Number.NEGATIVE_INFINITY;
/** Places in a block, as a power of two. */
const SHIFT = 5;

/**
 * Of each flow, by place, when something of it is due. Thousands of flows that wait for their start are passed over by
 * blocks of places, at no cost to those that run: in a block where none has begun, only who sets a start moves a time.
 */
export class DueTimes {
  /** By place: nothing of the flow is due earlier; Infinity: nothing at all. */
  at = new Float64Array(64).fill(NEVER);
  /** By block: nothing of its flows is due earlier. */
  private least = new Float64Array(64 >> SHIFT).fill(UNKNOWN);

  makeRoom(place: number): void {
    if (place < this.at.length) return;
    const places = (((2 * place) >> SHIFT) + 1) << SHIFT;
    const at = new Float64Array(places).fill(NEVER);
    at.set(this.at);
    this.at = at;
    this.least = new Float64Array(places >> SHIFT).fill(UNKNOWN);
  }

  /** The start of the flow at this place is set, or another flow is there. */
  unsettle(place: number): void {
    this.least[place >> SHIFT] = UNKNOWN;
  }

  /**
   * Calls for every place, ascending, of which something is due before this time; it is due later after that.
   * @param hasBegun whether there is a flow at a place that has begun
   */
  forEachBefore(time: Seconds, handle: (place: number) => void, hasBegun: (place: number) => boolean): void {
    for (let block = 0; block < this.least.length; block++) {
      if ((this.least[block] as number) >= time) continue;
      const from = block << SHIFT;
      const to = from + (1 << SHIFT);
      for (let place = from; place < to; place++) if ((this.at[place] as number) < time) handle(place);
      this.least[block] = this.leastOf(from, to, hasBegun);
    }
  }

  private leastOf(from: number, to: number, hasBegun: (place: number) => boolean): Seconds {
    let least = NEVER;
    for (let place = from; place < to; place++) {
      if (hasBegun(place)) return UNKNOWN;
      const at = this.at[place] as number;
      if (at < least) least = at;
    }
    return least;
  }
}
