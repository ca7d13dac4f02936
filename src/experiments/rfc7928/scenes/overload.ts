import type { Scene } from "../contract.ts";
import { downloads, LINK } from "../setUp.ts";

export const overload: Scene = {
  id: "overload",
  title: "Many downloads",
  section: "8.2.4",
  story: "Forty CUBIC downloads: four times as many flows as the RFC's heavy congestion.",
  scenario: {
    version: 2,
    duration: 25,
    bottleneck: LINK,
    traffic: [downloads("cubic", "cubic", 40)],
  },
  from: 5,
  measures: [],
};
