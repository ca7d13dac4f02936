import { useEffect, useState } from "react";
import type { Lesson } from "../../../lessons/contract.ts";
import { lessons } from "../../../lessons/registry.ts";

/** The lesson with this id; undefined: it is on its way, or there is none. */
export const useLesson = (id: string): Lesson | undefined => {
  const [lesson, setLesson] = useState<Lesson>();
  useEffect(() => {
    let isWanted = true;
    setLesson(undefined);
    void lessons
      .find((entry) => entry.id === id)
      ?.load()
      .then((loaded) => {
        if (isWanted) setLesson(loaded);
      });
    return () => {
      isWanted = false;
    };
  }, [id]);
  return lesson;
};
