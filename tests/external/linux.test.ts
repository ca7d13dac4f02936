import { expect, it } from "vitest";
import { hasKernel, LINUX } from "./linuxTool.ts";
import { kernelPalette } from "./palettes.ts";
import { describeRoundTrip } from "./roundTrip.ts";

// Scripts for Linux run in a kernel, and give what the lab gives: by the rule of docs/validation.md.

it("a user-mode Linux is built", () => {
  expect(hasKernel, "npm run build:linux").toBe(true);
});

describeRoundTrip({ tool: LINUX, palette: kernelPalette, quick: ["red-basics"], leastShare: 0.8 });
