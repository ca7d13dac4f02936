import { type ReactElement, useCallback } from "react";
import { say } from "../../../i18n/algorithms.ts";
import { panelText } from "../../../i18n/laterPanels.ts";
import { largestOf } from "../../../units/extremes.ts";
import type { Surface } from "../../chart/canvas.ts";
import { crisp, drawLine, drawText, textWidth } from "../../chart/drawing.ts";
import { drawSentence } from "../../chart/drawSentence.ts";
import { brief, decimals, grouped, tickText } from "../../chart/format.ts";
import { token } from "../../chart/palette.ts";
import { affine, niceTop, pixelOf, tickDigits, ticks125 } from "../../chart/scale.ts";
import type { Column } from "../../plots/ColumnsTable.tsx";
import { DataFrame } from "../../plots/DataFrame.tsx";
import { flowPasses, groupOf } from "../../plots/flowHighlight.ts";
import { fillGroup } from "../../plots/groupFill.ts";
import { type GroupPlace, useGroupHover } from "../../plots/hover.ts";
import { Live } from "../../plots/Live.tsx";
import { laneOf } from "../../plots/lane.ts";
import { reportPace, usePanelCanvas } from "../../plots/surfaces.ts";
import { useRun } from "../../session/RunContext.tsx";
import { perRun, type Run } from "../../session/run.ts";
import { toggleSenders } from "../../session/theoryShown.ts";
import { flowsInOrder } from "../inside/flowGroups.ts";
import { jainOfBars, meanGoodput, rateBars } from "./bars.ts";

const GAP = 9;
const BAR_MIN = 4;

/** Extent of each group's bars in the latest picture, px. */
type DrawnBars = readonly (GroupPlace & { readonly from: number; readonly to: number })[];
const drawnOf = perRun((): { bars: DrawnBars } => ({ bars: [] }));
const placeAt = (run: Run, x: number): GroupPlace | null =>
  drawnOf(run).bars.find(({ from, to }) => x >= from && x < to) ?? null;

/** Draws the rate of every long flow over the last ten seconds, and their mean. */
const draw = (run: Run, { context, width, height, ratio }: Surface): void => {
  const { report, highlight, inForce } = run.lab.getState();
  const lane = laneOf(inForce);
  const [left, right, top, bottom] = [34, width - 12, 8, height - 20];
  const groups = report === null ? [] : rateBars(report, Math.floor((right - left) / BAR_MIN));
  const rates = groups.flatMap((group) => group.bars.map((bar) => bar.rate));
  const most = rates.length === 0 ? 1e6 : niceTop(largestOf(rates, 1e3) * 1.2);
  const y = affine([0, most], [bottom, top]);
  const ticks = ticks125(0, most / 1e6, 4);
  for (const tick of ticks) {
    const py = crisp(pixelOf(y, tick * 1e6));
    drawLine(context, [left, py], [right, py], token(tick === 0 ? "--line2" : "--line"));
    drawText(context, tickText(tick, tickDigits(ticks)), left - 6, py, { align: "right" });
  }
  const share = report === null ? Number.NaN : meanGoodput(report);
  if (rates.length === 0 || Number.isNaN(share)) {
    drawSentence(context, panelText("panel.fairness.empty"), { left, right, top, bottom });
    return;
  }
  const pitch = Math.min(28, (right - left - 4 - GAP * (groups.length - 1)) / rates.length);
  let x = left + 3;
  const places: (GroupPlace & { from: number; to: number })[] = [];
  for (const group of groups) {
    const style = lane.groups.find((one) => one.id === group.id);
    const start = x;
    const place = lane.groups.findIndex(({ id }) => id === group.id);
    const known = flowsInOrder(run, place, group.flows);
    const flows = group.bars.map(({ member }) => (member === undefined ? undefined : known[member]));
    for (const [i, flow] of flows.entries())
      places.push({ group: group.id, flow, from: start + i * pitch, to: start + (i + 1) * pitch });
    // Where single flows are not known, the whole group of the flow is highlighted.
    const lit = known.length > 0 ? highlight : groupOf(highlight);
    for (const { opacity, takes } of flowPasses(lit, group.id)) {
      context.globalAlpha = opacity;
      context.beginPath();
      for (const [i, { rate }] of group.bars.entries())
        if (takes(flows[i]))
          context.rect(
            start + i * pitch,
            pixelOf(y, rate),
            Math.max(1, pitch - Math.min(3, pitch * 0.25)),
            bottom - pixelOf(y, rate),
          );
      fillGroup(context, style, ratio);
    }
    x += pitch * group.bars.length;
    context.globalAlpha = 1;
    drawText(context, style?.letter ?? group.id, (start + x) / 2, bottom + 10, {
      align: "center",
      colour: token("--ink2"),
    });
    x += GAP;
  }
  drawnOf(run).bars = places;
  const py = pixelOf(y, share);
  drawLine(context, [left, py], [right, py], token("--ink"), 1.2, [4, 3]);
  const words = panelText("panel.fairness.share", { rate: brief(share / 1e6) });
  // The label is at the side with the lower bars: above the line if these are below it, else above all bars.
  const taken = textWidth(context, words) + 6;
  const tallest = (from: number, to: number): number =>
    largestOf(
      places.flatMap((one, i) => (one.to > from && one.from < to ? (rates[i] ?? 0) : [])),
      0,
    );
  const [first, last] = [tallest(left, left + 6 + taken), tallest(right - taken, right)];
  const isLeft = first < last;
  const at = pixelOf(y, Math.min(first, last)) >= py - 4 ? py - 10 : top + 2;
  const style = { colour: token("--ink2"), ground: token("--panel") } as const;
  drawText(context, words, isLeft ? left + 6 : right, at, { ...style, align: isLeft ? "left" : "right" });
};

