import { insideText } from "../../../../i18n/inside.ts";
import { wordOf } from "../../../../i18n/words.ts";
import { drawLine, drawRich, drawText, richWidth } from "../../../chart/drawing.ts";
import { decimals, grouped } from "../../../chart/format.ts";
import { token } from "../../../chart/palette.ts";
import type { LaneModel } from "../../../plots/lane.ts";
import type { Run } from "../../../session/run.ts";
import { flowLabel, groupOfFlow } from "../flowGroups.ts";
import { SIDE } from "./axes.ts";
import type { Drawing } from "./contract.ts";
import { type Grid, heatAt, levelAt, type Path, readGrid } from "./gridSample.ts";
import { type Scene, sampleOf } from "./scene.ts";

/** Room for the names of the rows, px. */
const NAMES = 46;
const GAP = 8;
/** A heat from here on is framed: every packet of the bin is hit. */
const FULL = 0.995;

interface Cells {
  readonly left: number;
  readonly top: number;
  readonly wide: number;
  readonly high: number;
}
const cellX = ({ left, wide }: Cells, column: number): number => left + column * wide;
const cellY = ({ top, high }: Cells, row: number): number => top + row * (high + GAP);

const drawCell = ({ context }: Scene, cells: Cells, heat: number, level: number, row: number, column: number): void => {
  const [x, y] = [cellX(cells, column), cellY(cells, row)];
  const gap = cells.wide > 5 ? 0.5 : 0;
  context.fillStyle = token("--inset");
  context.fillRect(x + gap, y, cells.wide - 2 * gap, cells.high);
  context.globalAlpha = 0.06 + 0.94 * Math.min(1, Math.max(0, heat));
  context.fillStyle = token("--drop");
  context.fillRect(x + gap, y, cells.wide - 2 * gap, cells.high);
  context.globalAlpha = 1;
  if (level > 0) {
    const high = Math.min(1, level) * cells.high;
    context.fillStyle = token("--ink");
    context.fillRect(x + cells.wide / 2 - 1, y + cells.high - high, 2, high);
  }
  if (heat < FULL) return;
  context.strokeStyle = token("--ink");
  context.lineWidth = 2;
  context.strokeRect(x + 1, y + 1, Math.max(1, cells.wide - 2), cells.high - 2);
};

const drawGrid = (scene: Scene, grid: Grid, cells: Cells): void => {
  const shape = scene.lane.definition.inside[scene.place];
  for (let row = 0; row < grid.rows; row++) {
    if (shape?.kind === "grid")
      drawText(
        scene.context,
        `${wordOf(shape, "row")} ${row + 1}`,
        cells.left - 7,
        cellY(cells, row) + cells.high / 2,
        {
          align: "right",
          colour: token("--ink2"),
        },
      );
    for (let column = 0; column < grid.columns; column++)
      drawCell(scene, cells, heatAt(grid, row, column), levelAt(grid, row, column), row, column);
  }
};

/** Draws the bins of a flow from row to row, and the bin with the least heat, which decides for the flow. */
const drawPath = (scene: Scene, grid: Grid, cells: Cells, path: Path, labelY: number): void => {
  const { context, lane, width } = scene;
  const group = groupOfFlow(scene.run, lane, path.flow);
  const colour = token(group?.token ?? "--ink2");
  const middle = (row: number): number => cellX(cells, path.columns[row] ?? 0) + cells.wide / 2;
  drawLine(context, [middle(0), cells.top - 5], [middle(0), cells.top], colour, 2);
  for (let row = 0; row + 1 < grid.rows; row++)
    drawLine(
      context,
      [middle(row), cellY(cells, row) + cells.high],
      [middle(row + 1), cellY(cells, row + 1)],
      colour,
      1.6,
    );
  const last = grid.rows - 1;
  const end = cellY(cells, last) + cells.high;
  drawLine(context, [middle(last), end], [middle(last), end + 5], colour, 2);
  const words = insideText("panel.inside.lowest", {
    name: flowLabel(scene.run, lane, path.flow),
    value: decimals(path.lowest, 2),
  });
  const x = Math.max(SIDE + 40, Math.min(width - SIDE - 44, middle(last)));
  drawText(context, words, x, labelY, {
    align: "center",
    colour: token("--ink"),
    weight: 600,
    ground: token("--panel"),
  });
};

/** The flow with the largest and the one with the smallest least heat: the first is hit, the second is spared. */
const shownPaths = ({ paths }: Grid): readonly Path[] => {
  const sorted = [...paths].sort((a, b) => a.lowest - b.lowest);
  const [first] = sorted;
  const last = sorted.at(-1);
  return first === undefined || last === undefined ? [] : first === last ? [first] : [first, last];
};

const drawLegend = ({ context, lane, place }: Scene, left: number, y: number): void => {
  const shape = lane.definition.inside[place];
  if (shape?.kind !== "grid") return;
  for (const [i, heat] of [0.06, 0.5, 1].entries()) {
    context.globalAlpha = heat;
    context.fillStyle = token("--drop");
    context.fillRect(left + 12 * i, y - 5, 12, 10);
  }
  context.globalAlpha = 1;
  const words = insideText("panel.inside.zeroToOne", { name: wordOf(shape, "heat") });
  drawRich(context, words, left + 42, y + 0.5, { colour: token("--ink2") });
  const end = left + 42 + richWidth(context, words, 400);
  context.fillStyle = token("--ink");
  context.fillRect(end + 14, y - 5, 2, 10);
  drawText(context, wordOf(shape, "level"), end + 21, y + 0.5, { colour: token("--ink2") });
};

const draw = (scene: Scene): void => {
  const { context, width, height, sample } = scene;
  const grid = readGrid(sample);
  if (grid === null) return;
  const left = SIDE + NAMES;
  const bottom = height - 58;
  const high = Math.min(86, (bottom - 18 - GAP * (grid.rows - 1)) / grid.rows);
  const cells: Cells = { left, top: 18, wide: (width - SIDE - left) / Math.max(1, grid.columns), high };
  drawGrid(scene, grid, cells);
  const end = cellY(cells, grid.rows - 1) + high;
  for (const [i, path] of shownPaths(grid).entries()) drawPath(scene, grid, cells, path, end + 14 + 14 * i);
  drawLegend(scene, left, height - 12);
  if (grid.columnsInAll > grid.columns)
    drawText(
      context,
      insideText("panel.inside.more", { n: grouped(grid.columnsInAll - grid.columns) }),
      width - SIDE,
      8,
      {
        align: "right",
      },
    );
};

/** Bins as a heat map, row by row. */
export const grid: Drawing = {
  kind: "grid",
  note: () => insideText("panel.inside.gridNote"),
  height: () => 220,
  draw,
  sentence: (run, lane, place) => gridSentence(run, lane, place),
};

const gridSentence = (run: Run, lane: LaneModel, place: number): string => {
  const shape = lane.definition.inside[place];
  const read = readGrid(sampleOf(run, lane, place));
  if (shape?.kind !== "grid" || read === null) return "";
  let full = 0;
  for (let row = 0; row < read.rows; row++)
    for (let column = 0; column < read.columns; column++) if (heatAt(read, row, column) >= FULL) full += 1;
  return insideText("panel.inside.gridSentence", {
    rows: grouped(read.rows),
    columns: grouped(read.columns),
    n: grouped(full),
    name: wordOf(shape, "heat"),
  });
};
