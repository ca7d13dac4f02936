import type { ReactElement } from "react";
import { useStore } from "zustand";
import { learnText } from "../../../i18n/learn.ts";
import type { LessonPlayer } from "./lessonState.ts";

/** Says that the step of the address is not there, and which is shown instead; nothing where it is. */
export const MissingStep = ({ player }: { readonly player: LessonPlayer }): ReactElement | null => {
  const id = useStore(player.store, (state) => state.missing);
  const n = useStore(player.store, (state) => state.index) + 1;
  if (id === "") return null;
  return (
    <p className="remark" role="alert">
      {learnText("lesson.noStep", { id, n, title: player.step.title })}
    </p>
  );
};
