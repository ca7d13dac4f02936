import type { Challenge } from "./contract.ts";
import { readChallenge } from "./readChallenge.ts";

/** What the list shows of a challenge; the challenge itself is loaded when it is opened. */
export interface ChallengeEntry {
  readonly id: string;
  readonly title: string;
  /** @throws Error if the file is damaged or does not come */
  load(): Promise<Challenge>;
}
const entry = (id: string, title: string, file: () => Promise<{ readonly default: unknown }>): ChallengeEntry => ({
  id,
  title,
  load: async () => readChallenge((await file()).default, id),
});

/** All challenges, the easiest first. */
export const challenges: readonly ChallengeEntry[] = [
  entry("flood", "One TCP in a UDP flood", () => import("./data/flood.json")),
  entry("red-thresholds", "RED: 20 ms at 95 %", () => import("./data/red-thresholds.json")),
  entry("two-round-trips", "Near and far get the same", () => import("./data/two-round-trips.json")),
  entry("mobile", "A mobile link", () => import("./data/mobile.json")),
  entry("l4s", "L4S and classic share a link", () => import("./data/l4s.json")),
];
