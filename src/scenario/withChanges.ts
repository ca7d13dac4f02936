import type { Change } from "./document.ts";

/** Puts changes into a timeline, each behind everything of its time. */
export const withChanges = (timeline: readonly Change[], changes: readonly Change[]): readonly Change[] =>
  [...timeline, ...changes].sort((a, b) => a.at - b.at);
