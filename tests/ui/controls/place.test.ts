import { expect, it } from "vitest";
import { besideOpener } from "../../../src/ui/controls/place.ts";

it("stands below its opener, in line with its right edge", () => {
  expect(besideOpener({ right: 1400, bottom: 200 }, 1440, 1080)).toEqual({ left: 960, top: 204, height: 640 });
});

it("moves up if there is no room below, and shrinks to the window", () => {
  expect(besideOpener({ right: 1400, bottom: 800 }, 1440, 900).top).toBe(252);
  expect(besideOpener({ right: 1400, bottom: 300 }, 1440, 500)).toEqual({ left: 960, top: 8, height: 484 });
});

it("never leaves a narrow window", () => {
  expect(besideOpener({ right: 300, bottom: 100 }, 320, 640).left).toBe(8);
});
