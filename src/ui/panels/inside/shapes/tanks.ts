import { reasonCode } from "../../../../engine/packets/packet.ts";
import { insideText } from "../../../../i18n/inside.ts";
import { panelText } from "../../../../i18n/laterPanels.ts";
import { wordOf } from "../../../../i18n/words.ts";
import { largestOf } from "../../../../units/extremes.ts";
import { crisp, drawCross, drawLine, drawMeasured, drawSymbol, drawText, zoneHatch } from "../../../chart/drawing.ts";
import { brief, decimals, grouped } from "../../../chart/format.ts";
import { token } from "../../../chart/palette.ts";
import { affine, pixelOf, ticks125 } from "../../../chart/scale.ts";
import type { LaneModel } from "../../../plots/lane.ts";
import { liveNow } from "../../../plots/now.ts";
import { packetSizeOf } from "../../../plots/packetSize.ts";
import { queueTop } from "../../../plots/queueScale.ts";
import { stackOrder } from "../../../plots/rates.ts";
import { draftedState, draftedValues } from "../../../plots/zones.ts";
import type { Run } from "../../../session/run.ts";
import { briefName, named, readNow } from "../recorded.ts";
import { SIDE } from "./axes.ts";
import type { Drawing } from "./contract.ts";
import { groupBox, type Scene } from "./scene.ts";
import { drawSpills, spilled } from "./spills.ts";

/** The current state of a tank. */
interface Tank {
  readonly label: string;
  /** The tank is the real queue, which is drawn by groups. */
  readonly isReal: boolean;
  /** packets */
  readonly level: number;
  readonly rim: number;
  /** Part of the link's rate at which the tank drains. */
  readonly pipe: number;
  /** Field that is set by dragging the pipe's width; "": there is none. */
  readonly drag: string;
  /** Code of the reason for which packets spill. */
  readonly reason: number;
}
/** Position of a tank, px; `scale` in px per packet. */
interface Vessel {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly scale: number;
}

/** Largest width of a pipe, px: the whole rate of the link. */
const PIPE = 46;
const PIPE_HEIGHT = 12;
/** Width of the rim for the arrivals, px. */
const FEED = 24;

const tanksOf = (run: Run, lane: LaneModel, place: number): readonly Tank[] => {
  const shape = lane.definition.inside[place];
  if (shape?.kind !== "tanks") return [];
  const [state, values] = [draftedState(run, lane), draftedValues(run, lane)];
  const { buffer } = lane.scenario.bottleneck;
  const packets = "packets" in buffer ? buffer.packets : buffer.bytes / packetSizeOf(lane.scenario);
  return shape.tanks.map((tank) => ({
    label: wordOf(tank, "label"),
    isReal: lane.definition.signals[tank.level] === undefined,
    // Before the first packet the tank is empty.
    level: readNow(run, lane, named(lane, tank.level)) || 0,
    rim: tank.rim?.(state, values) ?? packets,
    pipe: tank.pipe === undefined ? 1 : readNow(run, lane, named(lane, tank.pipe)),
    drag: tank.drag ?? "",
    reason: reasonCode(tank.spills),
  }));
};

/** Fills the real queue by groups, from the bottom up. */
const fillByGroups = (scene: Scene, { left, right, bottom, scale }: Vessel): void => {
  const { context, lane } = scene;
  let y = bottom;
  for (const group of stackOrder(lane.groups)) {
    const packets = liveNow(scene.run, `queue:${group.id}`);
    const height = packets * scale;
    if (!(height > 0)) continue;
    groupBox(scene, group, left, y - height, right - left, height);
    y -= height;
    if (height >= 14 && right - left > 60)
      drawText(context, `${group.letter} ${grouped(packets)}`, left + 8, y + height / 2 + 0.5, {
        weight: 600,
        colour: token("--ink"),
        ground: token("--panel"),
      });
  }
};

const fillPlainly = ({ context, ratio }: Scene, { left, right, bottom, scale }: Vessel, level: number): void => {
  const top = bottom - Math.max(0, level) * scale;
  context.fillStyle = token("--qfill");
  context.fillRect(left, top, right - left, bottom - top);
  context.fillStyle = zoneHatch(ratio);
  context.fillRect(left, top, right - left, bottom - top);
};

const drawWalls = ({ context }: Scene, { left, right, bottom, scale }: Vessel, tank: Tank): void => {
  const rim = bottom - tank.rim * scale;
  const level = bottom - Math.min(tank.level, tank.rim) * scale;
  if (tank.level > 0) drawLine(context, [left, level], [right, level], token("--ink"), 1.8);
  context.beginPath();
  context.moveTo(left, rim - 4);
  context.lineTo(left, bottom);
  context.lineTo(right, bottom);
  context.lineTo(right, rim - 4);
  context.strokeStyle = token("--ink2");
  context.lineWidth = 2;
  context.stroke();
};

/** Draws the pipe at the bottom; its width is the tank's part of the link's rate. */
const drawPipe = (scene: Scene, { left, right, bottom }: Vessel, tank: Tank): void => {
  const { context } = scene;
  const middle = (left + right) / 2;
  const widest = Math.min(PIPE, (right - left) * 0.5);
  const width = Math.max(1, widest * Math.min(1, tank.pipe || 0));
  context.fillStyle = token("--ink2");
  context.fillRect(middle - width / 2, bottom + 1, width, PIPE_HEIGHT);
  if (Number.isFinite(tank.pipe))
    drawText(
      context,
      panelText("panel.unit.percentOf", { n: brief(100 * tank.pipe) }),
      middle + widest / 2 + 12,
      bottom + 8,
      {
        colour: token("--ink2"),
      },
    );
  if (tank.drag === "") return;
  const what = named(scene.lane, tank.drag);
  const wanted = readNow(scene.run, scene.lane, what);
  const scale = affine([0, 1], [middle, middle + widest / 2]);
  const x = pixelOf(scale, wanted);
  drawLine(context, [x, bottom - 3], [x, bottom + PIPE_HEIGHT + 5], token("--ink"), 1.2);
  scene.handles.push({ field: tank.drag, x, y: bottom + PIPE_HEIGHT + 12, along: "x", scale, range: 1 });
  drawSymbol(context, briefName(what), decimals(wanted, 3), x - 14, bottom + PIPE_HEIGHT + 12, {
    align: "right",
    colour: token("--ink2"),
  });
};

