import { catalog } from "../../../engine/catalog.ts";
import { workshopText } from "../../../i18n/workshop.ts";
import { reasonOf } from "../../../units/reasonOf.ts";
import type { Compiled } from "../../../workshop/compile/compile.ts";
import type { Fault } from "../../../workshop/compile/fault.ts";
import { OwnError } from "../../../workshop/isolation/ownError.ts";
import { openingOf } from "../../session/address/opening.ts";
import { browserPlatform } from "../../session/browserPlatform.ts";
import { versionWords } from "../../session/changes/words.ts";
import { describeOwn } from "../../session/own/describeOwn.ts";
import { installOwn } from "../../session/own/installOwn.ts";
import { knowOwn } from "../../session/own/known.ts";
import { noteWritten } from "../../session/own/written.ts";
import { createRun, type Run } from "../../session/run.ts";
import { withWorkNoted } from "../../session/working.ts";
import { sceneOf } from "./sceneOf.ts";
import type { Candidate, VersionRunner } from "./workshop.ts";

const beginRun = (queue: string): Run => {
  const scenario = sceneOf("", [queue]);
  return withWorkNoted(
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
  message: error instanceof OwnError ? `${error.says}.` : reasonOf(error),
});

/** Makes a version known to the page. @throws OwnError if its code fails */
const makeKnown = async (compiled: Compiled): Promise<void> => knowOwn(compiled, await describeOwn(compiled));

/** The run of the workshop: begun with the first version that works, and taken over by each later one. */
export class OwnRun implements VersionRunner {
  private run: Run | null = null;
  /** The page was left: a run that begins now would never be ended. */
  private isClosed = false;

  /** @param begun called with the run once there is one */
  constructor(
    private readonly begun: (run: Run) => void,
    private readonly know = makeKnown,
  ) {
    installOwn();
  }

  async runVersion({ number, compiled, isWritten, isAfterStop }: Candidate): ReturnType<VersionRunner["runVersion"]> {
    try {
      await this.know(compiled);
      if (isWritten) noteWritten(compiled.id);
      if (this.isClosed) return { since: null, faults: [] };
      versionWords.set(compiled.id, workshopText("run.version", { version: number }));
    } catch (error) {
      return { since: null, faults: [faultOf(error)] };
    }
    if (this.run === null) {
      this.run = beginRun(compiled.id);
      this.begun(this.run);
      return { since: 0, faults: [] };
    }
    const { granted, change, play, inForce } = this.run.lab.getState();
    if (inForce.lanes[0]?.queue !== compiled.id) change("lanes.0.queue", compiled.id);
    if (isAfterStop) play();
    return { since: granted, faults: [] };
  }

  close(): void {
    this.isClosed = true;
    this.run?.lab.getState().close();
    versionWords.clear();
  }
}
