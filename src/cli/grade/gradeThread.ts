import { performance } from "node:perf_hooks";
import { dropTail } from "../../engine/aqm/dropTail/dropTail.ts";
import { runJob } from "../../sweeps/runJob.ts";
import { costOf } from "../../workshop/contract/cost.ts";
import { contractTests, runContract } from "../../workshop/contract/runContract.ts";
import { planRace, scoresOf } from "../../workshop/race/plan.ts";
import { addCompiled, compileSource } from "../ownFile.ts";
import type { GradeMessage, GradeTask } from "./messages.ts";

const clock = (): number => performance.now() / 1000;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Grades one hand-in: compiles it, holds it against the contract, races it, and measures its cost. */
export const gradeSource = (
  { source, scenes, seeds, part, budget }: GradeTask,
  tell: (message: GradeMessage) => void,
): void => {
  try {
    tell({ kind: "step", says: "compiling" });
    const compiled = compileSource(source);
    if (!compiled.ok) {
      tell({ kind: "faults", faults: compiled.faults.map(({ line, message }) => ({ line, message })) });
      return;
    }
    tell({ kind: "step", says: "loading" });
    const definition = addCompiled(compiled);
    tell({ kind: "loaded", title: definition.title });
    for (const { id, title } of contractTests) {
      tell({ kind: "step", says: `the test "${title}"` });
      for (const result of runContract(definition, { part, only: [id], clock, budget }))
        tell({ kind: "contract", result });
    }
    for (const { scene, seed, job } of planRace(scenes, [{ queue: definition.id, name: definition.title }], seeds)) {
      tell({ kind: "step", says: `the scene ${scene.id} with seed ${seed}` });
      tell({ kind: "run", scene: scene.id, scores: scoresOf(runJob(job), scene) });
    }
    tell({ kind: "step", says: "measuring the cost" });
    tell({ kind: "cost", own: costOf(definition, clock), dropTail: costOf(dropTail, clock) });
  } catch (error) {
    tell({ kind: "threw", message: messageOf(error) });
  } finally {
    tell({ kind: "done" });
  }
};
