import { insideText } from "../../../../i18n/inside.ts";
import { wordOf, wordsIn } from "../../../../i18n/words.ts";
import { crisp, drawDisc, drawLine, drawMeasured, drawText, textWidth } from "../../../chart/drawing.ts";
import { grouped, shown } from "../../../chart/format.ts";
import { token } from "../../../chart/palette.ts";
import type { LaneModel } from "../../../plots/lane.ts";
import type { Run } from "../../../session/run.ts";
import { flowLabel, groupOfFlow } from "../flowGroups.ts";
import { SIDE } from "./axes.ts";
import type { Drawing } from "./contract.ts";
import { fillGroup, type Scene, sampleOf } from "./scene.ts";

const FIELDS = 5;
const ROW_MIN = 13;
const ROW_MAX = 26;
/** Room for names, lamps and the pointer, px. */
const NAMES = 46;
const POINTER = 16;
const CELL = 5;
const MANY = 30;
const FOOT = 26;

interface Row {
  readonly flow: number;
  readonly packets: number;
  readonly list: number;
  /** Brightness, 0 to 1. */
  readonly lamp: number;
  readonly value: number;
  readonly sendsNext: boolean;
}
const rowsIn = (sample: Float64Array): readonly Row[] => {
  const rows: Row[] = [];
  for (let i = 2; i + FIELDS <= sample.length; i += FIELDS)
    rows.push({
      flow: sample[i] ?? 0,
      packets: sample[i + 1] ?? 0,
      list: sample[i + 2] ?? 0,
      lamp: sample[i + 3] ?? 0,
      value: sample[i + 4] ?? Number.NaN,
      sendsNext: sample[1] === rows.length,
    });
  return rows;
};

/** Rows in a stable order by group, then by flow; if not all fit, the fullest rows and the one that sends next. */
const arranged = (run: Run, lane: LaneModel, rows: readonly Row[], most: number): readonly Row[] => {
  const rank = (row: Row): number => {
    const group = groupOfFlow(run, lane, row.flow);
    return group === undefined ? lane.groups.length : lane.groups.indexOf(group);
  };
  const kept = rows.filter((row, place) => place < most - 1 || row.sendsNext).slice(0, most);
  const chosen = kept.length < Math.min(most, rows.length) ? rows.slice(0, most) : kept;
  return [...chosen].sort((a, b) => rank(a) - rank(b) || a.flow - b.flow);
};

const drawPackets = (scene: Scene, row: Row, right: number, y: number, high: number, room: number): number => {
  const { context, lane, areas } = scene;
  const group = groupOfFlow(scene.run, lane, row.flow);
  const shownCells = Math.max(0, Math.min(row.packets, Math.floor(room / CELL)));
  const left = right - shownCells * CELL;
  context.beginPath();
  for (let i = 1; i <= shownCells; i++) context.rect(right - i * CELL, y, CELL - 1.2, high);
  fillGroup(scene, group, row.flow);
  if (group !== undefined)
    areas.push({ x: left, y, width: right - left, height: high, group: group.id, flow: row.flow });
  return left;
};

const drawRow = (scene: Scene, row: Row, y: number, high: number): void => {
  const { context, lane, place, width } = scene;
  const shape = lane.definition.inside[place];
  if (shape?.kind !== "rows") return;
  const right = width - SIDE - POINTER;
  const left = SIDE + NAMES;
  const middle = y + high / 2;
  drawLine(context, [left, crisp(y + high - 1)], [right, crisp(y + high - 1)], token("--line"));
  drawText(context, flowLabel(scene.run, lane, row.flow), left - 18, middle, {
    align: "right",
    colour: token("--ink2"),
  });
  if (shape.lamp !== undefined) {
    drawDisc(context, left - 8, middle, 3.5, token("--panel"), token("--line2"));
    context.globalAlpha = Math.max(0, Math.min(1, row.lamp));
    drawDisc(context, left - 8, middle, 3.5, token("--drop"));
    context.globalAlpha = 1;
  }
  const label = valueText(shape, row);
  const wide = label === "" ? 0 : textWidth(context, label, 11, 600) + 12;
  const end = drawPackets(scene, row, right, y + 2, high - 5, right - left - wide - 4);
  if (label !== "") drawText(context, label, left + 4, middle, { colour: token("--ink2") });
  const list = wordsIn(shape, "lists")[row.list];
  if (list !== undefined && row.list === 0 && end - left - wide > textWidth(context, list) + 14)
    drawText(context, list, end - 7, middle, { align: "right" });
  if (row.sendsNext) drawPointer(scene, width - SIDE - POINTER + 5, middle);
};

