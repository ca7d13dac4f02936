import type { Seconds } from "../units/units.ts";
import type { Links } from "./link.ts";

const NEVER = Number.POSITIVE_INFINITY;
/** Places in a block, as a power of two. */
const SHIFT = 5;

/** Of each flow, by place, when something of it is due; found without asking those of which nothing is. */
export class DueTimes {
  /** By place: nothing of the flow is due earlier; Infinity: nothing at all. Whoever lowers one tells (`lowered`). */
  at = new Float64Array(64).fill(NEVER);
  /** By block of places: nothing of its flows is due earlier. */
  private least = new Float64Array(64 >> SHIFT).fill(NEVER);

  makeRoom(place: number): void {
    if (place < this.at.length) return;
    const places = (((2 * place) >> SHIFT) + 1) << SHIFT;
    const at = new Float64Array(places).fill(NEVER);
    at.set(this.at);
    this.at = at;
    const least = new Float64Array(places >> SHIFT).fill(NEVER);
    least.set(this.least);
    this.least = least;
  }

  /** Something of the flow is due when the packet in front of a link arrives. */
  bringForward(place: number, links: Links, link: number): void {
    if (links.headTime(link) >= (this.at[place] as number)) return;
    this.at[place] = links.headTime(link);
    this.lowered(place);
  }

  lowered(place: number): void {
    const block = place >> SHIFT;
    if ((this.at[place] as number) < (this.least[block] as number)) this.least[block] = this.at[place] as number;
  }

  /** Calls for every place, ascending, of which something is due before this time; it is due later after that. */
  forEachBefore(time: Seconds, handle: (place: number) => void): void {
    for (let block = 0; block < this.least.length; block++)
      if ((this.least[block] as number) < time) this.handleBlock(block, time, handle);
  }

  private handleBlock(block: number, time: Seconds, handle: (place: number) => void): void {
    const from = block << SHIFT;
    const to = from + (1 << SHIFT);
    for (let place = from; place < to; place++) if ((this.at[place] as number) < time) handle(place);
    let least = NEVER;
    for (let place = from; place < to; place++) {
      const at = this.at[place] as number;
      if (at < least) least = at;
    }
    this.least[block] = least;
  }
}
