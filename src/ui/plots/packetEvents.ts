import { drawCross, drawDiamond } from "../chart/drawing.ts";
import type { Ink } from "../chart/ink.ts";
import { token } from "../chart/palette.ts";

/** A queue's actions on a packet besides storing it. */
export type PacketEvent = "drop" | "mark";

/** Size of an event's symbol, px: radius of a cross and of a diamond, and the width of the cross's strokes. */
interface SignSize {
  readonly cross: number;
  readonly diamond: number;
  readonly stroke?: number;
}

/** Size at the point of the event, on a trace. */
export const ON_TRACE: SignSize = { cross: 3.2, diamond: 3.6 };
/** Beside a name: the symbol shows the event of a track. */
export const BESIDE_NAME: SignSize = { cross: 3, diamond: 3.6, stroke: 1.5 };

/** Draws the symbol of a drop, a cross, or of an ECN mark, a diamond. */
export const drawPacketEvent = (
  context: Ink,
  event: PacketEvent,
  x: number,
  y: number,
  { cross, diamond, stroke }: SignSize,
): void => {
  if (event === "drop") drawCross(context, x, y, cross, token("--drop"), stroke);
  else drawDiamond(context, x, y, diamond);
};
