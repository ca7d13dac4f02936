import { type ReactElement, useCallback } from "react";
import { panelText } from "../../../i18n/laterPanels.ts";
import { t } from "../../../i18n/message.ts";
import { timeText } from "../../../i18n/time.ts";
import type { Surface } from "../../chart/canvas.ts";
import { crisp, drawDisc, drawLine, drawText, textWidth } from "../../chart/drawing.ts";
import { drawSentence } from "../../chart/drawSentence.ts";
import { decimals, grouped } from "../../chart/format.ts";
import type { Ink } from "../../chart/ink.ts";
import { token } from "../../chart/palette.ts";
import { affine, niceTop, pixelOf, ticks125 } from "../../chart/scale.ts";
import type { Column } from "../../plots/ColumnsTable.tsx";
import { forkName, OTHER_COLOUR } from "../../plots/comparedFork/comparedFork.ts";
import { DataFrame } from "../../plots/DataFrame.tsx";
import { Live } from "../../plots/Live.tsx";
import { reportPace, usePanelCanvas } from "../../plots/surfaces.ts";
import { useRun } from "../../session/RunContext.tsx";
import type { Run } from "../../session/run.ts";
import { otherDelays, quantilesOf } from "./otherDelays.ts";

const quantiles = (run: Run): Float32Array | null => quantilesOf(run.lab.getState().report);
const at = (values: Float32Array, percent: number): number => values[percent] ?? Number.NaN;
const MARKED = [50, 95] as const;
/** Heights (%) at which the curves are named. */
const NAMED = 32;
const OTHER_NAMED = 72;
/** px between a curve and its name. */
const BESIDE = 8;

type PointOf = (percent: number, delay: number) => readonly [x: number, y: number];

const traceCurve = (context: Ink, values: Float32Array, pointOf: PointOf): void => {
  for (const [percent, delay] of values.entries()) context.lineTo(...pointOf(percent, delay));
};

/** Shades the area between two curves. */
const shadeBetween = (context: Ink, [one, other]: readonly [Float32Array, Float32Array], pointOf: PointOf): void => {
  context.beginPath();
  traceCurve(context, one, pointOf);
  for (let percent = other.length - 1; percent >= 0; percent--) context.lineTo(...pointOf(percent, at(other, percent)));
  context.closePath();
  context.globalAlpha = 0.28;
  context.fillStyle = token("--ink3");
  context.fill();
  context.globalAlpha = 1;
};

/** Draws the distribution of delays (ms) over the last ten seconds: the share of packets that waited no longer. */
const draw = (run: Run, { context, width, height }: Surface): void => {
  const [left, right, top, bottom] = [44, width - 12, 6, height - 20];
  const values = quantiles(run);
  const other = otherDelays(run);
  const longest = Math.max(values === null ? 0.08 : at(values, 100), other === null ? 0 : at(other.values, 100));
  const most = niceTop(Math.max(1, 1000 * longest * 1.02));
  const [xOf, yOf] = [affine([0, most / 1000], [left, right]), affine([0, 100], [bottom, top])];
  const x = (delay: number): number => pixelOf(xOf, delay);
  const y = (percent: number): number => pixelOf(yOf, percent);
  for (const share of [0, 50, 100]) {
    const py = crisp(y(share));
    drawLine(context, [left, py], [right, py], token(share === 0 ? "--line2" : "--line"));
    drawText(
      context,
      share === 100 ? panelText("panel.unit.percentOf", { n: share }) : grouped(share),
      left - 6,
      py + (share === 100 ? 4 : 0),
      { align: "right" },
    );
  }
  const ticks = ticks125(0, most, Math.max(2, Math.min(5, Math.floor((right - left) / 34))));
  ticks.forEach((tick, place) => {
    const isLast = place === ticks.length - 1;
    const text = isLast
      ? panelText("panel.unit.millisecondsOf", { n: grouped(tick) })
      : decimals(tick, Number.isInteger(tick) ? 0 : 1);
    drawText(context, text, x(tick / 1000) + (isLast ? 8 : 0), bottom + 10, {
      align: isLast ? "right" : "center",
    });
  });
  if (values === null) {
    drawSentence(context, panelText("panel.delays.empty"), { left, right, top, bottom });
    return;
  }
  const pointOf: PointOf = (percent, delay) => [x(delay), y(percent)];
  if (other !== null) shadeBetween(context, [values, other.values], pointOf);
  const stroke = (curve: Float32Array, width: number, dash: readonly number[], colour: string): void => {
    context.beginPath();
    traceCurve(context, curve, pointOf);
    context.strokeStyle = token(colour);
    context.lineWidth = width;
    context.lineJoin = "round";
    context.setLineDash([...dash]);
    context.stroke();
    context.setLineDash([]);
  };
  if (other !== null) {
    stroke(other.values, 1.5, [3, 2], OTHER_COLOUR);
    for (const percent of MARKED)
      drawDisc(context, x(at(other.values, percent)), y(percent), 3, token("--panel"), token(OTHER_COLOUR));
  }
  stroke(values, 2, [], "--avg");
  for (const percent of MARKED)
    drawDisc(context, x(at(values, percent)), y(percent), 3, token("--avg"), token("--panel"));
  const name = (words: string, percent: number, delay: number, isLeft: boolean, weight: number): void => {
    const width = textWidth(context, words, 11, weight);
    const place = isLeft ? Math.max(left + width, x(delay) - BESIDE) : Math.min(right - width, x(delay) + BESIDE);
    const style = { align: isLeft ? "right" : "left", colour: token("--ink"), ground: token("--panel") } as const;
    drawText(context, words, place, y(percent), { ...style, weight });
  };
  // Each name is on the outer side of its curve.
  const isOtherRight = (percent: number): boolean => other === null || at(other.values, percent) >= at(values, percent);
  const own = other === null ? panelText("panel.lastSeconds") : forkName(run.lab.getState().forks.present);
  name(own, NAMED, at(values, NAMED), isOtherRight(NAMED), 600);
  if (other !== null) name(other.name, OTHER_NAMED, at(other.values, OTHER_NAMED), !isOtherRight(OTHER_NAMED), 400);
};

