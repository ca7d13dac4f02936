import type { GroupSpan } from "./contract.ts";

/** "TCP" in tables: groups with a transport. */
export const responsive = (group: GroupSpan): boolean => group.responsive;
/** "UDP" in tables: groups without. */
export const openLoop = (group: GroupSpan): boolean => !group.responsive;
export const longResponsive = (group: GroupSpan): boolean => group.responsive && !group.short;
