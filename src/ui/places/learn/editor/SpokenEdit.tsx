import { type ReactElement, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { editorText } from "../../../../i18n/editor.ts";
import type { LessonEditing } from "./editing.ts";

/** What an edit has changed of the steps, or that one was undone: it is seen in the list, which has not the focus. */
export const SpokenEdit = ({ editing }: { readonly editing: LessonEditing }): ReactElement => {
  const { past, present, undone, last } = useStore(editing.store, ({ history }) => history);
  const stepId = useStore(editing.store, (state) => state.stepId);
  const order = present.steps.map(({ id }) => id).join(" ");
  const before = useRef({ order, stepId, undone: undone.length });
  const [words, setWords] = useState("");
  useEffect(() => {
    const was = before.current;
    before.current = { order, stepId, undone: undone.length };
    const ids = order.split(" ");
    const place = editorText("steps.open", { n: ids.indexOf(stepId) + 1, all: ids.length, title: editing.step.title });
    // An edit has a name; undoing has none, nor has doing it again.
    if (undone.length > was.undone) setWords(`${editorText("bar.undone", { n: past.length })} ${place}`);
    else if (undone.length < was.undone && last === null)
      setWords(`${editorText("bar.redone", { n: undone.length })} ${place}`);
    else if (was.order !== order || was.stepId !== stepId) setWords(place);
  }, [editing, order, stepId, undone.length, past.length, last]);
  return (
    <span className="unseen" role="status">
      {words}
    </span>
  );
};
