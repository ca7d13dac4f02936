import type { Unit } from "./units.ts";

const MINUS = "\u2212";
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
