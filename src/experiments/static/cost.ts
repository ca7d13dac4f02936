import { algorithmOf } from "../../engine/documentation.ts";
import { ln } from "../../engine/kernel/math.ts";
import { PURPOSE, RandomStream } from "../../engine/kernel/random.ts";
import type { Scenario } from "../../scenario/document.ts";
import { IsolatedDiscipline, PACKET_SIZE } from "./isolatedDiscipline.ts";

/** Cost of a lane's discipline, counted while it serves a loaded queue; the same on every machine. */
export interface Cost {
  /** Arithmetic and comparisons in the reached lines of its pseudo-code, per arriving packet. */
  readonly operations: number;
  /** Random numbers drawn per arriving packet. */
  readonly draws: number;
  /** Size of its state at the end, B, at 8 B per number; waiting packets belong to the buffer. */
  readonly stateBytes: number;
}

const ARRIVALS = 20_000;
/** Relative to the link's rate: more than the link can carry, so that the discipline has to decide. */
const LOAD = 1.15;
/** Characters that count as operations in a line of pseudo-code. */
const OPERATORS = /[+−·×/^√<>≤≥=≠←]/g;

/** Serves packets of `flows` flows in turn, at random times and above the link's rate. */
const serve = (scenario: Scenario, lane: number, flows: number): IsolatedDiscipline => {
  const own = new RandomStream(1, PURPOSE.discipline, 0);
  const arrivals = new RandomStream(1, PURPOSE.arrivals, 0);
  const isolated = new IsolatedDiscipline(scenario, lane, () => own.uniform());
  const { discipline } = isolated;
  const service = (8 * PACKET_SIZE) / scenario.bottleneck.rate;
  let [now, free] = [0, 0];
  const leave = (until: number): void => {
    while (free <= until) {
      const at = free;
      if (isolated.take(at) === undefined) {
        discipline.onIdle?.(at);
        free = Number.POSITIVE_INFINITY;
      } else free = at + service;
    }
  };
  for (let i = 0; i < ARRIVALS; i++) {
    now -= (ln(1 - arrivals.uniform()) * service) / LOAD;
    for (;;) {
      const timer = discipline.nextTimer?.() ?? Number.POSITIVE_INFINITY;
      if (timer > now) break;
      leave(timer);
      discipline.onTimer?.(timer);
    }
    leave(now);
    isolated.offer(isolated.packet(i % flows, now), now);
    if (free === Number.POSITIVE_INFINITY) free = now;
  }
  return isolated;
};

/** Bytes of plain data: numbers, flags, typed arrays, lists and objects of them. Packets and their lists count as 0. */
const bytesOf = (value: unknown): number => {
  if (typeof value === "number") return 8;
  if (typeof value === "boolean") return 1;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + bytesOf(item), 0);
  if (value instanceof Map) return [...value.entries()].reduce((sum, [, item]) => sum + 8 + bytesOf(item), 0);
  if (typeof value !== "object" || value === null || isPacketList(value)) return 0;
  return Object.values(value).reduce((sum: number, item) => sum + bytesOf(item), 0);
};
const isPacketList = (value: object): boolean => "ring" in value || "tEnq" in value;

const FLOWS = 20;

/** Measures once per scenario: claims are evaluated again whenever results come in. */
const once = <T>(measure: (scenario: Scenario, lane: number) => T): ((scenario: Scenario, lane: number) => T) => {
  const known = new WeakMap<Scenario, Map<number, T>>();
  return (scenario, lane) => {
    const lanes = known.get(scenario) ?? new Map<number, T>();
    known.set(scenario, lanes);
    const found = lanes.get(lane) ?? measure(scenario, lane);
    lanes.set(lane, found);
    return found;
  };
};

/** The documentation has to be loaded: operations are counted in the lines of pseudo-code. */
export const costOf = once((scenario, lane): Cost => {
  const isolated = serve(scenario, lane, FLOWS);
  const weights = algorithmOf(isolated.definition.id).doc.pseudocode.map(
    ({ text }) => text.match(OPERATORS)?.length ?? 0,
  );
  const operations = isolated.reached.reduce((sum, times, line) => sum + times * (weights[line] ?? 0), 0);
  return {
    operations: operations / ARRIVALS,
    draws: isolated.draws / ARRIVALS,
    stateBytes: bytesOf(isolated.discipline.state),
  };
});

/** Whether its state grows with the number of flows. */
export const remembersFlows = once((scenario, lane): boolean => {
  const few = bytesOf(serve(scenario, lane, FLOWS).discipline.state);
  return bytesOf(serve(scenario, lane, 10 * FLOWS).discipline.state) > few;
});
