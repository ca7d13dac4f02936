import type { Scene } from "./contract.ts";
import * as registry from "./registry.ts";

interface Sectioned {
  readonly section: string;
}
/** The parts of a section's number: those of "8.2.5" are 8, 2 and 5. */
const partsOf = ({ section }: Sectioned): readonly number[] => section.split(".").map(Number);

/** Which of two scenes comes first in RFC 7928: negative, the first one. */
export const bySection = (a: Sectioned, b: Sectioned): number => {
  const [left, right] = [partsOf(a), partsOf(b)];
  const at = left.findIndex((part, i) => part !== right[i]);
  return at < 0 ? left.length - right.length : (left[at] ?? 0) - (right[at] ?? 0);
};

/** The scenes of RFC 7928, in the order of its sections. */
export const scenes: readonly Scene[] = Object.values<Scene>(registry).sort(bySection);
