/** A binary heap of places by key, least key on top; equal keys are ordered by a second key. */
export class IndexedHeap {
  size = 0;
  private places = new Int32Array(32);
  /** By place: its position in `places`, counted from 1; 0: not in the heap. */
  private positions = new Int32Array(32);
  private keys = new Float64Array(32);
  private ties = new Float64Array(32);

  /** The place with the least key; the heap must not be empty. */
  get top(): number {
    return this.places[0];
  }

  /** The least key; the heap must not be empty. */
  get least(): number {
    return this.keys[this.top];
  }

  has(place: number): boolean {
    return place < this.positions.length && this.positions[place] !== 0;
  }

  /** Inserts a place, or moves it to the position of its new key. */
  put(place: number, key: number, tie = 0): void {
    while (place >= this.positions.length) this.grow();
    this.keys[place] = key;
    this.ties[place] = tie;
    let position = this.positions[place] - 1;
    if (position < 0) {
      position = this.size;
      this.size += 1;
    }
    this.settle(place, position);
  }

  /** Removes a place; does nothing if it is not in the heap. */
  remove(place: number): void {
    const position = this.has(place) ? this.positions[place] - 1 : -1;
    if (position < 0) return;
    this.size -= 1;
    this.positions[place] = 0;
    if (position < this.size) this.settle(this.places[this.size], position);
  }

  /** An independent copy with the same places and keys. */
  copy(): IndexedHeap {
    const copy = new IndexedHeap();
    copy.size = this.size;
    copy.places = this.places.slice();
    copy.positions = this.positions.slice();
    copy.keys = this.keys.slice();
    copy.ties = this.ties.slice();
    return copy;
  }

  /** Moves a place up or down from this position until the heap is in order. */
  private settle(place: number, from: number): void {
    const { places, positions } = this;
    let at = from;
    for (let parent = (at - 1) >> 1; at > 0 && this.isBefore(place, places[parent]); parent = (at - 1) >> 1) {
      this.stand(places[parent], at);
      at = parent;
    }
    for (let child = 2 * at + 1; child < this.size; child = 2 * at + 1) {
      if (child + 1 < this.size && this.isBefore(places[child + 1], places[child])) child += 1;
      if (!this.isBefore(places[child], place)) break;
      this.stand(places[child], at);
      at = child;
    }
    places[at] = place;
    positions[place] = at + 1;
  }

  private stand(place: number, position: number): void {
    this.places[position] = place;
    this.positions[place] = position + 1;
  }

  private isBefore(place: number, other: number): boolean {
    const key = this.keys[place];
    const otherKey = this.keys[other];
    return key < otherKey || (key === otherKey && this.ties[place] < this.ties[other]);
  }

  private grow(): void {
    const { places, positions, keys, ties } = this;
    const capacity = positions.length * 2;
    this.places = new Int32Array(capacity);
    this.places.set(places);
    this.positions = new Int32Array(capacity);
    this.positions.set(positions);
    this.keys = new Float64Array(capacity);
    this.keys.set(keys);
    this.ties = new Float64Array(capacity);
    this.ties.set(ties);
  }
}
