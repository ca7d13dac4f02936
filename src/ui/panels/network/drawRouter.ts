import { DROPPED } from "../../../engine/packets/packet.ts";
import { panelText } from "../../../i18n/laterPanels.ts";
import { wordOf } from "../../../i18n/words.ts";
import { largestOf } from "../../../units/extremes.ts";
import {
  crisp,
  drawBox,
  drawCross,
  drawLine,
  drawSymbol,
  drawText,
  richWidth,
  textWidth,
  zoneHatch,
} from "../../chart/drawing.ts";
import { decimals, grouped, shownNumber } from "../../chart/format.ts";
import { token } from "../../chart/palette.ts";
import { draftOf } from "../../plots/drafts.ts";
import { flowOpacity, flowPasses } from "../../plots/flowHighlight.ts";
import { fillGroup } from "../../plots/groupFill.ts";
import { eventOpacity, fieldOpacity, groupOpacity } from "../../plots/highlight.ts";
import { signalsAgainst } from "../../plots/lane.ts";
import { liveNow, readOver, shownNow } from "../../plots/now.ts";
import { isMotionReduced } from "../../plots/surfaces.ts";
import { linkNameLeft } from "./linkName.ts";
import { afterglow } from "./motion.ts";
import type { StripPicture } from "./stripPicture.ts";

/** Draws the moving parts of the buffer: its packets, the average, and the recent drops in front of it. */
export const drawRouter = (picture: StripPicture): void => {
  drawPackets(picture);
  for (const line of linesOf(picture)) {
    picture.context.globalAlpha = fieldOpacity(picture.state.highlight, line.id);
    drawThreshold(picture, line.packets);
  }
  picture.context.globalAlpha = 1;
  drawAverage(picture);
  drawAfterglow(picture);
};

/** x (px) of the end of a queue of `packets` packets: the head is at the right. */
export const queueX = ({ layout, cell, capacity }: StripPicture, packets: number): number =>
  layout.head - Math.min(packets, capacity) * cell;

/** Draws the buffer. */
export const drawBuffer = (picture: StripPicture): void => {
  const { context, surface, layout, lane } = picture;
  const { tail, head, queueTop, queueHeight } = layout;
  if (!layout.isStacked)
    drawText(context, panelText("panel.network.router"), tail, 12, { weight: 600, colour: token("--ink"), size: 12 });
  drawBox(
    context,
    { x: tail - 10, y: queueTop - 8, width: head - tail + 20, height: queueHeight + 16, radius: 5 },
    token("--inset"),
    token("--line2"),
  );
  const lines = lane.thresholds.map(({ path, value }) => draftOf(picture.run, path, value)).sort((a, b) => a - b);
  context.fillStyle = zoneHatch(surface.ratio);
  context.fillRect(tail, queueTop, queueX(picture, lines.at(-1) ?? 0) - tail, queueHeight);
  if (lines.length > 1) {
    const [low, high] = [queueX(picture, lines[0] ?? 0), queueX(picture, lines.at(-1) ?? 0)];
    context.fillStyle = token("--line");
    context.fillRect(high, queueTop, low - high, queueHeight);
  }
};

/** Writes the names of the buffer's thresholds, which give way to the link's, and the number of packets in it. */
export const drawBufferWords = (picture: StripPicture): void => {
  const { context, layout } = picture;
  drawNames(picture);
  const below = layout.isNarrow && !layout.isStacked ? 33 : 17;
  const y = layout.queueTop + layout.queueHeight + below;
  drawText(context, waitingText(picture), layout.tail, y, { colour: token("--ink2") });
};

/** Below this width (px) cells are drawn as shares of a pixel column. */
const CELL_MIN = 2;

const drawPackets = (picture: StripPicture): void => {
  const frame = picture.run.traces.latest;
  if (frame === null) return;
  coverHatch(picture, frame.queue.length);
  if (picture.cell >= CELL_MIN) drawCells(picture, frame.queueGroups, frame.queue);
  else drawShares(picture, frame.queueGroups);
};

/** Covers the hatch between packets that are queued beyond the highest threshold. */
const coverHatch = (picture: StripPicture, packets: number): void => {
  const { context, layout } = picture;
  const from = queueX(picture, packets);
  const to = queueX(
    picture,
    largestOf(
      linesOf(picture).map((line) => line.packets),
      0,
    ),
  );
  context.fillStyle = token("--inset");
  if (from < to) context.fillRect(from, layout.queueTop, to - from, layout.queueHeight);
};

