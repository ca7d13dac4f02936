import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AudienceWindow } from "../../../../src/ui/places/lecture/audienceWindow.ts";
import { joinLecture } from "../../../../src/ui/places/lecture/channel.ts";
import type { LectureMessage } from "../../../../src/ui/places/lecture/messages.ts";
import type { Show } from "../../../../src/ui/places/lecture/show.ts";
import { makeBench, smallScenario } from "../../session/bench.ts";

const SESSION = "fedcba9876543210";
const nothing = (): void => undefined;
const still = (): Show => ({
  run: makeBench({ scenario: smallScenario() }).run,
  lesson: null,
  shown: () => ({
    ...{ title: "", heading: "", step: "", index: 0, all: 1, phase: "open", text: "", reveal: "", truth: "" },
    ...{ isDone: false, isPlaying: false, at: 0, link: "" },
  }),
  forward: nothing,
  back: nothing,
  go: nothing,
  play: nothing,
  pause: nothing,
  subscribe: () => nothing,
  close: nothing,
});

/** Lets messages between windows and waiting promises through until this is so. */
const until = async (isSo: () => boolean): Promise<void> => {
  for (let i = 0; i < 10_000 && !isSo(); i++) await new Promise((resolve) => setImmediate(resolve));
  expect(isSo()).toBe(true);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  vi.stubGlobal("addEventListener", nothing);
  vi.stubGlobal("removeEventListener", nothing);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("small pictures are made one after the other, and one that fails is left out", async () => {
  const asked: { readonly give: (picture: Blob) => void; readonly fail: (error: Error) => void }[] = [];
  const picture = (): Promise<Blob> => new Promise((give, fail) => asked.push({ give, fail }));
  const received: LectureMessage[] = [];
  const presenter = joinLecture(SESSION, (message) => received.push(message));
  const audienceWindow = new AudienceWindow({ session: SESSION, show: still(), kept: null, now: () => 0, picture });
  presenter.send({ kind: "hello" });
  await until(() => audienceWindow.hasPresenter);
  vi.advanceTimersByTime(3000);
  expect(asked).toHaveLength(1);
  asked[0]?.fail(new Error("the plot has left the page"));
  await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(3000);
  expect(asked).toHaveLength(2);
  asked[1]?.give(new Blob(["x"], { type: "image/webp" }));
  await until(() => received.some(({ kind }) => kind === "picture"));
  audienceWindow.close();
  presenter.close();
});
