import { compareText } from "../../../i18n/compare.ts";
import { crisp, drawLine, drawText } from "../../chart/drawing.ts";
import { decimals } from "../../chart/format.ts";
import { token } from "../../chart/palette.ts";
import { affine, pixelOf, ticks125 } from "../../chart/scale.ts";
import { lastOf, Stack } from "../../chart/series.ts";
import { drawBase } from "../../plots/drawAxis.ts";
import { drawLayer, groupsThrough, rateTop, stackOrder, THROUGHPUT_SMOOTH } from "../../plots/rates.ts";
import { modelOf } from "./describe.ts";
import { gridOf, readRate, timeInView } from "./grid.ts";
import type { LanePicture } from "./lanePicture.ts";

const stack = new Stack();

/** What each group delivers, stacked, in the same span of time. */
export const drawRates = (picture: LanePicture): void => {
  const { context, surface, state, index, runner, rooms } = picture;
  if (rooms.throughput === null) return;
  const model = modelOf(state.scenario, index);
  const grid = gridOf(rooms.throughput, timeInView(state), state.view.follow);
  const top = rateTop(state.scenario, index, grid.from, grid.to);
  const y = affine([0, top], [picture.bottom, picture.top]);
  for (const tick of ticks125(0, top, 2))
    drawText(
      context,
      decimals(tick / 1e6, tick % 1e6 === 0 ? 0 : 1),
      grid.room.left - 6,
      Math.min(pixelOf(y, tick), picture.bottom - 3),
      {
        align: "right",
      },
    );
  stack.begin(grid.strip.count);
  let below = 0;
  const labels: { readonly words: string; readonly y: number; readonly token: string }[] = [];
  for (const group of stackOrder(groupsThrough(model))) {
    const rates = readRate(runner, grid, `throughput:${group.id}`, THROUGHPUT_SMOOTH);
    const last = lastOf(rates, grid.strip.count);
    stack.add(rates);
    const opacity = group.hatched ? 1 : 0.35;
    const place = { context, strip: grid.strip };
    drawLayer(place, stack, y, { group, opacity, edge: group.token, width: 1.2, ratio: surface.ratio });
    if (last > top * 0.03)
      labels.push({
        words: compareText("chip.group", { group: group.letter, rate: decimals(last / 1e6, 1) }),
        y: pixelOf(y, below + last / 2),
        token: group.token,
      });
    if (last > 0) below += last;
  }
  drawBase(context, grid.room, picture.bottom);
  let free = Number.POSITIVE_INFINITY;
  for (const label of labels) {
    const at = Math.min(label.y, free - 12, picture.bottom - 6);
    if (at < picture.top + 2) break;
    drawText(context, label.words, grid.room.right - 5, at, {
      align: "right",
      colour: token("--ink"),
      weight: 600,
      halo: token("--panel"),
    });
    free = at;
  }
  if (state.cursor !== null && state.cursor >= grid.from && state.cursor <= grid.to) {
    const x = crisp(pixelOf(grid.x, state.cursor));
    drawLine(context, [x, picture.top], [x, picture.bottom], token("--ink"));
  }
};
