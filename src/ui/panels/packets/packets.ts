// One script for single packets, for the crosshair's readings of single events, and for the shade over what comes
// later.

export { bandOpacity, drawChoice, drawFlights, shownShare } from "../network/drawFlights.ts";
export { flightsNow, packetAt } from "../network/flights.ts";
export { drawFuture } from "../queue/drawFuture.ts";
export { drawSingleEvents } from "../queue/drawSingleEvents.ts";
export { drawLabCursor } from "../queue/labCursor.ts";
export { changesSentence, drawChanges, goToChange } from "./changesAt.ts";
export { drawStay } from "./drawStay.ts";
export { eventIn, eventSentence, goBeside, tellNearest } from "./eventAt.ts";
export { pinPacket, pointAt, releasePacket } from "./packetChoice.ts";
