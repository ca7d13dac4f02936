import { type PointerEvent, type ReactElement, type ReactNode, useEffect, useState } from "react";
import { lectureText } from "../../../i18n/lecture.ts";
import { t } from "../../../i18n/message.ts";
import type { Lesson } from "../../../lessons/contract.ts";
import { plainNumber } from "../../quantity.ts";
import { Mark } from "../../shell/PlacesBar.tsx";
import { QrFigure } from "../../widgets/QrFigure.tsx";
import { type SlideOption, slideWords } from "./slideWords.ts";
import type { LectureAction, LectureState, Light } from "./state.ts";

interface Props {
  readonly lesson: Lesson | null;
  readonly state: LectureState;
  /** The picture of the run. */
  readonly stage: ReactNode;
  /** The buttons of the lecturer, below the rest. */
  readonly foot: ReactNode;
  /** Absent: the slide does not react to the pointer. */
  readonly act?: (action: LectureAction) => void;
}

/** One step on one screen, as the audience sees it: a headline, a picture of the run, a question and its answers. */
export const Slide = ({ lesson, state, stage, foot, act }: Props): ReactElement => {
  const { shown, screen, light, dot } = state;
  const { question, note, options } = slideWords(lesson, state);
  const hasQuestion = question !== "";
  const heading = shown.heading === "" ? shown.title : shown.heading;
  const text = shown.text === "" && lesson !== null ? "…" : shown.text;
  const move = (event: PointerEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = { x: shareOf(event.clientX - box.x, box.width), y: shareOf(event.clientY - box.y, box.height) };
    if (event.shiftKey) act?.({ kind: "dot", at });
    else if (dot !== null) act?.({ kind: "dot", at: null });
    if (light !== null && !light.isFixed) act?.({ kind: "point", ...at });
  };
  return (
    <div
      className="lec-slide"
      data-screen={screen}
      onPointerMove={move}
      onWheel={({ deltaY }) => light !== null && deltaY !== 0 && act?.({ kind: "size", by: deltaY < 0 ? 1 : -1 })}
    >
      <header className="lec-top">
        <Mark />
        <b>{t("app.name")}</b>
        <span className="lec-title">{shown.heading === "" ? "" : shown.title}</span>
        <span className="spring" />
        <span className="lec-clock">{lectureText("audience.clock", { time: shown.at.toFixed(1) })}</span>
        {shown.all > 1 && <Dots index={shown.index} all={shown.all} />}
      </header>
      <div className="lec-main">
        <section className="lec-left">
          <h1>{heading}</h1>
          {hasQuestion && <p className="lec-text">{text}</p>}
          <div className="lec-stage">{stage}</div>
        </section>
        <section className="lec-right">
          {hasQuestion ? <p className="lec-question">{question}</p> : <p className="lec-words">{text}</p>}
          {note !== "" && <p className="lec-note">{note}</p>}
          {options.length > 0 && <Options options={options} isOver={shown.phase === "revealed"} />}
          {shown.reveal !== "" && <p className="lec-reveal">{shown.reveal}</p>}
          <div className="lec-join">
            <QrFigure link={shown.link} />
            <div>
              <b>{lectureText("join.title")}</b>
              <span>{lectureText("join.line")}</span>
            </div>
          </div>
        </section>
      </div>
      {foot}
      {screen === "code" && <Code state={state} />}
      {screen === "blank" && <Blank />}
      {light !== null && screen === "step" && <Spot light={light} act={act} />}
      {dot !== null && <div className="lec-dot" style={{ "--x": dot.x, "--y": dot.y }} />}
    </div>
  );
};

const shareOf = (part: number, whole: number): number => Math.max(0, Math.min(1, whole === 0 ? 0 : part / whole));

const Dots = ({ index, all }: { readonly index: number; readonly all: number }): ReactElement => (
  <>
    <span className="lec-dots" role="img" aria-label={lectureText("audience.step", { n: index + 1, all })}>
      {Array.from({ length: all }, (_, place) => place).map((place) => (
        <i key={place} data-place={place < index ? "before" : place === index ? "here" : "after"} />
      ))}
    </span>
    <span>{lectureText("audience.count", { n: index + 1, all })}</span>
  </>
);

interface OptionsProps {
  readonly options: readonly SlideOption[];
  readonly isOver: boolean;
}
const Options = ({ options, isOver }: OptionsProps): ReactElement => (
  <ul className="lec-options" aria-label={lectureText("audience.answers")}>
    {options.map(({ letter, text, hands, share, isRight }) => (
      <li key={letter} data-right={isRight} data-over={isOver} style={{ "--share": share }}>
        <b className="lec-letter">{letter}</b>
        <span>{text}</span>
        <span className="lec-hands">{lectureText("audience.hands", { n: hands })}</span>
      </li>
    ))}
  </ul>
);

/** The large QR code: a phone gets the same run at the same step. */
const Code = ({ state: { shown } }: { readonly state: LectureState }): ReactElement => (
  <section className="lec-code">
    <QrFigure link={shown.link} />
    <div>
      <h2>{lectureText("code.title")}</h2>
      <p>
        {shown.step === ""
          ? lectureText("code.instant", { time: plainNumber(Number(shown.at.toFixed(3))) })
          : lectureText("code.line")}
      </p>
      <p className="lec-link">{shown.link.replace(/^https?:\/\//, "")}</p>
      <p className="lec-small">{lectureText("code.note")}</p>
    </div>
  </section>
);

/** Time for which a blank page shows how to leave it, ms. */
const HINT_MS = 3000;

/** A blank page; at first it says how to leave it. */
const Blank = (): ReactElement => {
  const [hasHint, setHasHint] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setHasHint(false), HINT_MS);
    return () => clearTimeout(timer);
  }, []);
  return <div className="lec-blank">{hasHint && lectureText("blank.line")}</div>;
};

/** A spotlight: the page is dark outside of a circle. */
const Spot = ({ light, act }: { readonly light: Light; readonly act: Props["act"] }): ReactElement => (
  <div className="lec-dark" onPointerDown={() => act?.({ kind: "fix" })}>
    <div
      className="lec-spot"
      data-fixed={light.isFixed}
      style={{ "--x": light.x, "--y": light.y, "--radius": light.radius }}
    />
  </div>
);