/** The number of queued packets and the capacity, in words. */
const waitingText = ({ run, lane }: StripPicture): string => {
  const n = grouped(run.traces.latest?.queue.length ?? 0);
  const { buffer } = lane.scenario.bottleneck;
  return "packets" in buffer
    ? panelText("panel.network.waiting", { n, of: grouped(buffer.packets) })
    : panelText("panel.network.waitingBytes", { n, of: grouped(buffer.bytes / 1000) });
};

const drawCells = (picture: StripPicture, groups: Uint8Array, flows: Uint32Array): void => {
  const { context, surface, layout, lane, cell, state, capacity } = picture;
  const gap = cell > 4 ? 1.2 : cell > 2.5 ? 0.8 : 0.4;
  for (let place = 0; place < lane.groups.length; place++) {
    const group = lane.groups[place];
    if (group === undefined) continue;
    for (const { opacity, takes } of flowPasses(state.highlight, group.id)) {
      context.globalAlpha = opacity;
      context.beginPath();
      for (let i = 0; i < groups.length && i < capacity; i++)
        if (groups[i] === place && takes(flows[i]))
          context.rect(layout.head - (i + 1) * cell + gap / 2, layout.queueTop + 2, cell - gap, layout.queueHeight - 4);
      fillGroup(context, group, surface.ratio);
    }
  }
  context.globalAlpha = 1;
};

/** Draws more packets than pixels: each column shows the groups' shares of the packets in it. */
const drawShares = (picture: StripPicture, groups: Uint8Array): void => {
  const { context, surface, layout, lane, cell, state } = picture;
  const columns = Math.min(layout.head - layout.tail, Math.ceil(groups.length * cell));
  for (let place = 0; place < lane.groups.length; place++) {
    const group = lane.groups[place];
    if (group === undefined) continue;
    context.globalAlpha = groupOpacity(state.highlight, group.id);
    context.beginPath();
    pathShare(picture, groups, place, columns);
    fillGroup(context, group, surface.ratio);
  }
  context.globalAlpha = 1;
};

/** Adds the share of one group to the path; equal neighbouring columns become one rectangle. */
const pathShare = (picture: StripPicture, groups: Uint8Array, place: number, columns: number): void => {
  const { context, layout, cell } = picture;
  const height = layout.queueHeight - 4;
  const top = layout.queueTop + 2;
  let [since, sharedBelow, shared] = [0, 0, 0];
  for (let column = 0; column <= columns; column++) {
    const first = Math.floor(column / cell);
    const end =
      column < columns ? Math.min(groups.length, Math.max(first + 1, Math.floor((column + 1) / cell))) : first;
    let [own, below] = [0, 0];
    for (let i = first; i < end; i++) {
      const of = groups[i] ?? 0;
      if (of === place) own += 1;
      else if (of < place) below += 1;
    }
    const total = Math.max(1, end - first);
    const isLast = column === columns;
    if (!isLast && own / total === shared && below / total === sharedBelow) continue;
    if (shared > 0) context.rect(layout.head - column, top + sharedBelow * height, column - since, shared * height);
    [since, sharedBelow, shared] = [column, below / total, own / total];
  }
};

interface Line {
  readonly id: string;
  readonly name: string;
  readonly packets: number;
}
/** Thresholds within the buffer, from the head to the tail. */
const linesOf = ({ run, lane, capacity }: StripPicture): readonly Line[] =>
  lane.thresholds
    .map(({ id, field, path, value }) => ({
      id,
      name: field.symbol ?? wordOf(field, "label"),
      packets: draftOf(run, path, value),
    }))
    .filter(({ packets }) => packets <= capacity)
    .sort((one, other) => one.packets - other.packets);

const drawThreshold = (picture: StripPicture, packets: number): void => {
  const { queueTop, queueHeight } = picture.layout;
  const x = crisp(queueX(picture, packets));
  drawLine(picture.context, [x, queueTop - 8], [x, queueTop + queueHeight + 8], token("--thr"), 1.5);
};

