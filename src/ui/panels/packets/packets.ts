// One script for single packets, and for the crosshair's readings of single events.

export { bandOpacity, drawChoice, drawFlights, shownShare } from "../network/drawFlights.ts";
export { flightsNow, packetAt } from "../network/flights.ts";
export { drawLabCursor } from "../queue/labCursor.ts";
export { changesSentence, drawChanges, goToChange } from "./changesAt.ts";
export { drawStay } from "./drawStay.ts";
export { eventIn, eventSentence, goBeside, tellNearest } from "./eventAt.ts";
export { pinPacket, pointAt, releasePacket } from "./packetChoice.ts";
