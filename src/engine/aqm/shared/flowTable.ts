const EMPTY = 0;
const NONE = -1;

/**
 * Places, from 0, for the flows that a discipline knows: a hash table by the number of the flow, in plain columns,
 * which checkpoints write unchanged. Places of forgotten flows are used again, so columns of `capacity` entries beside
 * the table hold the data of each flow, whatever the number of flows over time.
 */
export class FlowTable {
  /** The flow's number plus one, or 0; then its place. A power of two, at most half full. */
  private keys: Uint32Array;
  private places: Int32Array;
  /** Free places: the first `spareCount` entries. */
  private spares: Int32Array;
  private spareCount = 0;
  /** Number of places ever used. */
  private reach = 0;
  /** Number of known flows. */
  size = 0;

  /** @param capacity a power of two */
  constructor(capacity = 32) {
    this.keys = new Uint32Array(capacity * 2);
    this.places = new Int32Array(capacity * 2);
    this.spares = new Int32Array(capacity);
  }

  /** Places are below this; it doubles when more flows are known. */
  get capacity(): number {
    return this.keys.length / 2;
  }

  /** The flow's place; −1: not known. */
  find(flow: number): number {
    const { keys } = this;
    const mask = keys.length - 1;
    for (let at = homeOf(flow, mask); keys[at] !== EMPTY; at = (at + 1) & mask)
      if (keys[at] === flow + 1) return this.places[at];
    return NONE;
  }

  /** Adds an unknown flow and returns its place; `capacity` may have doubled. */
  add(flow: number): number {
    if (this.size === this.capacity) this.grow();
    let place = this.reach;
    if (this.spareCount > 0) {
      this.spareCount -= 1;
      place = this.spares[this.spareCount];
    } else this.reach += 1;
    this.size += 1;
    this.put(flow, place);
    return place;
  }

  /** Forgets a flow; does nothing if it is not known. */
  remove(flow: number): void {
    const { keys, places } = this;
    const mask = keys.length - 1;
    let hole = homeOf(flow, mask);
    while (keys[hole] !== flow + 1) {
      if (keys[hole] === EMPTY) return;
      hole = (hole + 1) & mask;
    }
    this.spares[this.spareCount] = places[hole];
    this.spareCount += 1;
    this.size -= 1;
    // Entries behind the hole move up, unless that would put them before their home slot.
    for (let at = (hole + 1) & mask; keys[at] !== EMPTY; at = (at + 1) & mask) {
      const home = homeOf(keys[at] - 1, mask);
      if (((at - home) & mask) < ((at - hole) & mask)) continue;
      keys[hole] = keys[at];
      places[hole] = places[at];
      hole = at;
    }
    keys[hole] = EMPTY;
  }

  private put(flow: number, place: number): void {
    const { keys } = this;
    const mask = keys.length - 1;
    let at = homeOf(flow, mask);
    while (keys[at] !== EMPTY) at = (at + 1) & mask;
    keys[at] = flow + 1;
    this.places[at] = place;
  }

  private grow(): void {
    const { keys, places } = this;
    this.keys = new Uint32Array(keys.length * 2);
    this.places = new Int32Array(keys.length * 2);
    const spares = new Int32Array(keys.length);
    spares.set(this.spares);
    this.spares = spares;
    for (let at = 0; at < keys.length; at++) if (keys[at] !== EMPTY) this.put(keys[at] - 1, places[at]);
  }
}

const homeOf = (flow: number, mask: number): number => (Math.imul(flow + 1, 0x9e3779b1) >>> 7) & mask;
