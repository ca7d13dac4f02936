import type { ReactElement } from "react";
import { useStore } from "zustand";
import { learnText } from "../../../i18n/learn.ts";
import type { LessonPlayer } from "./lessonState.ts";

interface Props {
  /** Id of the step that the address asks for and the lesson does not have; "": it has it. */
  readonly id: string;
  /** Number of the step that is shown, from 1. */
  readonly n: number;
  /** Title of that step. */
  readonly title: string;
}

/** Says that the step of the address is not there, and which is shown instead; nothing where it is. */
export const NoSuchStep = ({ id, ...shown }: Props): ReactElement | null =>
  id === "" ? null : (
    <p className="remark" role="alert">
      {learnText("lesson.noStep", { id, ...shown })}
    </p>
  );

/** The same of a lesson that is being played. */
export const MissingStep = ({ player }: { readonly player: LessonPlayer }): ReactElement => {
  const id = useStore(player.store, (state) => state.missing);
  const n = useStore(player.store, (state) => state.index) + 1;
  return <NoSuchStep id={id} n={n} title={player.step.title} />;
};
