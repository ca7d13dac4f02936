import type { Change } from "./document.ts";

/** Inserts changes into a timeline, each after all changes of the same time. */
export const withChanges = (timeline: readonly Change[], changes: readonly Change[]): readonly Change[] =>
  [...timeline, ...changes].sort((a, b) => a.at - b.at);
