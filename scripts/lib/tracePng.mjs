// A PNG of a curve, for previews of links: sites that show those do not read SVG.
import { crc32, deflateSync } from "node:zlib";

/** The size that sites ask for, px. */
export const WIDTH = 1200;
export const HEIGHT = 630;
/** Distance of the curve from the edges, px, and half the width of its line. */
const MARGIN = { x: 60, y: 80 };
const HALF = 3.5;

/** Colours of the page's light theme: its panels, the area below the queue, and the line of the queue. */
const BACK = [0xff, 0xff, 0xff];
const AREA = [0xc9, 0xd5, 0xdc];
const LINE = [0x43, 0x4e, 0x56];
/** Shades from each ground to the line: two grounds have sixteen, which are four bits a pixel. */
const SHADES = 8;

/** @param {string} kind @param {Buffer} data */
const chunk = (kind, data) => {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** @param {number[]} ground */
const shadesOf = (ground) =>
  Array.from({ length: SHADES }, (_, i) =>
    ground.map((from, c) => Math.round(from + ((LINE[c] ?? 0) - from) * (i / (SHADES - 1)))),
  );
const PALETTE = Buffer.from([...shadesOf(BACK), ...shadesOf(AREA)].flat());

/**
 * Distance of a point from a line between two points.
 * @param {number} x @param {number} y
 * @param {number} ax @param {number} ay
 * @param {number} bx @param {number} by
 */
const distance = (x, y, ax, ay, bx, by) => {
  const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2);
  const at = Math.min(1, Math.max(0, along));
  const [dx, dy] = [x - ax - at * (bx - ax), y - ay - at * (by - ay)];
  return Math.sqrt(dx * dx + dy * dy);
};

/**
 * @param {readonly number[]} values at equal distances, two at least
 * @param {number} top the largest value
 * @returns {Buffer} the file
 */
export const tracePng = (values, top) => {
  const step = (WIDTH - 2 * MARGIN.x) / (values.length - 1);
  const floor = HEIGHT - MARGIN.y;
  const heights = values.map((value) => floor - (value / top) * (floor - MARGIN.y));
  /** @param {number} i */
  const placeOf = (i) => MARGIN.x + i * step;
  const last = values.length - 2;
  const rowBytes = 1 + WIDTH / 2;
  const rows = Buffer.alloc(HEIGHT * rowBytes);
  /** @param {number} x @param {number} y @param {number} colour */
  const paint = (x, y, colour) => {
    const byte = y * rowBytes + 1 + (x >> 1);
    rows[byte] = (rows[byte] ?? 0) | (colour << (x % 2 === 0 ? 4 : 0));
  };
  for (let x = MARGIN.x - 4; x <= WIDTH - MARGIN.x + 4; x++) {
    const place = Math.min(last, Math.max(0, Math.floor((x - MARGIN.x) / step)));
    const near = [place - 1, place, place + 1].filter((i) => i >= 0 && i <= last);
    let [upper, lower] = [floor, 0];
    for (const i of near)
      for (const end of heights.slice(i, i + 2)) {
        upper = Math.min(upper, Math.floor(end - HALF - 1));
        lower = Math.max(lower, Math.ceil(end + HALF + 1));
      }
    const [from = 0, to = 0] = heights.slice(place, place + 2);
    const curve = from + ((x - placeOf(place)) / step) * (to - from);
    const isBeside = x < MARGIN.x || x > WIDTH - MARGIN.x;
    for (let y = upper; y <= Math.max(lower, floor); y++) {
      const ground = !isBeside && y > curve && y <= floor ? SHADES : 0;
      let away = HALF + 1;
      if (y <= lower)
        for (const i of near)
          away = Math.min(away, distance(x, y, placeOf(i), heights[i] ?? 0, placeOf(i + 1), heights[i + 1] ?? 0));
      paint(x, y, ground + Math.round(Math.min(1, Math.max(0, HALF + 0.5 - away)) * (SHADES - 1)));
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  // Four bits a pixel, each the place of a colour in the palette.
  head.set([4, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("PLTE", PALETTE),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};
