/** A label whose preferred position is `y`. */
export interface Placed {
  y: number;
}

/**
 * Moves labels until each is at least `gap` from the next and all lie in [low, high], each as near to its preferred
 * position as that allows. Sorts `labels` from the top down and changes their `y`. Without room for all, they are
 * spaced evenly.
 */
export const pushApart = <Label extends Placed>(labels: Label[], gap: number, low: number, high: number): Label[] => {
  labels.sort((one, other) => one.y - other.y);
  const room = labels.length > 1 ? Math.min(gap, (high - low) / (labels.length - 1)) : gap;
  // Labels that touch form a block, centred on the mean of their wishes; a block that meets another one joins it.
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

/** Spreads positions like labels, and returns them in the order in which they were given. */
export const spread = (places: readonly number[], gap: number, low: number, high: number): readonly number[] => {
  const labels = places.map((y) => ({ y }));
  pushApart([...labels], gap, low, high);
  return labels.map((label) => label.y);
};

/**
 * Keeps as many labels as fit into [low, high] with distance `gap`, the largest first, and moves them like
 * `pushApart`.
 */
export const pushApartLargest = <Label extends Placed>(
  labels: readonly Label[],
  sizeOf: (label: Label) => number,
  { gap, low, high }: { readonly gap: number; readonly low: number; readonly high: number },
): Label[] => {
  const most = Math.max(1, 1 + Math.floor((high - low) / gap + 1e-9));
  const kept = [...labels].sort((one, other) => sizeOf(other) - sizeOf(one)).slice(0, most);
  // Restored to the list's order, which decides between labels with the same preferred position.
  return pushApart(
    labels.filter((label) => kept.includes(label)),
    gap,
    low,
    high,
  );
};

interface Block {
  /** Mean of the block starts that its labels prefer. */
  readonly want: number;
  readonly count: number;
}
const startOf = (block: Block, room: number, low: number, high: number): number =>
  Math.max(low, Math.min(block.want, high - (block.count - 1) * room));
const join = (above: Block, below: Block, room: number): Block => {
  const count = above.count + below.count;
  return { count, want: (above.want * above.count + (below.want - above.count * room) * below.count) / count };
};

/**
 * Moves each label as little as possible from its preferred position, to at least `gap` from earlier labels of the
 * list and at least `fixedGap` from `fixed`, inside [low, high]. A label that fits nowhere keeps its position.
 */
export const placeBeside = <Label extends Placed>(
  labels: Label[],
  fixed: readonly number[],
  {
    gap,
    fixedGap,
    low,
    high,
  }: { readonly gap: number; readonly fixedGap: number; readonly low: number; readonly high: number },
): Label[] => {
  const placed: number[] = [];
  for (const label of labels) {
    const isFree = (y: number): boolean =>
      y >= low &&
      y <= high &&
      fixed.every((other) => Math.abs(other - y) >= fixedGap - 1e-6) &&
      placed.every((other) => Math.abs(other - y) >= gap - 1e-6);
    const beside = [
      ...fixed.flatMap((y) => [y - fixedGap, y + fixedGap]),
      ...placed.flatMap((y) => [y - gap, y + gap]),
    ];
    const free = [label.y, ...beside].filter(isFree);
    const wanted = label.y;
    label.y = free.reduce((best, y) => (Math.abs(y - wanted) < Math.abs(best - wanted) ? y : best), free[0] ?? wanted);
    placed.push(label.y);
  }
  return labels;
};
