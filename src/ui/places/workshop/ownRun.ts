import { catalog } from "../../../engine/catalog.ts";
import { parseScenario } from "../../../scenario/parse.ts";
import type { Compiled } from "../../../workshop/compile/compile.ts";
import type { Fault } from "../../../workshop/compile/fault.ts";
import { OwnError } from "../../../workshop/door/ownError.ts";
import { openingOf } from "../../session/address/opening.ts";
import { browserPlatform } from "../../session/browserPlatform.ts";
import { describeOwn } from "../../session/own/describeOwn.ts";
import { installOwn } from "../../session/own/installOwn.ts";
import { knowOwn } from "../../session/own/known.ts";
import { createRun, type Run } from "../../session/run.ts";
import { notingRun } from "../../session/working.ts";
import type { Taker } from "./workshop.ts";

/** Traffic that shows what a discipline does: short and long round trips, and senders that do not react, from 26 s on. */
const sceneWith = (queue: string) => {
  const parsed = parseScenario(
    {
      version: 2,
      seed: 9,
      duration: 600,
      bottleneck: { rate: 10e6, delay: 0.01, buffer: { packets: 100 } },
      lanes: [{ queue }],
      traffic: [
        { id: "A", kind: "bulk", transport: "reno", count: 8, rtt: 0.06 },
        { id: "B", kind: "bulk", transport: "reno", count: 4, rtt: 0.18 },
        { id: "U", kind: "cbr", count: 0, rate: 3e6, rtt: 0.05, start: 0 },
      ],
      timeline: [{ at: 26, set: "traffic.U.count", to: 1 }],
    },
    catalog,
  );
  if (!parsed.ok) throw new Error(parsed.faults.map(({ message }) => message).join("; "));
  return parsed.value;
};

const beginRun = (queue: string): Run => {
  const scenario = sceneWith(queue);
  return notingRun(
    createRun({
      ...browserPlatform,
      id: "workshop",
      catalog,
      openingOf,
      opening: {
        preset: "",
        scenario,
        opened: scenario,
        play: !matchMedia("(prefers-reduced-motion: reduce)").matches,
      },
      newSeed: () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1,
    }),
  );
};

const faultOf = (error: unknown): Fault => ({
  line: error instanceof OwnError ? (error.line ?? 1) : 1,
  column: 0,
  endColumn: 0,
  message: error instanceof OwnError ? `${error.says}.` : String(error instanceof Error ? error.message : error),
});

/** The run of the workshop: begun with the first version that works, and taken over by each later one. */
export class OwnRun implements Taker {
  private run: Run | null = null;

  /** @param begun hears of the run when there is one */
  constructor(private readonly begun: (run: Run) => void) {
    installOwn();
  }

  async take(compiled: Compiled): ReturnType<Taker["take"]> {
    try {
      await knowOwn(compiled, await describeOwn(compiled));
    } catch (error) {
      return { since: null, faults: [faultOf(error)] };
    }
    if (this.run === null) {
      this.run = beginRun(compiled.id);
      this.begun(this.run);
      return { since: 0, faults: [] };
    }
    const { granted, change, inForce } = this.run.lab.getState();
    if (inForce.lanes[0]?.queue !== compiled.id) change("lanes.0.queue", compiled.id);
    return { since: granted, faults: [] };
  }

  close(): void {
    this.run?.lab.getState().close();
  }
}
