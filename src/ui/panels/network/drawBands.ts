import { wayOfGroup } from "../../../scenario/wayOfGroup.ts";
import { groupHatch } from "../../chart/drawing.ts";
import type { Ink } from "../../chart/ink.ts";
import { token } from "../../chart/palette.ts";
import { fillGroup } from "../../plots/groupFill.ts";
import { groupOpacity } from "../../plots/highlight.ts";
import { readRecent } from "../../plots/now.ts";
import { linkPoint, type StripLayout } from "./layout.ts";
import type { StripPicture } from "./stripPicture.ts";

/** Time over which the rates of the links are averaged, s. */
const DENSITY_TIME = 0.1;

const POINTS = 24;
/** Adds an access link to the path. */
export const tracePath = (context: Ink, layout: StripLayout, row: number): void => {
  context.beginPath();
  for (let i = 0; i <= POINTS; i++) {
    const [x, y] = linkPoint(layout, row, i / POINTS);
    if (i === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
};

/** Largest width of a link, px: that of a group which fills the bottleneck alone. */
const THICKEST = 8;

/** Links as bands whose width is the group's recent rate as a share of the bottleneck's rate. */
export const drawAccessLinks = (picture: StripPicture, opacity: number): void => {
  const { context, layout, lane, state } = picture;
  const bottleneck = lane.scenario.bottleneck.rate;
  lane.groups.forEach((group, place) => {
    const source = lane.scenario.traffic[place];
    const row = layout.rows[place];
    if (source === undefined || row === undefined || source.count === 0) return;
    if (wayOfGroup(source, lane.scenario.bottleneck) !== "main") return;
    const lost = (readRecent(picture.run, `drops:${group.id}`, DENSITY_TIME) || 0) * source.packetSize * 8;
    const rate = (readRecent(picture.run, `throughput:${group.id}`, DENSITY_TIME) || 0) + lost / DENSITY_TIME;
    if (rate <= 0) return;
    context.globalAlpha = opacity * groupOpacity(state.highlight, group.id);
    tracePath(context, layout, row);
    context.strokeStyle = token(group.token);
    context.lineWidth = Math.min(THICKEST, Math.max(1.2, (THICKEST * rate) / bottleneck));
    context.stroke();
    if (group.texture !== "plain") {
      context.strokeStyle = groupHatch(picture.surface.ratio);
      context.stroke();
    }
    context.globalAlpha = 1;
  });
};

/** The link, divided by the groups' shares of its rate. */
export const drawLink = (picture: StripPicture, opacity: number): void => {
  const { context, layout, lane, state } = picture;
  const { head, sink, middle } = layout;
  const rate = lane.scenario.bottleneck.rate;
  let y = middle - 5;
  for (const [place, group] of lane.groups.entries()) {
    const source = lane.scenario.traffic[place];
    if (source === undefined || wayOfGroup(source, lane.scenario.bottleneck) !== "main") continue;
    const delivered = readRecent(picture.run, `throughput:${group.id}`, DENSITY_TIME) || 0;
    const height = Math.min(10, (10 * delivered) / rate);
    if (height < 0.2) continue;
    context.globalAlpha = opacity * groupOpacity(state.highlight, group.id);
    context.beginPath();
    context.rect(head + 12, y, sink - head - 12, height);
    fillGroup(context, group, picture.surface.ratio);
    y += height;
  }
  context.globalAlpha = 1;
};
