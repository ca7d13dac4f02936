import type { AqmDefinition } from "../../engine/aqm/contract.ts";
import { dropTail } from "../../engine/aqm/dropTail/dropTail.ts";
import { runJob } from "../../sweeps/runJob.ts";
import { reasonOf } from "../../units/reasonOf.ts";
import type { Seconds } from "../../units/units.ts";
import { costOf } from "../contract/cost.ts";
import { contractTests, runContract } from "../contract/runContract.ts";
import { planRace, scoresOf } from "../race/plan.ts";
import type { GradeMessage, GradePlan } from "./messages.ts";

/**
 * Grades a discipline of the catalog: tests it against the contract, races it, and measures its cost. Errors that it
 * throws are reported too, and "done" comes last. The same in the page's sandbox and in Node.
 * @param clock time of this machine, s
 */
export const gradeDefinition = (
  definition: AqmDefinition,
  { scenes, seeds, part, budget }: GradePlan,
  clock: () => Seconds,
  tell: (message: GradeMessage) => void,
): void => {
  try {
    tell({ kind: "loaded", title: definition.title });
    for (const { id: test, title } of contractTests) {
      tell({ kind: "step", says: `the test "${title}"` });
      for (const { id, title: tested, verdict, sentence } of runContract(definition, {
        part,
        only: [test],
        clock,
        budget,
      }))
        tell({ kind: "contract", result: { id, title: tested, verdict, sentence } });
    }
    for (const { scene, seed, job } of planRace(scenes, [{ queue: definition.id, name: definition.title }], seeds)) {
      tell({ kind: "step", says: `the scene ${scene.id} with seed ${seed}` });
      tell({ kind: "run", scene: scene.id, scores: scoresOf(runJob(job), scene) });
    }
    tell({ kind: "step", says: "measuring the cost" });
    tell({ kind: "cost", own: costOf(definition, clock), dropTail: costOf(dropTail, clock) });
  } catch (error) {
    tell({ kind: "threw", message: reasonOf(error) });
  } finally {
    tell({ kind: "done" });
  }
};
