// What shows packets one by one, as one script.
export { drawChoice, drawFlights } from "./drawFlights.ts";
export { flightsNow, packetAt } from "./flights.ts";
export { pinPacket, pointAt } from "./packetChoice.ts";
