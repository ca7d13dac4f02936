import { type ReactElement, useCallback, useContext, useLayoutEffect, useRef, useState } from "react";
import { algorithmOf } from "../../../engine/documentation.ts";
import { insideText } from "../../../i18n/inside.ts";
import { t } from "../../../i18n/message.ts";
import { phoneText } from "../../../i18n/phone.ts";
import { wordOf } from "../../../i18n/words.ts";
import { useTextUpdates } from "../../chart/textUpdates.ts";
import { laneOf } from "../../plots/lane.ts";
import { PhoneForm } from "../../session/phoneView.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import type { Run } from "../../session/run.ts";
import { LaterIcon } from "../../widgets/LaterIcon.tsx";
import type { LitLine } from "./pseudocode.ts";
import { fieldOfLine, linesNow, showDecision } from "./showDecision.ts";

/** Number of lines that a phone shows around the decision. */
const AROUND = 6;

/** The lines that led to the decision, and their neighbours where they are fewer. */
const aroundNow = (lines: readonly LitLine[]): readonly LitLine[] => {
  const now = Math.max(
    0,
    lines.findIndex(({ state }) => state === "now"),
  );
  const distance = (place: number): number =>
    Math.abs(place - now) + (lines[place]?.state === "skipped" ? lines.length : 0);
  const nearest = [...lines.keys()].sort((one, other) => distance(one) - distance(other)).slice(0, AROUND);
  return lines.filter((_line, place) => nearest.includes(place));
};

interface StepButtonProps {
  readonly words: string;
  readonly title: string;
  /** It steps forwards; its icon is the one for stepping back, turned. */
  readonly isForwards: boolean;
  act(): void;
}
const StepButton = ({ words, title, isForwards, act }: StepButtonProps): ReactElement => {
  const cannotStep = useLab(({ status }) => status !== "paused" && status !== "playing");
  const look = isForwards ? "pn-button pn-icon pn-on" : "pn-button pn-icon";
  return (
    <button type="button" className={look} title={title} disabled={cannotStep} onClick={act}>
      <LaterIcon name="back" />
      <span className="pn-sr">{words}</span>
    </button>
  );
};

/** Steps from one packet event to the next, and back. */
const PacketSteps = (): ReactElement => {
  const { step, stepBack } = useRun().lab.getState();
  return (
    <>
      <StepButton
        words={phoneText("foot.stepBack")}
        title={phoneText("foot.stepBackTitle")}
        isForwards={false}
        act={stepBack}
      />
      <StepButton words={t("bar.step")} title={t("bar.stepTitle")} isForwards act={step} />
    </>
  );
};

/** The places of the lines on a phone: around the decision, or all. */
const placesAround = (run: Run): string =>
  aroundNow(linesNow(run))
    .map(({ place }) => place)
    .join(" ");

/** The algorithm in pseudo-code, with the lines that the latest arrival reached and their values. */
export const Pseudocode = (): ReactElement => {
  const run = useRun();
  const lane = useLab((state) => laneOf(state.inForce));
  const { setHighlight, pinHighlight } = run.lab.getState();
  const isPhone = useContext(PhoneForm);
  const [isWhole, setWhole] = useState(false);
  // Arrivals change these words up to sixty times a second: a screen reader that is told of each loses all other news.
  const isHidden = useLab(({ status }) => status === "playing") || undefined;
  const around = useLab(() => (isPhone && !isWhole ? placesAround(run) : ""));
  const all = algorithmOf(lane.definition.id).doc.pseudocode.map((line) => wordOf(line, "text"));
  const places = around === "" ? [...all.keys()] : around.split(" ").map(Number);
  const list = useRef<HTMLOListElement>(null);
  const sentence = useRef<HTMLSpanElement>(null);
  const show = useCallback((): void => {
    if (list.current !== null && sentence.current !== null) showDecision(run, list.current, sentence.current);
  }, [run]);
  // Lines that React has rendered anew have no values yet.
  useLayoutEffect(show);
  useTextUpdates(list, show);
  const light = (place: number, act: typeof setHighlight): void => {
    const field = fieldOfLine(run, place);
    if (field !== undefined) act({ kind: "field", field });
  };
  return (
    <div className="pn-code">
      <header>
        <h3 className="pn-title">{insideText("panel.inside.lines")}</h3>
        {isPhone && (
          <>
            {all.length > AROUND && (
              <button
                type="button"
                className="pn-button"
                aria-expanded={isWhole}
                onClick={() => setWhole((whole) => !whole)}
              >
                {phoneText(isWhole ? "code.few" : "code.all")}
              </button>
            )}
            <PacketSteps />
          </>
        )}
      </header>
      <ol ref={list}>
        {places.map((place) => (
          <li
            key={place}
            data-place={place}
            onPointerEnter={() => light(place, setHighlight)}
            onPointerLeave={() => fieldOfLine(run, place) !== undefined && setHighlight(null)}
            onPointerDown={() => light(place, pinHighlight)}
          >
            <span aria-hidden="true" />
            <code>{all[place]}</code>
            <span className="pn-value" aria-hidden={isHidden} />
          </li>
        ))}
      </ol>
      <p className="pn-say" aria-hidden={isHidden}>
        <span ref={sentence} />
      </p>
    </div>
  );
};
