/** Queues by their places on the way of a packet: the bottleneck, another one behind it, one on the way back. */
export const MAIN = 0;
export const SECOND = 1;
export const REVERSE = 2;
export type SidePlace = typeof SECOND | typeof REVERSE;
