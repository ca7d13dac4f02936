import { expect, test } from "vitest";
import { titleOf } from "../../../../src/ui/places/sweep/plots/PlotFrame.tsx";

test.each([
  ["Mean queueing delay", "ms", "Mean queueing delay, ms"],
  ["Jain's fairness index", "", "Jain's fairness index"],
  ["Flows, group bulk", "flows", "Flows, group bulk"],
  ["number of FTP flows", "flows", "number of FTP flows"],
  ["UDP packets in the queue", "packets", "UDP packets in the queue"],
  ["Packet size, group bulk", "B", "Packet size, group bulk, B"],
])("the title of the axis %s in %s names the unit once", (label, unit, title) => {
  expect(titleOf({ label, unit })).toBe(title);
});
