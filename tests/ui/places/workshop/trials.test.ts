import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { choose } from "../../../../src/ui/places/workshop/choices.ts";
import type { ContractTestsState } from "../../../../src/ui/places/workshop/contractTests.ts";
import { Trials } from "../../../../src/ui/places/workshop/trials.ts";
import { Workshop } from "../../../../src/ui/places/workshop/workshop.ts";
// Loaded before any clock is a stand-in.
import "../../../../src/workshop/compile/compile.ts";
import { HALF_AND_HALF } from "../../../../src/workshop/sources/halfAndHalf.ts";

/** Tests and races that end when they are told to, with a note of what was asked of them. */
const standIns = () => {
  const asked: string[] = [];
  const store = createStore<ContractTestsState>()(() => ({
    ...{ version: 0, id: "", isRunning: false, isDone: false, results: [], times: [], stopped: "" },
  }));
  let raced = 0;
  return {
    asked,
    endTests: () => store.setState({ isRunning: false, isDone: true }),
    bench: {
      store,
      wants: ({ number }: { readonly number: number }) =>
        store.getState().version !== number || !(store.getState().isRunning || store.getState().isDone),
      test: ({ number }: { readonly number: number }) => {
        asked.push(`test ${number}`);
        store.setState({ version: number, isRunning: true, isDone: false });
      },
      interrupt: () => {
        if (store.getState().isRunning) asked.push("tests end");
        store.setState({ isRunning: false });
      },
      close: () => undefined,
    },
    race: {
      wants: ({ number }: { readonly number: number }) => raced !== number,
      run: ({ number }: { readonly number: number }, previous: { readonly number: number } | null, far: boolean) => {
        raced = number;
        asked.push(`race ${number} against ${previous?.number ?? "none"}${far ? "" : " at once"}`);
        return Promise.resolve();
      },
      interruptBackground: () => {
        if (raced > 0) asked.push("race ends");
        raced = 0;
      },
      cancel: () => undefined,
      clear: () => {
        raced = 0;
      },
    },
  };
};

beforeEach(() => {
  vi.useFakeTimers();
  choose({ isAutomatic: true });
});
afterEach(() => vi.useRealTimers());

const begun = async () => {
  const made = standIns();
  const workshop = new Workshop({ file: "own.aqm.ts", source: HALF_AND_HALF });
  const trials = new Trials(workshop, made.bench, made.race);
  trials.begin();
  workshop.begin({ runVersion: () => Promise.resolve({ since: 0, faults: [] }) });
  const rest = async (): Promise<void> => {
    await vi.advanceTimersByTimeAsync(600);
    await vi.waitFor(() => expect(workshop.store.getState().phase).toBe("ready"));
  };
  await rest();
  return { ...made, workshop, trials, rest };
};
const CHANGED = HALF_AND_HALF.replace("0.015", "0.02");

it("tests each version by itself, then races it, and the next keystroke ends both", async () => {
  const { asked, endTests, workshop, rest } = await begun();
  expect(asked).toEqual(["test 1"]);
  endTests();
  expect(asked.slice(1)).toEqual(["race 1 against none"]);
  workshop.edit(`${HALF_AND_HALF} `);
  expect(asked.slice(2)).toEqual(["race ends"]);
  workshop.edit(CHANGED);
  await rest();
  expect(asked.slice(3)).toEqual(["test 2"]);
  workshop.edit(`${CHANGED} `);
  expect(asked.slice(4)).toEqual(["tests end"]);
  workshop.edit(CHANGED);
  await rest();
  endTests();
  expect(asked.slice(5)).toEqual(["test 2", "race 2 against 1"]);
});

it("does nothing by itself where that is switched off, and everything when it is asked", async () => {
  choose({ isAutomatic: false });
  const { asked, trials } = await begun();
  expect(asked).toEqual([]);
  trials.now();
  expect(asked).toEqual(["test 1", "race 1 against none at once"]);
});

it("gives the same source the same number, and runs nothing of somebody else's", async () => {
  const { asked, workshop, rest } = await begun();
  const number = (): number | undefined => workshop.store.getState().version?.number;
  for (const [source, version] of [
    [CHANGED, 2],
    [HALF_AND_HALF, 1],
  ] as const) {
    workshop.edit(source);
    await rest();
    expect(number()).toBe(version);
  }
  expect(workshop.store.getState().previous?.number).toBe(2);
  asked.length = 0;
  const other = HALF_AND_HALF.replace("Half and half", "Another");
  workshop.open({ file: "other.aqm.ts", source: other, isHeld: true });
  workshop.edit(`${other} `);
  await vi.advanceTimersByTimeAsync(2000);
  await workshop.compileNow();
  expect(workshop.store.getState()).toMatchObject({ source: other, phase: "ready", isHeld: true });
  expect([number(), asked]).toEqual([1, ["tests end"]]);
  workshop.runHeld();
  await rest();
  await vi.waitFor(() => expect(number()).toBe(3));
});
