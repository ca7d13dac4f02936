import type { ReactElement } from "react";
import { useStore } from "zustand";
import { editorText } from "../../../../i18n/editor.ts";
import { withMoment } from "../../../../lessons/own/capture.ts";
import { STEPS_MAX } from "../../../../lessons/own/readOwnLesson.ts";
import { useLab, useRun } from "../../../session/RunContext.tsx";
import { useLinkTo } from "../../../shell/placeLink.ts";
import { goTo } from "../../../shell/placeList.ts";
import type { LessonEditing } from "./editing.ts";
import { labMoment, momentName } from "./labMoments.ts";

/** The bookmarks of the lab: each can become a step. */
export const FromLab = ({ editing }: { readonly editing: LessonEditing }): ReactElement => {
  const run = useRun();
  const linkTo = useLinkTo();
  const bookmarks = useLab((state) => state.bookmarks);
  const isFull = useStore(editing.store, ({ history }) => history.present.steps.length >= STEPS_MAX);
  const make = (at: number, name: string): void => {
    const lesson = withMoment(editing.lesson, labMoment(run, at), name);
    editing.edit(lesson);
    editing.select(lesson.steps.at(-1)?.id ?? "");
  };
  return (
    <footer className="edt-lab">
      <header>
        <h3>{editorText("lab.title")}</h3>
        <a className="link" {...linkTo("", () => goTo(run, ""))}>
          {editorText("lab.go")}
        </a>
      </header>
      <ul>
        {[...bookmarks]
          .sort((one, other) => one.at - other.at)
          .map(({ at, note }) => {
            const name = momentName(at, note);
            return (
              <li key={at}>
                <span>
                  <b>{name}</b> <small>{editorText("lab.at", { time: Number(at.toFixed(3)) })}</small>
                </span>
                <button
                  type="button"
                  className="button outlined"
                  disabled={isFull}
                  aria-label={editorText("lab.makeOf", { name })}
                  onClick={() => make(at, name)}
                >
                  {editorText("lab.make")}
                </button>
              </li>
            );
          })}
      </ul>
      <p className="hint">{isFull ? editorText("steps.full", { max: STEPS_MAX }) : editorText("lab.says")}</p>
    </footer>
  );
};
