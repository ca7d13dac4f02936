import { createStore } from "zustand/vanilla";
import { raceScenes } from "../../../experiments/races/scenes.ts";
import { browserStorage, readRecord } from "../../session/address/storage.ts";

/** Instead of an opponent's id: the version that was in the run before. */
export const PREVIOUS = "previous";
/** Most opponents: with the own algorithm they are as many as a comparison has lanes. */
export const OPPONENTS_MAX = 5;
/** The opponents of an own algorithm until the author chooses others. */
export const OPPONENTS: readonly string[] = ["red", "codel", "pie"];

/** What the author has chosen for tests and races. */
export interface Choices {
  /** Tests and race run by themselves after each version. */
  readonly isAutomatic: boolean;
  /** Ids of disciplines, and `PREVIOUS`. */
  readonly against: readonly string[];
  /** Id of the scene of the race, or all of them. */
  readonly scene: string;
}

const KEY = "workshop";

const isListOfTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

const kept = (): Choices => {
  const { isAutomatic, against, scene } = readRecord(browserStorage, KEY) ?? {};
  return {
    isAutomatic: isAutomatic !== false,
    against: isListOfTexts(against) ? against.slice(0, OPPONENTS_MAX) : [...OPPONENTS, PREVIOUS],
    scene: typeof scene === "string" ? scene : (raceScenes[0]?.id ?? ""),
  };
};

/** The choices, which this device keeps. */
export const choices = createStore<Choices>()(kept);

export const choose = (some: Partial<Choices>): void => {
  choices.setState(some);
  // What another tab has chosen for the rest stays.
  browserStorage.write(KEY, JSON.stringify({ ...choices.getState(), ...readRecord(browserStorage, KEY), ...some }));
};
