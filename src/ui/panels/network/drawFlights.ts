import type { Flights } from "../../../engine/frame.ts";
import { drawDiamond, groupHatch } from "../../chart/ink.ts";
import { token } from "../../chart/palette.ts";
import { traces } from "../../session/lab.ts";
import { groupOpacity } from "../highlight.ts";
import type { StripPicture } from "./drawStrip.ts";
import { BACK, flightPlace } from "./flights.ts";
import { packetChoice } from "./packetChoice.ts";

/** Width and height of a packet, and of an acknowledgement, px. */
const PACKET = [6, 9] as const;
const ACK = [2, 7] as const;

/** Every packet under way by itself: marked ones carry their sign to the receiver, and acknowledgements carry it back. */
export const drawFlights = (picture: StripPicture, flights: Flights): void => {
  const { context, lane, layout, state, surface } = picture;
  // A narrow strip has words where the way back would lie.
  const isHidden = (i: number): boolean => layout.isNarrow && flights.stages[i] === BACK;
  for (const [place, group] of lane.groups.entries()) {
    context.globalAlpha = groupOpacity(state.highlight, group.id);
    context.beginPath();
    for (let i = 0; i < flights.flows.length; i++) {
      if (flights.groups[i] !== place || isHidden(i)) continue;
      const [x, y] = flightPlace(picture, flights, i);
      const [width, height] = flights.stages[i] === BACK ? ACK : PACKET;
      context.rect(x - width / 2, y - height / 2, width, height);
    }
    context.fillStyle = token(group.token);
    context.fill();
    if (group.texture !== "plain") {
      context.fillStyle = groupHatch(context, surface.ratio);
      context.fill();
    }
  }
  context.globalAlpha = 1;
  for (let i = 0; i < flights.flows.length; i++) {
    if (flights.marked[i] !== 1 || isHidden(i)) continue;
    const [x, y] = flightPlace(picture, flights, i);
    drawDiamond(context, x, flights.stages[i] === BACK ? y : y - 9, 3.4);
  }
};

/** A ring around the packet whose life is shown, wherever it is. */
export const drawChoice = (picture: StripPicture, flights: Flights | null): void => {
  const { chosen } = packetChoice.getState();
  const { latest } = traces;
  if (chosen === null || flights === null || latest === null) return;
  const isIt = (flow: number | undefined, sequence: number | undefined): boolean =>
    flow === chosen.flow && sequence === chosen.sequence;
  for (let i = 0; i < flights.flows.length; i++) {
    if (!isIt(flights.flows[i], flights.sequences[i]) || flights.stages[i] === BACK) continue;
    const [x, y] = flightPlace(picture, flights, i);
    ring(picture, x - 6, y - 7.5, 12, 15);
    return;
  }
  const { layout, cell } = picture;
  for (let place = 0; place < flights.waiting.length; place++) {
    if (!isIt(latest.queue[place], flights.waiting[place])) continue;
    const width = Math.max(cell, 3);
    ring(picture, layout.head - (place + 1) * cell - 1, layout.queueTop - 1, width + 2, layout.queueHeight + 2);
    return;
  }
};

const ring = ({ context }: StripPicture, x: number, y: number, width: number, height: number): void => {
  context.beginPath();
  context.roundRect(x, y, width, height, 3);
  context.strokeStyle = token("--panel");
  context.lineWidth = 4;
  context.stroke();
  context.strokeStyle = token("--ink");
  context.lineWidth = 2;
  context.stroke();
};
