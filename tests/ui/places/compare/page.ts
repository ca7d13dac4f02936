import type { FromWorker, ToWorker } from "../../../../src/protocol/messages.ts";
import type { Scenario } from "../../../../src/scenario/document.ts";
import { type Comparison, createCompare } from "../../../../src/ui/places/compare/createCompare.ts";
import type { StudyPort } from "../../../../src/ui/places/compare/seeds.ts";
import type { WorkerPort } from "../../../../src/ui/session/player/laneClient.ts";
import type { Agreement } from "../../../../src/ui/session/state.ts";
import { study } from "../../../../src/worker/seedStudy.ts";
import { LaneSession } from "../../../../src/worker/session.ts";

/** A page without a browser: the test triggers the answers of workers and the display frames. */
export class Page {
  clock = 0;
  /** What workers have to do, oldest first. */
  readonly work: (() => void)[] = [];
  readonly documents: Scenario[] = [];
  readonly loads: number[] = [];
  /** Lanes whose worker dies at its next grant. */
  readonly doomed: number[] = [];
  studies = 0;
  private picture: (() => void) | null = null;
  agreement: Agreement | null = null;
  readonly comparison: Comparison;

  constructor(scenario: Scenario) {
    this.comparison = createCompare(
      {
        makeWorker: () => this.makeWorker(),
        makeStudyPort: () => this.makeStudyPort(),
        workerCount: 2,
        now: () => this.clock,
        requestFrame: (callback) => {
          this.picture = callback;
          return () => {
            this.picture = null;
          };
        },
        onScenario: (next) => this.documents.push(next),
        onRecorded: () => this.watch(),
        agreed: () => this.agreement,
        onAgreed: (agreement) => {
          this.agreement = agreement;
        },
      },
      scenario,
    );
  }

  get state() {
    return this.comparison.store.getState();
  }

  /** Farthest that one lane ever was before another while all were in step, s. */
  spread = 0;
  /** The longest grant, s. */
  grant = 0;
  private together = 0;
  private watch(): void {
    const untils = this.comparison.runners().map(({ until }) => until);
    const [least, most] = [Math.min(...untils), Math.max(...untils)];
    this.spread = Math.max(this.spread, most - least);
    if (least < most) return;
    this.grant = Math.max(this.grant, most - this.together);
    this.together = most;
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

  /** A picture, and workers that come to their work so many ms later. */
  passLate(ms: number): void {
    this.clock += 16;
    const { picture } = this;
    this.picture = null;
    picture?.();
    this.clock += ms;
    this.settle();
  }

  /** A picture, after which one worker alone does what it has to do. */
  passHalf(): void {
    this.clock += 16;
    const { picture } = this;
    this.picture = null;
    picture?.();
    this.work.shift()?.();
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
