import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startInSandbox } from "../../src/ui/session/own/frame.ts";

/** What the page's frames and its window do here; only what `frame.ts` asks of them. */
class StandIn {
  readonly contentWindow = { posted: [] as unknown[], postMessage: (data: unknown) => this.hear(data) };
  isConnected = false;
  isDead = false;
  setAttribute(): void {}
  remove(): void {
    this.isConnected = false;
  }
  private hear(data: unknown): void {
    this.contentWindow.posted.push(data);
    if (!this.isDead && typeof data === "object" && data !== null && "id" in data && data.id === 0) this.say(data);
  }
  say(data: object): void {
    for (const listen of [...listeners]) listen({ source: this.contentWindow, data });
  }
}
const listeners = new Set<(event: object) => void>();
const frames: StandIn[] = [];
const connected = (): readonly StandIn[] => frames.filter(({ isConnected }) => isConnected);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", (_type: string, listener: (event: object) => void) => listeners.add(listener));
  vi.stubGlobal("removeEventListener", (_type: string, listener: (event: object) => void) =>
    listeners.delete(listener),
  );
  vi.stubGlobal("document", {
    createElement: () => {
      const frame = new StandIn();
      frames.push(frame);
      return frame;
    },
    body: {
      append: (frame: StandIn) => {
        frame.isConnected = true;
      },
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const start = () => startInSandbox(new Blob([]), new MessageChannel().port1, () => undefined);
/** The newest frame says that it is there. */
const begun = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(1);
  frames.at(-1)?.say({ id: 0, message: "" });
};

it("a frame that the browser refuses, or that is dead, leaves neither itself nor its listener behind", async () => {
  const refused = expect(start()).rejects.toThrow("does not let own algorithms run");
  await vi.advanceTimersByTimeAsync(10_000);
  await refused;
  expect([connected(), listeners.size]).toEqual([[], 0]);

  const starting = start();
  await begun();
  const worker = await starting;
  expect([connected().length, listeners.size]).toEqual([1, 1]);
  expect(await worker.isAlive()).toBe(true);

  for (const frame of frames) frame.isDead = true;
  const answers = worker.isAlive();
  await vi.advanceTimersByTimeAsync(2000);
  expect(await answers).toBe(false);
  expect([connected(), listeners.size]).toEqual([[], 0]);

  // Two workers at once share the next frame.
  const both = Promise.all([start(), start()]);
  await begun();
  await both;
  expect([connected().length, listeners.size]).toEqual([1, 1]);
});
