import { type KeyboardEvent, type ReactElement, type RefObject, useReducer, useRef, useState } from "react";
import { timeText } from "../../../i18n/time.ts";
import { grouped } from "../../chart/format.ts";
import { invalidateAll } from "../../chart/loop.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { boundsOf } from "../../theme/zoom.ts";
import { spoken } from "../../widgets/spoken.ts";
import { flightsNow, waitingPacket } from "../network/flights.ts";
import type { StripPicture } from "../network/stripPicture.ts";
import { pinPacket, releasePacket } from "./packetChoice.ts";
import "../network/packets.css";

/** Time (ms) between two attempts to find a packet, and time after which the attempts end. */
const RETRY_MS = 50;
const PATIENCE_MS = 2000;

interface Props {
  readonly picture: RefObject<StripPicture | null>;
}

/** Keyboard access to the queued packets: arrows move between them, Enter shows a packet's history. */
const PacketChooser = ({ picture }: Props): ReactElement => {
  const run = useRun();
  const [place, setPlace] = useState(0);
  // The strip may be drawn, or drawn anew, after this was: the ring of the focus needs where it stands now.
  const [, placeAgain] = useReducer((times: number) => times + 1, 0);
  const element = useRef<HTMLDivElement>(null);
  const waiting = useLab(() => run.traces.latest?.queue.length ?? 0);
  const at = Math.max(0, Math.min(waiting - 1, place));
  const show = (next: number, patience = PATIENCE_MS): void => {
    const { latest } = run.traces;
    const flights = flightsNow(run);
    const bounds = element.current === null ? undefined : boundsOf(element.current);
    const drawn = picture.current;
    if (latest === null || flights === null || drawn === null) {
      // While the run is paused, the worker is asked for the packets; its answer may still be on its way.
      if (patience > 0) setTimeout(() => show(next, patience - RETRY_MS), RETRY_MS);
      return;
    }
    if (bounds === undefined) return;
    if (next >= flights.waiting.length) return;
    const x = bounds.left + bounds.width - (next + 0.5) * drawn.cell;
    pinPacket(run, { ...waitingPacket(latest, flights, next), at: run.traces.until, x, y: bounds.bottom });
    invalidateAll();
  };
  const go = (next: number): void => {
    const held = Math.max(0, Math.min(waiting - 1, next));
    setPlace(held);
    show(held);
  };
  const acts = new Map<string, () => void>([
    ["ArrowLeft", () => go(at + 1)],
    ["ArrowRight", () => go(at - 1)],
    ["Home", () => go(0)],
    ["End", () => go(waiting - 1)],
    ["Enter", () => go(at)],
    ["Escape", () => releasePacket(run)],
  ]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const act = acts.get(event.key);
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const layout = picture.current?.layout;
  const style = {
    left: layout?.tail ?? 0,
    top: layout?.queueTop ?? 0,
    width: (layout?.head ?? 0) - (layout?.tail ?? 0),
    height: layout?.queueHeight ?? 0,
  };
  const n = grouped(waiting);
  return (
    <div
      ref={element}
      className="pk-chooser"
      style={style}
      role="slider"
      tabIndex={0}
      aria-label={timeText("history.chooser")}
      aria-valuemin={0}
      aria-valuemax={Math.max(1, waiting)}
      aria-valuenow={waiting === 0 ? 0 : at + 1}
      aria-valuetext={
        waiting === 0 ? timeText("history.noneWaits") : spoken(timeText("history.place", { place: grouped(at + 1), n }))
      }
      onFocus={placeAgain}
      onKeyDown={onKeyDown}
    />
  );
};

export default PacketChooser;
