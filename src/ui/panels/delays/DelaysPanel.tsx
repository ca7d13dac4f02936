import { type ReactElement, useCallback } from "react";
import { t } from "../../../i18n/message.ts";
import type { Surface } from "../../chart/canvas.ts";
import { decimals, grouped } from "../../chart/format.ts";
import { crisp, drawDisc, drawLine, drawText } from "../../chart/ink.ts";
import { token } from "../../chart/palette.ts";
import { affine, niceTop, pixelOf, ticks125 } from "../../chart/scale.ts";
import { lab } from "../../session/lab.ts";
import { Live } from "../Live.tsx";
import { PanelFrame } from "../PanelFrame.tsx";
import { reportPace, usePanelCanvas } from "../surfaces.ts";

const quantiles = (): Float32Array | null => {
  const report = lab.getState().report;
  return report === null || report.delayQuantiles.length < 101 ? null : report.delayQuantiles;
};
const at = (values: Float32Array, percent: number): number => values[percent] ?? Number.NaN;
const MARKED = [50, 95] as const;

/** Share of packets that stayed no longer than so many ms, over the last ten seconds. */
const draw = ({ context, width, height }: Surface): void => {
  const [left, right, top, bottom] = [44, width - 12, 6, height - 20];
  const values = quantiles();
  const most = niceTop(Math.max(1, 1000 * (values === null ? 0.08 : at(values, 100)) * 1.02));
  const [xOf, yOf] = [affine([0, most / 1000], [left, right]), affine([0, 100], [bottom, top])];
  const x = (delay: number): number => pixelOf(xOf, delay);
  const y = (percent: number): number => pixelOf(yOf, percent);
  for (const share of [0, 50, 100]) {
    const py = crisp(y(share));
    drawLine(context, [left, py], [right, py], token(share === 0 ? "--line2" : "--line"));
    drawText(
      context,
      share === 100 ? t("panel.unit.percentOf", { n: share }) : grouped(share),
      left - 6,
      py + (share === 100 ? 4 : 0),
      { align: "right" },
    );
  }
  const ticks = ticks125(0, most, Math.max(2, Math.min(5, Math.floor((right - left) / 34))));
  ticks.forEach((tick, place) => {
    const isLast = place === ticks.length - 1;
    const text = isLast
      ? t("panel.unit.millisecondsOf", { n: grouped(tick) })
      : decimals(tick, Number.isInteger(tick) ? 0 : 1);
    drawText(context, text, x(tick / 1000) + (isLast ? 8 : 0), bottom + 10, {
      align: isLast ? "right" : "center",
    });
  });
  if (values === null) {
    drawText(context, t("panel.delays.empty"), (left + right) / 2, (top + bottom) / 2, { align: "center" });
    return;
  }
  context.beginPath();
  for (const [percent, delay] of values.entries()) context.lineTo(x(delay), y(percent));
  context.strokeStyle = token("--avg");
  context.lineWidth = 2;
  context.lineJoin = "round";
  context.stroke();
  for (const percent of MARKED)
    drawDisc(context, x(at(values, percent)), y(percent), 3, token("--avg"), token("--panel"));
  drawText(context, t("panel.delays.window"), Math.max(left + 52, x(at(values, 32)) - 8), y(32), {
    align: "right",
    colour: token("--ink"),
    weight: 600,
    ground: token("--panel"),
  });
};

const milliseconds = (percent: number): string => {
  const values = quantiles();
  return values === null ? "–" : decimals(1000 * at(values, percent), at(values, percent) < 0.01 ? 1 : 0);
};
const sentence = (): string =>
  quantiles() === null
    ? t("panel.delays.empty")
    : t("panel.delays.sentence", { p50: milliseconds(50), p95: milliseconds(95), most: milliseconds(100) });

/** How long packets wait. */
export const DelaysPanel = (): ReactElement => {
  const canvas = usePanelCanvas(useCallback(draw, []), reportPace);
  const tools = (
    <span className="pn-values">
      {t("panel.delays.p50")} <Live className="pn-number" text={() => milliseconds(50)} /> {t("panel.delays.p95")}{" "}
      <Live className="pn-number" text={() => milliseconds(95)} /> {t("panel.unit.ms")}
    </span>
  );
  return (
    <PanelFrame name="delays" title={t("panel.delays.title")} tools={tools} sentence={sentence}>
      <div className="pn-plot">
        <canvas ref={canvas} className="pn-canvas" />
      </div>
    </PanelFrame>
  );
};
