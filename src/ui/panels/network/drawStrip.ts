import { panelText } from "../../../i18n/laterPanels.ts";
import { wayOfGroup } from "../../../scenario/wayOfGroup.ts";
import { Backdrop } from "../../chart/backdrop.ts";
import { drawBox, drawDisc, drawLine, drawMeasured, drawText, fitText } from "../../chart/drawing.ts";
import { grouped, megabits } from "../../chart/format.ts";
import { token } from "../../chart/palette.ts";
import { draftOf } from "../../plots/drafts.ts";
import { fillGroup } from "../../plots/groupFill.ts";
import { nameAmong } from "../../plots/groupNames.ts";
import { eventOpacity, groupOpacity, LABEL_DIMMED } from "../../plots/highlight.ts";
import { readOver, readRecent } from "../../plots/now.ts";
import { drawPacketEvent } from "../../plots/packetEvents.ts";
import { perRun } from "../../session/run.ts";
import type { GroupStyle } from "../../theme/groups.ts";
import { singlePackets } from "../packets/singlePackets.ts";
import { drawAccessLinks, drawLink, tracePath } from "./drawBands.ts";
import { drawBuffer, drawBufferWords, drawRouter } from "./drawRouter.ts";
import { drawLinkName } from "./linkName.ts";
import type { StripPicture } from "./stripPicture.ts";
import { groupAmount } from "./words.ts";

/** What stands still, and over it the words and numbers, which change ten times a second; the rest moves over both. */
const backdropsOf = perRun(() => ({ still: new Backdrop(), numbers: new Backdrop() }));

export const drawStrip = (picture: StripPicture): void => {
  const { surface, state, lane } = picture;
  const lines = lane.thresholds.map(({ path, value }) => draftOf(picture.run, path, value));
  const backdrops = backdropsOf(picture.run);
  const stands = [lane.scenario, state.highlight, ...lines];
  backdrops.numbers.lay(surface, [...stands, state.values], (behind) => {
    const numbers = { ...picture, surface: behind, context: behind.context };
    backdrops.still.lay(behind, stands, (still) => drawStill({ ...picture, surface: still, context: still.context }));
    drawNumbers(numbers);
  });
  const packets = singlePackets();
  const flights = packets?.flightsNow(picture.run) ?? null;
  const bands = flights === null ? 1 : (packets?.bandOpacity(picture.run, flights) ?? 1);
  if (bands > 0) drawAccessLinks(picture, bands);
  drawRouter(picture);
  if (bands > 0) drawLink(picture, bands);
  if (flights !== null) packets?.drawFlights(picture, flights);
  packets?.drawChoice(picture, flights);
  drawEmpty(picture);
};

const drawStill = (picture: StripPicture): void => {
  drawSenders(picture);
  drawBuffer(picture);
  drawSink(picture);
};

const drawNumbers = (picture: StripPicture): void => {
  drawBufferWords(picture);
  drawEvents(picture);
  drawLinkName(picture);
  drawDelivered(picture);
};

/** Writes a notice if the strip has no senders. */
const drawEmpty = ({ context, layout, lane }: StripPicture): void => {
  if (lane.scenario.traffic.some((group) => group.count > 0)) return;
  const { tail, head, queueTop, queueHeight } = layout;
  const style = { align: "center", size: 12, colour: token("--ink"), ground: token("--panel") } as const;
  drawText(context, panelText("panel.network.empty"), (tail + head) / 2, queueTop + queueHeight / 2, style);
};

/** Time over which delivered rates are averaged, s. */
const RATE_TIME = 1;

const drawSenders = (picture: StripPicture): void => {
  const { context, layout, lane, state } = picture;
  if (!layout.isNarrow || layout.isStacked)
    drawText(context, panelText("panel.network.senders"), 12, 12, { weight: 600, colour: token("--ink"), size: 12 });
  lane.groups.forEach((group, place) => {
    const source = lane.scenario.traffic[place];
    const row = layout.rows[place];
    if (source === undefined || row === undefined) return;
    const isOn = source.count > 0;
    context.globalAlpha = groupOpacity(state.highlight, group.id, LABEL_DIMMED) * (isOn ? 1 : 0.5);
    drawBadge(picture, group, layout.badges, row - 8);
    if (!layout.isNarrow || layout.isStacked) {
      const right = layout.isStacked ? layout.bars - 12 : layout.linksFrom - 10;
      const left = layout.badges + 24;
      const amount = drawMeasured(
        context,
        isOn ? groupAmount(source) : panelText("panel.network.off"),
        right,
        row + 0.5,
        {
          align: "right",
          colour: token("--ink2"),
        },
      );
      drawText(
        context,
        fitText(context, nameAmong(source, lane.scenario.traffic), right - left - 8 - amount, 12),
        left,
        row + 0.5,
        {
          colour: token("--ink"),
          size: 12,
        },
      );
    }
    context.globalAlpha = groupOpacity(state.highlight, group.id);
    const way = wayOfGroup(source, lane.scenario.bottleneck);
    if (way === "main") {
      tracePath(context, layout, row);
      context.strokeStyle = token("--line2");
      context.lineWidth = 1;
      context.stroke();
    } else drawAside(picture, row, way);
    drawDisc(context, layout.linksFrom, row, 2.5, token(group.token));
    context.globalAlpha = 1;
  });
  const { entry, middle, tail } = layout;
  drawLine(context, [entry, middle], [tail - 10, middle], token("--line2"), 1);
};

