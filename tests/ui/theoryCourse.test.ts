import { expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { laneTheory } from "../../src/experiments/theory/laneTheory.ts";
import { withEndMark } from "../../src/scenario/address/endMark.ts";
import { readAddress } from "../../src/scenario/address/readAddress.ts";
import { presets } from "../../src/scenario/presets/registry.ts";
import { FluidRun, stepFor } from "../../src/theory/fluid.ts";
import { courseSteps, inSlices } from "../../src/ui/panels/theory/course.ts";

const found = readAddress(withEndMark("#v2/red-basics"), presets, catalog);
if (!found.ok) throw new Error("the address is wrong");
const { scenario } = found.value;
const UNTIL = 10;

it("a course that is made in parts is that of one go, and no part is long", () => {
  const { plant, model } = laneTheory(scenario, 0);
  if (model === null) throw new Error("RED has a model");
  const longest = plant.propagation + plant.buffer / plant.capacity;
  const whole = new FluidRun(plant, model, stepFor(plant.propagation), longest, { window: 1, queue: 0 });
  whole.runUntil(UNTIL, UNTIL / 600);

  const work = courseSteps(scenario, 0, UNTIL);
  let parts = 0;
  let step = work.next();
  for (; step.done !== true; step = work.next()) parts++;
  expect(step.value).toEqual(whole.course);
  // Steps of 1 ms, a thousand in a part.
  expect(parts).toBeGreaterThanOrEqual(UNTIL);
});

it("work in slices leaves the thread free between them, and can be stopped", async () => {
  const heard: string[] = [];
  function* slow(): Generator<void, string> {
    for (let i = 0; i < 4; i++) {
      const end = performance.now() + 6;
      while (performance.now() < end);
      yield;
    }
    return "done";
  }
  const free = setInterval(() => heard.push("free"), 0);
  const stopped = inSlices(slow(), () => heard.push("not stopped"));
  stopped();
  await new Promise<void>((resolve) => {
    inSlices(slow(), (result) => {
      heard.push(result);
      resolve();
    });
  });
  clearInterval(free);
  expect(heard.at(-1)).toBe("done");
  expect(heard.slice(0, -1).length).toBeGreaterThan(0);
  expect(heard).not.toContain("not stopped");
});