/** @param feed px at the left and at the right where arrivals enter: no spills are drawn there */
const drawTank = (scene: Scene, vessel: Vessel, tank: Tank, feed: readonly [number, number] = [0, 0]): void => {
  const { context } = scene;
  const rim = vessel.bottom - tank.rim * vessel.scale;
  context.fillStyle = token("--inset");
  context.fillRect(vessel.left, rim, vessel.right - vessel.left, vessel.bottom - rim);
  if (tank.isReal) fillByGroups(scene, vessel);
  else fillPlainly(scene, vessel, tank.level);
  drawWalls(scene, vessel, tank);
  drawPipe(scene, vessel, tank);
  drawSpills(scene, tank.reason, vessel.left + feed[0], vessel.right - feed[1], rim - 6);
};

const holding = (tank: Tank): string =>
  insideText("panel.inside.tankHolds", { n: grouped(tank.level), of: grouped(tank.rim) });

/** Draws one tank, on the axis of the queue's track if that is beside it. */
const drawAlone = (scene: Scene, tank: Tank): void => {
  const { context, width, height, track } = scene;
  const [top, bottom] = [track?.top ?? 30, track?.bottom ?? height - 34];
  const y = affine([0, track === null ? tank.rim : queueTop(scene.run)], [bottom, top]);
  for (const tick of ticks125(0, track === null ? tank.rim : queueTop(scene.run), 6)) {
    const at = crisp(pixelOf(y, tick));
    drawLine(context, [0, at], [width, at], token("--line"));
  }
  const vessel = { left: 52, right: width - 52, bottom, scale: -y.slope };
  drawTank(scene, vessel, tank);
  drawText(context, holding(tank), SIDE, bottom + 12, { colour: token("--ink2") });
  const spills = spilled(scene.run, tank.reason);
  drawCross(context, SIDE + 4, bottom + 25, 3, token("--drop"));
  drawText(
    context,
    insideText("panel.inside.spilled", { n: grouped(spills.drops + spills.marks) }),
    SIDE + 12,
    bottom + 25.5,
    {
      colour: token("--ink2"),
    },
  );
};

/** Draws several tanks side by side on one scale, all with the same arrivals. */
const drawSideBySide = (scene: Scene, tanks: readonly Tank[]): void => {
  const { context, width, height } = scene;
  const gap = 44;
  const wide = (width - 2 * SIDE - gap * (tanks.length - 1)) / tanks.length;
  const [top, bottom] = [66, height - 40];
  const most = largestOf(
    tanks.map((tank) => tank.rim),
    1e-9,
  );
  for (const [i, tank] of tanks.entries()) {
    const left = SIDE + i * (wide + gap);
    const name = drawMeasured(context, wordOf(tank, "label"), left, 14, {
      colour: token("--ink"),
      weight: 600,
      size: 12,
    });
    drawText(context, holding(tank), left + name + 7, 14.5, { colour: token("--ink2") });
    const feed = [i > 0 ? FEED : 0, i + 1 < tanks.length ? FEED : 0] as const;
    drawTank(scene, { left, right: left + wide, bottom, scale: (bottom - top) / most }, tank, feed);
    if (i > 0) drawFeed(scene, left - gap, left, top - 4);
  }
};

/** Draws the arrivals into the tanks on both sides. */
const drawFeed = ({ context }: Scene, from: number, to: number, y: number): void => {
  const middle = (from + to) / 2;
  drawText(context, insideText("panel.inside.arrivals"), middle, y - 22, { align: "center" });
  for (const side of [-1, 1]) {
    const end = middle + side * ((to - from) / 2 + 14);
    context.beginPath();
    context.moveTo(middle, y - 14);
    context.quadraticCurveTo(middle, y - 6, end - side * 4, y - 6);
    context.lineTo(end, y - 6);
    context.lineTo(end, y + 3);
    context.moveTo(end - 3, y - 1);
    context.lineTo(end, y + 3);
    context.lineTo(end + 3, y - 1);
    context.strokeStyle = token("--ink3");
    context.lineWidth = 1.2;
    context.stroke();
  }
};

/** Tanks with rims, pipes and spills. */
export const tanks: Drawing = {
  kind: "tanks",
  note: () => insideText("panel.inside.tanksNote"),
  height: (run, lane, place) => (tanksOf(run, lane, place).length === 1 ? 250 : 216),
  isOnTrack: (run, lane, place) => tanksOf(run, lane, place).length === 1,
  draw: (scene) => {
    const list = tanksOf(scene.run, scene.lane, scene.place);
    const [only] = list;
    if (only === undefined) return;
    if (list.length === 1) drawAlone(scene, only);
    else drawSideBySide(scene, list);
  },
  sentence: (run, lane, place) =>
    tanksOf(run, lane, place)
      .map((tank) => {
        const { drops, marks } = spilled(run, tank.reason);
        return insideText("panel.inside.tankSentence", {
          name: wordOf(tank, "label"),
          holds: holding(tank),
          n: grouped(drops + marks),
        });
      })
      .join(" "),
};
