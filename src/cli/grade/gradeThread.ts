import { performance } from "node:perf_hooks";
import { reasonOf } from "../../units/reasonOf.ts";
import { gradeDefinition } from "../../workshop/grade/gradeDefinition.ts";
import type { GradeMessage, GradeTask } from "../../workshop/grade/messages.ts";
import { addCompiled, compileSource } from "../ownFile.ts";

const clock = (): number => performance.now() / 1000;

/** What a thread that grades a hand-in is given. */
export interface ThreadGradeTask extends GradeTask {
  /** Takes the line of the source that runs, from 1. */
  readonly reached: Int32Array;
}

/** Grades one hand-in in Node: compiles and loads it here. */
export const gradeSource = (task: ThreadGradeTask, tell: (message: GradeMessage) => void): void => {
  tell({ kind: "step", says: "compiling" });
  const compiled = compileSource(task.source);
  if (!compiled.ok) {
    tell({ kind: "faults", faults: compiled.faults.map(({ line, message }) => ({ line, message })) });
    tell({ kind: "done" });
    return;
  }
  tell({ kind: "step", says: "loading" });
  try {
    const definition = addCompiled(compiled, {
      over: (what, { message }) => tell({ kind: "over", what, message }),
      // Telling every line costs time, which is measured too.
      ...(task.tellsLines === true && {
        tell: (line) => {
          task.reached[0] = line;
        },
      }),
    });
    gradeDefinition(definition, task, clock, tell);
  } catch (error) {
    tell({ kind: "threw", message: reasonOf(error) });
    tell({ kind: "done" });
  }
};
