import { drawCross, drawDiamond } from "../chart/drawing.ts";
import { token } from "../chart/palette.ts";

/** What the queue may do to a packet besides storing it. */
export type PacketEvent = "drop" | "mark";

/** How large the sign of an event is, px from its middle: of a cross, and of a diamond; the width of a cross's strokes. */
interface SignSize {
  readonly cross: number;
  readonly diamond: number;
  readonly stroke?: number;
}

/** Where the packet was hit, on a trace. */
export const ON_TRACE: SignSize = { cross: 3.2, diamond: 3.6 };
/** Beside a name: which event a track is about. */
export const BESIDE_NAME: SignSize = { cross: 3, diamond: 3.6, stroke: 1.5 };

/** The sign of a drop, a cross, or of an ECN mark, a diamond. */
export const drawPacketEvent = (
  context: CanvasRenderingContext2D,
  event: PacketEvent,
  x: number,
  y: number,
  { cross, diamond, stroke }: SignSize,
): void => {
  if (event === "drop") drawCross(context, x, y, cross, token("--drop"), stroke);
  else drawDiamond(context, x, y, diamond);
};
