import { expect, it } from "vitest";
import { makeBench, smallScenario } from "./bench.ts";

const scenario = smallScenario({ duration: 8 });
const opening = { preset: "", scenario, opened: scenario, at: 2, pauseAt: 4 };

it("a run pauses once where its opening says, at every speed, and can be played on", async () => {
  const { lab, playTo, settle } = makeBench(opening);
  await settle();
  expect([lab.getState().granted, lab.getState().status]).toEqual([2, "paused"]);
  lab.getState().setSpeed(5);
  await playTo(4);
  expect([lab.getState().granted, lab.getState().status]).toEqual([4, "paused"]);
  await playTo(8);
  expect([lab.getState().granted, lab.getState().status]).toEqual([8, "ended"]);
});

it("another speed, a change or a pause on the way does not let it run past", async () => {
  const { lab, playTo, settle } = makeBench(opening);
  await settle();
  lab.getState().setSpeed(5);
  await playTo(3);
  lab.getState().setSpeed(Number.POSITIVE_INFINITY);
  lab.getState().change("lanes.0.params.minThreshold", 8);
  await playTo(4);
  expect([lab.getState().granted, lab.getState().status]).toEqual([4, "paused"]);
});

it("another scene forgets it", async () => {
  const { lab, playTo, settle } = makeBench(opening);
  await settle();
  lab.getState().open({ preset: "", scenario, opened: scenario });
  await settle();
  lab.getState().setSpeed(Number.POSITIVE_INFINITY);
  await playTo(8);
  expect(lab.getState().status).toBe("ended");
});
