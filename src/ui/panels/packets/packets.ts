// What shows packets one by one, and what the crosshair tells of single instants, as one script.

export { bandOpacity, drawChoice, drawFlights, shownShare } from "../network/drawFlights.ts";
export { flightsNow, packetAt } from "../network/flights.ts";
export { changesSentence, drawChanges, goToChange } from "./changesAt.ts";
export { drawStay } from "./drawStay.ts";
export { eventIn, eventSentence, goBeside, tellNearest } from "./eventAt.ts";
export { pinPacket, pointAt, releasePacket } from "./packetChoice.ts";
