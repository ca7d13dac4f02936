import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { lectureText } from "../../../i18n/lecture.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { useTitle } from "../../session/title.ts";
import type { AudienceWindow } from "./audienceWindow.ts";
import { KeysMap } from "./KeysMap.tsx";
import { type LectureKeys, listenToLectureKeys, toggleFullScreen } from "./keys.ts";
import { LectureStage } from "./LectureStage.tsx";
import { Slide } from "./Slide.tsx";
import { SpokenSlide } from "./SpokenSlide.tsx";
import type { Show } from "./show.ts";
import { growToScreen } from "./slideSize.ts";
import { forwardWord } from "./slideWords.ts";
import { openPresenter } from "./windows.ts";

interface Props {
  readonly session: string;
  readonly show: Show;
  readonly audienceWindow: AudienceWindow;
  leave(): void;
}

/** The audience's window: one step on the whole screen. It has the run. */
export const AudiencePage = ({ session, show, audienceWindow, leave }: Props): ReactElement => {
  const { lab } = useRun();
  const theme = useLab((state) => state.theme);
  const state = useStore(audienceWindow.store);
  const [isBlocked, setBlocked] = useState(false);
  const [hasMap, setMap] = useState(false);
  useEffect(() => growToScreen(theme === "dark"), [theme]);
  useTitle(state.shown.heading, lectureText("audience.main", { title: state.shown.title }));
  const keys: LectureKeys = {
    state: () => audienceWindow.store.getState(),
    letters: () => audienceWindow.letters,
    hasLetterKeys: () => lab.getState().shortcuts,
    act: (action) => audienceWindow.act(action),
    openWindow: () => setBlocked(!openPresenter(session, show.lesson?.id ?? "")),
    openMap: () => setMap(true),
    leave,
  };
  const latest = useRef(keys);
  latest.current = keys;
  useLayoutEffect(
    () =>
      listenToLectureKeys({
        ...latest.current,
        openWindow: () => latest.current.openWindow(),
        leave: () => latest.current.leave(),
      }),
    [],
  );
  return (
    <main className="lec" aria-label={lectureText("audience.main", { title: state.shown.title })}>
      <SpokenSlide state={state} />
      <Slide
        lesson={show.lesson}
        state={state}
        stage={<LectureStage show={show} />}
        act={keys.act}
        foot={
          <footer className="lec-foot">
            {isBlocked && <p role="alert">{lectureText("audience.blocked")}</p>}
            <Press
              shown="Space"
              words={forwardWord(show.lesson, state)}
              press={() => keys.act({ kind: "forward" })}
              strong
            />
            <Press shown="←" words={lectureText("do.back")} press={() => keys.act({ kind: "back" })} />
            <Press
              shown="Q"
              words={lectureText("do.code")}
              press={() => keys.act({ kind: "screen", screen: "code" })}
            />
            <Press
              shown="."
              words={lectureText("do.blank")}
              press={() => keys.act({ kind: "screen", screen: "blank" })}
            />
            <Press shown="O" words={lectureText("do.light")} press={() => keys.act({ kind: "light" })} />
            <Press shown="W" words={lectureText("do.window")} press={keys.openWindow} />
            <Press shown="F" words={lectureText("do.full")} press={toggleFullScreen} />
            <span className="spring" />
            <Press shown="?" words={lectureText("do.keys")} press={keys.openMap} />
            <Press shown="Esc" words={lectureText("do.leave")} press={leave} />
          </footer>
        }
      />
      {hasMap && <KeysMap close={() => setMap(false)} />}
    </main>
  );
};

interface PressProps {
  /** The key that does the same. */
  readonly shown: string;
  readonly words: string;
  readonly strong?: boolean;
  press(): void;
}
const Press = ({ shown, words, strong = false, press }: PressProps): ReactElement => (
  <button type="button" onClick={press} data-strong={strong} data-key={shown}>
    {words}
  </button>
);
