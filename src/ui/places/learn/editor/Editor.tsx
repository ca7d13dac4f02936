import { type ComponentType, type ReactElement, useEffect, useLayoutEffect, useState } from "react";
import { useStore } from "zustand";
import { editorText } from "../../../../i18n/editor.ts";
import { MAKING_KEY, pageStorages } from "../../../session/address/storage.ts";
import { useRun } from "../../../session/RunContext.tsx";
import { useTitle } from "../../../session/title.ts";
import { NoSuchStep } from "../MissingStep.tsx";
import type { StepPreviewProps } from "../StepPreview.tsx";
import { EditorBar } from "./EditorBar.tsx";
import { showInEditor } from "./editAddress.ts";
import { LessonEditing } from "./editing.ts";
import { listenToEditorKeys } from "./editorKeys.ts";
import { FromLab } from "./FromLab.tsx";
import { saveLesson } from "./files.ts";
import type { KeptLesson } from "./keptLessons.ts";
import { StepForm } from "./StepForm.tsx";
import { StepList } from "./StepList.tsx";

/** Narrower windows have no room for the preview. */
const WIDE = "(min-width: 900px)";

const useIsWide = (): boolean => {
  const [isWide, setIsWide] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const look = (): void => setIsWide(query.matches);
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  return isWide;
};

interface Props {
  readonly kept: KeptLesson;
  readonly stepId: string;
  readonly Preview: ComponentType<StepPreviewProps>;
}

/** A lesson that is being made: its steps, the open step as a learner sees it, and the step's forms. */
export const Editor = ({ kept, stepId, Preview }: Props): ReactElement | null => {
  const run = useRun();
  const [editing, setEditing] = useState<LessonEditing | null>(null);
  const [first] = useState(stepId);
  useEffect(() => {
    const made = new LessonEditing(kept.lesson, first, kept.at);
    setEditing(made);
    // The lab's own run waits: one run is enough to watch.
    run.lab.getState().pause();
    pageStorages.own.write(MAKING_KEY, kept.lesson.id);
    return () => made.close();
  }, [kept, first, run]);
  return editing === null ? null : <Open editing={editing} asked={stepId} Preview={Preview} />;
};

interface OpenProps extends Pick<Props, "Preview"> {
  readonly editing: LessonEditing;
  /** Id of the step that the address names; "": none. */
  readonly asked: string;
}
const Open = ({ editing, asked, Preview }: OpenProps): ReactElement => {
  const run = useRun();
  const lesson = useStore(editing.store, ({ history }) => history.present);
  const stepId = useStore(editing.store, (state) => state.stepId);
  const missing = useStore(editing.store, (state) => state.missing);
  const isWide = useIsWide();
  useTitle(editing.step.title, lesson.title, editorText("start.title"));
  /** Counts the times that the preview was asked to play. */
  const [tries, setTries] = useState(0);
  const { step } = editing;
  // The address is that of the open step, unless another one has been entered since.
  useLayoutEffect(() => {
    if (asked === "" || asked === editing.store.getState().stepId) return;
    editing.select(asked);
    showInEditor(run, editing.lesson.id, editing.store.getState().stepId);
  }, [run, editing, asked]);
  // At once: whoever leaves after the first picture is not led back.
  useLayoutEffect(() => showInEditor(run, lesson.id, stepId), [run, lesson.id, stepId]);
  useLayoutEffect(
    () =>
      listenToEditorKeys({
        save: () => saveLesson(editing.lesson),
        undo: () => editing.undo(),
        redo: () => editing.redo(),
        play: () => setTries((n) => n + 1),
      }),
    [editing],
  );
  return (
    <main className="edt" aria-label={editorText("start.title")}>
      <EditorBar editing={editing} />
      <NoSuchStep id={missing} n={lesson.steps.indexOf(step) + 1} title={step.title} />
      <div className="edt-columns">
        <section className="panel edt-steps">
          <StepList editing={editing} />
          <FromLab editing={editing} />
        </section>
        {isWide ? (
          <Preview
            lesson={lesson}
            stepId={stepId}
            tries={tries}
            play={() => setTries((n) => n + 1)}
            openStep={(id) => editing.select(id)}
          />
        ) : (
          <p className="hint edt-wider">{editorText("preview.wider")}</p>
        )}
        <StepForm key={step.id} editing={editing} step={step} />
      </div>
    </main>
  );
};