const drawNames = (picture: StripPicture): void => {
  const { context, layout, state } = picture;
  const style = { colour: token("--ink2"), weight: 600 };
  // From the head to the tail: a name that would overlap the previous one is placed on the other side of its line. The
  // right of a stacked buffer is free: names may extend to the panel's edge.
  let limit = layout.isStacked ? layout.right + 14 : linkNameLeft(picture) - 4;
  for (const { id, name, packets } of linesOf(picture)) {
    const x = crisp(queueX(picture, packets));
    const number = shownNumber(packets, "packets");
    context.globalAlpha = fieldOpacity(state.highlight, id);
    const isFree = x + 8 + richWidth(context, `${name} ${number}`, 600) + 4 <= limit;
    const at = isFree ? x + 8 : Math.min(x, limit) - 8;
    const align = isFree ? "left" : "right";
    const width = drawSymbol(context, name, number, at, layout.queueTop - 15.5, { ...style, align });
    limit = isFree ? x : at - width;
    context.globalAlpha = 1;
  }
};

const drawAverage = (picture: StripPicture): void => {
  const { context, layout, lane, capacity } = picture;
  const average = signalsAgainst(lane.definition, "queue")[0];
  if (average === undefined) return;
  const value = liveNow(picture.run, `signal:${average.id}`);
  if (!Number.isFinite(value)) return;
  const x = queueX(picture, Math.min(value, capacity));
  const { queueTop, queueHeight } = layout;
  drawLine(context, [x, queueTop], [x, queueTop + queueHeight + 3], token("--avg"), 2);
  context.beginPath();
  context.moveTo(x, queueTop + queueHeight + 2);
  context.lineTo(x - 4.5, queueTop + queueHeight + 9);
  context.lineTo(x + 4.5, queueTop + queueHeight + 9);
  context.closePath();
  context.fillStyle = token("--avg");
  context.fill();
  const text = `${wordOf(average.signal, "label").toLowerCase()} ${decimals(shownNow(picture.run, `signal:${average.id}`), 1)}`;
  const width = textWidth(context, text, undefined, 600);
  // Centred below its mark, limited by the packet count at the left and by the end of the box.
  const taken = layout.isNarrow && !layout.isStacked ? 0 : textWidth(context, waitingText(picture)) + 12;
  const left = Math.max(layout.tail + taken, Math.min(x - width / 2, layout.head + 10 - width));
  drawText(context, text, left, queueTop + queueHeight + 17, { colour: token("--ink"), weight: 600 });
};

const CROSSES_MAX = 60;

/**
 * Draws a cross for each recent drop, sinking and fading; its position follows from the packet's number. With reduced
 * motion no crosses are drawn: the count with its cross is enough.
 */
const drawAfterglow = (picture: StripPicture): void => {
  if (isMotionReduced()) return;
  const { context, layout, state, lane } = picture;
  const { highlight } = state;
  const until = picture.run.traces.until;
  const glow = afterglow(state.status === "playing" ? (state.speedReached ?? state.speedAsked) : 0);
  const x = layout.isStacked ? layout.entry + 5 : layout.isNarrow ? layout.tail - 18 : layout.tail - 28;
  // Between the panel's edge and the buffer there is less room in the stacked layout.
  const spacing = layout.isStacked ? 0.9 : 1.3;
  // Of many drops, only a part is drawn: the same ones from picture to picture.
  const oneIn = Math.ceil((readOver(picture.run, "drops", until - glow, until) || 0) / CROSSES_MAX);
  picture.run.traces.forEachPacket(until - glow, until, (packets, i) => {
    const [sequence, flow] = [packets.sequences[i] ?? 0, packets.flows[i] ?? 0];
    if (packets.kinds[i] !== DROPPED || (sequence * 31 + flow) % Math.max(1, oneIn) !== 0) return;
    const group = lane.groups[packets.groups[i] ?? 0];
    const age = until - (packets.times[i] ?? until);
    const seed = (sequence * 7 + flow * 13) % 17;
    context.globalAlpha =
      0.75 *
      (1 - age / glow) *
      eventOpacity(highlight, "drop") *
      (group === undefined ? 1 : flowOpacity(highlight, group.id, flow));
    drawCross(context, x + (seed - 8) * spacing, layout.middle + 8 + 28 * (age / glow), 4, token("--drop"), 1.6);
  });
  context.globalAlpha = 1;
};
