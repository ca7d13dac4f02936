import { NONE } from "./flowQueues.ts";

/** Two numbers for each waiting packet of several queues, in the order of each queue: tag and arrival number. */
export class TagLists {
  /** By place of a queue: nodes of its head and its tail, if it is not empty. */
  private heads = new Int32Array(32);
  private tails = new Int32Array(32);
  /** By node: the next node, −1 at the tail; and the one before, −1 at the head. Free nodes are linked by `behind`. */
  private behind = new Int32Array(64);
  private before = new Int32Array(64);
  private tags = new Float64Array(64);
  private orders = new Float64Array(64);
  private spare = NONE;
  /** Number of nodes that were ever used. */
  private reach = 0;

  /** Node of the head of a non-empty queue. */
  head(place: number): number {
    return this.heads[place];
  }

  /** The node behind this one; −1: it is the tail. */
  next(node: number): number {
    return this.behind[node];
  }

  tag(node: number): number {
    return this.tags[node];
  }

  /** Arrival number: the lower of two waiting packets arrived earlier. */
  order(node: number): number {
    return this.orders[node];
  }

  /** Tag of the tail of a non-empty queue. */
  lastTag(place: number): number {
    return this.tags[this.tails[place]];
  }

  /** @param empty the queue is empty so far */
  push(place: number, empty: boolean, tag: number, order: number): void {
    while (place >= this.heads.length) this.growPlaces();
    const node = this.takeNode();
    this.tags[node] = tag;
    this.orders[node] = order;
    this.behind[node] = NONE;
    if (empty) {
      this.heads[place] = node;
      this.before[node] = NONE;
    } else {
      const tail = this.tails[place];
      this.behind[tail] = node;
      this.before[node] = tail;
    }
    this.tails[place] = node;
  }

  /** Removes the head's tag and returns it. */
  shift(place: number): number {
    const node = this.head(place);
    const next = this.next(node);
    if (next !== NONE) this.before[next] = NONE;
    this.heads[place] = next;
    this.giveNode(node);
    return this.tag(node);
  }

  /** Removes the tail's tag. */
  pop(place: number): void {
    const node = this.tails[place];
    const previous = this.before[node];
    if (previous !== NONE) this.behind[previous] = NONE;
    this.tails[place] = previous;
    this.giveNode(node);
  }

  private takeNode(): number {
    const node = this.spare;
    if (node !== NONE) {
      this.spare = this.next(node);
      return node;
    }
    if (this.reach === this.tags.length) this.growNodes();
    this.reach += 1;
    return this.reach - 1;
  }

  private giveNode(node: number): void {
    this.behind[node] = this.spare;
    this.spare = node;
  }

  private growPlaces(): void {
    this.heads = longer(this.heads);
    this.tails = longer(this.tails);
  }

  private growNodes(): void {
    this.behind = longer(this.behind);
    this.before = longer(this.before);
    const { tags, orders } = this;
    this.tags = new Float64Array(tags.length * 2);
    this.tags.set(tags);
    this.orders = new Float64Array(orders.length * 2);
    this.orders.set(orders);
  }
}

const longer = (column: Int32Array): Int32Array<ArrayBuffer> => {
  const twice = new Int32Array(column.length * 2);
  twice.set(column);
  return twice;
};
