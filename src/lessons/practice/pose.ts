import { catalog } from "../../engine/catalog.ts";
import { parseScenario } from "../../scenario/parse.ts";
import type { Json } from "../../units/units.ts";
import { Chance } from "./chance.ts";
import type { Posed, PracticeKind } from "./contract.ts";
import { ObservedRun } from "./observedRun.ts";
import type { Question, Solution } from "./question.ts";
import { practiceKinds } from "./registry.ts";

/** Number of scenarios that are tried for a seed before an error is thrown. */
const ATTEMPTS = 20;

interface Found {
  readonly posed: Posed;
  readonly document: Json;
}

const found = (kind: PracticeKind, seed: number): Found => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const chance = new Chance(kind.id, seed, attempt);
    const document = kind.scenario(chance);
    const parsed = parseScenario(document, catalog);
    if (!parsed.ok) throw new Error(`${kind.id}: ${parsed.faults.map(({ message }) => message).join("; ")}`);
    const posed = kind.pose(new ObservedRun(parsed.value), chance);
    if (posed !== null) return { posed, document };
  }
  throw new Error(`${kind.id} finds no question for the seed ${seed}`);
};

const kindOf = (id: string): PracticeKind => {
  const kind = practiceKinds.find((one) => one.id === id);
  if (kind === undefined) throw new Error(`there is no kind of question ${id}`);
  return kind;
};

/** The question of a kind with this seed, without its answer. @throws Error where there is no such kind */
export const questionOf = (id: string, seed: number): Question => {
  const { posed, document } = found(kindOf(id), seed);
  return { kind: id, seed, document, ...posed.question };
};

/** What the run does next at the same question. @throws Error where there is no such kind */
export const solutionOf = (id: string, seed: number): Solution => found(kindOf(id), seed).posed.solution;
