import { type Reason, reasonCode } from "../../../../engine/packets/packet.ts";
import { insideText } from "../../../../i18n/inside.ts";
import { wordOf } from "../../../../i18n/words.ts";
import { largestOf } from "../../../../units/extremes.ts";
import { drawBox, drawCross, drawLine, drawMeasured, drawText } from "../../../chart/drawing.ts";
import { grouped } from "../../../chart/format.ts";
import { token } from "../../../chart/palette.ts";
import { litFlow } from "../../../plots/highlight.ts";
import type { LaneModel } from "../../../plots/lane.ts";
import type { Run } from "../../../session/run.ts";
import { flowLabel, groupOfFlow } from "../flowGroups.ts";
import { SIDE } from "./axes.ts";
import { type Drawn, readCells, type Strip } from "./cellsSample.ts";
import type { Drawing } from "./contract.ts";
import { eventsByGroup } from "./packetSigns.ts";
import { fillGroup, groupBox, heightAmong, type Scene, sampleOf } from "./scene.ts";

/** Seconds over which matches are counted. */
const COUNTED = 10;
const HEAD = 58;
/** Width of the arriving packet, and y of the path from it to the drawn cells; px. */
const ARRIVAL = 9;
const PATH = 32;
const FOOT = 46;
/** Largest width of a cell; cells share one row while they are wider than `NARROWEST`; px. */
const WIDEST = 11;
const NARROWEST = 7;
const HIGHEST = 34;

interface Layout {
  readonly perRow: number;
  readonly wide: number;
  readonly high: number;
}
/** Few cells fit in one row; many wrap into a block. */
const layOut = (count: number, width: number, height: number): Layout => {
  const one = width / Math.max(1, count);
  if (one >= NARROWEST) return { perRow: count, wide: Math.min(WIDEST, one), high: Math.min(HIGHEST, height) };
  const side = Math.max(2.5, Math.min(NARROWEST, Math.sqrt((width * height) / count)));
  const perRow = Math.max(1, Math.floor(width / side));
  const rows = Math.ceil(count / perRow);
  return { perRow, wide: side, high: Math.min(HIGHEST, height / rows) };
};

const placeOf = ({ perRow, wide, high }: Layout, i: number): readonly [number, number] => [
  SIDE + (i % perRow) * wide,
  HEAD + Math.floor(i / perRow) * high,
];

/** Code for the flows of a group that are not highlighted. */
const NO_FLOW = -1;

/** One path for each group, since a list may hold a thousand cells. */
const drawStrip = (scene: Scene, flows: Float64Array, layout: Layout): void => {
  const { context, lane, areas } = scene;
  const gap = layout.wide > 5 ? 1.2 : layout.wide > 3 ? 0.6 : 0;
  const [width, height] = [layout.wide - gap, Math.max(1, layout.high - gap)];
  const styles = Array.from(flows, (flow) => groupOfFlow(scene.run, lane, flow));
  const lit = litFlow(scene.run.lab.getState().highlight);
  for (const group of [...lane.groups, undefined]) {
    context.beginPath();
    for (let i = 0; i < flows.length; i++) {
      if (styles[i] !== group) continue;
      const [x, y] = placeOf(layout, i);
      context.rect(x + gap / 2, y, width, height);
      if (group !== undefined)
        areas.push({ x, y, width: layout.wide, height: layout.high, group: group.id, flow: flows[i] });
    }
    fillGroup(scene, group, lit === null ? undefined : NO_FLOW);
    const own = styles.map((style, i) => style === group && flows[i] === lit);
    if (lit === null || !own.includes(true)) continue;
    context.beginPath();
    for (const [i, isOwn] of own.entries()) {
      const [x, y] = placeOf(layout, i);
      if (isOwn) context.rect(x + gap / 2, y, width, height);
    }
    fillGroup(scene, group, lit);
  }
};

/** Marks the cells that were drawn at random: framed, crossed out if they matched, with a line from the arrival. */
const drawDrawn = (scene: Scene, drawn: readonly Drawn[], layout: Layout): void => {
  const { context } = scene;
  for (const { place, matched } of drawn) {
    const [x, y] = placeOf(layout, place);
    const middle = x + layout.wide / 2;
    context.beginPath();
    context.moveTo(SIDE + ARRIVAL + 3, PATH);
    context.lineTo(Math.max(SIDE + ARRIVAL + 3, middle - 12), PATH);
    context.quadraticCurveTo(middle, PATH, middle, Math.min(y - 3, PATH + 12));
    context.lineTo(middle, y - 3);
    context.strokeStyle = token("--ink");
    context.lineWidth = 1.2;
    context.setLineDash([3, 3]);
    context.stroke();
    context.setLineDash([]);
    drawLine(context, [middle - 3, y - 7], [middle, y - 2], token("--ink"), 1.2);
    drawLine(context, [middle + 3, y - 7], [middle, y - 2], token("--ink"), 1.2);
    context.strokeStyle = token("--ink");
    context.lineWidth = 2;
    context.strokeRect(x, y - 1, layout.wide, layout.high + 1);
    if (matched)
      drawCross(context, middle, y + layout.high / 2, Math.min(7, 2 + layout.wide / 2), token("--drop"), 2.2);
  }
};