/** Length of the drawn part of an access link that does not lead to this queue, px. */
const ASIDE = 16;
const ASIDE_WORDS = { second: "panel.network.toSecond", back: "panel.network.toBack" } as const;

/** Draws a link that does not lead to this queue: its beginning, and its destination in words. */
const drawAside = ({ context, layout }: StripPicture, row: number, way: keyof typeof ASIDE_WORDS): void => {
  const { linksFrom, isNarrow } = layout;
  if (isNarrow) return;
  const end = linksFrom + ASIDE;
  drawLine(context, [linksFrom, row], [end, row], token("--line2"), 1);
  context.beginPath();
  context.moveTo(end - 3, row - 3);
  context.lineTo(end + 1, row);
  context.lineTo(end - 3, row + 3);
  context.strokeStyle = token("--ink3");
  context.stroke();
  drawText(context, panelText(ASIDE_WORDS[way]), end + 6, row + 0.5, { colour: token("--ink3") });
};

const drawBadge = (picture: StripPicture, group: GroupStyle, x: number, y: number): void => {
  const { context } = picture;
  drawBox(context, { x, y, width: 18, height: 16, radius: 3 }, token(group.token));
  drawText(context, group.letter, x + 9, y + 8.5, {
    align: "center",
    weight: 700,
    size: group.letter.length > 1 ? 9 : 11,
    colour: token(group.token.replace("--", "--on-")) || token("--panel"),
  });
};

/** Radius of the signs beside the numbers of drops and marks, px. */
const COUNTED = { cross: 3.2, diamond: 4 };

/** Writes the numbers of drops and marks in the last second. */
const drawEvents = (picture: StripPicture): void => {
  const { context, layout, state } = picture;
  const until = picture.run.traces.until;
  const drops = readOver(picture.run, "drops", until - 1, until) || 0;
  const marks = readOver(picture.run, "marks", until - 1, until) || 0;
  const y = layout.foot;
  let x = layout.isNarrow ? 20 : layout.tail - 28;
  const style = { colour: token("--ink"), weight: 600 };
  context.globalAlpha = eventOpacity(state.highlight, "drop");
  drawPacketEvent(context, "drop", x, y, COUNTED);
  x += 9 + drawMeasured(context, panelText("panel.network.dropped", { n: grouped(drops) }), x + 9, y + 0.5, style) + 14;
  context.globalAlpha = eventOpacity(state.highlight, "mark");
  drawPacketEvent(context, "mark", x, y, COUNTED);
  x += 8 + drawMeasured(context, panelText("panel.network.marked", { n: grouped(marks) }), x + 8, y + 0.5, style) + 10;
  context.globalAlpha = 1;
  x += drawMeasured(context, panelText("panel.network.lastSecond"), x, y + 0.5) + 10;
  drawAcks(picture, x);
};

const drawAcks = ({ context, layout }: StripPicture, from: number): void => {
  const { sink, middle, foot, right } = layout;
  if (layout.isNarrow) return;
  context.beginPath();
  context.setLineDash([2, 3]);
  context.moveTo(sink + 4, middle + 13);
  context.lineTo(sink + 4, foot - 6);
  context.quadraticCurveTo(sink + 4, foot, sink - 2, foot);
  context.lineTo(from, foot);
  context.strokeStyle = token("--line2");
  context.lineWidth = 1;
  context.stroke();
  context.setLineDash([]);
  drawText(context, panelText("panel.network.acks"), right, foot + 0.5, { align: "right" });
};

/** Draws the receivers. */
const drawSink = ({ context, layout: { head, sink, middle, right } }: StripPicture): void => {
  drawLine(context, [head + 10, middle], [sink, middle], token("--line2"), 2);
  drawBox(context, { x: sink, y: middle - 13, width: 8, height: 26, radius: 2 }, token("--ink"));
  drawText(context, panelText("panel.network.delivered"), right, 12, { align: "right" });
};

/** Draws the delivered rate of each group. */
const drawDelivered = (picture: StripPicture): void => {
  const { context, layout, lane, state } = picture;
  const { bars, right } = layout;
  const rate = lane.scenario.bottleneck.rate;
  for (const [place, group] of lane.groups.entries()) {
    const row = layout.rows[place];
    if (row === undefined) continue;
    const delivered = readRecent(picture.run, `throughput:${group.id}`, RATE_TIME) || 0;
    context.globalAlpha = groupOpacity(state.highlight, group.id);
    context.beginPath();
    context.rect(
      bars,
      row - 4,
      Math.max(delivered > 0 ? 1 : 0, (Math.min(1.2, delivered / rate) * (right - 30 - bars)) / 1.2),
      8,
    );
    fillGroup(context, group, picture.surface.ratio);
    context.globalAlpha = groupOpacity(state.highlight, group.id, LABEL_DIMMED);
    drawText(context, megabits(delivered), right, row + 0.5, {
      align: "right",
      colour: token("--ink"),
      weight: 600,
    });
    context.globalAlpha = 1;
  }
};