const valueText = (
  shape: { readonly value?: { readonly label: string; readonly unit: Parameters<typeof shown>[1] } },
  row: Row,
): string => {
  const value = shape.value !== undefined && Number.isFinite(row.value) ? [shown(row.value, shape.value.unit)] : [];
  // More packets than a reader can count at a glance.
  const packets = row.packets > MANY ? [insideText("panel.inside.packets", { n: grouped(row.packets) })] : [];
  return [...value, ...packets].join(", ");
};

const drawPointer = ({ context }: Scene, x: number, y: number): void => {
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x + 8, y - 5);
  context.lineTo(x + 8, y + 5);
  context.closePath();
  context.fillStyle = token("--ink");
  context.fill();
};

/** A legend of the signs, below the rows. */
const drawFoot = (scene: Scene, left: number): void => {
  const { context, lane, place, width, height } = scene;
  const shape = lane.definition.inside[place];
  if (shape?.kind !== "rows") return;
  const y = height - 12;
  let x = SIDE;
  const lamp = wordOf(shape, "lamp");
  if (lamp !== undefined) {
    drawDisc(context, x + 4, y, 3.5, token("--drop"));
    x += 11 + drawMeasured(context, lamp, x + 11, y + 0.5, { colour: token("--ink2") }) + 12;
  }
  if (shape.value !== undefined)
    x += drawMeasured(context, wordOf(shape.value, "label"), x, y + 0.5, { colour: token("--ink2") }) + 12;
  const next = insideText(left > 0 ? "panel.inside.nextAndMore" : "panel.inside.sendsNext", { n: grouped(left) });
  if (x + textWidth(context, next) + 16 > width - SIDE) return;
  drawText(context, next, width - SIDE - 14, y + 0.5, { align: "right", colour: token("--ink2") });
  drawPointer(scene, width - SIDE - 8, y);
};

const draw = (scene: Scene): void => {
  const { context, lane, width, height, sample } = scene;
  const all = rowsIn(sample);
  const room = height - FOOT - 8;
  const most = Math.max(1, Math.floor(room / ROW_MIN));
  const rows = arranged(scene.run, lane, all, most);
  const high = Math.min(ROW_MAX, room / Math.max(1, rows.length));
  for (const [i, row] of rows.entries()) drawRow(scene, row, 8 + i * high, high);
  if (rows.length === 0)
    drawText(context, insideText("panel.inside.nothingWaits"), width / 2, room / 2, { align: "center" });
  drawFoot(scene, Math.max(0, (sample[0] ?? 0) - rows.length));
};

/** A row of packets for each flow, the head at the right, with a pointer at the flow that sends next. */
export const rows: Drawing = {
  kind: "rows",
  note: () => insideText("panel.inside.rowsNote"),
  height: () => 226,
  draw,
  sentence: (run, lane, place) => {
    const sample = sampleOf(run, lane, place);
    const all = rowsIn(sample);
    const [fullest] = [...all].sort((a, b) => b.packets - a.packets);
    if (fullest === undefined) return insideText("panel.inside.nothingWaits");
    return insideText("panel.inside.rowsSentence", {
      n: grouped(sample[0] ?? 0),
      name: flowLabel(run, lane, fullest.flow),
      packets: grouped(fullest.packets),
    });
  },
};
