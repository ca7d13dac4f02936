import type { PairedQueue } from "../../../../engine/aqm/contract.ts";
import { insideText } from "../../../../i18n/inside.ts";
import { wordOf } from "../../../../i18n/words.ts";
import { crisp, drawBox, drawLine, drawSymbol, drawText } from "../../../chart/drawing.ts";
import { grouped, probability, shown } from "../../../chart/format.ts";
import { token } from "../../../chart/palette.ts";
import { affine, pixelOf } from "../../../chart/scale.ts";
import type { LaneModel } from "../../../plots/lane.ts";
import { steadyTop } from "../../../plots/steadyTop.ts";
import type { Run } from "../../../session/run.ts";
import { briefName, named, readNow } from "../recorded.ts";
import { SIDE } from "./axes.ts";
import type { Drawing } from "./contract.ts";
import { type Scene, sampleOf } from "./scene.ts";

/** Time over which the axis has room for the largest level, s. */
const AXIS = 10;
const GAP = 76;
const PIPE = 22;

const shapeAt = (lane: LaneModel, place: number) => {
  const shape = lane.definition.inside[place];
  return shape?.kind === "pair" ? shape : undefined;
};

const highestOf = (run: Run, lane: LaneModel, queue: PairedQueue): number => {
  const { max } = run.traces.over(
    run.traces.channel(named(lane, queue.level).channel),
    run.traces.until - AXIS,
    run.traces.until,
  );
  return Math.max(max || 0, 1.6 * (readNow(run, lane, named(lane, queue.target)) || 0));
};

/** Draws one queue as a column: its level against its target, its length below, its probability above. */
const drawQueue = (scene: Scene, queue: PairedQueue, packets: number, left: number, wide: number): void => {
  const { context, lane, place, height } = scene;
  const [top, bottom] = [52, height - 62];
  const level = named(lane, queue.level);
  const target = named(lane, queue.target);
  const range = steadyTop(
    scene.run,
    `${lane.definition.id} ${place} ${queue.level}`,
    Math.max(1e-9, highestOf(scene.run, lane, queue)),
  );
  const y = affine([0, range], [bottom, top]);
  drawText(context, wordOf(queue, "label"), left, 14, { colour: token("--ink"), weight: 600, size: 12 });
  drawSymbol(context, briefName(level), shown(readNow(scene.run, lane, level, false), level.unit), left, 32, {
    colour: token("--ink2"),
  });
  drawBox(
    context,
    { x: left, y: top, width: wide, height: bottom - top, radius: 3 },
    token("--inset"),
    token("--line2"),
  );
  const value = Math.max(0, Math.min(range, readNow(scene.run, lane, level) || 0));
  context.fillStyle = token("--qfill");
  context.fillRect(left, pixelOf(y, value), wide, bottom - pixelOf(y, value));
  drawLine(context, [left, pixelOf(y, value)], [left + wide, pixelOf(y, value)], token("--ink"), 1.8);
  const at = pixelOf(y, readNow(scene.run, lane, target));
  drawLine(context, [left, at], [left + wide, at], token("--thr"), 1.2, [5, 3]);
  drawSymbol(context, briefName(target), shown(readNow(scene.run, lane, target), target.unit), left + 5, at - 9, {
    halo: token("--panel"),
    colour: token("--ink2"),
  });
  scene.handles.push({ field: queue.target, x: left + wide, y: at, along: "y", scale: y, range });
  drawText(context, insideText("panel.inside.packets", { n: grouped(packets) }), left, bottom + 12, {
    colour: token("--ink2"),
  });
};

/** Draws the shared probability in the middle, and the probabilities that the queues derive from it. */
const drawCoupling = (scene: Scene, left: number, right: number): void => {
  const { context, lane, place, height } = scene;
  const shape = shapeAt(lane, place);
  if (shape === undefined) return;
  const middle = (left + right) / 2;
  const y = height * 0.42;
  const shared = named(lane, shape.shared);
  drawSymbol(context, briefName(shared), probability(readNow(scene.run, lane, shared, false)), middle, y, {
    align: "center",
    colour: token("--ink"),
    weight: 600,
  });
  for (const [i, queue] of shape.queues.entries()) {
    const side = i === 0 ? -1 : 1;
    const row = i === 0 ? y - 34 : y + 34;
    const end = i === 0 ? left + 4 : right - 4;
    const turn = middle + side * 4;
    context.beginPath();
    context.moveTo(turn, i === 0 ? y - 9 : y + 9);
    context.lineTo(turn, row);
    context.lineTo(end, row);
    context.moveTo(end - side * 5, row - 3.5);
    context.lineTo(end, row);
    context.lineTo(end - side * 5, row + 3.5);
    context.strokeStyle = token("--ink3");
    context.lineWidth = 1.2;
    context.stroke();
    drawText(context, wordOf(queue, "law"), middle, i === 0 ? row - 10 : row + 11, {
      align: "center",
      colour: token("--ink2"),
    });
  }
};

/** Draws both queues into the one link; the queue that sends next is highlighted. */
const drawLink = (scene: Scene, lefts: readonly number[], wide: number): void => {
  const { context, lane, place, width, height, sample } = scene;
  const shape = shapeAt(lane, place);
  const y = height - 26;
  for (const [i, left] of lefts.entries()) {
    const x = left + wide / 2;
    const isNext = sample[0] === i;
    const colour = token(isNext ? "--ink" : "--line2");
    drawLine(context, [x, height - 62], [x, y], colour, isNext ? 3 : 1.5);
    drawLine(context, [x, y], [width / 2, y], colour, isNext ? 3 : 1.5);
    const queue = shape?.queues[i];
    if (queue === undefined) continue;
    const own = named(lane, queue.probability);
    drawSymbol(context, briefName(own), probability(readNow(scene.run, lane, own, false)), left, y + 14, {
      colour: token("--ink"),
      weight: 600,
    });
  }
  context.fillStyle = token("--ink2");
  context.fillRect(crisp(width / 2) - PIPE / 2, y - 5, PIPE, 10);
};

const draw = (scene: Scene): void => {
  const { lane, place, width, sample } = scene;
  const shape = shapeAt(lane, place);
  if (shape === undefined) return;
  const wide = (width - 2 * SIDE - GAP) / 2;
  const lefts = [SIDE, SIDE + wide + GAP];
  drawLink(scene, lefts, wide);
  for (const [i, queue] of shape.queues.entries()) drawQueue(scene, queue, sample[1 + i] ?? 0, lefts[i] ?? 0, wide);
  drawCoupling(scene, SIDE + wide, SIDE + wide + GAP);
};

/** Two queues side by side, with the probability that couples them. */
export const pair: Drawing = {
  kind: "pair",
  note: () => insideText("panel.inside.pairNote"),
  height: () => 240,
  draw,
  sentence: (run, lane, place) => {
    const sample = sampleOf(run, lane, place);
    const queues = shapeAt(lane, place)?.queues ?? [];
    return queues
      .map((queue, i) => {
        const level = named(lane, queue.level);
        return insideText("panel.inside.pairSentence", {
          name: wordOf(queue, "label"),
          packets: grouped(sample[1 + i] ?? 0),
          value: shown(readNow(run, lane, level, false), level.unit),
          probability: probability(readNow(run, lane, named(lane, queue.probability), false)),
        });
      })
      .join(" ");
  },
};
