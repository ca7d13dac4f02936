import type { RaceScene } from "../contract.ts";

export const webAndCall: RaceScene = {
  id: "web-and-call",
  title: "Web pages and a call beside downloads",
  section: "7",
  story:
    "Users who read web pages, short transfers and a voice call share the link with two CUBIC downloads. The RFC asks " +
    "for bursts of web traffic; the call is of its section 9.1.",
  scenario: {
    version: 2,
    duration: 60,
    bottleneck: { rate: 10e6, delay: 0.005, buffer: { packets: 125 } },
    traffic: [
      { id: "downloads", kind: "bulk", transport: "cubic", count: 2, rtt: 0.1, start: { random: [0, 1] } },
      { id: "web", kind: "request-response", transport: "cubic", count: 3, rtt: 0.1, start: { random: [0, 1] } },
      {
        id: "short",
        kind: "short-flows",
        transport: "cubic",
        arrivalRate: 3,
        size: { packets: 20 },
        rtt: 0.1,
        start: 0,
      },
      { id: "call", kind: "call", count: 1, rtt: 0.1, start: 0 },
    ],
  },
  from: 5,
};
