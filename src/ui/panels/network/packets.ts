// What shows packets one by one, and what the crosshair tells of single instants, as one script.
export { changesSentence, drawChanges, goToChange } from "../queue/changesAt.ts";
export { eventIn, eventSentence, goBeside, tellNearest } from "../queue/eventAt.ts";
export { bandOpacity, drawChoice, drawFlights, shownShare } from "./drawFlights.ts";
export { drawStay } from "./drawStay.ts";
export { flightsNow, packetAt } from "./flights.ts";
export { pinPacket, pointAt, releasePacket } from "./packetChoice.ts";
