import { lessons } from "../../../lessons/registry.ts";
import type { Run } from "../../session/run.ts";
import { belongsTo } from "../../shell/belongsTo.ts";
import { isCovered } from "../../shell/placeKeys.ts";
import { pageProgress } from "./pageProgress.ts";
import { lectureAddress } from "./places.ts";
import { progressOf } from "./progress.ts";

/** The key that shows a lesson, or the lab's run, to an audience. */
export const LECTURE_KEY = "L";

/** Address of a lecture of this lesson; without one, of the lesson that was open last, else of the first. */
export const lectureOf = (id: string, step: string): string => {
  const progress = pageProgress.getState();
  const known = lessons.find((lesson) => lesson.id === id);
  if (known !== undefined) return lectureAddress(known.id, step);
  const [first = lessons[0]] = [...lessons].sort(
    (one, other) => progressOf(progress, other.id).at - progressOf(progress, one.id).at,
  );
  return lectureAddress(first?.id ?? "");
};

/** Goes to a lecture by its key. @param address where to @returns stops listening */
export const listenToLectureKey = (run: Run, address: () => string): (() => void) => {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (
      event.defaultPrevented ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.key.toUpperCase() !== LECTURE_KEY
    )
      return;
    const target = event.target instanceof Element ? event.target : null;
    if (
      !run.lab.getState().shortcuts ||
      isCovered() ||
      target?.closest("input:not([type=radio], [type=range]), textarea")
    )
      return;
    // A lesson has a run of its own, whose elements belong to it.
    if (!belongsTo(run, target) && target?.closest(".lrn") === null) return;
    event.preventDefault();
    location.hash = address();
  };
  addEventListener("keydown", onKeyDown);
  return () => removeEventListener("keydown", onKeyDown);
};
