/** A label that wants to stand at `y`. */
export interface Placed {
  y: number;
}

/**
 * Pushes labels apart until each is at least `gap` from the next and all lie in [low, high], each as near to where
 * it wants to be as that allows. Sorts `labels` from the top down and changes their `y`. Where there is no room for
 * all, they stand evenly.
 */
export const pushApart = <Label extends Placed>(labels: Label[], gap: number, low: number, high: number): Label[] => {
  labels.sort((one, other) => one.y - other.y);
  const room = labels.length > 1 ? Math.min(gap, (high - low) / (labels.length - 1)) : gap;
  // Blocks of labels that touch move as one to the middle of what they want; a block that meets another joins it.
  const blocks: { want: number; count: number }[] = [];
  for (const label of labels) {
    let block = { want: label.y, count: 1 };
    for (let above = blocks.at(-1); above !== undefined; above = blocks.at(-1)) {
      if (startOf(block, room, low, high) >= startOf(above, room, low, high) + above.count * room - 1e-9) break;
      blocks.pop();
      block = join(above, block, room);
    }
    blocks.push(block);
  }
  let place = 0;
  for (const block of blocks)
    for (let i = 0; i < block.count; i++) {
      const label = labels[place++];
      if (label !== undefined) label.y = startOf(block, room, low, high) + i * room;
    }
  return labels;
};

interface Block {
  /** Mean of where its labels want the block to begin. */
  readonly want: number;
  readonly count: number;
}
const startOf = (block: Block, room: number, low: number, high: number): number =>
  Math.max(low, Math.min(block.want, high - (block.count - 1) * room));
const join = (above: Block, below: Block, room: number): Block => {
  const count = above.count + below.count;
  return { count, want: (above.want * above.count + (below.want - above.count * room) * below.count) / count };
};

/** Moves labels out of the way of fixed ones: `fixed` keep their place, a label closer than `gap` yields. */
export const yieldTo = <Label extends Placed>(labels: Label[], fixed: readonly number[], gap: number): Label[] => {
  for (const label of labels)
    for (const y of fixed) {
      if (Math.abs(label.y - y) >= gap) continue;
      label.y = label.y <= y ? y - gap : y + gap;
    }
  return labels;
};
