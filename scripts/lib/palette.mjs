// Converts pictures of the page to a palette of at most 256 colours: a third of the size, without a visible difference.
import { crc32, deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
/** Sizes of the palette; fewer colours make a smaller file. */
const COLOURS = [256, 96, 48, 32, 24, 16, 12, 8];
/** Colours that agree in this number of leading bits of each channel count as neighbours. */
const BITS = 5;

/** @param {Buffer} png @returns {{ width: number, height: number, channels: number, data: Buffer }} */
const parts = (png) => {
  let [width, height, channels] = [0, 0, 0];
  const data = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const kind = png.toString("latin1", at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    if (kind === "IHDR") {
      [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
      if (body[8] !== 8 || (body[9] !== 2 && body[9] !== 6) || body[12] !== 0)
        throw new Error("only pictures with 8 bits a channel, RGB with or without alpha, are understood");
      channels = body[9] === 2 ? 3 : 4;
    } else if (kind === "IDAT") data.push(body);
    at += 12 + length;
  }
  return { width, height, channels, data: inflateSync(Buffer.concat(data)) };
};

/** PNG specification, 9.4. @param {number} left @param {number} up @param {number} corner */
const paeth = (left, up, corner) => {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
};

/** Removes the filters (PNG specification, 9.2). @param {ReturnType<typeof parts>} picture @returns {Uint8Array} */
const pixels = ({ width, height, channels, data }) => {
  const stride = width * channels;
  const out = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = data[y * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x;
      const left = x < channels ? 0 : (out[at - channels] ?? 0);
      const up = y === 0 ? 0 : (out[at - stride] ?? 0);
      const corner = x < channels || y === 0 ? 0 : (out[at - stride - channels] ?? 0);
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
      out[at] = (data[y * (stride + 1) + 1 + x] ?? 0) + guess;
    }
  }
  return out;
};

/** @param {string} kind @param {Buffer} body */
const chunk = (kind, body) => {
  const named = Buffer.concat([Buffer.from(kind, "latin1"), body]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(body.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
};

/**
 * The same picture with the most frequent colours only; every other colour becomes the nearest of them. The palette is
 * as large as the limit on bytes allows.
 * @param {Buffer} png 8 bits a channel, opaque
 * @param {number} [bytesMax]
 */
export const inPalette = (png, bytesMax = Number.POSITIVE_INFINITY) => {
  const picture = parts(png);
  const from = pixels(picture);
  let small = png;
  for (const colours of COLOURS) {
    small = withColours(picture, from, colours);
    if (small.length <= bytesMax) break;
  }
  return small;
};

/** @param {ReturnType<typeof parts>} picture @param {Uint8Array} from its pixels @param {number} colours */
const withColours = ({ width, height, channels }, from, colours) => {
  /** @type {Map<number, number>} */
  const counts = new Map();
  const colourAt = (/** @type {number} */ i) =>
    ((from[i * channels] ?? 0) << 16) | ((from[i * channels + 1] ?? 0) << 8) | (from[i * channels + 2] ?? 0);
  for (let i = 0; i < width * height; i++) counts.set(colourAt(i), (counts.get(colourAt(i)) ?? 0) + 1);
  const palette = chosen(counts, colours);
  /** @type {Map<number, number>} */
  const places = new Map();
  for (const colour of counts.keys()) places.set(colour, nearest(colour, palette));
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = places.get(colourAt(y * width + x)) ?? 0;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const entries = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", head),
    chunk("PLTE", entries),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

/** Weight of a saturated colour relative to a grey: packet-event marks are small and identified by colour. */
const VIVID = 30;

/** @param {number} colour @returns {number} from 0, a grey, to 1 */
const vividness = (colour) => {
  const [red, green, blue] = [(colour >> 16) & 255, (colour >> 8) & 255, colour & 255];
  return (Math.max(red, green, blue) - Math.min(red, green, blue)) / 255;
};

/**
 * The most frequent colour of every neighbourhood, the largest neighbourhoods first.
 * @param {Map<number, number>} counts
 * @param {number} colours at most
 */
const chosen = (counts, colours) => {
  /** @type {Map<number, { colour: number, most: number, all: number }>} */
  const cells = new Map();
  const coarse = (/** @type {number} */ colour) =>
    [16, 8, 0].reduce((sum, shift) => (sum << BITS) | (((colour >> shift) & 255) >> (8 - BITS)), 0);
  for (const [colour, count] of counts) {
    const cell = cells.get(coarse(colour)) ?? { colour, most: 0, all: 0 };
    if (count > cell.most) [cell.colour, cell.most] = [colour, count];
    cell.all += count * (1 + VIVID * vividness(colour));
    cells.set(coarse(colour), cell);
  }
  return [...cells.values()]
    .sort((a, b) => b.all - a.all || a.colour - b.colour)
    .slice(0, colours)
    .map(({ colour }) => colour);
};

/** @param {number} colour @param {readonly number[]} palette */
const nearest = (colour, palette) => {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (const [place, other] of palette.entries()) {
    const distance = [16, 8, 0].reduce((sum, shift) => {
      const apart = ((colour >> shift) & 255) - ((other >> shift) & 255);
      return sum + apart * apart;
    }, 0);
    if (distance < least) [best, least] = [place, distance];
  }
  return best;
};
