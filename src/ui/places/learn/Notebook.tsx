import { type ReactElement, useEffect, useState } from "react";
import { useStore } from "zustand";
import { learnText } from "../../../i18n/learn.ts";
import type { Lesson } from "../../../lessons/contract.ts";
import { lessons } from "../../../lessons/registry.ts";
import { CopyButton } from "../../widgets/CopyButton.tsx";
import { Dialog } from "../../widgets/Dialog.tsx";
import { pageProgress } from "./pageProgress.ts";
import { lessonAddress } from "./places.ts";
import { forgetNotes } from "./progress.ts";
import { findLesson } from "./useLesson.ts";
import { type Entry, entriesOf, judgementWord, noteWords, promptOf, worksheet } from "./worksheet.ts";

/** All answers that were given on this device, with what the runs showed, and the worksheet to take away. */
export const Notebook = ({ close }: { readonly close: () => void }): ReactElement => {
  const progress = useStore(pageProgress);
  const loaded = useAnswered(Object.keys(progress.lessons));
  const [isConfirming, setConfirming] = useState(false);
  const entries = entriesOf(loaded, progress);
  const n = entries.length;
  const clear = (): void => {
    setConfirming(false);
    forgetNotes(
      pageProgress,
      entries.map(({ lesson, step }) => ({ lesson: lesson.id, step: step.id })),
    );
  };
  const text = worksheet(entries, location.href.replace(/#.*$/, ""));
  return (
    <Dialog title={learnText("notes.title", { n })} className="lrn-notebook" close={close}>
      {n === 0 ? (
        <p className="hint">{learnText("notes.none")}</p>
      ) : (
        <>
          <p className="hint">{learnText("notes.kept")}</p>
          <ol className="lrn-notes">
            {entries.map((entry) => (
              <Row key={`${entry.lesson.id} ${entry.step.id}`} entry={entry} close={close} />
            ))}
          </ol>
          <div className="lrn-buttons">
            <CopyButton text={() => text} label={learnText("notes.copy")} />
            <a
              className="button outlined"
              download="lessons.md"
              href={`data:text/markdown;charset=utf-8,${encodeURIComponent(text)}`}
            >
              {learnText("notes.save")}
            </a>
            <button type="button" className="button" onClick={() => setConfirming(true)}>
              {learnText("notes.clear")}
            </button>
          </div>
          {isConfirming && (
            <p role="alert">
              {learnText("notes.clearSure", { n })}{" "}
              <button type="button" className="link" onClick={clear}>
                {learnText("notes.clear")}
              </button>
              <button type="button" className="link" onClick={() => setConfirming(false)}>
                {learnText("notes.keep")}
              </button>
            </p>
          )}
        </>
      )}
    </Dialog>
  );
};

const Row = ({ entry, close }: { readonly entry: Entry; readonly close: () => void }): ReactElement => {
  const { lesson, step, note } = entry;
  const word = judgementWord(note);
  return (
    <li>
      <small>
        {lesson.title}
        {word !== "" && <b className="lrn-chip">{word}</b>}
      </small>
      <p>{promptOf(step)}</p>
      <p>{noteWords(entry)}</p>
      <a href={lessonAddress(lesson.id, step.id)} onClick={close}>
        {learnText("notes.step")}
      </a>
    </li>
  );
};

/** The lessons that were opened, loaded: those of the course in its order, then own ones and those of links. */
const useAnswered = (ids: readonly string[]): readonly Lesson[] => {
  const [loaded, setLoaded] = useState<readonly Lesson[]>([]);
  const wanted = ids.join(" ");
  useEffect(() => {
    let isWanted = true;
    const all = wanted.split(" ");
    const course = lessons.map(({ id }) => id).filter((id) => all.includes(id));
    void Promise.all([...new Set([...course, ...all])].map(findLesson)).then((found) => {
      if (isWanted) setLoaded(found.filter((lesson) => lesson !== null));
    });
    return () => {
      isWanted = false;
    };
  }, [wanted]);
  return loaded;
};
