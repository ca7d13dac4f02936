import type { Scene } from "../contract.ts";
import { downloads, LINK } from "../setUp.ts";

export const aggressiveBeside: Scene = {
  id: "aggressive-beside",
  title: "Aggressive senders beside others",
  section: "5.2",
  story: "Five CUBIC downloads run beside five of NewReno, all with one RTT. The RFC has the aggressive sender alone.",
  scenario: {
    version: 2,
    duration: 25,
    bottleneck: LINK,
    traffic: [downloads("reno", "newreno", 5), downloads("cubic", "cubic", 5)],
  },
  from: 5,
  measures: ["reno.share", "cubic.share"],
};
