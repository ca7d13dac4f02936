import { type DragEvent, type KeyboardEvent, type ReactElement, useRef, useState } from "react";
import { useStore } from "zustand";
import { editorText } from "../../../../i18n/editor.ts";
import type { Step } from "../../../../lessons/contract.ts";
import { withStepAfter } from "../../../../lessons/own/capture.ts";
import { hasText, moved, questionOf, withoutStep } from "../../../../lessons/own/edit.ts";
import { faultsOf } from "../../../../lessons/own/faults.ts";
import { STEPS_MAX } from "../../../../lessons/own/readOwnLesson.ts";
import { LaterIcon } from "../../../widgets/LaterIcon.tsx";
import type { LessonEditing } from "./editing.ts";
import { KindIcon } from "./kindIcons.tsx";

interface Props {
  readonly editing: LessonEditing;
}

/** The steps of the lesson, in order: dragged, or moved by Alt and the arrows or by the buttons of the open one. */
export const StepList = ({ editing }: Props): ReactElement => {
  const lesson = useStore(editing.store, ({ history }) => history.present);
  const stepId = useStore(editing.store, (state) => state.stepId);
  const list = useRef<HTMLOListElement>(null);
  /** Id of the step whose removal the user is to confirm; "": none. */
  const [confirmingId, setConfirmingId] = useState("");
  const [dragged, setDragged] = useState("");
  const { steps } = lesson;
  const isFull = steps.length >= STEPS_MAX;
  const move = (id: string, to: number): void => editing.edit(moved(editing.lesson, id, to));
  const remove = (step: Step, isSure: boolean): void => {
    if (steps.length < 2) return;
    if (hasText(step) && !isSure) {
      setConfirmingId(step.id);
      return;
    }
    setConfirmingId("");
    // The focus goes to the row that takes the place of this one; the open step stays open, unless it is this one.
    const at = steps.indexOf(step);
    const rows = list.current?.querySelectorAll<HTMLElement>(".edt-row");
    const row = rows?.[at + 1] ?? rows?.[at - 1];
    editing.edit(withoutStep(editing.lesson, step.id));
    row?.focus();
  };
  const add = (): void => {
    const after = withStepAfter(editing.lesson, stepId, editorText("steps.new"));
    editing.edit(after);
    editing.select(after.steps.find(({ id }) => !steps.some((step) => step.id === id))?.id ?? "");
  };
  const onKeyDown = (event: KeyboardEvent, step: Step, at: number): void => {
    const isArrow = event.key === "ArrowUp" || event.key === "ArrowDown";
    const next = at + (event.key === "ArrowUp" ? -1 : 1);
    if (isArrow && event.altKey) move(step.id, next);
    else if (isArrow) {
      const row = list.current?.querySelectorAll<HTMLElement>(".edt-row")[next];
      row?.focus();
    } else if (event.key === "Delete") remove(step, false);
    else return;
    event.preventDefault();
  };
  const onDrop = (event: DragEvent, to: number): void => {
    event.preventDefault();
    if (dragged !== "") move(dragged, to);
    setDragged("");
  };
  return (
    <>
      <header className="edt-head">
        <h2>{editorText("steps.title")}</h2>
        <small>{editorText("steps.about", { n: steps.length, minutes: lesson.minutes })}</small>
        <span className="spring" />
        <button
          type="button"
          className="button"
          title={isFull ? editorText("steps.full", { max: STEPS_MAX }) : editorText("steps.addTitle")}
          disabled={isFull}
          onClick={add}
        >
          <LaterIcon name="plus" size={13} />
          {editorText("steps.add")}
        </button>
      </header>
      <ol ref={list} className="edt-list" aria-label={editorText("steps.title")}>
        {steps.map((step, i) => (
          <li
            key={step.id}
            draggable
            data-dragged={dragged === step.id}
            onDragStart={() => setDragged(step.id)}
            onDragEnd={() => setDragged("")}
            onDragOver={(event) => {
              if (dragged !== "") event.preventDefault();
            }}
            onDrop={(event) => onDrop(event, i)}
          >
            <div className="edt-row-place">
              <button
                type="button"
                className="edt-row"
                aria-current={step.id === stepId ? "step" : undefined}
                title={editorText("steps.keys")}
                onClick={() => editing.select(step.id)}
                onKeyDown={(event) => onKeyDown(event, step, i)}
              >
                <RowWords step={step} n={i + 1} />
              </button>
              {step.id === stepId && (
                <span className="edt-row-tools">
                  <Tool name="up" isOff={i === 0} act={() => move(step.id, i - 1)} />
                  <Tool name="down" isOff={i === steps.length - 1} act={() => move(step.id, i + 1)} />
                  <Tool name="delete" isOff={steps.length < 2} act={() => remove(step, false)} />
                </span>
              )}
            </div>
            {confirmingId === step.id && (
              <p role="alert">
                {editorText("steps.deleteSure")}{" "}
                <button type="button" className="link" onClick={() => remove(step, true)}>
                  {editorText("steps.deleteYes")}
                </button>{" "}
                <button type="button" className="link" onClick={() => setConfirmingId("")}>
                  {editorText("steps.keep")}
                </button>
              </p>
            )}
          </li>
        ))}
      </ol>
    </>
  );
};

const RowWords = ({ step, n }: { readonly step: Step; readonly n: number }): ReactElement => {
  const kind = questionOf(step);
  const options = "question" in step && "options" in step.question ? step.question.options.length : 0;
  return (
    <>
      <span className="edt-number">{n}</span>
      <span className="edt-row-words">
        <b>{step.title === "" ? editorText("steps.unnamed") : step.title}</b>
        <small>
          <KindIcon kind={kind} />
          {editorText(`kind.${kind}`, { n: options })}
        </small>
      </span>
      {faultsOf(step).length > 0 && (
        <i className="edt-dot">
          <span className="unseen">{editorText("steps.unfinished")}</span>
        </i>
      )}
    </>
  );
};

interface ToolProps {
  readonly name: "up" | "down" | "delete";
  readonly isOff: boolean;
  act(): void;
}
const Tool = ({ name, isOff, act }: ToolProps): ReactElement => (
  <button
    type="button"
    className={`button square edt-${name}`}
    disabled={isOff}
    title={editorText(`steps.${name}`)}
    onClick={act}
  >
    <LaterIcon name={name === "delete" ? "close" : "chevron"} size={14} />
    <span className="unseen">{editorText(`steps.${name}`)}</span>
  </button>
);
