import type { Seconds } from "../../units/units.ts";
import type { Bottleneck } from "../bottleneck/bottleneck.ts";
import type { Packet } from "../packets/packet.ts";

import type { Decision, Frame } from "../recording/frame.ts";
import type { Recorder } from "../recording/recorder.ts";
import type { Windows } from "./measurementWindows.ts";

/** Receives the waiting packets, head first. A closure made for each frame would be compiled in each run. */
const waiting = { flows: new Uint32Array(0), groups: new Uint8Array(0), length: 0 };
const list = (packet: Packet): void => {
  waiting.flows[waiting.length] = packet.flow;
  waiting.groups[waiting.length] = packet.group;
  waiting.length += 1;
};

/** Flow, and index of the group, of each waiting packet, head first. */
const waitingAt = (bottleneck: Bottleneck): { flows: Uint32Array<ArrayBuffer>; groups: Uint8Array<ArrayBuffer> } => {
  waiting.flows = new Uint32Array(bottleneck.waiting);
  waiting.groups = new Uint8Array(bottleneck.waiting);
  waiting.length = 0;
  bottleneck.forEachWaiting(list);
  return waiting;
};

/** Lines of the pseudo-code in the bit set, `last` at the end. */
const linesOf = (bits: number, last: number): readonly number[] => {
  const reached: number[] = [];
  for (let place = 0; place < 31; place++) if (place !== last && (bits & (1 << place)) !== 0) reached.push(place);
  if (last >= 0) reached.push(last);
  return reached;
};

/** Gathers the content of a frame. Every array in it is a copy, so that it can be transferred. */
export class FrameMaker {
  constructor(
    private readonly recorder: Recorder,
    private readonly bottleneck: Bottleneck,
    private readonly windows: Windows,
  ) {}

  take(until: Seconds, events: number, withReport: boolean): Frame {
    const { recorder, bottleneck } = this;
    const { flows, groups } = waitingAt(bottleneck);
    const values = recorder.currentValues();
    return {
      until,
      blocks: recorder.takeBlocks(),
      packets: recorder.log.take(),
      queue: flows,
      queueGroups: groups,
      values,
      decision: this.decision(values),
      report: withReport ? this.windows.takeLive() : null,
      discipline: bottleneck.definition.id,
      inside: this.inside(until),
      hash: recorder.hash.text(),
      events,
    };
  }

  private inside(until: Seconds): readonly Float64Array[] {
    const { definition, state, values } = this.bottleneck;
    return definition.inside.map((shape) =>
      Float64Array.from("sample" in shape ? (shape.sample?.(state, values, until) ?? []) : []),
    );
  }

  /** Outcome of the latest arrival; null: there was none. @param values current values of all channels */
  decision(values: Float64Array): Decision | null {
    const { latest, definition, discipline, lines, lastLine, draw } = this.bottleneck;
    if (Number.isNaN(latest.at)) return null;
    const signals = Object.keys(definition.signals).length;
    return {
      ...latest,
      draw,
      discipline: definition.id,
      lines: Uint8Array.from(discipline.linesReached?.() ?? linesOf(lines, lastLine)),
      signals: values.slice(values.length - signals),
    };
  }
}