/** The flow of the arriving packet, at the upper left, and the result of the comparison. */
const drawArrival = (scene: Scene, arrival: number, hit: boolean, words: string): void => {
  const { context, lane } = scene;
  groupBox(scene, groupOfFlow(scene.run, lane, arrival), SIDE, 8, ARRIVAL, 30, arrival);
  if (hit) drawCross(context, SIDE + ARRIVAL / 2, 23, 6, token("--drop"), 2.2);
  const left = SIDE + ARRIVAL + 8;
  const text = insideText("panel.inside.arrival", { name: flowLabel(scene.run, lane, arrival) });
  const end = left + drawMeasured(context, text, left, 15, { colour: token("--ink"), weight: 600 });
  drawText(context, words, end + 8, 15, { colour: token("--ink2") });
};

/** Draws the matches of the last `COUNTED` s, by group. */
const drawCounts = (scene: Scene, reason: Reason): void => {
  const { context, lane, width, height } = scene;
  const counts = eventsByGroup(scene.run, reasonCode(reason), COUNTED, lane.groups.length);
  const most = largestOf(counts, 1);
  drawText(context, insideText("panel.inside.matches"), SIDE, height - 30, { colour: token("--ink2") });
  const wide = (width - 2 * SIDE) / Math.max(1, lane.groups.length);
  for (const [i, group] of lane.groups.entries()) {
    const x = SIDE + i * wide;
    const count = counts[i] ?? 0;
    drawText(context, group.letter, x, height - 12, { colour: token("--ink2") });
    const long = ((wide - 62) * count) / most;
    groupBox(scene, group, x + 16, height - 17, Math.max(count > 0 ? 1 : 0, long), 9);
    drawText(context, grouped(count), x + 20 + Math.max(0, long), height - 12, { colour: token("--ink"), weight: 600 });
  }
};

/** The flow of the compared packet. */
const arrivalOf = (run: Run, { arrival }: Strip): number =>
  Number.isNaN(arrival) ? (run.traces.latest?.decision?.flow ?? Number.NaN) : arrival;

const draw = (scene: Scene): void => {
  const { context, lane, place, width, height, sample } = scene;
  const shape = lane.definition.inside[place];
  const read = readCells(sample);
  if (shape?.kind !== "cells") return;
  const room = height - HEAD - FOOT - (shape.reason === undefined ? -22 : 0);
  if (read === null || read.flows.length === 0) {
    drawBox(context, { x: SIDE, y: HEAD, width: width - 2 * SIDE, height: HIGHEST, radius: 3 }, token("--inset"));
    drawText(context, insideText("panel.inside.nothingWaits"), width / 2, HEAD + HIGHEST / 2, { align: "center" });
  } else {
    const layout = layOut(read.flows.length, width - 2 * SIDE, room - 16);
    drawStrip(scene, read.flows, layout);
    if (read.draws > 0) {
      const hit = read.drawn.some((one) => one.matched);
      drawArrival(scene, arrivalOf(scene.run, read), hit, hit ? wordOf(shape, "matched") : wordOf(shape, "missed"));
      drawDrawn(scene, read.drawn, layout);
    }
    const rows = Math.ceil(read.flows.length / layout.perRow);
    const left = read.count - read.flows.length;
    const more = left > 0 ? ` ${insideText("panel.inside.more", { n: grouped(left) })}` : "";
    drawText(context, `${wordOf(shape, "label")}${more}`, SIDE, HEAD + rows * layout.high + 11);
  }
  if (shape.reason !== undefined) drawCounts(scene, shape.reason);
};

/** A strip of cells in the colours of their flows; the randomly drawn cells are marked. */
export const cells: Drawing = {
  kind: "cells",
  note: () => insideText("panel.inside.cellsNote"),
  height: (_run, lane) => heightAmong(lane, 184, 176),
  draw,
  sentence: (run, lane, place) => cellsSentence(run, lane, place),
};

const cellsSentence = (run: Run, lane: LaneModel, place: number): string => {
  const shape = lane.definition.inside[place];
  const read = readCells(sampleOf(run, lane, place));
  if (shape?.kind !== "cells" || read === null) return "";
  const counted = insideText("panel.inside.cellsSentence", { n: grouped(read.count), what: wordOf(shape, "label") });
  if (read.draws === 0) return counted;
  const words = read.drawn.some((one) => one.matched) ? wordOf(shape, "matched") : wordOf(shape, "missed");
  return `${counted} ${insideText("panel.inside.drewCell", { name: flowLabel(run, lane, arrivalOf(run, read)), outcome: words })}`;
};
