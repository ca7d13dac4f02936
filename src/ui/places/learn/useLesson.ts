import { useEffect, useState } from "react";
import type { Lesson } from "../../../lessons/contract.ts";
import { lessons } from "../../../lessons/registry.ts";
import { withDisciplines } from "../../session/loading/disciplines.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";

/**
 * A lesson of the course, or one that this device keeps, as soon as the page knows all disciplines; null: there is none
 * of this id.
 */
export const findLesson = async (id: string): Promise<Lesson | null> => {
  const entry = lessons.find((one) => one.id === id);
  if (entry !== undefined) return withDisciplines(entry.load());
  const { keptLesson } = await withDisciplines(retryLoad(() => import("./editor/keptLessons.ts")));
  return keptLesson(id)?.lesson ?? null;
};

/** The lesson with this id; undefined: it is on its way; null: there is none. */
export const useLesson = (id: string): Lesson | null | undefined => {
  const [found, setFound] = useState<{ readonly id: string; readonly lesson: Lesson | null }>();
  useEffect(() => {
    if (id === "") return;
    let isWanted = true;
    void findLesson(id).then((lesson) => {
      if (isWanted) setFound({ id, lesson });
    });
    return () => {
      isWanted = false;
    };
  }, [id]);
  return found?.id === id ? found.lesson : undefined;
};
