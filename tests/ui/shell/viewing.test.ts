import { expect, it } from "vitest";
import { changeView, moveCursor } from "../../../src/ui/shell/viewing.ts";
import { playedBench } from "../session/bench.ts";

it("zooming out ends at the window that the page opens with, or at the whole run if that is longer", async () => {
  const { run, lab, traces, playTo } = await playedBench(3, { duration: 60 });
  lab.getState().setView({ span: 30, follow: true });
  changeView(run, 0.5);
  expect(lab.getState().view).toMatchObject({ span: 15, follow: true });
  for (let i = 0; i < 5; i++) changeView(run, 2);
  expect(lab.getState().view).toMatchObject({ span: 30, follow: true });
  await playTo(40);
  for (let i = 0; i < 5; i++) changeView(run, 2);
  expect(lab.getState().view).toMatchObject({ span: traces.until, follow: true });
});

it("the crosshair goes on to the end of the recordings, also when the run has gone back", async () => {
  const { run, lab, traces, settle } = await playedBench(6);
  lab.getState().setView({ span: "all", follow: true });
  lab.getState().seek(3);
  await settle();
  moveCursor(run, 1, false);
  expect(lab.getState().cursor).toBe(traces.until);
  expect(traces.until).toBeLessThan(4);
  for (let i = 0; i < 50; i++) moveCursor(run, 1, true);
  expect(lab.getState().cursor).toBe(traces.recorded);
  expect(traces.recorded).toBeGreaterThanOrEqual(6);
  for (let i = 0; i < 50; i++) moveCursor(run, -1, true);
  expect(lab.getState().cursor).toBe(0);
});
