import type { Scene } from "../contract.ts";
import { downloads, LINK } from "../setUp.ts";

export const aggressive: Scene = {
  id: "aggressive",
  title: "Aggressive sender",
  section: "5.2",
  story: "One CUBIC download, which takes bandwidth faster than NewReno, has the link for itself.",
  scenario: {
    version: 2,
    duration: 60,
    bottleneck: LINK,
    traffic: [downloads("cubic", "cubic", 1)],
  },
  from: 10,
  measures: [],
};
