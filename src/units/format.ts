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

/** How the numbers of a column, or of an axis, are written: all in the same unit. */
export interface ColumnUnit {
  readonly unit: string;
  /** Numbers of the column in one SI unit. */
  readonly factor: number;
  /** Digits behind the point. */
  readonly digits: number;
}
const COLUMN_UNITS: Readonly<Partial<Record<Unit, ColumnUnit>>> = {
  ratio: { unit: "%", factor: 100, digits: 1 },
  s: { unit: "ms", factor: 1000, digits: 1 },
  "bit/s": { unit: "Mbit/s", factor: 1e-6, digits: 2 },
  packets: { unit: "packets", factor: 1, digits: 1 },
  flows: { unit: "flows", factor: 1, digits: 1 },
  B: { unit: "kB", factor: 1e-3, digits: 1 },
  "1/s": { unit: "/s", factor: 1, digits: 2 },
};
/** The unit of a column of quantities: fractions in percent, times in ms, rates in Mbit/s. */
export const columnUnit = (unit: Unit): ColumnUnit => COLUMN_UNITS[unit] ?? { unit: "", factor: 1, digits: 2 };

const PREFIXES: Readonly<Record<string, number>> = { k: 1e3, K: 1e3, M: 1e6, G: 1e9, T: 1e12 };
/** Accepted unit names after a number, without a prefix; "" is the SI unit itself. */
const TYPED: Readonly<Record<Unit, { readonly names: readonly string[]; readonly prefixes: boolean }>> = {
  s: { names: [], prefixes: false },
  "bit/s": { names: ["bit/s", "bits/s", "b/s", "bps", "bit"], prefixes: true },
  B: { names: ["B", "byte", "bytes"], prefixes: true },
  "B/s": { names: ["B/s", "bytes/s"], prefixes: true },
  packets: { names: ["packets", "packet", "pkts", "pkt", "p"], prefixes: true },
  flows: { names: ["flows", "flow"], prefixes: true },
  "1/s": { names: ["/s", "1/s", "per s", "per second"], prefixes: true },
  "1/packet": { names: ["/packet", "1/packet", "per packet"], prefixes: false },
  ratio: { names: [], prefixes: false },
  factor: { names: ["×"], prefixes: false },
  count: { names: [], prefixes: true },
};
/** Accepted units that are not a prefix and a name. */
const SPECIAL: Readonly<Partial<Record<Unit, Readonly<Record<string, number>>>>> = {
  s: { s: 1, ms: 1e-3, µs: 1e-6, μs: 1e-6, us: 1e-6, ns: 1e-9, min: 60, h: 3600, sec: 1 },
  ratio: { "%": 0.01 },
  factor: { "%": 0.01 },
};

/** Size of a typed unit in SI units; undefined: no such unit. */
const sizeOf = (word: string, unit: Unit): number | undefined => {
  if (word === "") return 1;
  const special = SPECIAL[unit];
  if (special !== undefined && Object.hasOwn(special, word)) return special[word];
  const { names, prefixes } = TYPED[unit];
  if (names.includes(word)) return 1;
  // A lower-case m before bit/s is read as mega, because millibits per second are not used.
  const prefix = word.charAt(0) === "m" && unit === "bit/s" ? "M" : word.charAt(0);
  const isPrefixed = prefixes && Object.hasOwn(PREFIXES, prefix) && ["", ...names].includes(word.slice(1).trim());
  return isPrefixed ? PREFIXES[prefix] : undefined;
};

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?`;
const QUANTITY = new RegExp(`^(${NUMBER})(?:\\s*/\\s*(${NUMBER}))?\\s*(.*)$`);

/**
 * Parses a typed quantity: "3M", "20 ms", "1/500", "2 %", "2 Mbit/s", "1 359"; a number alone is in SI.
 * @returns the number in SI; undefined: not understood
 */
export const parseQuantity = (text: string, unit: Unit): number | undefined => {
  const plain = text
    .trim()
    .replaceAll(MINUS, "-")
    .replace(/(?<=\d)[,\s](?=\d{3}(?!\d))/g, "");
  const [, number, divisor, word = ""] = QUANTITY.exec(plain) ?? [];
  const size = sizeOf(word, unit);
  if (number === undefined || size === undefined) return undefined;
  const value = divisor === undefined ? Number(number) : Number(number) / Number(divisor);
  // 20 · 1e-3 is not the double nearest to 0.02.
  const scaled = size < 1 ? value / Math.round(1 / size) : value * size;
  return Number.isFinite(scaled) ? scaled : undefined;
};
