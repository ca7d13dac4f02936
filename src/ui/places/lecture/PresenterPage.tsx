import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { lectureText } from "../../../i18n/lecture.ts";
import type { Lesson } from "../../../lessons/contract.ts";
import { useRun } from "../../session/RunContext.tsx";
import { useTitle } from "../../session/title.ts";
import { Mark } from "../../shell/PlacesBar.tsx";
import { Icon } from "../../widgets/Icon.tsx";
import { Hands } from "./Hands.tsx";
import { KeysMap } from "./KeysMap.tsx";
import { listenToLectureKeys } from "./keys.ts";
import { Miniature } from "./Miniature.tsx";
import { Next, Notes, useNotesSize } from "./Notes.tsx";
import { type PresenterState, PresenterWindow } from "./presenterWindow.ts";
import { SpokenSlide } from "./SpokenSlide.tsx";
import { lettersOf } from "./show.ts";
import { forwardWord, stepOf } from "./slideWords.ts";
import type { LectureAction, LectureState } from "./state.ts";
import { Timer } from "./Timer.tsx";
import { openAudience } from "./windows.ts";

interface Props {
  readonly session: string;
  /** null: a scene. */
  readonly lesson: Lesson | null;
}

/** The presenter's window: what the audience sees, notes, hands, the next step, the time. It has no run of its own. */
export const PresenterPage = ({ session, lesson }: Props): ReactElement | null => {
  const { lab } = useRun();
  const [presenterWindow, setPresenterWindow] = useState<PresenterWindow | null>(null);
  useEffect(() => {
    lab.getState().pause();
    const made = new PresenterWindow(session, lesson, () => performance.now());
    setPresenterWindow(made);
    return () => made.close();
  }, [session, lesson, lab]);
  return presenterWindow === null ? null : (
    <Presenter session={session} lesson={lesson} presenterWindow={presenterWindow} />
  );
};

const Presenter = ({
  session,
  lesson,
  presenterWindow,
}: Props & { readonly presenterWindow: PresenterWindow }): ReactElement => {
  const { lab } = useRun();
  const { state, audience, picture } = useStore(presenterWindow.store);
  const [hasMap, setMap] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  const [size, resize] = useNotesSize();
  const act = (action: LectureAction): void => presenterWindow.act(action);
  const openWindow = (): void => {
    const current = presenterWindow.store.getState();
    if (current.state !== null && current.audience !== "open")
      setBlocked(!openAudience({ session, lesson: lesson?.id ?? "", state: current.state }));
  };
  const latest = useRef({ openWindow, resize });
  latest.current = { openWindow, resize };
  useLayoutEffect(
    () =>
      listenToLectureKeys({
        state: () => presenterWindow.store.getState().state,
        letters: () => lettersOf(lesson?.steps[presenterWindow.store.getState().state?.shown.index ?? -1]),
        hasLetterKeys: () => lab.getState().shortcuts,
        act: (action) => presenterWindow.act(action),
        openWindow: () => latest.current.openWindow(),
        openMap: () => setMap(true),
        leave: () => window.close(),
        resizeNotes: (by) => latest.current.resize(by),
      }),
    [presenterWindow, lesson, lab],
  );
  const title = state?.shown.title ?? lesson?.title ?? "";
  useTitle(state?.shown.heading ?? "", title, lectureText("presenter.word"));
  return (
    <main className="lec-presenter" aria-label={lectureText("presenter.main", { title })}>
      <header className="lec-bar">
        <Mark />
        <b>{lectureText("presenter.word")}</b>
        <span className="rule" />
        <h1>{title}</h1>
        {state !== null && lesson !== null && (
          <span>{lectureText("presenter.step", { n: state.shown.index + 1, all: state.shown.all })}</span>
        )}
        {state !== null && <Timer state={state} lesson={lesson} act={act} />}
        <span className="spring" />
        <Audience audience={audience} isBlocked={isBlocked} open={openWindow} />
        {state !== null && (
          <>
            <Toggle
              on={state.screen === "code"}
              words={lectureText("do.code")}
              press={() => act({ kind: "screen", screen: "code" })}
            />
            <Toggle
              on={state.screen === "blank"}
              words={lectureText("do.blank")}
              press={() => act({ kind: "screen", screen: "blank" })}
            />
            <Toggle on={state.light !== null} words={lectureText("do.light")} press={() => act({ kind: "light" })} />
          </>
        )}
        <button type="button" className="button square" title={lectureText("do.keys")} onClick={() => setMap(true)}>
          <Icon name="keys" />
          <span className="unseen">{lectureText("do.keys")}</span>
        </button>
      </header>
      {state !== null && (
        <>
          <SpokenSlide state={state} />
          <div className="lec-desk" data-scene={lesson === null}>
            <Part
              title={lectureText("presenter.sees")}
              note={lectureText("presenter.at", { time: state.shown.at.toFixed(1) })}
              className="lec-sees"
            >
              <Miniature lesson={lesson} state={state} picture={picture} act={act} />
            </Part>
            {lesson !== null && (
              <>
                <Hands lesson={lesson} step={stepOf(lesson, state)} state={state} act={act} />
                <Next lesson={lesson} state={state} />
              </>
            )}
            <Notes lesson={lesson} state={state} size={size} resize={resize} />
          </div>
          <Steps lesson={lesson} state={state} act={act} />
        </>
      )}
      {hasMap && <KeysMap close={() => setMap(false)} />}
    </main>
  );
};

