import type { PointerEvent } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { draftOf } from "../../../src/ui/plots/drafts.ts";
import { dragHandlers } from "../../../src/ui/plots/drag.ts";
import { makeBench, smallScenario } from "../session/bench.ts";

const path = "lanes.0.params.minThreshold";

beforeEach(() => {
  vi.stubGlobal("Element", class {});
  vi.stubGlobal("document", { body: {} });
  vi.stubGlobal("DOMRect", class {});
  vi.stubGlobal("requestAnimationFrame", () => 0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const isPointer = (event: object): event is PointerEvent<HTMLElement> => "clientX" in event;
const pointerAt = (clientX: number): PointerEvent<HTMLElement> => {
  const nothing = (): void => undefined;
  const event = {
    button: 0,
    clientX,
    clientY: 0,
    shiftKey: false,
    preventDefault: nothing,
    stopPropagation: nothing,
    currentTarget: { focus: nothing, setPointerCapture: nothing, getBoundingClientRect: () => ({}) },
  };
  if (!isPointer(event)) throw new Error("it has a place");
  return event;
};

it("a handle that leaves the page while it is dragged keeps its value, as one gesture that is over", async () => {
  const { run, lab, settle } = makeBench({ scenario: smallScenario() });
  await settle();
  const ended: number[] = [];
  const { endGesture } = lab.getState();
  lab.setState({
    endGesture: (gesture) => {
      ended.push(gesture);
      endGesture(gesture);
    },
  });
  let wanted = 5;
  const { onPointerDown, onPointerMove, end } = dragHandlers(run, () => ({
    targets: () => [{ path, value: 5, min: 0, max: 100 }],
    read: () => [wanted],
    step: () => null,
  }));
  vi.useFakeTimers();
  onPointerDown(pointerAt(0));
  wanted = 9;
  onPointerMove(pointerAt(50));
  expect(draftOf(run, path, 5)).toBe(9);
  end();
  const threshold = () => lab.getState().inForce.lanes[0]?.params["minThreshold"];
  expect(threshold()).toBe(9);
  expect(ended).toHaveLength(1);
  lab.getState().change(path, 7);
  vi.advanceTimersByTime(10_000);
  // Neither a draft nor a waiting change is left.
  expect(draftOf(run, path, 7)).toBe(7);
  expect(threshold()).toBe(7);
  end();
  expect(ended).toHaveLength(1);
});