const jain = (run: Run): string => {
  const { report } = run.lab.getState();
  const value = report === null ? null : jainOfBars(report);
  return value === null ? panelText("panel.none") : decimals(value, 2);
};
const sentence = (run: Run): string => {
  const { report } = run.lab.getState();
  const share = report === null ? Number.NaN : meanGoodput(report);
  if (report === null || Number.isNaN(share)) return panelText("panel.fairness.empty");
  const flows = report.groups.reduce((sum, group) => sum + group.flowGoodput.length, 0);
  return panelText("panel.fairness.sentence", { n: grouped(flows), rate: brief(share / 1e6), jain: jain(run) });
};

/** Most rows of the table: where there are more flows, a row is the mean of several. */
const ROWS_MAX = 200;

const table = (run: Run): readonly Column[] => {
  const { report, inForce } = run.lab.getState();
  if (report === null) return [];
  const { groups } = laneOf(inForce);
  const rows = rateBars(report, ROWS_MAX).flatMap(({ id, bars, flows }) => {
    const letter = groups.find((one) => one.id === id)?.letter ?? id;
    return bars.map(({ rate, member }, i) => {
      const several = panelText("panel.data.flows", { group: letter, n: Math.ceil(flows / bars.length) });
      return { name: member === undefined ? `${i + 1}: ${several}` : `${letter}${member + 1}`, rate };
    });
  });
  return [
    { head: panelText("panel.data.flow"), cells: rows.map(({ name }) => name) },
    { head: panelText("panel.data.rate"), cells: rows.map(({ rate }) => decimals(rate / 1e6, 2)) },
  ];
};

/** The panel of the rates of flows. */
export const FairnessPanel = (): ReactElement => {
  const run = useRun();
  const canvas = usePanelCanvas(
    useCallback((surface: Surface) => draw(run, surface), [run]),
    reportPace,
  );
  const hover = useGroupHover((x) => placeAt(run, x));
  const tools = (
    <>
      <span className="pn-values" title={panelText("panel.fairness.jainTitle")}>
        {panelText("panel.fairness.jain")} <Live className="pn-number" text={jain} />
      </span>
      <button type="button" className="pn-button" onClick={() => toggleSenders(run)}>
        {say("flows.open")}
      </button>
    </>
  );
  return (
    <DataFrame
      name="fairness"
      title={panelText("panel.fairness.title")}
      note={panelText("panel.fairness.note")}
      tools={tools}
      sentence={sentence}
      table={table}
    >
      <div className="pn-plot" {...hover}>
        <canvas ref={canvas} className="pn-canvas" />
      </div>
    </DataFrame>
  );
};
