import { type ReactElement, useCallback } from "react";
import { insideText } from "../../../../i18n/inside.ts";
import { panelText } from "../../../../i18n/laterPanels.ts";
import { t } from "../../../../i18n/message.ts";
import { wordOf } from "../../../../i18n/words.ts";
import type { Unit } from "../../../../units/units.ts";
import type { Surface } from "../../../chart/canvas.ts";
import { crisp, drawDisc, drawLine, drawMeasured, drawSymbol, drawText } from "../../../chart/drawing.ts";
import { decimals, shown, shownNumber, shownUnit, tickText } from "../../../chart/format.ts";
import type { Ink } from "../../../chart/ink.ts";
import { token } from "../../../chart/palette.ts";
import { makeColumns } from "../../../chart/reusableColumns.ts";
import { type Affine, affine, pixelOf, tickDigits, ticks125 } from "../../../chart/scale.ts";
import { largest, lastOf, pathBand, pathLine, type Strip } from "../../../chart/series.ts";
import { type LaneModel, laneOf } from "../../../plots/lane.ts";
import { liveNow, shownNow } from "../../../plots/now.ts";
import { steadyTop } from "../../../plots/steadyTop.ts";
import { usePanelCanvas } from "../../../plots/surfaces.ts";
import { useRun } from "../../../session/RunContext.tsx";
import type { Run } from "../../../session/run.ts";
import type { ShapeDefinition, ShapeProps } from "./contract.ts";

/** The quantity of one small trace. */
interface Row {
  readonly channel: string;
  readonly label: string;
  readonly symbol: string;
  readonly unit: Unit;
}
/** Simulated time in view, s. */
const SPAN = 10;
const LEFT = 14;
const TICKS = 44;

/** The discipline's signals; for a discipline without signals, the queue and its delay. */
const rowsOf = ({ definition }: LaneModel, place: number): readonly Row[] => {
  const shape = definition.inside[place];
  const ids = shape?.kind === "signals" ? shape.signals : [];
  const rows = ids.flatMap((id): Row[] => {
    const signal = definition.signals[id];
    return signal === undefined
      ? []
      : [{ channel: `signal:${id}`, label: wordOf(signal, "label"), symbol: signal.symbol ?? "", unit: signal.unit }];
  });
  return rows.length > 0
    ? rows
    : [
        { channel: "queue", label: t("panel.queue.queue"), symbol: "q", unit: "packets" },
        { channel: "delay", label: panelText("panel.delays.title"), symbol: "", unit: "s" },
      ];
};

const columns = makeColumns();

const drawSignals = (run: Run, surface: Surface, place: number): void => {
  const rows = rowsOf(laneOf(run.lab.getState().inForce), place);
  const until = run.traces.until;
  const height = (surface.height - 22) / rows.length;
  const count = Math.max(1, Math.floor(surface.width - LEFT - TICKS));
  const end = Math.max(until, SPAN);
  const step = SPAN / count;
  // Columns begin at multiples of their width, as in the traces, so that nothing flickers while they scroll.
  const from = Math.floor((end - SPAN) / step) * step;
  const strip: Strip = { left: LEFT - (end - SPAN - from) / step, step: 1, count: count + 1 };
  for (const [place, row] of rows.entries())
    drawRow(run, surface, row, strip, from, from + strip.count * step, place * height, height);
  for (const tick of ticks125(end - SPAN, end, 3))
    drawText(
      surface.context,
      `${decimals(tick, 0)} ${t("panel.unit.s")}`,
      LEFT + ((tick - end + SPAN) / SPAN) * count,
      surface.height - 9,
      { align: "center" },
    );
};

const drawRow = (
  run: Run,
  surface: Surface,
  row: Row,
  strip: Strip,
  from: number,
  to: number,
  top: number,
  height: number,
): void => {
  const { context, width } = surface;
  const out = columns.read(strip.count);
  run.traces.columns(run.traces.channel(row.channel), from, to, strip.count, out);
  const { factor } = shownUnit(row.unit);
  const high = largest(out.max, strip.count);
  const wanted = Math.max(1e-9, 1.05 * (Number.isNaN(high) ? 1 : high) * factor);
  const scaleTop = steadyTop(run, row.channel, wanted) / factor;
  const y: Affine = affine([0, scaleTop], [top + height - 10, top + 30]);
  const right = width - TICKS;
  const ticks = ticks125(0, scaleTop * factor, 3);
  for (const tick of ticks) {
    const at = crisp(pixelOf(y, tick / factor));
    drawLine(context, [LEFT, at], [right, at], token(tick === 0 ? "--line2" : "--line"));
    drawText(context, tickText(tick, tickDigits(ticks)), right + 6, at);
  }
  // The number and the dot are from the same frame.
  const now = liveNow(run, row.channel);
  drawRowName(context, row, Number.isNaN(now) ? lastOf(out.mean, strip.count) : now, top + 15, right);
  context.save();
  context.beginPath();
  context.rect(LEFT, top + 20, right - LEFT, height);
  context.clip();
  context.beginPath();
  pathBand(context, strip, out.min, out.max, y);
  context.fillStyle = token("--qfill");
  context.fill();
  context.beginPath();
  pathLine(context, strip, out.mean, y);
  context.strokeStyle = token("--avg");
  context.lineWidth = 1.6;
  context.stroke();
  context.restore();
  if (Number.isFinite(now))
    drawDisc(
      context,
      Math.min(right, LEFT + (run.traces.until / SPAN) * (right - LEFT)),
      pixelOf(y, Math.min(now, scaleTop)),
      4,
      token("--ink"),
      token("--panel"),
    );
};

const drawRowName = (context: Ink, row: Row, value: number, y: number, right: number): void => {
  const width = drawMeasured(context, row.label, LEFT, y, { colour: token("--ink"), weight: 600, size: 12 });
  if (row.symbol !== "") drawSymbol(context, row.symbol, "", LEFT + width + 8, y);
  const unit = shownUnit(row.unit).unit;
  const unitWidth = unit === "" ? 0 : drawMeasured(context, unit, right, y, { align: "right" }) + 4;
  drawText(context, shownNumber(value, row.unit), right - unitWidth, y, {
    align: "right",
    colour: token("--ink"),
    weight: 600,
    size: 12,
  });
};

const SignalsShape = ({ place }: ShapeProps): ReactElement => {
  const run = useRun();
  const draw = useCallback((surface: Surface) => drawSignals(run, surface, place), [run, place]);
  const canvas = usePanelCanvas(draw);
  return (
    <div className="pn-signals-shape">
      <canvas ref={canvas} className="pn-canvas" />
    </div>
  );
};

/** Small traces of the discipline's signals. */
export const signals: ShapeDefinition = {
  kind: "signals",
  note: () => insideText("panel.inside.signalsNote"),
  Shape: SignalsShape,
  paint: drawSignals,
  sentence: (run, lane, place) =>
    rowsOf(lane, place)
      .map((row) => `${row.label}: ${shown(shownNow(run, row.channel), row.unit)}.`)
      .join(" "),
};
