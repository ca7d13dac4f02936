import { afterEach, expect, it } from "vitest";
import { OwnRun } from "../../../../src/ui/places/workshop/ownRun.ts";
import { workerMaker } from "../../../../src/ui/session/browserPlatform.ts";
import { compile } from "../../../../src/workshop/compile/compile.ts";
import { HALF_AND_HALF } from "../../../../src/workshop/sources/halfAndHalf.ts";

afterEach(() => {
  delete workerMaker.make;
});

it("a version that becomes known after the page was left begins no run", async () => {
  const compiled = compile(HALF_AND_HALF, []);
  if (!compiled.ok) throw new Error("the example does not compile");
  let makeKnown = (): void => undefined;
  const known = new Promise<void>((resolve) => {
    makeKnown = resolve;
  });
  let begun = 0;
  const own = new OwnRun(
    () => {
      begun += 1;
    },
    () => known,
  );
  const taken = own.runVersion({ number: 1, compiled, isWritten: false, isAfterStop: false });
  own.close();
  makeKnown();
  expect(await taken).toEqual({ since: null, faults: [] });
  expect(begun).toBe(0);
});
