import { expect, it } from "vitest";
import { freshLane, withOther } from "../../../../src/ui/places/compare/lanes.ts";
import { Page } from "./page.ts";
import { sceneOf } from "./scene.ts";

const scene = sceneOf([{ queue: "red" }, { queue: "codel" }, { queue: "drop-tail" }]);

it("an edit that is refused says why with the names, units and numbers of lanes that the page shows", () => {
  const page = new Page(scene);
  page.state.open(scene, 0, "lanes", 0);
  page.settle();
  page.state.setOverride(1, "bottleneck.rate", 5);
  expect(page.state.notice).toBe("Link rate cannot be 5.00 bit/s. Link rate must be 1.00 kbit/s to 100 Gbit/s.");
  page.state.setParam(0, "maxThreshold", 1);
  expect(page.state.notice).toBe("Maximum threshold must be above Minimum threshold (5 packets).");
  page.state.edit(withOther(scene, 1, { ...freshLane("codel"), label: "x".repeat(41) }));
  expect(page.state.notice).toMatch(
    /^The label of lane 2 cannot be "x+"\. It must have 1 to 40 characters, on one line\.$/,
  );
  expect(page.state.scenario).toBe(scene);
});
