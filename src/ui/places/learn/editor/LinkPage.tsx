import { type ReactElement, useEffect, useState } from "react";
import { editorText } from "../../../../i18n/editor.ts";
import { lessonOfLink } from "../../../../lessons/own/lessonLink.ts";
import { reasonOf } from "../../../../units/reasonOf.ts";
import { useRun } from "../../../session/RunContext.tsx";
import { lessonAddress } from "../places.ts";
import { receive } from "./keptLessons.ts";

/** Opens the lesson that the address holds: it is kept on this device and shown; or says what is wrong with it. */
const LinkPage = ({ rest }: { readonly rest: readonly string[] }): ReactElement => {
  const run = useRun();
  const link = rest.join("/");
  const [reason, setReason] = useState("");
  useEffect(() => {
    try {
      const { id } = receive(lessonOfLink(link), link, Date.now());
      run.lab.setState({ screen: `learn:${id}` });
    } catch (error) {
      setReason(reasonOf(error));
    }
  }, [run, link]);
  return (
    <main className="lrn-start" aria-busy={reason === ""}>
      {reason !== "" && (
        <>
          <p role="alert">{editorText("link.refused", { reason })}</p>
          <a href={lessonAddress("")}>{editorText("link.lessons")}</a>
        </>
      )}
    </main>
  );
};

export default LinkPage;
