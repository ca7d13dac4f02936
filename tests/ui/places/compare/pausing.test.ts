import { describe, expect, it } from "vitest";
import { Page } from "./page.ts";
import { hashAlone, sceneOf } from "./scene.ts";

const scene = sceneOf([{ queue: "red" }, { queue: "codel" }, { queue: "drop-tail" }]);

describe("lanes that are told to pause", () => {
  it("are pausing until all have come to the end of what was granted, and tell no hash of anywhere else", () => {
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
