import type { ReactElement } from "react";
import { learnText } from "../../../i18n/learn.ts";
import type { Lesson } from "../../../lessons/contract.ts";
import { LinkField } from "../../widgets/LinkField.tsx";
import { QrFigure } from "../../widgets/QrFigure.tsx";
import { keptLesson } from "./editor/keptLessons.ts";
import { LinkContent } from "./editor/LinkContent.tsx";
import { lessonAddress } from "./places.ts";

/** The lesson of this device that is shown, and its step; undefined: what is shown is none. */
const deviceLesson = (of: string): { readonly lesson: Lesson; readonly step: string } | undefined => {
  const [first = "", ...rest] = of.split("/");
  const [id = "", step = ""] = first === "edit" || first === "teach" ? rest : [first, ...rest];
  const lesson = keptLesson(id)?.lesson;
  return lesson === undefined ? undefined : { lesson, step: lesson.steps.some((one) => one.id === step) ? step : "" };
};

/**
 * The link to what Learn shows: a step of the course, a question, a challenge. A lesson that only this device has is in
 * the link itself.
 * @param of what the address says of the place, such as ID/STEP
 */
const LessonLink = ({ of }: { readonly of: string }): ReactElement => {
  const own = deviceLesson(of);
  const link = new URL(lessonAddress(of), location.href).href;
  return (
    <>
      <h3>{learnText("link.title")}</h3>
      {own === undefined ? (
        <>
          <p>{learnText("link.says")}</p>
          <LinkField link={link} name={learnText("link.title")} copy={learnText("link.copy")} />
          <QrFigure link={link} />
        </>
      ) : (
        <LinkContent {...own} />
      )}
    </>
  );
};

export default LessonLink;
