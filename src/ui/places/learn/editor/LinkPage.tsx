import { type ReactElement, useEffect, useState } from "react";
import { editorText } from "../../../../i18n/editor.ts";
import { learnText } from "../../../../i18n/learn.ts";
import type { Lesson } from "../../../../lessons/contract.ts";
import { lessonOfLink } from "../../../../lessons/own/lessonLink.ts";
import { reasonOf } from "../../../../units/reasonOf.ts";
import { useRun } from "../../../session/RunContext.tsx";
import type { MorePage } from "../morePage.ts";
import { NotThere } from "../NotThere.tsx";
import { lessonAddress } from "../places.ts";
import { receive } from "./keptLessons.ts";

/**
 * The lesson that the address holds: it is kept on this device and shown, and the address goes on holding it; or what
 * is wrong with it. After the data and its checksum the address may have the id of a step.
 */
const LinkPage: MorePage = ({ rest, Walk }): ReactElement => {
  const run = useRun();
  const [data = "", sum = "", ...further] = rest;
  const step = further.join("/");
  const link = `${data}/${sum}`;
  const [found, setFound] = useState<{ readonly link: string; readonly lesson?: Lesson; readonly reason?: string }>();
  useEffect(() => {
    try {
      setFound({ link, lesson: receive(lessonOfLink(link), link, Date.now()) });
    } catch (error) {
      setFound({ link, reason: reasonOf(error) });
    }
  }, [link]);
  const lesson = found?.link === link ? found.lesson : undefined;
  if (lesson !== undefined)
    return (
      <Walk
        key={lesson.id}
        lesson={lesson}
        stepId={step}
        following={null}
        openStep={(id) => run.lab.setState({ screen: `learn:link/${link}/${id}` })}
      />
    );
  const reason = found?.reason ?? "";
  return reason === "" ? (
    <main className="lrn-start" aria-label={learnText("page.title")} aria-busy="true" />
  ) : (
    <NotThere title={learnText("page.title")} words={editorText("link.refused", { reason })}>
      <a href={lessonAddress("")}>{editorText("link.lessons")}</a>
    </NotThere>
  );
};

export default LinkPage;
