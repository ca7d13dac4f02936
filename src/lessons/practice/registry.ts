import { codelHead } from "./codelHead.ts";
import { codelNext } from "./codelNext.ts";
import type { PracticeKind } from "./contract.ts";
import { drrNext } from "./drrNext.ts";
import { pieUpdate } from "./pieUpdate.ts";
import { redAverage } from "./redAverage.ts";
import { redDrop } from "./redDrop.ts";
import { renoNext } from "./renoNext.ts";
import { renoWindow } from "./renoWindow.ts";

/** All kinds of question, in the order in which they are offered. */
export const practiceKinds: readonly PracticeKind[] = [
  redAverage,
  redDrop,
  codelHead,
  codelNext,
  pieUpdate,
  drrNext,
  renoNext,
  renoWindow,
];
