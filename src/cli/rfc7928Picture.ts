import { type SpreadEllipse, spreadEllipse } from "../experiments/rfc7928/ellipse.ts";
import { scenes } from "../experiments/rfc7928/scenes.ts";
import type { SceneResults, SuiteResults } from "../experiments/rfc7928/suite.ts";
import { largestOf, smallestOf } from "../units/extremes.ts";

/** Columns of the picture, size of one plot and its margins, px. */
const COLUMNS = 3;
const [WIDTH, HEIGHT] = [330, 230];
const ROOM = { left: 44, right: 318, top: 28, bottom: 196 };
/** Least half axis of a drawn ellipse, px: runs that are all alike have none. */
const RADIUS_MIN = 1.6;
const COLOURS = ["#0b6e99", "#b3400a", "#3d7a22", "#7a3fa0", "#8a6d00", "#a0305a"];

const short = (value: number): string => Number(value.toFixed(1)).toString();

/** Delay falls to the right and goodput rises upwards, so what is good is to the upper right. */
const plot = ({ scene, cells }: SceneResults, place: number): string => {
  const title = scenes.find(({ id }) => id === scene)?.title ?? scene;
  const ellipses = cells.flatMap(({ queue, runs }) => {
    const ellipse = spreadEllipse(runs.map(([delay, goodput]) => [delay * 1000, goodput / 1e6]));
    return ellipse === null ? [] : [{ queue, ellipse }];
  });
  const most =
    1.08 *
    largestOf(
      ellipses.map(({ ellipse }) => ellipse.x + ellipse.along),
      1,
    );
  const high = 1.02 * largestOf(ellipses.map(({ ellipse }) => ellipse.y));
  const low = 0.96 * smallestOf(ellipses.map(({ ellipse }) => ellipse.y));
  const across = (delay: number): number => ROOM.right - (delay / most) * (ROOM.right - ROOM.left);
  const up = (goodput: number): number => ROOM.bottom - ((goodput - low) / (high - low)) * (ROOM.bottom - ROOM.top);
  const marks = ellipses.map(({ queue, ellipse }, i) => {
    const outline = outlineOf(ellipse, across, up);
    return `<g fill="${COLOURS[i % COLOURS.length]}"><title>${queue}</title><path d="${outline}" fill-opacity=".25"/><circle cx="${short(across(ellipse.x))}" cy="${short(up(ellipse.y))}" r="${RADIUS_MIN}"/><text x="${short(across(ellipse.x) + 3)}" y="${short(up(ellipse.y) - 2)}">${queue}</text></g>`;
  });
  const x = (place % COLUMNS) * WIDTH;
  const y = Math.floor(place / COLUMNS) * HEIGHT;
  return `<g transform="translate(${x} ${y})"><text x="${ROOM.left}" y="16" class="t">${title}</text><path d="M${ROOM.left} ${ROOM.top}V${ROOM.bottom}H${ROOM.right}" class="a"/>${marks.join("")}<text x="${ROOM.left}" y="${ROOM.bottom + 14}" class="n">${short(most)} ms</text><text x="${ROOM.right}" y="${ROOM.bottom + 14}" class="n e">0 ms of delay</text><text x="4" y="${ROOM.top + 4}" class="n">${short(high)}</text><text x="4" y="${ROOM.bottom}" class="n">${short(low)}</text></g>`;
};

/** Corners of a drawn ellipse: its axes have different units, so it is drawn point by point. */
const CORNERS = 10;
const outlineOf = (
  { x, y, along, across: side, cos, sin }: SpreadEllipse,
  across: (delay: number) => number,
  up: (goodput: number) => number,
): string =>
  `M${Array.from({ length: CORNERS }, (_, i) => {
    const turn = (2 * Math.PI * i) / CORNERS;
    const [a, b] = [along * Math.cos(turn), side * Math.sin(turn)];
    const px = across(x + a * cos - b * sin);
    const py = up(y + a * sin + b * cos);
    return `${short(px)} ${short(py)}`;
  }).join("L")}Z`;

/** Mean delay against goodput in every scene, an ellipse for each discipline, as an SVG file. */
export const suitePicture = ({ scenes: found }: SuiteResults): string => {
  const rows = Math.ceil(found.length / COLUMNS);
  const [width, height] = [COLUMNS * WIDTH, rows * HEIGHT];
  const style =
    "text{font:7px sans-serif}.t{font:600 12px sans-serif}.n{font:9px sans-serif;fill:#444}.e{text-anchor:end}.a{fill:none;stroke:#888}";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><title>Mean queueing delay against goodput in the tests of RFC 7928</title><style>${style}</style><rect width="100%" height="100%" fill="#fff"/>${found.map(plot).join("\n")}</svg>\n`;
};
