import { isJsonObject, type JsonObject } from "../../../schema/json.ts";
import type { Json } from "../../../units/units.ts";
import { laneOf, pi2InsteadOf } from "../linux/laneOf.ts";
import { DURATION, groupsOf, senderOf, UDP, udpOf } from "../linux/toScenario.ts";
import type { DualCase, DualSenders } from "./reference.ts";

/** Names of the groups, before their numbers. */
export const CLASSIC = "classic";
export const SCALABLE = "scalable";

/** The queue that packets of a group get, where there are two. */
export const isLowGroup = (id: string, { udpIsL4s }: DualCase): boolean =>
  id.startsWith(SCALABLE) || (id === UDP && udpIsL4s);

/** No sender of the case is scalable, and no source claims to be. */
export const isClassicOnly = ({ scalable, udpRate, udpIsL4s }: DualCase): boolean =>
  scalable.flows === 0 && (udpRate === 0 || !udpIsL4s);

/**
 * The scenario document that repeats a case, with one of the lab's seeds.
 * @param queues 1: a single queue in place of the two, for classic traffic
 * @throws Error that names what cannot be translated
 */
export const toScenario = (dual: DualCase, queues: 1 | 2, seed: number): JsonObject => {
  const { lane, buffer } = queues === 1 ? pi2InsteadOf(dual.qdisc) : laneOf(dual.qdisc);
  const traffic = [...sendersOf(CLASSIC, dual, dual.classic), ...sendersOf(SCALABLE, dual, dual.scalable)];
  const { udpRate, udpIsL4s } = dual;
  const [first] = [dual.classic, dual.scalable].filter(({ flows }) => flows > 0);
  if (udpRate > 0) {
    const source = udpOf({ udpRate, roundTrips: first?.roundTrips ?? [] });
    traffic.push({ ...source, ecn: udpIsL4s ? "ect1" : "none" });
  }
  return {
    version: 2,
    title: dual.name,
    seed,
    duration: DURATION,
    // All of the propagation delay is on the reverse path.
    bottleneck: { rate: dual.rate, delay: 0, buffer, ecn: true },
    lanes: [lane],
    traffic,
  };
};

/** Senders without jitter: the step depends on when packets arrive. */
const sendersOf = (name: string, { rate, classic, scalable }: DualCase, senders: DualSenders): Json[] => {
  if (senders.flows === 0) return [];
  const sender = senderOf({ ...senders, rate, flows: classic.flows + scalable.flows });
  const { params } = sender;
  const own = name === SCALABLE && isJsonObject(params) ? { params: { ...params, ect: "ect1" } } : {};
  return groupsOf(name, senders, { ...sender, ...own, sendJitter: 0 });
};
