/** Flows of one group that join together. */
export interface Joining {
  /** Number of the first in its group: its place among the members, from which its RTT and its start follow. */
  readonly member: number;
  readonly count: number;
  readonly at: number;
}
/** Flows that stop at one instant: serial numbers [from, to), in the order in which the group's flows were made. */
export interface Parting {
  readonly from: number;
  readonly to: number;
  readonly at: number;
}

/**
 * Who joins and who parts when the number of a group's flows changes over time: the youngest members part first.
 * @param counts numbers of flows, the first at the start, ascending in time
 */
export const membershipOf = (
  counts: readonly { readonly at: number; readonly count: number }[],
): { readonly joining: readonly Joining[]; readonly parting: readonly Parting[] } => {
  const joining: Joining[] = [];
  const parting: Parting[] = [];
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
      parting.push({ from: gone[start] ?? 0, to: before + 1, at });
      start = i;
    }
  }
  return { joining, parting };
};
