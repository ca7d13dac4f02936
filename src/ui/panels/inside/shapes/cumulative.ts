import { insideText } from "../../../../i18n/inside.ts";
import { t } from "../../../../i18n/message.ts";
import { drawDisc, drawLine, drawText } from "../../../chart/drawing.ts";
import { brief, decimals, shown } from "../../../chart/format.ts";
import { token } from "../../../chart/palette.ts";
import { makeColumns } from "../../../chart/reusableColumns.ts";
import { type Affine, affine, pixelOf } from "../../../chart/scale.ts";
import type { LaneModel } from "../../../plots/lane.ts";
import { packetSizeOf } from "../../../plots/packetSize.ts";
import { steadyTop } from "../../../plots/steadyTop.ts";
import { draftedState, draftedValues } from "../../../plots/zones.ts";
import type { Run } from "../../../session/run.ts";
import { type Box, drawRows, NUMBERS, SIDE } from "./axes.ts";
import type { Drawing } from "./contract.ts";
import { departuresOf } from "./departures.ts";
import { heightAmong, type Scene, sampleOf } from "./scene.ts";

/** Past time in view, s; number and length (s) of its steps. */
const PAST = 0.2;
const COUNT = 20;
const STEP = PAST / COUNT;
/** Largest predicted time with room in the plot, s. */
const AHEAD_MAX = 0.5;
const sent = makeColumns();
const waiting = makeColumns();

interface Picture {
  readonly scene: Scene;
  readonly box: Box;
  readonly x: Affine;
  readonly y: Affine;
  /** Bytes that departed since the oldest point; then the bytes in the queue at those times. */
  readonly out: Float64Array;
  readonly queue: Float64Array;
}

/** The buffer in bytes, or the bound that the discipline uses instead. */
const boundOf = (run: Run, lane: LaneModel, place: number): number => {
  const shape = lane.definition.inside[place];
  const { buffer } = lane.scenario.bottleneck;
  const own = "bytes" in buffer ? buffer.bytes : buffer.packets * packetSizeOf(lane.scenario);
  return shape?.kind === "cumulative" ? (shape.bound?.(draftedState(run, lane), draftedValues(run, lane)) ?? own) : own;
};

/** Time from now to the last predicted point, s. */
const aheadOf = (sample: Float64Array): number =>
  sample.length < 2 ? 0 : Math.min(AHEAD_MAX, Math.max(0, sample[sample.length - 2] ?? 0));

const pathLine = ({ scene, x, y }: Picture, at: (i: number) => number): void => {
  scene.context.beginPath();
  for (let i = 0; i <= COUNT; i++) {
    const value = at(i);
    if (Number.isFinite(value)) scene.context.lineTo(pixelOf(x, (i - COUNT) * STEP), pixelOf(y, value));
  }
};

/** Shades the gap between the lines, which is the queue. */
const drawGap = (picture: Picture): void => {
  const { scene, x, y, out, queue } = picture;
  const { context } = scene;
  pathLine(picture, (i) => (out[i] ?? Number.NaN) + (queue[i] ?? Number.NaN));
  for (let i = COUNT; i >= 0; i--) context.lineTo(pixelOf(x, (i - COUNT) * STEP), pixelOf(y, out[i] ?? 0));
  context.closePath();
  context.fillStyle = token("--qfill");
  context.fill();
};

const strokeLine = (picture: Picture, at: (i: number) => number, colour: string, width: number): void => {
  pathLine(picture, at);
  picture.scene.context.strokeStyle = colour;
  picture.scene.context.lineWidth = width;
  picture.scene.context.stroke();
};

/** Draws the predicted arrivals from now on, and the bound that they may not cross. */
const drawAhead = ({ scene, x, y, out, queue }: Picture, bound: number): void => {
  const { context, lane, sample } = scene;
  const ahead = aheadOf(sample);
  const now = (out[COUNT] ?? 0) + (queue[COUNT] ?? 0);
  const rate = lane.scenario.bottleneck.rate / 8;
  const limit = (time: number): number => (out[COUNT] ?? 0) + rate * time + bound;
  drawLine(
    context,
    [pixelOf(x, 0), pixelOf(y, limit(0))],
    [pixelOf(x, ahead), pixelOf(y, limit(ahead))],
    token("--thr"),
    1.2,
    [5, 3],
  );
  drawLine(
    context,
    [pixelOf(x, 0), pixelOf(y, out[COUNT] ?? 0)],
    [pixelOf(x, ahead), pixelOf(y, (out[COUNT] ?? 0) + rate * ahead)],
    token("--q"),
    1.2,
    [2, 3],
  );
  context.beginPath();
  context.moveTo(pixelOf(x, 0), pixelOf(y, now));
  for (let i = 0; i + 2 <= sample.length; i += 2) {
    const time = sample[i] ?? 0;
    if (time > ahead) break;
    context.lineTo(pixelOf(x, time), pixelOf(y, now + (sample[i + 1] ?? 0)));
  }
  context.strokeStyle = token("--ink");
  context.lineWidth = 1.8;
  context.setLineDash([2, 3]);
  context.stroke();
  context.setLineDash([]);
};

