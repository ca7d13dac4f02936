import type { Seconds } from "../units/units.ts";
import type { Bottleneck } from "./bottleneck.ts";
import type { Decision, Frame } from "./frame.ts";
import type { Recorder } from "./recorder.ts";
import type { Windows } from "./windows.ts";

/** Gathers what a frame tells; every array in it is its own, so that it can be transferred. */
export class FrameMaker {
  constructor(
    private readonly recorder: Recorder,
    private readonly bottleneck: Bottleneck,
    private readonly windows: Windows,
  ) {}

  take(until: Seconds, events: number, withReport: boolean): Frame {
    const { recorder, bottleneck } = this;
    const queue = new Uint32Array(bottleneck.waiting);
    const queueGroups = new Uint8Array(bottleneck.waiting);
    let place = 0;
    bottleneck.forEachWaiting((packet) => {
      queue[place] = packet.flow;
      queueGroups[place] = packet.group;
      place += 1;
    });
    const values = recorder.currentValues();
    return {
      until,
      blocks: recorder.takeBlocks(),
      packets: recorder.log.take(),
      queue,
      queueGroups,
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

  /** How the latest arrival fared; null: there was none. @param values every channel now */
  decision(values: Float64Array): Decision | null {
    const { latest, definition, lines, lineCount, draw } = this.bottleneck;
    if (Number.isNaN(latest.at)) return null;
    const signals = Object.keys(definition.signals).length;
    return {
      ...latest,
      draw,
      discipline: definition.id,
      lines: lines.slice(0, lineCount),
      signals: values.slice(values.length - signals),
    };
  }
}
