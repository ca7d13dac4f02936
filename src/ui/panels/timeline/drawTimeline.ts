import { panelText } from "../../../i18n/laterPanels.ts";
import { t } from "../../../i18n/message.ts";
import { endOf } from "../../../scenario/runEnd.ts";
import type { Surface } from "../../chart/canvas.ts";
import { crisp, drawLine, drawRich, drawText, richWidth, zoneHatch } from "../../chart/drawing.ts";
import { drawFlag, flagReach } from "../../chart/flag.ts";
import { tickTime } from "../../chart/format.ts";
import type { Ink } from "../../chart/ink.ts";
import { token } from "../../chart/palette.ts";
import { makeColumns } from "../../chart/reusableColumns.ts";
import { type Affine, affine, niceTop, pixelOf, ticks125 } from "../../chart/scale.ts";
import { type BufferColumns, ScrollBuffer } from "../../chart/scrollBuffer.ts";
import { ScrolledColumns } from "../../chart/scrolledColumns.ts";
import { largest, pathBand, pathDashes, pathLine, type Strip } from "../../chart/series.ts";
import { comparedFork, OTHER_COLOUR } from "../../plots/comparedFork/comparedFork.ts";
import { partingWith } from "../../plots/comparedFork/overlay.ts";
import { FLAG_WIDTH, FLAGS_WITH_WORDS, flagGroups, flagsOf } from "../../plots/flags.ts";
import { type TimeWindow, windowOf } from "../../plots/view.ts";
import { perRun, type Run } from "../../session/run.ts";

/** Extent of the overview, px. */
export interface TimelineBox {
  readonly run: Run;
  readonly x: Affine;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly duration: number;
  readonly window: TimeWindow;
}
const SIDE = 14;
/** Smallest drawn width of a window, px, so that it can be seen and gripped. */
const WINDOW_MIN = 6;
let zero = new Float64Array(0);

/** Data of a run's overview that are kept between pictures. */
const overviewOf = perRun(({ traces }) => ({
  columns: new ScrolledColumns(traces),
  buffer: new ScrollBuffer(),
  /** Packets at the upper edge. */
  top: 1,
}));

const timelineBox = (run: Run, width: number, height: number): TimelineBox => {
  const { lab, traces } = run;
  const { scenario, view } = lab.getState();
  const duration = Math.max(endOf(scenario), traces.recorded);
  const [left, right] = [10, width - SIDE];
  return {
    run,
    left,
    right,
    top: 24,
    bottom: Math.max(36, height - 26),
    duration,
    x: affine([0, duration], [left, right]),
    window: windowOf(view, traces.until),
  };
};

/** Edges of the window, px. */
export const windowEdges = ({ run, x, window, left, right }: TimelineBox): readonly [number, number] => {
  const from = Math.max(left, pixelOf(x, window.from));
  const to = Math.min(
    right,
    Math.max(from + WINDOW_MIN, pixelOf(x, Math.max(window.from, Math.min(window.to, run.traces.recorded)))),
  );
  return [Math.min(from, to - WINDOW_MIN), to];
};

/** Draws the whole run: its mean queue, the window in view, the changes, and the time that is not simulated yet. */
export const drawTimeline = (run: Run, surface: Surface): TimelineBox => {
  const box = timelineBox(run, surface.width, surface.height);
  const { context } = surface;
  const [from, to] = windowEdges(box);
  drawOverview(surface, box);
  context.globalAlpha = 0.12;
  context.fillStyle = token("--focus");
  context.fillRect(from, box.top - 3, to - from, box.bottom - box.top + 3);
  context.globalAlpha = 1;
  drawOther(surface, box);
  drawKnown(surface, box);
  drawFuture(surface, box);
  drawAxis(surface, box);
  drawFlags(surface, box);
  drawBookmarks(surface, box);
  drawEdges(surface, box, from, to);
  return box;
};

const overviewY = ({ run, bottom, top }: TimelineBox): Affine => affine([0, overviewOf(run).top], [bottom, top]);

/** Draws the mean queue; the buffer keeps its picture, so only new parts are drawn. */
const drawOverview = ({ context, ratio, height }: Surface, box: TimelineBox): void => {
  const overview = overviewOf(box.run);
  const { columns, buffer } = overview;
  const pixels = Math.max(1, Math.floor(ratio));
  const left = Math.round(box.left * ratio);
  const count = Math.max(1, Math.floor((box.right * ratio - left) / pixels));
  const columnTime = box.duration / count;
  columns.show(0, count, columnTime);
  const most = largest(columns.read("queue", 0, count).mean, count);
  overview.top = niceTop(Math.max(1, 1.1 * (Number.isNaN(most) ? 1 : most)));
  const [top, y] = [overview.top, overviewY(box)];
  const bufferColumns: BufferColumns = { first: 0, count, pixels, ratio, height, period: 1 };
  const recorded = Math.ceil(box.run.traces.recorded / columnTime);
  buffer.write(context, bufferColumns, [columns.epoch, top], recorded, columns.settled, (onto, from, length, x) =>
    inkOverview(onto, { left: x, step: pixels / ratio, count: length }, columns.read("queue", from, length).mean, y),
  );
  buffer.blit(context, bufferColumns, left);
};

const inkOverview = (context: Ink, strip: Strip, mean: Float64Array, y: Affine): void => {
  if (zero.length < mean.length) zero = new Float64Array(mean.length);
  context.beginPath();
  pathBand(context, strip, zero, mean, y);
  context.fillStyle = token("--qfill");
  context.fill();
  context.beginPath();
  pathLine(context, strip, mean, y);
  context.strokeStyle = token("--avg");
  context.lineWidth = 1.5;
  context.lineJoin = "round";
  context.stroke();
};

