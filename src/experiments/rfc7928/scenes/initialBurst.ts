import type { Scene } from "../contract.ts";
import { downloads, LINK } from "../setUp.ts";

export const initialBurst: Scene = {
  id: "initial-burst",
  title: "Many flows at once",
  section: "7.2",
  story:
    "About twenty transfers of 60 packets begin within 20 ms, all with an initial window of 10, while a download fills the link: the burst of their first windows is larger than the buffer. The RFC has no test of this kind.",
  scenario: {
    version: 2,
    duration: 20,
    bottleneck: LINK,
    traffic: [
      downloads("bulk", "cubic", 1),
      {
        id: "burst",
        kind: "short-flows",
        transport: "cubic",
        arrivalRate: 1000,
        size: { packets: 60 },
        initialWindow: 10,
        rtt: 0.1,
        start: 10,
        stop: 10.02,
      },
    ],
  },
  from: 9,
  measures: ["burst.completionTimeMean", "burst.lossFraction"],
};