interface PartProps {
  readonly title: string;
  readonly note?: string;
  readonly className?: string;
  readonly children: ReactNode;
}
const Part = ({ title, note, className = "", children }: PartProps): ReactElement => (
  <section className={`panel lec-part ${className}`} aria-label={title}>
    <header>
      <h2>{title}</h2>
      {note !== undefined && <span>{note}</span>}
    </header>
    {children}
  </section>
);

const Toggle = ({
  on,
  words,
  press,
}: {
  readonly on: boolean;
  readonly words: string;
  press(): void;
}): ReactElement => (
  <button type="button" className="button outlined" aria-pressed={on} onClick={press}>
    {words}
  </button>
);

interface AudienceProps {
  readonly audience: PresenterState["audience"];
  readonly isBlocked: boolean;
  open(): void;
}
/** Whether the audience's window is there. */
const Audience = ({ audience, isBlocked, open }: AudienceProps): ReactElement => (
  <p className="lec-audience" role="status" data-audience={audience}>
    {isBlocked ? lectureText("presenter.blocked") : lectureText(`presenter.${audience}`)}{" "}
    {(audience === "closed" || audience === "lost") && (
      <button type="button" className="button outlined" onClick={open}>
        {lectureText("presenter.reopen")}
      </button>
    )}
  </p>
);

interface DeskProps {
  readonly lesson: Lesson | null;
  readonly state: LectureState;
  act(action: LectureAction): void;
}
/** All steps, and the buttons that play and go on. */
const Steps = ({ lesson, state, act }: DeskProps): ReactElement => (
  <footer className="lec-steps">
    <button type="button" className="button outlined" onClick={() => act({ kind: "back" })}>
      {lectureText("do.back")}
    </button>
    <ol aria-label={lectureText("presenter.steps")}>
      {lesson?.steps.map(({ id, title }, index) => (
        <li key={id}>
          <button
            type="button"
            className="button"
            aria-current={index === state.shown.index ? "step" : undefined}
            onClick={() => act({ kind: "go", index })}
          >
            <b>{index + 1}</b> {title}
          </button>
        </li>
      ))}
    </ol>
    {lesson !== null && (
      <button type="button" className="button outlined" onClick={() => act({ kind: "play" })}>
        {lectureText(state.shown.isPlaying ? "do.pause" : "do.play")}
      </button>
    )}
    <button type="button" className="button solid" onClick={() => act({ kind: "forward" })}>
      {forwardWord(lesson, state)}
    </button>
  </footer>
);