const otherColumns = makeColumns();

/** Draws the compared fork's queue, dashed, from where the two part. */
const drawOther = ({ context }: Surface, box: TimelineBox): void => {
  const other = comparedFork(box.run);
  if (other === null) return;
  const parting = partingWith(box.run, other);
  const from = Math.max(0, Math.min(parting, other.forkedAt ?? parting));
  const left = pixelOf(box.x, from);
  const count = Math.floor(pixelOf(box.x, other.traces.recorded) - left);
  if (!(count > 1)) return;
  const out = otherColumns.read(count);
  other.traces.columns(other.traces.channel("queue"), from, other.traces.recorded, count, out);
  context.beginPath();
  pathDashes(context, { left, step: 1, count }, out.mean.subarray(0, count), overviewY(box), 0);
  context.strokeStyle = token(OTHER_COLOUR);
  context.lineWidth = 1;
  context.stroke();
};

/** Draws bookmarks as small pennants on the axis. */
const drawBookmarks = ({ context }: Surface, box: TimelineBox): void => {
  for (const { at } of box.run.lab.getState().bookmarks) {
    const x = pixelOf(box.x, at);
    context.beginPath();
    context.moveTo(x, box.bottom + 1);
    context.lineTo(x, box.bottom - 11);
    context.lineTo(x + 7, box.bottom - 8);
    context.lineTo(x, box.bottom - 5);
    context.fillStyle = context.strokeStyle = token("--ink");
    context.lineWidth = 1.4;
    context.fill();
    context.stroke();
  }
};

/** Fades the simulated part after the head. */
const drawKnown = ({ context }: Surface, box: TimelineBox): void => {
  const [now, end] = [pixelOf(box.x, box.run.traces.until), pixelOf(box.x, box.run.traces.recorded)];
  if (end <= now) return;
  context.globalAlpha = 0.62;
  context.fillStyle = token("--panel");
  context.fillRect(now, box.top - 3, end - now, box.bottom - box.top + 2);
  context.globalAlpha = 1;
};

const drawFuture = ({ context, ratio }: Surface, box: TimelineBox): void => {
  const now = pixelOf(box.x, box.run.traces.recorded);
  if (box.right - now < 1) return;
  context.globalAlpha = 0.8;
  context.fillStyle = zoneHatch(ratio);
  context.fillRect(now, box.top - 3, box.right - now, box.bottom - box.top + 3);
  context.globalAlpha = 1;
  if (box.right - now > 120)
    drawText(context, panelText("panel.timeline.future"), (now + box.right) / 2, (box.top + box.bottom) / 2, {
      align: "center",
      colour: token("--ink2"),
      ground: token("--panel"),
    });
};

const drawAxis = ({ context, height }: Surface, box: TimelineBox): void => {
  const y = crisp(box.bottom);
  drawLine(context, [box.left, y], [box.right, y], token("--line2"));
  const ticks = ticks125(0, box.duration, Math.max(3, Math.min(6, Math.floor((box.right - box.left) / 90))));
  const step = (ticks[1] ?? box.duration) - (ticks[0] ?? 0);
  ticks.forEach((tick, place) => {
    const x = pixelOf(box.x, tick);
    const isLast = place === ticks.length - 1;
    const align = tick === 0 ? "left" : x > box.right - 20 ? "right" : "center";
    drawLine(context, [crisp(x), box.bottom], [crisp(x), box.bottom + 3], token("--line2"));
    drawText(context, isLast ? `${tickTime(tick, step)} ${t("panel.unit.s")}` : tickTime(tick, step), x, height - 10, {
      align,
    });
  });
};

const drawFlags = ({ context, width }: Surface, box: TimelineBox): void => {
  const flags = flagGroups(flagsOf(box.run.lab.getState().scenario, box.run.traces.recorded), FLAG_WIDTH / box.x.slope);
  flags.forEach(({ at, label, words }, place) => {
    const x = pixelOf(box.x, at);
    const reach = flagReach(context, label);
    drawLine(context, [crisp(x), 17], [crisp(x), box.bottom], token("--ink2"));
    const middle = Math.max(reach + 1, x);
    drawFlag(context, middle, 10, label);
    const next = flags[place + 1];
    const room = (next === undefined ? width : pixelOf(box.x, next.at) - 9) - middle - reach - 6;
    if (flags.length <= FLAGS_WITH_WORDS && richWidth(context, words(), 400) <= room)
      drawRich(context, words(), middle + reach + 4, 10.5, { colour: token("--ink2") });
  });
};

const drawEdges = ({ context }: Surface, box: TimelineBox, from: number, to: number): void => {
  for (const edge of [from, to])
    drawLine(context, [crisp(edge), box.top - 3], [crisp(edge), box.bottom], token("--ink"), 1);
  const now = pixelOf(box.x, box.run.traces.until);
  context.beginPath();
  context.moveTo(now - 6, box.top - 9);
  context.lineTo(now + 6, box.top - 9);
  context.lineTo(now + 6, box.top - 4);
  context.lineTo(now, box.top + 2);
  context.lineTo(now - 6, box.top - 4);
  context.closePath();
  context.fillStyle = token("--ink");
  context.fill();
  drawLine(context, [now, box.top], [now, box.bottom], token("--ink"), 2);
};
