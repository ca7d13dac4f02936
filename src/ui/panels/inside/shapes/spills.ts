import { DROPPED } from "../../../../engine/packets/packet.ts";
import { drawCross, drawDiamond } from "../../../chart/drawing.ts";
import { token } from "../../../chart/palette.ts";
import type { Run } from "../../../session/run.ts";
import type { Scene } from "./scene.ts";

/** Time for which a spill is visible while it fades, s. */
const GLOW = 1;
/** Height above the rim over which spills are scattered, px. */
const STREWN = 12;

interface Spills {
  readonly drops: number;
  readonly marks: number;
}
/** Drops and marks for this reason in the last second. */
export const spilled = (run: Run, reason: number): Spills => {
  let [drops, marks] = [0, 0];
  run.traces.forEachPacket(run.traces.until - GLOW, run.traces.until, ({ kinds, reasons }, i) => {
    if (reasons[i] !== reason) return;
    if (kinds[i] === DROPPED) drops += 1;
    else marks += 1;
  });
  return { drops, marks };
};

/** A number in [0, 1) that is the same for a packet in every picture. */
const scattered = (number: number): number => {
  // The finaliser of Murmur: it gives neighbours very different values.
  let mixed = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x1_0000_0000;
};

/** Draws drops as crosses and marks as diamonds above the rim, scattered by packet, fading within a second. */
export const drawSpills = ({ run, context }: Scene, reason: number, left: number, right: number, y: number): void => {
  run.traces.forEachPacket(
    run.traces.until - GLOW,
    run.traces.until,
    ({ times, kinds, reasons, sequences, flows }, i) => {
      if (reasons[i] !== reason) return;
      const key = (sequences[i] ?? 0) * 31 + (flows[i] ?? 0);
      const x = left + 6 + scattered(key) * (right - left - 12);
      const at = y - scattered(key + 0x51ed) * STREWN;
      context.globalAlpha = Math.max(0.15, 1 - (run.traces.until - (times[i] ?? 0)) / GLOW);
      if (kinds[i] === DROPPED) drawCross(context, x, at, 3.2, token("--drop"));
      else drawDiamond(context, x, at, 3.6);
    },
  );
  context.globalAlpha = 1;
};
