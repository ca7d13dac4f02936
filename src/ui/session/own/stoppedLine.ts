import type { Checkpoint } from "../../../engine/simulation/checkpoint.ts";
import type { FromWorker, ToWorker } from "../../../protocol/messages.ts";
import type { Change } from "../../../scenario/document.ts";
import type { Seconds } from "../../../units/units.ts";
import type { OwnScript } from "../../../workshop/isolation/loadOwn.ts";
import { OwnPort } from "./ownPort.ts";

/**
 * Most time for finding the line, ms: after a silence, and after the loss of the whole sandbox, which is noticed later.
 * The lane's owner waits for ten seconds in all.
 */
const SEARCH_MS = { silent: 7000, lost: 4000 };

type Loading = Extract<ToWorker, { kind: "load" }>;

/** The messages to and from a lane that are needed to repeat its last moments. */
export class LaneRecord {
  private load: Loading | null = null;
  private timeline: readonly Change[] = [];
  private checkpoint: Checkpoint | undefined = undefined;
  private until: Seconds = 0;
  private pending: ToWorker | null = null;

  noteMessage(message: ToWorker): void {
    if (message.kind === "load") {
      this.load = message;
      this.timeline = message.scenario.timeline;
      this.checkpoint = message.checkpoint;
      this.until = message.checkpoint?.at ?? 0;
    } else if (message.kind === "change")
      this.timeline = [...this.timeline, message.change].sort((a, b) => a.at - b.at);
    else if (message.kind === "timeline" || message.kind === "seek") this.timeline = message.timeline;
    this.pending = message;
  }

  noteAnswer(message: FromWorker): void {
    if (message.kind === "frame") this.until = message.frame.until;
    // The page has the same checkpoint: its memory is not transferred away from here.
    else if (message.kind === "checkpoint") this.checkpoint = message.checkpoint;
  }

  /**
   * Repeats the last moments in another worker, which reports every statement while it handles the message that was
   * never answered. @returns the line of the last statement, from 1; undefined: none was found
   */
  findLine(scripts: readonly OwnScript[], after: keyof typeof SEARCH_MS): Promise<number | undefined> {
    const budgetMs = SEARCH_MS[after];
    const { load, pending, until, timeline, checkpoint } = this;
    return new Promise((resolve) => {
      if (load === null || pending === null) {
        resolve(undefined);
        return;
      }
      let line: number | undefined;
      const end = (): void => {
        clearTimeout(late);
        port.end();
        resolve(line);
      };
      const port = new OwnPort(scripts, {
        ready: () => undefined,
        // Answers are not needed: only lines are.
        message: () => undefined,
        silent: end,
        failed: end,
        line: (reached) => {
          line = reached;
        },
      });
      const late = setTimeout(end, budgetMs);
      const { run } = load;
      const scenario = { ...load.scenario, timeline };
      const from = checkpoint === undefined || checkpoint.at > until ? {} : { checkpoint };
      if (pending.kind === "load") port.post({ kind: "tell" });
      port.post({ run, kind: "load", scenario, lane: load.lane, ...from });
      if (until > 0) port.post({ run, kind: "advance", until, budgetMs });
      port.post({ kind: "tell" });
      if (pending.kind === "advance") port.post({ run, kind: "advance", until: pending.until, budgetMs });
      else port.post({ run, kind: "step" });
    });
  }
}