const milliseconds = (percent: number, values: Float32Array | null): string =>
  values === null ? "–" : decimals(1000 * at(values, percent), at(values, percent) < 0.01 ? 1 : 0);

const sentence = (run: Run): string => {
  const { report } = run.lab.getState();
  const own = quantilesOf(report);
  if (report === null || own === null) return panelText("panel.delays.empty");
  const said = panelText("panel.delays.sentence", {
    from: decimals(report.from, 1),
    to: decimals(report.to, 1),
    p50: milliseconds(50, own),
    p95: milliseconds(95, own),
    most: milliseconds(100, own),
  });
  const other = otherDelays(run);
  if (other === null) return said;
  const p = (percent: number): string => milliseconds(percent, other.values);
  return `${said} ${timeText("fork.delays", { name: other.name, p50: p(50), p95: p(95), most: p(100) })}`;
};

/** Every fifth per cent, of the run and of the compared fork. */
const table = (run: Run): readonly Column[] => {
  const [own, other] = [quantiles(run), otherDelays(run)];
  if (own === null) return [];
  const percents = Array.from({ length: 21 }, (_, i) => 5 * i);
  const cells = (values: Float32Array): string[] => percents.map((percent) => decimals(1000 * at(values, percent), 1));
  const head = panelText("panel.data.waited");
  return [
    { head: panelText("panel.data.share"), cells: percents.map(String) },
    { head, cells: cells(own) },
    ...(other === null ? [] : [{ head: `${other.name}: ${head}`, cells: cells(other.values) }]),
  ];
};

/** The panel of queueing delays. */
export const DelaysPanel = (): ReactElement => {
  const run = useRun();
  const canvas = usePanelCanvas(
    useCallback((surface: Surface) => draw(run, surface), [run]),
    reportPace,
  );
  const tools = (
    <span className="pn-values" title={panelText("panel.delays.marked")}>
      <span className="pn-median">
        {panelText("panel.delays.p50")} <Live
          className="pn-number"
          text={() => milliseconds(50, quantiles(run))}
        />{" "}
      </span>
      {panelText("panel.delays.p95")} <Live className="pn-number" text={() => milliseconds(95, quantiles(run))} />{" "}
      {t("panel.unit.ms")}
    </span>
  );
  return (
    <DataFrame name="delays" title={panelText("panel.delays.title")} tools={tools} sentence={sentence} table={table}>
      <div className="pn-plot">
        <canvas ref={canvas} className="pn-canvas" />
      </div>
    </DataFrame>
  );
};
