import { describe, expect, it } from "vitest";
import { Page } from "./page.ts";
import { hashAlone, sceneOf } from "./scene.ts";

const scene = sceneOf([{ queue: "red" }, { queue: "codel" }, { queue: "drop-tail" }]);

describe("lanes that pause", () => {
  it("are pausing until all have reached the end of their grant, and show no hash of another time", () => {
    const page = new Page(scene);
    page.state.open(scene, 0, "lanes", 0);
    page.settle();
    page.state.play();
    page.pass(400);
    page.passHalf();
    page.state.pause();
    expect(page.state.status).toBe("paused");
    expect(page.state.isPausing).toBe(true);
    const shown = page.state.lanes.map(({ hash }) => hash);
    expect(shown).toContain("");
    page.settle();
    expect(page.state.isPausing).toBe(false);
    const { granted } = page.state;
    expect(page.state.lanes.map(({ hash }) => hash)).toEqual([0, 1, 2].map((lane) => hashAlone(scene, lane, granted)));
  });
});
