import type { PacketsInFlight } from "../../../engine/recording/frame.ts";
import { panelText } from "../../../i18n/laterPanels.ts";
import { timeText } from "../../../i18n/time.ts";
import { drawDiamond, drawText, textWidth } from "../../chart/drawing.ts";
import { grouped } from "../../chart/format.ts";
import { token } from "../../chart/palette.ts";
import { flowPasses } from "../../plots/flowHighlight.ts";
import { fillGroup } from "../../plots/groupFill.ts";
import type { Run } from "../../session/run.ts";
import { packetChoice } from "../packets/packetChoice.ts";
import { asideIn, BACK, flightPlace, flightsNow, isShown, shownOneIn } from "./flights.ts";
import { outline } from "./outline.ts";
import type { StripPicture } from "./stripPicture.ts";

/** Width and height of a packet, and of an acknowledgement, px. */
const PACKET = [6, 9] as const;
const ACK = [2, 7] as const;

/** Draws single packets on the links: marked ones carry their sign to the receiver, and their ACKs carry it back. */
export const drawFlights = (picture: StripPicture, flights: PacketsInFlight): void => {
  const { context, lane, layout, state, surface } = picture;
  const oneIn = shownOneIn(picture.run, flights);
  const isAside = asideIn(picture);
  // On a narrow strip, words occupy the return path.
  const isHidden = (i: number): boolean =>
    !isShown(flights, i, oneIn) ||
    (layout.isNarrow && flights.stages[i] === BACK) ||
    isAside[flights.groups[i] ?? 0] === true;
  for (const [place, group] of lane.groups.entries())
    for (const { opacity, takes } of flowPasses(state.highlight, group.id)) {
      context.globalAlpha = opacity;
      context.beginPath();
      for (let i = 0; i < flights.flows.length; i++) {
        if (flights.groups[i] !== place || !takes(flights.flows[i]) || isHidden(i)) continue;
        const [x, y] = flightPlace(picture, flights, i);
        const [width, height] = flights.stages[i] === BACK ? ACK : PACKET;
        context.rect(x - width / 2, y - height / 2, width, height);
      }
      fillGroup(context, group, surface.ratio);
    }
  context.globalAlpha = 1;
  for (let i = 0; i < flights.flows.length; i++) {
    if (flights.marked[i] !== 1 || isHidden(i)) continue;
    const [x, y] = flightPlace(picture, flights, i);
    drawDiamond(context, x, flights.stages[i] === BACK ? y : y - 9, 3.4);
  }
  if (oneIn > 1) drawShare(picture, oneIn);
};

/** Opacity of the links' bands behind the packets: 0 while every packet is drawn. */
export const bandOpacity = (run: Run, flights: PacketsInFlight): number => (shownOneIn(run, flights) > 1 ? 0.3 : 0);

const shareWords = (oneIn: number): string => timeText("strip.oneIn", { n: grouped(oneIn) });

/** The share of the packets on the links that is drawn, in words; "": all are drawn, or single packets are not. */
export const shownShare = (run: Run): string => {
  const flights = flightsNow(run);
  const oneIn = flights === null ? 1 : shownOneIn(run, flights);
  return oneIn > 1 ? shareWords(oneIn) : "";
};

/** Writes the drawn share of the packets above the links. */
const drawShare = ({ context, layout }: StripPicture, oneIn: number): void => {
  const words = shareWords(oneIn);
  const before = panelText(layout.isStacked ? "panel.network.senders" : "panel.network.router");
  const left = layout.isNarrow
    ? (layout.isStacked ? 12 : layout.tail) + textWidth(context, before, 12, 600) + 12
    : layout.linksFrom;
  drawText(context, words, left, 12, { colour: token("--ink2") });
};

/** Draws a ring around the chosen packet, wherever it is. */
export const drawChoice = (picture: StripPicture, flights: PacketsInFlight | null): void => {
  const { chosen } = packetChoice(picture.run).getState();
  const { latest } = picture.run.traces;
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
  outline(context);
};
