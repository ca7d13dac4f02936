import type { Given, ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import type { Packet } from "../../packets/packet.ts";
import type { QueuePort, Signal } from "../contract.ts";
import { type CellsShape, SAMPLED_CELLS } from "../inside.ts";
import {
  checkThresholds,
  maxProbabilityField,
  optionFields,
  queueWeightField,
  thresholdFields,
} from "../red/fields.ts";
import { RedQueue } from "../red/queue.ts";
import { redSignals } from "../red/shown.ts";
import { initialRedState, type RedState } from "../red/state.ts";
import { meanPacketSizeField } from "../shared/fields.ts";

/** Fields of all variants of CHOKe; thresholds as in the report of Hu, Ren and Chang, section 3. */
export const chokeFields = {
  minThreshold: {
    ...thresholdFields.minThreshold,
    help: "Average queue length below which no packet is compared, dropped early or marked.",
    default: 50,
  },
  maxThreshold: { ...thresholdFields.maxThreshold, default: ({ value }: Given) => 2 * value("minThreshold") },
  maxProbability: { ...maxProbabilityField, default: 0.02 },
  queueWeight: queueWeightField,
  ...optionFields,
  gentle: { ...optionFields.gentle, default: false, advanced: true as const },
  meanPacketSize: meanPacketSizeField,
};
type ChokeValues = ValuesOf<typeof chokeFields>;

/** Most packets that an arrival can be compared with. */
export const DRAWS_MAX = 100;

export interface ChokeState extends RedState {
  /** Packets that the latest arrival was compared with. */
  draws: number;
  /** Waiting packets removed so far because an arrival matched them. */
  matches: number;
  /** The latest arrival that was compared: its flow, and the positions that it drew, from the head; NaN: none yet. */
  drawer: number;
  readonly drawn: Int32Array;
  /** 1 if the drawn packet was of the same flow. */
  readonly alike: Uint8Array;
}

/** An empty queue at an idle link. */
export const initialChokeState = (now: Seconds): ChokeState => ({
  ...initialRedState(now),
  draws: 0,
  matches: 0,
  drawer: Number.NaN,
  drawn: new Int32Array(DRAWS_MAX),
  alike: new Uint8Array(DRAWS_MAX),
});

/**
 * RED with the comparison of CHOKe before it (Pan, Prabhakar and Psounis 2000; flow chart: report of Hu, Ren and
 * Chang, figure 2); without the rule for the number of packets.
 */
export class ChokeQueue<V extends ChokeValues> extends RedQueue<ChokeState, V> {
  /** Positions of the matching packets, ascending, each once. */
  private readonly found = new Int32Array(DRAWS_MAX);

  /**
   * @param candidates number of waiting packets to compare an arrival with, at an average above the minimum threshold
   */
  constructor(
    values: V,
    port: QueuePort,
    state: ChokeState,
    private readonly candidates: (values: V, average: number) => number,
  ) {
    super(values, port, state, (fieldValues) => fieldValues);
  }

  /** Above the maximum threshold arrivals are compared too (report of Hu, Ren and Chang, section 2). */
  protected override isCaught(packet: Packet): boolean {
    const { state, queue, port } = this;
    state.draws = 0;
    if (state.average < this.law.minThreshold || queue.length === 0) return false;
    port.reached(2);
    const matches = this.compare(packet.flow);
    if (matches === 0) return false;
    port.reached(4);
    // Arrivals are counted here and in ns-2 whatever happens to them; the paper's count is not changed.
    if (this.values.countMode === "ns2") {
      state.count += 1;
      state.countBytes += packet.size;
      port.reached(1);
    }
    state.matches += matches;
    for (let i = matches - 1; i >= 0; i--) port.drop(queue.removeAt(this.found[i]), "match");
    port.drop(packet, "match");
    return true;
  }

  protected override maxProbability(): number {
    return this.values.maxProbability;
  }

  protected override rampFoot(): number {
    return this.values.maxProbability;
  }

  protected override reached(line: number): void {
    this.port.reached(line < 2 ? line : line + COMPARISON_LINES);
  }

  /** Draws positions with replacement. @returns number of matching packets, whose positions are in `found` */
  private compare(flow: number): number {
    const { state, queue, port } = this;
    const { drawn, alike } = state;
    const draws = this.candidates(this.values, state.average);
    state.draws = draws;
    state.drawer = flow;
    port.reached(3);
    let matches = 0;
    for (let i = 0; i < draws; i++) {
      const place = Math.floor(port.uniform() * queue.length);
      const matched = queue.at(place).flow === flow;
      drawn[i] = place;
      alike[i] = matched ? 1 : 0;
      if (matched) matches = this.note(place, matches);
    }
    return matches;
  }

  /** Notes a position; one drawn twice counts once. */
  private note(place: number, matches: number): number {
    const { found } = this;
    let at = matches;
    while (at > 0 && found[at - 1] > place) at -= 1;
    if (at > 0 && found[at - 1] === place) return matches;
    found.copyWithin(at + 1, at, matches);
    found[at] = place;
    return matches + 1;
  }
}

const COMPARISON_LINES = 3;

const chokeSignals = {
  ...redSignals,
  draws: {
    label: "Packets compared",
    unit: "count",
    symbol: "m",
    read: (state: ChokeState) => state.draws,
  },
  matches: {
    label: "Waiting packets removed by a match",
    unit: "count",
    read: (state: ChokeState) => state.matches,
  },
} as const satisfies Readonly<Record<string, Signal<ChokeState, ChokeValues>>>;

/** The queue at the latest compared arrival, without packets that have left since: the dropped ones are put back. */
const sampleComparison = ({ waiting, draws, drawer, drawn, alike }: ChokeState): readonly number[] => {
  const flows: number[] = [];
  for (let i = 0; i < Math.min(waiting.length, SAMPLED_CELLS); i++) flows.push(waiting.at(i).flow);
  const fallen = new Set<number>();
  for (let i = 0; i < draws; i++) if (alike[i] === 1) fallen.add(drawn[i]);
  for (const place of [...fallen].sort((one, other) => one - other))
    if (place <= flows.length) flows.splice(place, 0, drawer);
  const looked = Array.from({ length: draws }, (_, i) => [drawn[i], alike[i]]).flat();
  return [
    draws > 0 ? drawer : Number.NaN,
    draws,
    ...looked,
    waiting.length + fallen.size,
    ...flows.slice(0, SAMPLED_CELLS),
  ];
};

/** The arrival, the packets that it drew, and the packets dropped. */
const chokeCells: CellsShape<ChokeState, unknown> = {
  kind: "cells",
  label: "waiting packets, head first",
  matched: "same flow: both are dropped",
  missed: "another flow: it may stay",
  reason: "match",
  sample: sampleComparison,
};

/** What the definitions of all variants have in common. */
export const chokeCommon = { check: checkThresholds, signals: chokeSignals, inside: [chokeCells] };
