import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { theoryText } from "../../../i18n/theory.ts";
import type { LoopModel, Plant } from "../../../theory/models/contract.ts";
import { onThemeChange } from "../../chart/palette.ts";
import { useSize } from "../../plots/useSize.ts";
import { showWords } from "../../quantity.ts";
import { MAP_EDGES, MapOverlay, type Promised } from "./MapOverlay.tsx";
import { paintMap } from "./mapPicture.ts";
import { along, type Filled, FLOWS, fillMap, marginAt, partOf, pointedAt, RTTS, SIDE } from "./marginMap.ts";
import type { PastRun } from "./pastRuns.ts";
import { round } from "./words.ts";

interface Props {
  readonly model: LoopModel;
  readonly plant: Plant;
  readonly promised: Promised | null;
  /** Runs of this very map. */
  readonly past: readonly PastRun[];
  readonly swingsFrom: number;
  onMove(flows: number, rtt: number): void;
  onFilled(filled: Filled): void;
}

/** Time between two pictures of a map that fills, ms. */
const PAINT_MS = 100;
/** A key moves the point by this part of the map; with Shift ten times as far. */
const STEP = 1 / 200;

/** Where the loop settles, over flows and round trip, with the point that is looked at. */
export const MarginMap = ({ model, plant, promised, past, swingsFrom, onMove, onFilled }: Props): ReactElement => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box);
  const [filled, setFilled] = useState<Filled | null>(null);
  const { capacity, buffer, flows, propagation } = plant;
  const start = useRef(propagation);
  const latest = useRef<Filled | null>(null);
  useEffect(() => {
    let painted = 0;
    const timers: ReturnType<typeof setTimeout>[] = [];
    const stop = fillMap(model, { capacity, buffer, flows: 1, propagation: start.current }, (now) => {
      latest.current = now;
      const isDone = now.last - now.first === SIDE - 1;
      if (!isDone && performance.now() - painted < PAINT_MS) return;
      painted = performance.now();
      paintMap(canvas.current, now);
      // Tints, lines and words each in a task of its own: together they would hold up the page on a slow machine.
      if (isDone)
        timers.push(
          setTimeout(() => setFilled(now)),
          setTimeout(() => onFilled(now)),
        );
    });
    return () => {
      stop();
      timers.forEach(clearTimeout);
    };
  }, [model, capacity, buffer, onFilled]);
  const { left, right, top, bottom } = MAP_EDGES;
  // A canvas of another size is empty.
  const pixels = Math.min(2, window.devicePixelRatio);
  const [across, down] = [
    Math.max(0, Math.round((width - left - right) * pixels)),
    Math.max(0, Math.round((height - top - bottom) * pixels)),
  ];
  useLayoutEffect(() => {
    if (canvas.current === null || across === 0 || down === 0) return;
    Object.assign(canvas.current, { width: across, height: down });
    const paint = (): void => {
      if (latest.current !== null) paintMap(canvas.current, latest.current);
    };
    paint();
    return onThemeChange(paint);
  }, [across, down]);
  const move = (event: PointerEvent<HTMLElement>): void => {
    if (event.buttons === 0) return;
    const { flows, rtt } = pointedAt(event.currentTarget, event);
    onMove(flows, rtt);
  };
  const press = (event: KeyboardEvent): void => {
    const [across, up] = ARROWS[event.key] ?? [0, 0];
    if (across === 0 && up === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const far = event.shiftKey ? 10 : 1;
    const wanted = Math.round(along(FLOWS, partOf(FLOWS, flows) + across * far * STEP));
    const moved = across !== 0 && wanted === flows ? flows + across : wanted;
    const nextFlows = across === 0 ? flows : Math.min(FLOWS[1], Math.max(FLOWS[0], moved));
    const part = Math.min(1, Math.max(0, partOf(RTTS, propagation) + up * far * STEP));
    onMove(nextFlows, up === 0 ? propagation : along(RTTS, part));
  };
  const margin = marginAt(model, plant);
  const place = { flows: String(flows), rtt: showWords(Number(propagation.toPrecision(3)), "s") };
  const sentence = theoryText("theory.mapSentence", {
    ...place,
    margin: Number.isNaN(margin) ? theoryText("theory.invalid") : `${round(margin)}°`,
  });
  return (
    <div ref={box} className="th-plot th-map">
      <div className="th-map-area" onPointerDown={move} onPointerMove={move}>
        <canvas ref={canvas} width={0} height={0} role="img" aria-label={sentence} />
        <button
          type="button"
          className="th-handle"
          aria-label={theoryText("theory.handle", { place: sentence })}
          style={{ left: `${100 * partOf(FLOWS, flows)}%`, top: `${100 - 100 * partOf(RTTS, propagation)}%` }}
          onKeyDown={press}
        />
      </div>
      {width > 0 && (
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <MapOverlay {...{ width, height, filled, promised, past, swingsFrom, flows, propagation }} />
        </svg>
      )}
    </div>
  );
};

const ARROWS: Readonly<Record<string, readonly [across: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
