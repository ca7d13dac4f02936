import { expect, it } from "vitest";
import { affine } from "../../../../src/ui/chart/scale.ts";
import { futureSpan } from "../../../../src/ui/panels/senders/drawTime.ts";

// Ten seconds over a thousand pixels, from 100 px on.
const plot = { x: affine([20, 30], [100, 1100]), left: 100, right: 1100 };

it("fades what is recorded after the current time, and no empty time", () => {
  expect(futureSpan({ until: 24, recorded: 28 }, plot)).toEqual([505, 900]);
  expect(futureSpan({ until: 24, recorded: 24 }, plot)).toBeNull();
});

it("stays inside the plot", () => {
  expect(futureSpan({ until: 10, recorded: 60 }, plot)).toEqual([100, 1100]);
  expect(futureSpan({ until: 35, recorded: 60 }, plot)).toBeNull();
});
