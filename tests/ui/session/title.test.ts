import { expect, it } from "vitest";
import { titleOf } from "../../../src/ui/session/title.ts";
import { smallScenario } from "./bench.ts";

const scenario = smallScenario({ title: "RED at work" });

it("names what is shown, then its place, then the lab", () => {
  const of = (screen: string, own = ""): string => titleOf({ screen, scenario }, own);
  expect(of("")).toBe("RED at work, Lab, AQM Lab");
  expect(of("compare-overlay")).toBe("RED at work, Compare, AQM Lab");
  expect(of("papers:zhang-dou;seeds=5", "Load step")).toBe("Load step, Papers, AQM Lab");
  expect(of("learn:marks/queue")).toBe("Learn, AQM Lab");
});
