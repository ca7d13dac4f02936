import type { JsonObject } from "../../schema/json.ts";
import type { Json, Seconds } from "../../units/units.ts";

/** The version of challenge files that this build reads. */
export const CHALLENGE_VERSION = 1;

/** A condition that every judged run must meet, in the check language of the lessons. */
export interface ChallengeGoal {
  readonly words: string;
  readonly when: string;
}
/** A value of the scenario, by its path. */
export interface ChallengeSetting {
  readonly set: string;
  readonly to: Json;
}
/** A puzzle: settings that make every goal hold in runs that the player has not seen. */
export interface Challenge {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** A scenario document with the values that the player begins with; they do not pass. */
  readonly document: JsonObject;
  /** The runs end here. */
  readonly to: Seconds;
  /** Paths that the player may set. */
  readonly controls: readonly string[];
  readonly goals: readonly ChallengeGoal[];
  readonly hints: readonly string[];
  /** Settings that pass with every seed. */
  readonly solution: readonly ChallengeSetting[];
}
