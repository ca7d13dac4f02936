// What `npm run test:long -- --life` plays for long: an address, and the button that plays.
import { laneAddress } from "./laneAddress.mjs";

export const LIVES = [
  { id: "busiest", name: "the busiest scene", address: laneAddress("busiest", 1), key: "button.play" },
  { id: "lanes", name: "six lanes", address: laneAddress("busiest", 6), key: "button.play" },
  { id: "lesson", name: "a lesson", address: "#lesson/in-step", key: ".lrn-foot button" },
];
