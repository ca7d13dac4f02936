/** Queues by their place on a packet's path: the bottleneck, a second one behind it, one on the reverse path. */
export const MAIN = 0;
export const SECOND = 1;
export const REVERSE = 2;
export type SidePlace = typeof SECOND | typeof REVERSE;
