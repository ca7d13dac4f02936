import { describe, expect, it } from "vitest";
import type { FromWorker, ToWorker } from "../../../src/protocol/messages.ts";
import type { Scenario } from "../../../src/scenario/document.ts";
import { type Comparison, createCompare } from "../../../src/ui/compare/createCompare.ts";
import { freshLane, withLane, withMoved, withoutLane } from "../../../src/ui/compare/lanes.ts";
import type { StudyPort } from "../../../src/ui/compare/seeds.ts";
import type { WorkerPort } from "../../../src/ui/session/laneClient.ts";
import { LaneSession } from "../../../src/worker/session.ts";
import { study } from "../../../src/worker/study.ts";
import { hashAlone, sceneOf } from "./scene.ts";

/** A page without a browser: workers answer when they are told to, pictures come when they are asked for. */
class Page {
  clock = 0;
  /** What workers have to do, oldest first. */
  readonly work: (() => void)[] = [];
  readonly documents: Scenario[] = [];
  readonly loads: number[] = [];
  /** Lanes whose worker dies at its next grant. */
  readonly doomed: number[] = [];
  studies = 0;
  private picture: (() => void) | null = null;
  readonly comparison: Comparison;

  constructor(scenario: Scenario) {
    this.comparison = createCompare(
      {
        makeWorker: () => this.makeWorker(),
        makeStudyPort: () => this.makeStudyPort(),
        cores: 2,
        now: () => this.clock,
        requestFrame: (callback) => {
          this.picture = callback;
          return () => {
            this.picture = null;
          };
        },
        onScenario: (next) => this.documents.push(next),
        onRecorded: () => this.watch(),
      },
      scenario,
    );
  }

  get state() {
    return this.comparison.store.getState();
  }

  /** Farthest that one lane ever was before another that had caught up, in units of the longest grant. */
  spread = 0;
  private watch(): void {
    const untils = this.comparison.runners().map(({ until }) => until);
    if (!this.state.isCatchingUp) this.spread = Math.max(this.spread, Math.max(...untils) - Math.min(...untils));
  }

  /** Lets so much wall time pass in pictures of 16 ms, workers done with their work after each. */
  pass(ms: number): void {
    for (let at = 0; at < ms; at += 16) {
      this.clock += 16;
      const { picture } = this;
      this.picture = null;
      picture?.();
      this.settle();
    }
  }

  settle(): void {
    for (let job = this.work.shift(); job !== undefined; job = this.work.shift()) job();
  }

  private makeWorker(): WorkerPort {
    let isOpen = true;
    const port: WorkerPort = {
      onmessage: null,
      onerror: null,
      onmessageerror: null,
      postMessage: (message: ToWorker) => this.work.push(() => isOpen && answer(message)),
      terminate: () => {
        isOpen = false;
      },
    };
    const session = new LaneSession(
      (data: FromWorker) => port.onmessage?.(new MessageEvent("message", { data })),
      () => 0,
    );
    let lane = -1;
    const answer = (message: ToWorker): void => {
      if (message.kind === "load") {
        lane = message.lane;
        this.loads.push(lane);
      }
      const doom = this.doomed.indexOf(lane);
      if (message.kind === "advance" && doom >= 0) {
        this.doomed.splice(doom, 1);
        port.onmessage?.(
          new MessageEvent("message", { data: { run: message.run, kind: "failed", message: "doomed" } }),
        );
      } else session.handle(message);
    };
    return port;
  }

  private makeStudyPort(): StudyPort {
    let isOpen = true;
    const port: StudyPort = {
      onmessage: null,
      onerror: null,
      postMessage: (request) => {
        this.studies += 1;
        this.work.push(() => {
          if (isOpen) study(request, (data) => isOpen && port.onmessage?.(new MessageEvent("message", { data })));
        });
      },
      terminate: () => {
        isOpen = false;
      },
    };
    return port;
  }
}

const scene = sceneOf([{ queue: "red" }, { queue: "codel" }, { queue: "drop-tail" }]);

