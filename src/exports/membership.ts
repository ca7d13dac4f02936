/** Flows of one group that join together. */
export interface Joining {
  /** Index of the first of them among the group's members, from which its RTT and its start follow. */
  readonly member: number;
  readonly count: number;
  readonly at: number;
}
/** Flows that stop at one instant: serial numbers [from, to), in the order in which the group's flows were made. */
export interface Leaving {
  readonly from: number;
  readonly to: number;
  readonly at: number;
}

/**
 * Which flows join and which leave when the number of a group's flows changes over time: the latest members leave
 * first.
 * @param counts numbers of flows, the first at the start, ascending in time
 */
export const membershipOf = (
  counts: readonly { readonly at: number; readonly count: number }[],
): { readonly joining: readonly Joining[]; readonly leaving: readonly Leaving[] } => {
  const joining: Joining[] = [];
  const leaving: Leaving[] = [];
  const members: number[] = [];
  let made = 0;
  for (const { at, count } of counts) {
    if (count > members.length) joining.push({ member: members.length, count: count - members.length, at });
    while (members.length < count) members.push(made++);
    const gone = members.splice(count);
    let start = 0;
    for (let i = 1; i <= gone.length; i++) {
      const before = gone[i - 1] ?? 0;
      if (i < gone.length && gone[i] === before + 1) continue;
      leaving.push({ from: gone[start] ?? 0, to: before + 1, at });
      start = i;
    }
  }
  return { joining, leaving };
};
