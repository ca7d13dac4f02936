import type { Scenario } from "../../scenario/document.ts";
import { wayOfGroup } from "../../scenario/wayOfGroup.ts";
import type { BitsPerSecond, Seconds } from "../../units/units.ts";
import type { Ink } from "../chart/ink.ts";
import { token } from "../chart/palette.ts";
import type { Affine } from "../chart/scale.ts";
import { pathBand, pathLine, type Stack, type Strip } from "../chart/series.ts";
import type { GroupStyle } from "../theme/groups.ts";
import { fillGroup } from "./groupFill.ts";
import type { LaneModel } from "./lane.ts";
import { linkSteps, peakOver } from "./linkRate.ts";

/** Seconds over which rates are averaged: over less, single packets show. */
export const THROUGHPUT_SMOOTH = 1;

/** The top of an axis of rates: a little above all that the link of a lane can carry in [from, to), bit/s. */
export const rateTop = (scenario: Scenario, lane: number, from: Seconds, to: Seconds): BitsPerSecond =>
  1.04 * peakOver(linkSteps(scenario, lane), from, to);

/** Groups from the bottom up: those without feedback first, then in the order of the document. */
export const stackOrder = (groups: readonly GroupStyle[]): GroupStyle[] =>
  [...groups].sort((a, b) => Number(b.hatched) - Number(a.hatched));

/** Groups whose data passes the bottleneck; the rates of other links leave the others out. */
export const groupsThrough = (lane: LaneModel): readonly GroupStyle[] =>
  lane.groups.filter((_, place) => {
    const group = lane.scenario.traffic[place];
    return group !== undefined && wayOfGroup(group, lane.scenario.bottleneck) === "main";
  });

/** The look of one layer of a stack. */
interface LayerStyle {
  readonly group: GroupStyle;
  /** Of the layer's colour, 0 to 1. */
  readonly opacity: number;
  /** Token of its upper edge, and the edge's width in px. */
  readonly edge: string;
  readonly width: number;
  /** Device pixels of a CSS pixel. */
  readonly ratio: number;
}

/** Draws the top layer of a stack: what one group gets, above the groups added before. */
export const drawLayer = (
  { context, strip }: { readonly context: Ink; readonly strip: Strip },
  stack: Stack,
  y: Affine,
  { group, opacity, edge, width, ratio }: LayerStyle,
): void => {
  context.globalAlpha = opacity;
  context.beginPath();
  pathBand(context, strip, stack.low, stack.high, y);
  fillGroup(context, group, ratio);
  context.globalAlpha = 1;
  context.beginPath();
  pathLine(context, strip, stack.high, y);
  context.strokeStyle = token(edge);
  context.lineWidth = width;
  context.stroke();
};