const opened = (scenario = scene, at = 0): Page => {
  const page = new Page(scenario);
  page.state.open(scenario, at, "lanes", 0);
  page.settle();
  return page;
};
const hashes = (page: Page): readonly string[] => page.comparison.runners().map(({ hash }) => hash);

describe("lanes in step", () => {
  it("run the same as each would alone, and come to the same time", () => {
    const page = opened();
    page.state.setSpeed(5);
    page.state.play();
    page.pass(400);
    page.state.pause();
    page.settle();
    const { granted } = page.state;
    expect(granted).toBeGreaterThan(1);
    expect(granted).toBeLessThan(2.5);
    expect(page.comparison.runners().map(({ until }) => until)).toEqual([granted, granted, granted]);
    expect(hashes(page)).toEqual([0, 1, 2].map((lane) => hashAlone(scene, lane, granted)));
  });

  it("never run ahead of each other by more than one grant", () => {
    const page = opened();
    page.state.setSpeed(Number.POSITIVE_INFINITY);
    page.state.play();
    page.pass(64);
    expect(page.state.granted).toBeGreaterThan(0);
    // The wall clock stands still while workers work, so grants grow; they begin at a quarter of a second.
    expect(page.spread).toBeGreaterThan(0);
    expect(page.spread).toBeLessThanOrEqual(page.state.scenario.duration / 2);
  });

  it("come to the end, say so, and begin again when they are played once more", () => {
    const page = opened();
    page.state.setSpeed(Number.POSITIVE_INFINITY);
    page.state.play();
    page.pass(400);
    expect(page.state.status).toBe("ended");
    expect(page.state.granted).toBe(6);
    expect(hashes(page)).toEqual([0, 1, 2].map((lane) => hashAlone(scene, lane, 6)));
    page.state.play();
    expect(page.state.granted).toBe(0);
    expect(page.state.status).toBe("playing");
    page.pass(400);
    expect(page.loads).toEqual([0, 1, 2, 0, 1, 2]);
    expect(hashes(page)).toEqual([0, 1, 2].map((lane) => hashAlone(scene, lane, 6)));
  });

  it("begin at the time of a link, each from 0", () => {
    const page = opened(scene, 2.5);
    expect(page.state.isCatchingUp).toBe(false);
    expect(hashes(page)).toEqual([0, 1, 2].map((lane) => hashAlone(scene, lane, 2.5)));
  });

  it("with a change of the timeline, and fields of its own, are what they are alone", () => {
    const apart = sceneOf([{ queue: "red" }, { queue: "red", overrides: { "bottleneck.ecn": true } }], {
      timeline: [{ at: 1.2345, set: "lanes.0.params.minThreshold", to: 9 }],
    });
    const page = opened(apart, 3);
    expect(hashes(page)).toEqual([0, 1].map((lane) => hashAlone(apart, lane, 3)));
    expect(hashes(page)[0]).not.toBe(hashes(page)[1]);
  });
});

