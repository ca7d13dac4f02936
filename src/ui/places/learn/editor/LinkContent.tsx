import type { ReactElement } from "react";
import { editorText } from "../../../../i18n/editor.ts";
import type { Lesson } from "../../../../lessons/contract.ts";
import { unfinishedOf } from "../../../../lessons/own/faults.ts";
import { LINK_MAX, linkData } from "../../../../lessons/own/lessonLink.ts";
import { LinkField } from "../../../widgets/LinkField.tsx";
import { QrFigure } from "../../../widgets/QrFigure.tsx";
import { lessonAddress } from "../places.ts";
import { saveLesson } from "./files.ts";

/** Longest link that a telephone reads as a code from the back row, in characters. */
const CODE_MAX = 300;

interface Props {
  readonly lesson: Lesson;
  /** Id of the step at which the link opens the lesson; "": at the first. */
  readonly step: string;
}

/** The link that holds the whole lesson, how long it is, its code where it is short enough, and the lesson's file. */
export const LinkContent = ({ lesson, step }: Props): ReactElement => {
  const data = linkData(lesson);
  const link = new URL(lessonAddress(`link/${data}`, step), location.href).href;
  const isTooLong = link.length > LINK_MAX;
  const unfinished = unfinishedOf(lesson);
  const scenes = editorText("share.scenes", { n: Object.keys(lesson.scenarios).length });
  return (
    <>
      <p>{editorText("share.says", { n: lesson.steps.length, scenes })}</p>
      <p>
        <meter min={0} max={LINK_MAX} high={LINK_MAX - 1} value={link.length} aria-label={editorText("share.field")} />{" "}
        {editorText("share.count", { n: link.length, all: LINK_MAX })}
      </p>
      {isTooLong ? (
        <p role="alert">{editorText("share.tooLong")}</p>
      ) : (
        <LinkField link={link} name={editorText("share.field")} copy={editorText("share.copy")} />
      )}
      {unfinished > 0 && <p className="edt-warn">{editorText("bar.unfinished", { n: unfinished })}</p>}
      {link.length > CODE_MAX ? <p className="hint">{editorText("share.noCode")}</p> : <QrFigure link={link} />}
      <button type="button" className="button outlined" onClick={() => saveLesson(lesson)}>
        {editorText("bar.file")}
      </button>
    </>
  );
};
