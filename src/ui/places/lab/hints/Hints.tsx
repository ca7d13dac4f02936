import { type ReactElement, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { dialogText } from "../../../../i18n/dialogs.ts";
import { browserStorage } from "../../../session/address/storage.ts";
import { isFirstVisit } from "../../../session/firstVisit.ts";
import { onHintsAsked } from "../../../session/hintsAsked.ts";
import { useRun } from "../../../session/RunContext.tsx";
import { isCovered } from "../../../shell/placeKeys.ts";
import { pageZoom } from "../../../theme/zoom.ts";
import { type Box, CARD, cardAt, HINTS } from "./hints.ts";
import "./hints.css";

/** Key of the storage; a value under it says that the hints were ended. */
const KEY = "hints";
/** Time (ms) before the first hint. */
const WAIT_MS = 3000;
/** Time between two updates of the place of a target, ms: panels move when others open. */
const PLACE_MS = 200;

/** At most three hints, one after another, for those who come to the lab on their first visit or ask for them. */
const Hints = (): ReactElement | null => {
  const [index, setIndex] = useState<number | null>(null);
  useEffect(() => {
    if (!isFirstVisit() || browserStorage.read(KEY) !== null) return undefined;
    const timer = setTimeout(() => setIndex(0), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => onHintsAsked(() => setIndex(0)), []);
  const end = useCallback((): void => {
    browserStorage.write(KEY, "over");
    setIndex(null);
  }, []);
  const next = useCallback((): void => {
    if (index === null) return;
    if (index + 1 < HINTS.length) setIndex(index + 1);
    else end();
  }, [index, end]);
  return index === null ? null : <Card key={index} index={index} next={next} end={end} />;
};

export default Hints;

interface Props {
  readonly index: number;
  next(): void;
  end(): void;
}

/** One hint beside what it points at. The page stays usable, and the focus where it is. */
const Card = ({ index, next, end }: Props): ReactElement | null => {
  const run = useRun();
  const title = useId();
  const card = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useState<Box | null>(null);
  const hint = HINTS[index];
  useEffect(() => {
    const place = (): void => setTarget(isCovered() ? null : (hint?.boxOf(run) ?? null));
    place();
    const timer = setInterval(place, PLACE_MS);
    return () => clearInterval(timer);
  }, [run, hint]);
  useEffect(
    () =>
      run.lab.subscribe((now, before) => {
        if (hint?.isDone(now, before)) next();
      }),
    [run, hint, next],
  );
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && !isCovered()) end();
      else if (event.key === "F6") card.current?.querySelector("button")?.focus();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKeyDown, { capture: true });
    return () => removeEventListener("keydown", onKeyDown, { capture: true });
  }, [end]);
  if (target === null || hint === undefined) return null;
  const at = cardAt(target, { width: innerWidth / pageZoom(), height: innerHeight / pageZoom() });
  const from = { x: at.left + CARD.width / 2, y: at.top + CARD.height / 2 };
  const to = { x: target.left + target.width / 2, y: target.top + target.height / 2 };
  return (
    <>
      <svg className="hint-line" aria-hidden="true">
        <path d={`M${from.x} ${from.y}H${to.x}V${to.y}`} />
      </svg>
      <div
        className="hint-ring"
        style={{ left: target.left - 4, top: target.top - 4, width: target.width + 8, height: target.height + 8 }}
      />
      <div ref={card} className="hint-card" role="dialog" aria-labelledby={title} aria-live="polite" style={at}>
        <b id={title}>{dialogText(`hints.${hint.id}`)}</b>
        <p>{dialogText(`hints.${hint.id}Says`)}</p>
        <div>
          <button type="button" className="button solid" onClick={next}>
            {dialogText(index + 1 < HINTS.length ? "hints.next" : "hints.done")}
          </button>
          <button type="button" className="button outlined" onClick={end}>
            {dialogText("hints.none")}
          </button>
        </div>
      </div>
    </>
  );
};