const draw = (scene: Scene): void => {
  const { context, lane, place, width, height, sample } = scene;
  const bound = boundOf(scene.run, lane, place);
  const ahead = aheadOf(sample);
  const box: Box = { left: SIDE + NUMBERS, right: width - SIDE - 4, top: 30, bottom: height - 24 };
  // Only closed bins are read.
  const until = Math.floor(scene.run.traces.until / STEP) * STEP;
  const taken = sent.read(COUNT);
  const held = waiting.read(COUNT);
  scene.run.traces.columns(scene.run.traces.channel("sent"), until - PAST, until, COUNT, taken);
  scene.run.traces.columns(scene.run.traces.channel("queueBytes"), until - PAST, until, COUNT, held);
  const out = departuresOf(taken.mean, COUNT, STEP);
  const queue = new Float64Array(COUNT + 1);
  queue.set(held.mean.subarray(0, COUNT), 1);
  queue[0] = queue[1] ?? 0;
  // The axis has room for the predictions: the line at the full link rate, and the bound above it.
  const end = (out[COUNT] ?? 0) + (lane.scenario.bottleneck.rate / 8) * ahead + bound;
  const top = steadyTop(scene.run, `${lane.definition.id} ${place}`, Math.max(1, 1.02 * end));
  const x = affine([-PAST, Math.max(ahead, 0.02)], [box.left, box.right]);
  const y = affine([0, top], [box.bottom, box.top]);
  const picture = { scene, box, x, y, out, queue };
  drawRows(scene, box, y, top, "B");
  drawText(context, insideText("panel.inside.cumulativeAxis", { time: shown(PAST, "s") }), SIDE, 12);
  const now = pixelOf(x, 0);
  drawLine(context, [now, box.top], [now, box.bottom], token("--line2"));
  drawText(context, insideText("panel.inside.nowTick"), now, box.bottom + 11, { align: "center" });
  drawText(context, insideText("panel.inside.ago", { time: shown(PAST, "s") }), box.left, box.bottom + 11);
  if (ahead > 0)
    drawText(context, `+${brief(ahead * 1000)} ${t("panel.unit.ms")}`, box.right, box.bottom + 11, { align: "right" });
  drawGap(picture);
  strokeLine(picture, (i) => out[i] ?? Number.NaN, token("--q"), 1.6);
  strokeLine(picture, (i) => (out[i] ?? Number.NaN) + (queue[i] ?? Number.NaN), token("--ink"), 2);
  drawAhead(picture, bound);
  const arrived = (out[COUNT] ?? 0) + (queue[COUNT] ?? 0);
  drawDisc(context, now, pixelOf(y, arrived), 5, token("--ink"), token("--panel"));
  const middle = Math.floor(COUNT * 0.45);
  const quiet = { colour: token("--ink2"), ground: token("--panel") } as const;
  drawText(
    context,
    insideText("panel.inside.arrivals"),
    pixelOf(x, (middle - COUNT) * STEP) - 8,
    pixelOf(y, (out[middle] ?? 0) + (queue[middle] ?? 0)) - 10,
    { ...quiet, align: "right" },
  );
  drawText(
    context,
    insideText("panel.inside.departures"),
    pixelOf(x, (middle - COUNT) * STEP) + 10,
    pixelOf(y, out[middle] ?? 0) + 12,
    quiet,
  );
  if (ahead > 0)
    drawText(
      context,
      insideText("panel.inside.bound", { value: shown(bound, "B") }),
      box.right,
      Math.max(box.top - 8, pixelOf(y, end) - 9),
      { ...quiet, align: "right" },
    );
};

/** Cumulative arrivals and departures, with predictions and the bound of the gap between the two. */
export const cumulative: Drawing = {
  kind: "cumulative",
  note: () => insideText("panel.inside.cumulativeNote", { time: shown(PAST, "s") }),
  height: (_run, lane) => heightAmong(lane, 216, 196),
  draw,
  sentence: (run, lane, place) => {
    const sample = sampleOf(run, lane, place);
    const waits = valueNow(run, "queueBytes");
    const ahead = aheadOf(sample);
    const values = {
      waits: shown(waits, "B"),
      bound: shown(boundOf(run, lane, place), "B"),
      time: decimals(ahead * 1000, 0),
    };
    return insideText(ahead > 0 ? "panel.inside.foreseenSentence" : "panel.inside.cumulativeSentence", values);
  },
};

const valueNow = (run: Run, channel: string): number =>
  run.traces.latest?.values[run.traces.channel(channel)] ?? Number.NaN;
