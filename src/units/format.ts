import type { Unit } from "./units.ts";

const THIN_SPACE = "\u2009";
const MINUS = "\u2212";

/** A unit in written form, and its size in SI units. */
interface Word {
  readonly word: string;
  readonly size: number;
}
/** In descending order; the last one also serves smaller values. */
const WORDS: Readonly<Record<Unit, readonly Word[]>> = {
  s: [
    { word: "s", size: 1 },
    { word: "ms", size: 1e-3 },
    { word: "µs", size: 1e-6 },
  ],
  "bit/s": [
    { word: "Gbit/s", size: 1e9 },
    { word: "Mbit/s", size: 1e6 },
    { word: "kbit/s", size: 1e3 },
    { word: "bit/s", size: 1 },
  ],
  B: [
    { word: "MB", size: 1e6 },
    { word: "kB", size: 1e3 },
    { word: "B", size: 1 },
  ],
  "B/s": [
    { word: "MB/s", size: 1e6 },
    { word: "kB/s", size: 1e3 },
    { word: "B/s", size: 1 },
  ],
  packets: [{ word: "packets", size: 1 }],
  flows: [{ word: "flows", size: 1 }],
  "1/s": [{ word: "/s", size: 1 }],
  "1/packet": [{ word: "per packet", size: 1 }],
  ratio: [{ word: "", size: 1 }],
  factor: [{ word: "", size: 1 }],
  count: [{ word: "", size: 1 }],
};
/** Singular of a unit. */
const SINGULAR: Readonly<Record<string, string>> = { packets: "packet", flows: "flow" };

/** A number with this many decimals, thin spaces between thousands, and a true minus: "1 359.5". */
export const formatNumber = (value: number, decimals: number): string => {
  const [whole = "", fraction] = Math.abs(value).toFixed(decimals).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, THIN_SPACE);
  const text = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  return value < 0 && /[1-9]/.test(text) ? `${MINUS}${text}` : text;
};

/** Three decimals below 0.1, two above; values that would round to 0 keep two digits: "0.025", "0.10", "1.8e−5". */
export const formatProbability = (value: number): string =>
  value !== 0 && Math.abs(value) < 5e-4 ? exponential(value) : formatNumber(value, Math.abs(value) < 0.1 ? 3 : 2);

const exponential = (value: number): string => value.toExponential(1).replaceAll("-", MINUS).replace("e+", "e");

/** Integers in full, other numbers with three digits. */
const formatBrief = (value: number): string => {
  if (Number.isInteger(value)) return formatNumber(value, 0);
  const size = Math.abs(Number(value.toPrecision(3)));
  if (size >= 100) return formatNumber(value, 0);
  if (size < 1e-3) return exponential(value);
  return formatNumber(value, [10, 1, 0.1, 0.01, 1e-3].findIndex((from) => size >= from) + 1);
};

/** Below 100 always with decimals, so that the width does not change: "10.0". */
const formatRate = (value: number): string =>
  formatNumber(value, Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0);

/** A quantity with its unit after a space: "10.0 Mbit/s", "20 packets", "22 ms", "0.025"; "none" for NaN. */
export const formatQuantity = (value: number, unit: Unit): string => {
  if (!Number.isFinite(value)) return "none";
  if (unit === "ratio") return formatProbability(value);
  const words = WORDS[unit];
  const least = words[words.length - 1] ?? { word: "", size: 1 };
  // A value just below a unit would be rounded up to a thousand of the next smaller one.
  const { word, size } = words.find((one) => Math.abs(value) >= one.size * 0.9995) ?? least;
  const number = unit === "bit/s" ? formatRate(value / size) : formatBrief(Number((value / size).toPrecision(12)));
  const spoken = value === 1 ? (SINGULAR[word] ?? word) : word;
  return spoken === "" ? number : spoken.startsWith("/") ? `${number}${spoken}` : `${number} ${spoken}`;
};

/** Size in SI units of the unit with which `formatQuantity` writes a quantity; 1 for its singular, or for none. */
export const sizeOfUnit = (word: string, unit: Unit): number => WORDS[unit].find((one) => one.word === word)?.size ?? 1;
