import type { Scene } from "../contract.ts";
import { downloads, LINK } from "../setUp.ts";

const TRANSFERS = {
  kind: "short-flows",
  transport: "newreno",
  arrivalRate: 0.5,
  size: { packets: 60 },
  rtt: 0.1,
  start: 20,
} as const;

export const initialWindows: Scene = {
  id: "initial-windows",
  title: "Different initial windows",
  section: "5.1.2",
  story:
    "One NewReno download fills the link; once it is steady, transfers of 60 packets come that begin with a window of 3 or of 10 packets. The RFC allows 10 to 100 packets and looks at one transfer at a time.",
  scenario: {
    version: 2,
    duration: 60,
    bottleneck: LINK,
    traffic: [
      downloads("long", "newreno", 1),
      { ...TRANSFERS, id: "three", initialWindow: 3 },
      { ...TRANSFERS, id: "ten", initialWindow: 10 },
    ],
  },
  from: 20,
  measures: ["three.completionTimeMean", "ten.completionTimeMean", "long.goodput"],
};
