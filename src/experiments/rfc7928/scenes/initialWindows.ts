import type { Scene } from "../contract.ts";

export const initialWindows: Scene = {
  id: "initial-windows",
  title: "Different initial windows",
  section: "5.1.2",
  story: "Three downloads fill the link; transfers of 60 packets begin with a window of 3 or of 10 packets.",
  scenario: {
    version: 2,
    duration: 25,
    bottleneck: { rate: 10e6, delay: 0.005, buffer: { packets: 125 } },
    traffic: [
      { id: "long", kind: "bulk", transport: "newreno", count: 3, rtt: 0.1, start: { random: [0, 1] } },
      {
        id: "three",
        kind: "short-flows",
        transport: "newreno",
        arrivalRate: 1.5,
        size: { packets: 60 },
        initialWindow: 3,
        rtt: 0.1,
        start: 0,
      },
      {
        id: "ten",
        kind: "short-flows",
        transport: "newreno",
        arrivalRate: 1.5,
        size: { packets: 60 },
        initialWindow: 10,
        rtt: 0.1,
        start: 0,
      },
    ],
  },
  from: 5,
  measures: ["three.completionTimeMean", "ten.completionTimeMean"],
};
