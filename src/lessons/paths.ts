/** A way through the lessons, for one kind of reader. */
export interface LessonPath {
  readonly id: "student" | "lecture" | "engineer";
  /** Lessons in order, each with the steps to take; no steps: all of them. */
  readonly lessons: readonly { readonly id: string; readonly steps: readonly string[] }[];
}

const whole = (...ids: readonly string[]) => ids.map((id) => ({ id, steps: [] }));
const part = (id: string, ...steps: readonly string[]) => ({ id, steps });

/** For a student: 90 minutes. For two lectures of 45 minutes. For an engineer: 20 minutes. */
export const paths: readonly LessonPath[] = [
  {
    id: "student",
    lessons: whole(
      "why-a-queue",
      "full-buffer",
      "sawtooth",
      "in-step",
      "early-drop",
      "flood",
      "own-queue",
      "delay-signal",
      "marks",
      "challenge",
    ),
  },
  {
    id: "lecture",
    lessons: [
      part("why-a-queue", "even", "random", "ninety-five", "over"),
      part("full-buffer", "alone", "download", "why", "larger"),
      part("sawtooth", "tooth", "next", "bdp", "double"),
      part("in-step", "twenty", "together", "random"),
      part("early-drop", "curve", "fewer", "load"),
      part("flood", "joins", "four", "same"),
      part("own-queue", "share", "call", "split"),
      part("delay-signal", "slow", "three", "hundred", "pie"),
      part("marks", "queue", "short"),
      part("low-latency", "tight", "share", "mixed"),
    ],
  },
  {
    id: "engineer",
    lessons: [
      part("full-buffer", "alone", "download", "why", "larger"),
      part("own-queue", "call", "sparse"),
      part("at-home"),
      part("radio", "fall"),
    ],
  },
];
