import { beforeEach, expect, it, vi } from "vitest";

vi.mock("../../../src/ui/chart/palette.ts", () => ({ onThemeChange: () => undefined }));

/** Clock of the page, ms, and what waits for its next frame. */
let now = 0;
let waiting: ((time: number) => void)[] = [];
const frame = (): void => {
  now += 1000 / 60;
  const due = waiting;
  waiting = [];
  for (const call of due) call(now);
};

/** Stands for an element: the loop asks nothing of it but that it is one of its own. */
const isElement = (_value: object): _value is Element => true;
const element = (): Element => {
  const made = {};
  if (!isElement(made)) throw new Error("it is one");
  return made;
};

class Observer {
  observe = (): void => undefined;
}

beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", (call: (time: number) => void) => waiting.push(call));
  vi.stubGlobal("IntersectionObserver", Observer);
  vi.spyOn(performance, "now").mockImplementation(() => now);
});

it("goes on in the next frame where the pictures take longer than a frame has, and misses none", async () => {
  const { addDrawing, invalidateMoved, onBeats } = await import("../../../src/ui/chart/loop.ts");
  const drawn: string[] = [];
  for (const name of ["strip", "traces", "inside"])
    addDrawing(
      element(),
      () => {
        drawn.push(name);
        now += 3;
      },
      onBeats,
    );
  frame();
  expect(drawn).toEqual(["strip", "traces"]);
  // News in between do not take the turn of what is late.
  invalidateMoved();
  frame();
  expect(drawn).toEqual(["strip", "traces", "inside"]);
  for (let i = 0; i < 6; i++) frame();
  // The last one was drawn after the news and shows them already.
  expect(drawn.slice(3)).toEqual(["strip", "traces"]);
});

it("leaves the pictures to the next frame where new numbers take longer than a frame has", async () => {
  vi.resetModules();
  const { addDrawing, beforePicture, invalidateNumbers, onBeats } = await import("../../../src/ui/chart/loop.ts");
  waiting = [];
  const drawn: string[] = [];
  addDrawing(element(), () => drawn.push("traces"), onBeats);
  frame();
  for (const [cost, pictures] of [
    [1, ["numbers", "traces"]],
    [5, ["numbers"]],
  ] as const) {
    for (let i = 0; i < 6; i++) frame();
    drawn.length = 0;
    beforePicture(() => {
      now += cost;
      drawn.push("numbers");
      invalidateNumbers();
    });
    frame();
    expect(drawn).toEqual(pictures);
    frame();
    expect(drawn).toEqual(["numbers", "traces"]);
  }
});

it("goes on after an error of one picture, or of what moves the run, and reports it", async () => {
  vi.resetModules();
  const { addDrawing, beforePicture, invalidateNumbers, onBeats } = await import("../../../src/ui/chart/loop.ts");
  waiting = [];
  const reported: unknown[] = [];
  vi.stubGlobal("reportError", (error: unknown) => reported.push(error));
  const drawn: string[] = [];
  const fails = (says: string) => (): never => {
    now += 5;
    throw new Error(says);
  };
  addDrawing(element(), fails("strip"), onBeats);
  addDrawing(element(), () => drawn.push("traces"), onBeats);
  const move = (): void => {
    beforePicture(move);
    invalidateNumbers();
    drawn.push("moved");
  };
  beforePicture(fails("numbers"));
  beforePicture(move);
  for (let i = 0; i < 6; i++) frame();
  expect(drawn.filter((each) => each === "moved").length).toBeGreaterThan(1);
  expect(drawn.filter((each) => each === "traces").length).toBeGreaterThan(1);
  expect(reported).toContainEqual(new Error("numbers"));
  expect(reported).toContainEqual(new Error("strip"));
});
