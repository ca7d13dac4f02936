import type { Lesson, Step } from "../contract.ts";

/** What a step still lacks. */
export type StepFault =
  | { readonly kind: "title" | "prompt" | "measure" | "answer" | "channel" | "task" }
  /** An answer without a text or a value; `option`: its letter. */
  | { readonly kind: "optionText" | "optionValue"; readonly option: string }
  /** Two answers say the same value. */
  | { readonly kind: "sameValue"; readonly option: string; readonly other: string };

const choiceFaults = (step: Extract<Step, { readonly kind: "predict-choice" | "check" }>): readonly StepFault[] => {
  const { options, nearest, answer } = step.question;
  const faults = options.flatMap(({ id, text, value }, i): readonly StepFault[] => {
    const twin = value === undefined ? undefined : options.slice(0, i).find((other) => other.value === value);
    return [
      ...(text.trim() === "" ? [{ kind: "optionText" as const, option: id }] : []),
      ...(nearest !== undefined && value === undefined ? [{ kind: "optionValue" as const, option: id }] : []),
      ...(twin === undefined ? [] : [{ kind: "sameValue" as const, option: twin.id, other: id }]),
    ];
  });
  if (nearest?.measure === "") return [...faults, { kind: "measure" }];
  return faults.length === 0 && answer === "" ? [{ kind: "answer" }] : faults;
};

/** What a step still lacks; it can be walked all the same. */
export const faultsOf = (step: Step): readonly StepFault[] => {
  const lacks = (kind: "title" | "prompt" | "measure" | "channel" | "task", text: string): readonly StepFault[] =>
    text.trim() === "" ? [{ kind }] : [];
  const title = lacks("title", step.title);
  switch (step.kind) {
    case "watch":
    case "explain":
      return title;
    case "predict-choice":
    case "check":
      return [...title, ...lacks("prompt", step.question.prompt), ...choiceFaults(step)];
    case "predict-number":
      return [...title, ...lacks("prompt", step.question.prompt), ...lacks("measure", step.question.truth)];
    case "predict-draw":
      return [...title, ...lacks("prompt", step.draw.prompt), ...lacks("channel", step.draw.channel)];
    case "do":
      return [...title, ...lacks("prompt", step.done.words), ...lacks("task", step.done.when)];
  }
};

/** Number of steps that lack something. */
export const unfinishedOf = ({ steps }: Lesson): number => steps.filter((step) => faultsOf(step).length > 0).length;
