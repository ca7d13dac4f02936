import type { AqmDefinition } from "../../engine/aqm/contract.ts";
import { catalog, withDiscipline } from "../../engine/catalog.ts";
import { Simulation } from "../../engine/simulation/simulation.ts";
import type { Scenario } from "../../scenario/document.ts";
import { parseScenario } from "../../scenario/parse.ts";
import { endOf } from "../../scenario/runEnd.ts";
import type { JsonObject } from "../../schema/json.ts";
import type { Seconds } from "../../units/units.ts";
import type { Promised } from "./fault.ts";
import { Draw } from "./operations.ts";
import { isScene, scenes } from "./tests/scenes.ts";
import { Watch, watchedDefinition } from "./watched.ts";

/** A scene of the lab in which a discipline breaks a promise, and when it first does. */
export interface FailingScene {
  /** A scenario document with one lane of the discipline. */
  readonly scene: JsonObject;
  readonly at: Seconds;
}

/** Scenes that are drawn. */
const DRAWN = 12;
/** Tries for a smaller one. */
const TRIES_MAX = 60;
const WATCHED = "watched";
const NEVER = Number.POSITIVE_INFINITY;

/** When two logs first differ, s; undefined: they are the same. */
const firstDifference = (one: Watch["log"], other: Watch["log"]): Seconds | undefined => {
  const count = Math.max(one.length, other.length);
  for (let i = 0; i < count; i++) {
    const [a, b] = [one[i], other[i]];
    if (a?.[0] !== b?.[0] || a?.[1] !== b?.[1]) return Math.min(a?.[0] ?? NEVER, b?.[0] ?? NEVER);
  }
  return undefined;
};

/** Runs scenes with a discipline that is watched, which has to be in the catalog. */
class Trial {
  private watch: Watch;
  readonly watched: AqmDefinition;

  constructor(
    definition: AqmDefinition,
    private readonly promised: Promised,
  ) {
    this.watch = new Watch(promised);
    this.watched = watchedDefinition(definition, `${WATCHED}-${promised}-${definition.id}`, () => this.watch);
  }

  /** When the promise is broken in this scene, s; undefined: it is not. */
  faultIn(scene: JsonObject): Seconds | undefined {
    const read = parseScenario({ ...scene, lanes: [{ queue: this.watched.id }] }, catalog);
    if (!read.ok) return undefined;
    const first = this.run(read.value);
    if (typeof first === "number") return first;
    if (this.promised === "repeats") {
      const second = this.run(read.value);
      return typeof second === "number" ? second : firstDifference(first.log, second.log);
    }
    return this.promised === "restore" ? this.afterCheckpoint(read.value, first) : undefined;
  }

  /** @returns what was decided; a number: when it failed, s */
  private run(scenario: Scenario): Watch | Seconds {
    const watch = new Watch(this.promised);
    this.watch = watch;
    try {
      new Simulation(scenario, 0).runUntil(endOf(scenario));
      return watch;
    } catch {
      return watch.at;
    }
  }

  private afterCheckpoint(scenario: Scenario, straight: Watch): Seconds | undefined {
    const half = endOf(scenario) / 2;
    this.watch = new Watch(this.promised);
    const simulation = new Simulation(scenario, 0);
    simulation.runUntil(half);
    const { length } = this.watch.log;
    const watch = new Watch(this.promised);
    this.watch = watch;
    try {
      Simulation.restore(simulation.save()).runUntil(endOf(scenario));
    } catch {
      return watch.at;
    }
    return firstDifference(straight.log.slice(length), watch.log);
  }
}

/**
 * Looks for a small scene of the lab in which a discipline breaks a promise: random ones with real senders, which
 * become smaller as long as they still fail.
 * @param from a scene that is known to fail; null: none is
 * @returns null: none was found
 */
export const failingScene = (
  definition: AqmDefinition,
  promised: Promised,
  from: unknown,
  isOver: () => boolean,
): FailingScene | null => {
  const trial = new Trial(definition, promised);
  const scenesToTry = isScene(from)
    ? [from]
    : Array.from({ length: DRAWN }, (_, i) => scenes.draw(new Draw(i + 1), i, definition));
  return withDiscipline(trial.watched, () => smallestFailing(trial, scenesToTry, isOver));
};

const smallestFailing = (
  trial: Trial,
  scenesToTry: readonly JsonObject[],
  isOver: () => boolean,
): FailingScene | null => {
  for (const scene of scenesToTry) {
    if (isOver()) return null;
    const at = trial.faultIn(scene);
    if (at !== undefined) return smallest(trial, { scene, at }, isOver);
  }
  return null;
};

const smallest = (trial: Trial, first: FailingScene, isOver: () => boolean): FailingScene => {
  let found = first;
  let tries = 0;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const scene of scenes.smaller(found.scene)) {
      tries += 1;
      if (tries > TRIES_MAX || isOver()) return found;
      const at = trial.faultIn(scene);
      if (at === undefined) continue;
      found = { scene, at };
      isSmaller = true;
      break;
    }
  }
  return found;
};
