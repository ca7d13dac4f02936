import type { Reading } from "../reading.ts";
import type { Qdisc } from "./qdisc.ts";
import { rateWord } from "./words.ts";

/** The discipline that sends at the rate of the link, above the one of the scenario. */
export interface Shaper {
  readonly modules: readonly string[];
  /** Commands of `tc` that make it. */
  readonly made: readonly string[];
  /** The command that adds the discipline of the scenario, replaces it, or changes its options. */
  attach(verb: "add" | "replace" | "change", handle: number, qdisc: Qdisc): string;
  /** The command that changes the rate, bit/s. */
  change(rate: number): string;
}

/**
 * Disciplines that age their average over the time in which they have no packet. That time begins when the device asks
 * an empty discipline for a packet.
 */
const AGEING: ReadonlySet<string> = new Set(["red", "choke"]);
const KILO = 1000;
/** Rate that a veth interface reports as its own, kbit/s; `cbs` wants its slopes relative to it. */
const VETH_KILOBITS = 10_000_000;

/** Slopes are whole kbit/s in `tc`. `cbs` sends only what its credit allows, and gains no credit while idle. */
const cbsWords = (rate: number): string => {
  const idle = Math.max(1, Math.round(rate / KILO));
  return `root handle 1: cbs idleslope ${idle} sendslope ${idle - VETH_KILOBITS} hicredit 0 locredit -100000`;
};

/** Puts the discipline below the shaper, which has room for one. */
const attachBelow: Shaper["attach"] = (verb, handle, { words, fair }) =>
  fair === null
    ? `router qdisc ${verb} dev out parent 1:1 handle ${handle}: ${words}`
    : `fair ${verb} ${handle} ${fair.queues} ${fair.quantum} ${fair.limit}`;

const cbs = (rate: number): Shaper => ({
  modules: ["sch_cbs"],
  attach: attachBelow,
  made: [`router qdisc add dev out ${cbsWords(rate)}`],
  change: (changed) => `router qdisc change dev out ${cbsWords(changed)}`,
});

const htbWords = (rate: number): string =>
  `dev out parent 1: classid 1:1 htb rate ${rateWord(rate)} burst 1600 quantum 1514`;

const htb = (rate: number): Shaper => ({
  modules: ["sch_htb"],
  attach: attachBelow,
  made: ["router qdisc add dev out root handle 1: htb default 1", `router class add ${htbWords(rate)}`],
  change: (changed) => `router class change ${htbWords(changed)}`,
});

/** CAKE shapes by itself, and derives its target and its quantum from the rate. */
const cakeAlone: Shaper = {
  modules: [],
  made: [],
  attach: (verb, handle, { words, bandwidth }) =>
    `router qdisc ${verb} dev out root handle ${handle}: ${words} ${bandwidth}`,
  change: (changed) => `router qdisc change dev out root cake bandwidth ${rateWord(changed)}`,
};

/**
 * The shaper of the link. HTB never asks a discipline that has no packet, so the average of RED stays high on an idle
 * link, and RED drops what arrives until hundreds of arrivals have lowered it; below `cbs` it ages.
 * @param kinds all disciplines of the run
 */
export const shaperOf = ({ scenario, bottleneck }: Reading, kinds: readonly Qdisc[]): Shaper => {
  const { rate } = scenario.bottleneck;
  bottleneck.take("rate");
  const shaping = kinds.filter((kind) => kind.bandwidth !== null);
  if (shaping.length === kinds.length) return cakeAlone;
  if (shaping.length > 0)
    bottleneck.changed(
      "rate",
      `is ${rate} bit/s; CAKE does not know it here, so its target and its quantum do not follow from it`,
      rate,
    );
  if (!kinds.some(({ kind }) => AGEING.has(kind))) return htb(rate);
  const whole = Math.max(1, Math.round(rate / KILO)) * KILO;
  if (whole !== rate) bottleneck.changed("rate", `is ${rate} bit/s; this shaper of Linux has ${whole} bit/s`, whole);
  return cbs(rate);
};