describe("an edit in the middle of a run", () => {
  it("lets a new lane catch up from 0 while the others wait", () => {
    const page = opened(scene, 2);
    page.state.edit(withLane(page.state.scenario, freshLane("pi")));
    expect(page.state.isCatchingUp).toBe(true);
    page.settle();
    expect(page.state.isCatchingUp).toBe(false);
    expect(page.loads).toEqual([0, 1, 2, 3]);
    expect(hashes(page)[3]).toBe(hashAlone(page.state.scenario, 3, 2));
    expect(page.documents.at(-1)?.lanes).toHaveLength(4);
  });

  it("begins only the lane anew whose parameter is another", () => {
    const page = opened(scene, 2);
    page.state.setParam(1, "target", 0.02);
    page.settle();
    expect(page.loads).toEqual([0, 1, 2, 1]);
    expect(hashes(page)[1]).toBe(hashAlone(page.state.scenario, 1, 2));
    expect(hashes(page)[1]).not.toBe(hashAlone(scene, 1, 2));
  });

  it("moves and removes lanes without running anything again; the baseline goes with its lane", () => {
    const page = opened(scene, 2);
    const before = hashes(page);
    page.state.setBaseline(2);
    page.state.edit(withMoved(page.state.scenario, 2, 0));
    expect(page.state.baseline).toBe(0);
    page.state.edit(withoutLane(page.state.scenario, 1));
    page.settle();
    expect(page.loads).toEqual([0, 1, 2]);
    expect(hashes(page)).toEqual([before[2], before[1]]);
  });

  it("can be undone and done again", () => {
    const page = opened(scene, 1);
    page.state.edit(withoutLane(page.state.scenario, 0));
    page.state.undo();
    page.settle();
    expect(page.state.scenario.lanes).toEqual(scene.lanes);
    expect(hashes(page)).toEqual([0, 1, 2].map((lane) => hashAlone(scene, lane, 1)));
    page.state.redo();
    page.settle();
    expect(page.state.scenario.lanes).toHaveLength(2);
    expect(page.state.canRedo).toBe(false);
  });

  it("that is refused says why and changes nothing", () => {
    const page = opened();
    page.state.setParam(1, "target", -1);
    expect(page.state.notice).toContain("target");
    expect(page.state.scenario).toBe(scene);
    expect(page.documents).toEqual([]);
  });
});

describe("a worker that dies", () => {
  it("is begun again, and comes to the same", () => {
    const page = opened(scene, 1);
    page.doomed.push(1);
    page.state.play();
    page.pass(500);
    page.state.pause();
    page.settle();
    const { granted } = page.state;
    expect(granted).toBeGreaterThan(1);
    expect(page.loads.filter((lane) => lane === 1)).toHaveLength(2);
    expect(hashes(page)[1]).toBe(hashAlone(scene, 1, granted));
  });

  it("again and again is left alone; the others go on, and it can be asked for once more", () => {
    const page = new Page(scene);
    page.doomed.push(1, 1, 1);
    page.state.open(scene, 1, "lanes", 0);
    page.settle();
    expect(page.state.lanes[1]).toMatchObject({ status: "stopped", reason: "doomed" });
    page.state.play();
    page.pass(500);
    expect(page.state.granted).toBeGreaterThan(1.2);
    page.state.pause();
    page.settle();
    page.state.again(1);
    page.settle();
    expect(hashes(page)[1]).toBe(hashAlone(scene, 1, page.state.granted));
  });
});

describe("runs with several seeds", () => {
  it("are one of every lane before any has two, and are kept while the lane stays as it is", () => {
    const page = opened();
    page.state.runSeeds(3, 1);
    expect(page.state.seeds).toMatchObject({ status: "running", done: 0, total: 9, from: 1, to: 6 });
    page.settle();
    expect(page.state.seeds).toMatchObject({ status: "done", done: 9 });
    expect(page.studies).toBe(9);
    const [first] = page.state.lanes;
    expect([...(page.state.seeds.runs.get(first?.key ?? -1)?.keys() ?? [])].sort()).toEqual([1, 2, 3]);
    page.state.setParam(1, "target", 0.02);
    page.settle();
    expect(page.state.seeds.runs.size).toBe(2);
    page.state.runSeeds(3, 1);
    page.settle();
    expect(page.studies).toBe(12);
    expect(page.state.seeds).toMatchObject({ status: "done", done: 9, total: 9 });
  });

  it("can be cancelled", () => {
    const page = opened();
    page.state.runSeeds(5, 1);
    page.work.shift()?.();
    page.state.cancelSeeds();
    page.settle();
    expect(page.state.seeds).toMatchObject({ status: "cancelled", done: 1, total: 15 });
  });
});

describe("why", () => {
  it("finds where two lanes part, and forgets it when a lane is another", () => {
    const page = opened();
    page.state.findWhy([0, 2]);
    expect(page.state.why.status).toBe("searching");
    page.settle();
    expect(page.state.why).toMatchObject({ status: "found", lanes: [0, 2] });
    page.state.setParam(0, "minThreshold", 3);
    expect(page.state.why.status).toBe("idle");
  });
});
