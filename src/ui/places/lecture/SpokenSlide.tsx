import type { ReactElement } from "react";
import { lectureText } from "../../../i18n/lecture.ts";
import type { LectureState } from "./state.ts";

const wordsOf = ({ shown, screen }: LectureState): string => {
  if (screen === "code") return lectureText("code.title");
  if (screen === "blank") return lectureText("audience.blank");
  if (shown.phase === "revealed" && shown.reveal !== "") return shown.reveal;
  const heading = shown.heading === "" ? shown.title : shown.heading;
  return shown.all > 1 ? lectureText("audience.slide", { n: shown.index + 1, all: shown.all, heading }) : heading;
};

/** What a key has brought to the screen: a lecture moves on by keys that are no buttons. */
export const SpokenSlide = ({ state }: { readonly state: LectureState }): ReactElement => (
  <p className="unseen" role="status">
    {wordsOf(state)}
  </p>
);
