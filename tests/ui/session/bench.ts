import { vi } from "vitest";
import { catalog } from "../../../src/engine/catalog.ts";
// A worker loads it when somebody looks at single packets: here it is there from the start.
import "../../../src/engine/simulation/packetsInFlight.ts";
import { Simulation } from "../../../src/engine/simulation/simulation.ts";
import type { FromWorker, ToWorker } from "../../../src/protocol/messages.ts";
import type { Scenario } from "../../../src/scenario/document.ts";
import { parseScenario } from "../../../src/scenario/parse.ts";
import { fieldWords } from "../../../src/ui/session/changes/fieldRemarks.ts";
import { remarkWords } from "../../../src/ui/session/changes/remarkWords.ts";
import type { LabOptions } from "../../../src/ui/session/createLab.ts";
import type { WorkerPort } from "../../../src/ui/session/player/laneClient.ts";
import { createRun } from "../../../src/ui/session/run.ts";
import type { Opening } from "../../../src/ui/session/state.ts";
import { LaneSession } from "../../../src/worker/session.ts";

// The controls are there.
remarkWords.current = fieldWords;

/** A checked scenario; throws with the faults. */
export const scenarioOf = (document: object): Scenario => {
  const result = parseScenario({ version: 2, ...document }, catalog);
  if (!result.ok) throw new Error(result.faults.map((fault) => fault.message).join("; "));
  return result.value;
};

/** Four flows through RED at 2 Mbit/s, 20 s: small enough to run in a test, busy enough to mark and drop. */
export const smallScenario = (more: object = {}): Scenario =>
  scenarioOf({
    duration: 20,
    bottleneck: { rate: 2e6, delay: 0.01, buffer: { packets: 60 } },
    lanes: [{ queue: "red", params: { minThreshold: 5, maxThreshold: 15 } }],
    traffic: [{ id: "a", kind: "bulk", transport: "newreno", count: 4, rtt: 0.06 }],
    ...more,
  });

/** What the engine alone makes of a document up to a time. */
export const hashOf = (document: unknown, until: number): string => {
  const parsed = parseScenario(document, catalog);
  if (!parsed.ok) throw new Error(parsed.faults.map((fault) => fault.message).join("; "));
  const simulation = new Simulation(parsed.value, 0);
  simulation.runUntil(until);
  return simulation.traceHash();
};

/** A worker without a thread: a real session, told and heard in later turns, as between threads. */
class StandIn implements WorkerPort {
  onmessage: WorkerPort["onmessage"] = null;
  onerror: WorkerPort["onerror"] = null;
  onmessageerror: WorkerPort["onmessageerror"] = null;
  readonly heard: ToWorker[] = [];
  alive = true;
  private clock = 0;
  private readonly session = new LaneSession(
    (message) => this.say(message),
    () => {
      this.clock += 0.4;
      return this.clock;
    },
  );

  postMessage(message: ToWorker): void {
    this.heard.push(message);
    setImmediate(() => {
      if (this.alive) this.session.handle(message);
    });
  }
  terminate(): void {
    this.alive = false;
  }
  /** Sends a message as if the session had. */
  say(message: FromWorker): void {
    setImmediate(() => {
      if (this.alive) this.onmessage?.(new MessageEvent("message", { data: message }));
    });
  }
}

/** A lab on a wall clock that the test moves. */
export const makeBench = (
  opening: Partial<Opening> & { readonly scenario: Scenario },
  more: Partial<Pick<LabOptions, "openingOf" | "prepare">> = {},
) => {
  const workers: StandIn[] = [];
  const frames = new Set<() => void>();
  let now = 0;
  const run = createRun({
    catalog,
    opening: { preset: "test", opened: opening.scenario, ...opening },
    openingOf: () => undefined,
    makeWorker: () => {
      const worker = new StandIn();
      workers.push(worker);
      return worker;
    },
    now: () => now,
    requestFrame: (callback) => {
      frames.add(callback);
      return () => frames.delete(callback);
    },
    newSeed: () => 77,
    ...more,
  });
  const { lab, traces } = run;
  /** Lets messages through until nothing moves. */
  const settle = async (): Promise<void> => {
    for (let quiet = 0, before = -1; quiet < 12; ) {
      await new Promise((resolve) => setImmediate(resolve));
      const count = workers.reduce((sum, worker) => sum + worker.heard.length, 0);
      quiet = count === before ? quiet + 1 : 0;
      before = count;
    }
  };
  /** Shows `count` pictures, 1/60 s apart. */
  const pictures = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i++) {
      now += 1000 / 60;
      const due = [...frames];
      frames.clear();
      for (const callback of due) callback();
      await settle();
    }
  };
  /** Lets wall time pass without a picture. */
  const wait = (ms: number): void => {
    now += ms;
  };
  /** Plays until `time` is granted, then pauses. */
  const playTo = async (time: number): Promise<void> => {
    lab.getState().play();
    for (let i = 0; i < 10_000 && traces.until < time; i++) await pictures(1);
    lab.getState().pause();
    await settle();
  };
  return { run, lab, traces, workers, settle, pictures, wait, playTo };
};

/**
 * A lab that has played a small scenario to `time`; `settled` waits until what was asked of its forks has come too.
 */
export const playedBench = async (time: number, more: object = {}) => {
  const bench = makeBench({ scenario: smallScenario(more) });
  await bench.settle();
  bench.lab.getState().setSpeed(100);
  await bench.playTo(time);
  const settled = async (): Promise<void> => {
    // The script of the forks comes when it is first asked for.
    await vi.dynamicImportSettled();
    await bench.settle();
  };
  return { ...bench, settled };
};
