import type { Scene } from "../contract.ts";
import { downloads, LINK } from "../setUp.ts";

export const lessThanBestEffort: Scene = {
  id: "less-than-best-effort",
  title: "Less-than-best-effort sender",
  section: "5.4",
  story:
    "A Vegas download, which yields to a queue, runs beside one of NewReno. The RFC names LEDBAT, which the lab does not have; Vegas answers to delay as well, but without LEDBAT's target of 100 ms.",
  scenario: {
    version: 2,
    duration: 60,
    bottleneck: LINK,
    traffic: [downloads("reno", "newreno", 1), downloads("vegas", "vegas", 1)],
  },
  from: 10,
  measures: ["reno.share", "vegas.share"],
};
