import { type ReactElement, useEffect, useMemo, useRef, useState } from "react";
import { lectureText } from "../../../i18n/lecture.ts";
import type { Lesson } from "../../../lessons/contract.ts";
import { useLab } from "../../session/RunContext.tsx";
import { Slide } from "./Slide.tsx";
import { SLIDE } from "./slideSize.ts";
import type { LectureAction, LectureState } from "./state.ts";

interface Props {
  readonly lesson: Lesson | null;
  readonly state: LectureState;
  act(action: LectureAction): void;
  readonly picture: Blob | null;
}
/** The audience's page, small: the same components, with the pictures that the audience's window sends. */
export const Miniature = ({ lesson, state, picture, act }: Props): ReactElement => {
  // The audience's page has the theme that was chosen, and not that of the system.
  const theme = useLab((state) => state.theme);
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0.8);
  const link = useMemo(() => (picture === null ? null : URL.createObjectURL(picture)), [picture]);
  useEffect(() => () => (link === null ? undefined : URL.revokeObjectURL(link)), [link]);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const sizes = new ResizeObserver(() =>
      setScale(Math.min(element.clientWidth / SLIDE.width, element.clientHeight / SLIDE.height)),
    );
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  const title = state.shown.heading === "" ? state.shown.title : state.shown.heading;
  return (
    <div ref={box} className="lec-mini" role="img" aria-label={lectureText("presenter.picture", { title })}>
      <div
        className="lec lec-small-slide"
        aria-hidden="true"
        data-theme={theme === "dark" ? "dark" : "light"}
        style={{ "--scale": scale }}
      >
        <Slide
          lesson={lesson}
          state={state}
          stage={link === null ? null : <img className="lec-picture" src={link} alt="" />}
          foot={<footer className="lec-foot" />}
          act={act}
        />
      </div>
    </div>
  );
};
