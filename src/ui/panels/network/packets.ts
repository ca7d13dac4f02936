// What shows packets one by one, as one script.
export { eventIn, eventSentence, goBeside, tellNearest } from "../queue/eventAt.ts";
export { bandOpacity, drawChoice, drawFlights, shownShare } from "./drawFlights.ts";
export { drawStay } from "./drawStay.ts";
export { flightsNow, packetAt } from "./flights.ts";
export { pinPacket, pointAt, releasePacket } from "./packetChoice.ts";
