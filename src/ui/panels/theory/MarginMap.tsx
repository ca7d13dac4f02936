import { type PointerEvent, type ReactElement, useEffect, useRef } from "react";
import { theoryText } from "../../../i18n/theory.ts";
import type { LoopModel, Plant } from "../../../theory/models/contract.ts";
import { onThemeChange, token } from "../../chart/palette.ts";
import { showWords } from "../../quantity.ts";
import { boundsOf } from "../../theme/zoom.ts";
import { along, FLOWS, fillMap, marginAt, partOf, RTTS, SIDE } from "./marginMap.ts";
import { round } from "./words.ts";

interface Props {
  readonly model: LoopModel;
  readonly plant: Plant;
  onMove(flows: number, rtt: number): void;
}

/** Red, green and blue of a token. */
const colourOf = (name: string): readonly [number, number, number] => {
  const hex = token(name).replace("#", "");
  const part = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
};

/** Contours, degrees. */
const CONTOURS = [0, 30, 60] as const;

const paint = (canvas: HTMLCanvasElement | null, margins: Float32Array, rows: number): void => {
  const context = canvas?.getContext("2d");
  if (context === null || context === undefined) return;
  const picture = context.createImageData(SIDE, SIDE);
  const colours = {
    good: colourOf("--good"),
    bad: colourOf("--bad"),
    none: colourOf("--ink3"),
    ink: colourOf("--ink"),
  };
  const at = (row: number, column: number): number => margins[row * SIDE + column] ?? Number.NaN;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < SIDE; column++) {
      const margin = at(row, column);
      const isHatched = (row + column) % 8 === 0;
      const beside = [at(row, Math.min(SIDE - 1, column + 1)), at(Math.min(rows - 1, row + 1), column)];
      const line = CONTOURS.find((level) =>
        beside.some((other) => margin < level !== other < level && !Number.isNaN(other)),
      );
      let [colour, strength] = [colours.none, isHatched ? 0.5 : 0.1];
      if (margin < 0) [colour, strength] = [colours.bad, isHatched ? 0.4 : 0.15];
      else if (margin >= 0) [colour, strength] = [colours.good, 0.1 + Math.min(0.4, margin / 200)];
      if (line !== undefined && !Number.isNaN(margin))
        [colour, strength] = line === 0 ? [colours.bad, 1] : [colours.ink, 0.7];
      picture.data.set([...colour, Math.round(255 * strength)], 4 * ((SIDE - 1 - row) * SIDE + column));
    }
  context.putImageData(picture, 0, 0);
};

/** Where the loop settles, over flows and round trip, with the point that is looked at. */
export const MarginMap = ({ model, plant, onMove }: Props): ReactElement => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { capacity, buffer } = plant;
  useEffect(() => {
    let latest: readonly [Float32Array, number] | null = null;
    const stop = fillMap(model, { capacity, buffer, flows: 1, propagation: 1 }, (margins, rows) => {
      latest = [margins, rows];
      paint(canvas.current, margins, rows);
    });
    const forget = onThemeChange(() => latest !== null && paint(canvas.current, ...latest));
    return () => {
      stop();
      forget();
    };
  }, [model, capacity, buffer]);
  const move = (event: PointerEvent<HTMLElement>): void => {
    if (event.buttons === 0) return;
    const box = boundsOf(event.currentTarget);
    const across = (event.clientX - box.left) / box.width;
    const up = 1 - (event.clientY - box.top) / box.height;
    onMove(Math.round(along(FLOWS, Math.min(1, Math.max(0, across)))), along(RTTS, Math.min(1, Math.max(0, up))));
  };
  const margin = marginAt(model, plant);
  const words = {
    flows: String(plant.flows),
    rtt: showWords(plant.propagation, "s"),
    margin: Number.isNaN(margin) ? theoryText("theory.invalid") : `${round(margin)}°`,
  };
  return (
    <div className="th-map" onPointerDown={move} onPointerMove={move}>
      <canvas ref={canvas} width={SIDE} height={SIDE} role="img" aria-label={theoryText("theory.mapSentence", words)} />
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <line
          className="th-dots"
          x1={100 * partOf(FLOWS, plant.flows)}
          x2={100 * partOf(FLOWS, plant.flows)}
          y1="0"
          y2="100"
        />
        <line
          className="th-dots"
          x1="0"
          x2="100"
          y1={100 - 100 * partOf(RTTS, plant.propagation)}
          y2={100 - 100 * partOf(RTTS, plant.propagation)}
        />
      </svg>
    </div>
  );
};
