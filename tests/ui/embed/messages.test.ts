import { describe, expect, it } from "vitest";
import { createStore } from "zustand/vanilla";
import { type EmbedMessage, type EmbedNews, tellTo } from "../../../src/ui/embed/messages.ts";
import { answersBetween, tellPlayed } from "../../../src/ui/embed/news.ts";
import { SeenGate } from "../../../src/ui/embed/seen.ts";
import type { Note } from "../../../src/ui/places/learn/answers.ts";

type Status = "loading" | "paused" | "playing" | "ended" | "stopped";

/** What plays and pauses when it is told to, and nothing else. */
const makePlayer = (status: Status = "paused", replayingTo: number | null = null) => {
  const store = createStore<{
    status: Status;
    granted: number;
    replayingTo: number | null;
    play(): void;
    pause(): void;
  }>()((set) => ({
    status,
    granted: 12.5,
    replayingTo,
    play: () => set({ status: "playing" }),
    pause: () => set({ status: "paused" }),
  }));
  return store;
};
/** Lets everything that waits for the end of the task happen. */
const settle = (): Promise<void> => Promise.resolve();

describe("messages to the page around an embed", () => {
  it("carry their source and version, whatever the origin of that page", () => {
    const sent: { message: EmbedMessage; to: string }[] = [];
    tellTo({ postMessage: (message, to) => sent.push({ message, to }) })({ event: "height", height: 420 });
    expect(sent).toEqual([{ message: { source: "aqm-lab", version: 1, event: "height", height: 420 }, to: "*" }]);
  });

  it("go nowhere where there is no such page", () => {
    expect(() => tellTo(undefined)({ event: "played", at: 0 })).not.toThrow();
  });

  it("tell each time that the run begins to play", () => {
    const player = makePlayer();
    const told: EmbedNews[] = [];
    const stop = tellPlayed(player, (news) => told.push(news));
    player.getState().play();
    player.setState({ granted: 13 });
    player.getState().pause();
    player.getState().play();
    stop();
    player.getState().pause();
    player.getState().play();
    expect(told).toEqual([
      { event: "played", at: 12.5 },
      { event: "played", at: 13 },
    ]);
  });

  it("tell which step was answered and how well, and not the answer", () => {
    const note: Note = { answer: { kind: "number", value: 3 }, judgement: "close", shown: "4 packets" };
    const before = { lessons: { sawtooth: { step: "one", notes: { one: note }, seen: [], at: 0 } } };
    const now = {
      lessons: {
        sawtooth: { step: "two", notes: { one: note, two: { ...note, judgement: "far" as const } }, seen: [], at: 1 },
      },
    };
    expect(answersBetween(now, before)).toEqual([
      { event: "answered", lesson: "sawtooth", step: "two", judgement: "far" },
    ]);
    expect(answersBetween(now, { lessons: {} })).toHaveLength(2);
    expect(answersBetween(now, now)).toEqual([]);
  });
});

describe("a run that plays only while it is seen", () => {
  it("begins when it is seen, if it was asked to", async () => {
    const player = makePlayer();
    const gate = new SeenGate(true);
    gate.watch(player);
    await settle();
    expect(player.getState().status).toBe("paused");
    gate.see(true);
    expect(player.getState().status).toBe("playing");
  });

  it("stays paused when it is seen, if it was not", () => {
    const player = makePlayer();
    const gate = new SeenGate(false);
    gate.watch(player);
    gate.see(true);
    expect(player.getState().status).toBe("paused");
  });

  it("waits out of view, and goes on where it was", async () => {
    const player = makePlayer();
    const gate = new SeenGate(false);
    gate.watch(player);
    gate.see(true);
    player.getState().play();
    await settle();
    gate.see(false);
    expect(player.getState().status).toBe("paused");
    gate.see(true);
    expect(player.getState().status).toBe("playing");
    player.getState().pause();
    await settle();
    gate.see(false);
    gate.see(true);
    expect(player.getState().status).toBe("paused");
  });

  it("is on its way to its first instant before it plays", async () => {
    const player = makePlayer("paused", 49);
    const gate = new SeenGate(true);
    gate.watch(player);
    gate.see(true);
    expect(player.getState().status).toBe("paused");
    player.setState({ replayingTo: null });
    await settle();
    expect(player.getState().status).toBe("playing");
  });
});
