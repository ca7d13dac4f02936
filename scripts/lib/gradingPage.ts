// The page in which `aqm grade` grades a hand-in: it compiles the hand-in, and runs it in the page's own sandbox. The
// program that opened the page (`gradingBrowser.mjs`) receives its messages and watches the time.
import { OwnPort } from "../../src/ui/session/own/ownPort.ts";
import { compile } from "../../src/workshop/compile/compile.ts";
import type { GradeMessage, GradeTask } from "../../src/workshop/grade/messages.ts";
import { libraryItems } from "../../src/workshop/isolation/authorLibrary.ts";

/** Messages of the page: those of the hand-in (`message`), and others. */
export type FromGradingPage =
  | { readonly kind: "message"; readonly message: unknown }
  | { readonly kind: "alive" }
  /** The line of the source that it reached last, from 1. */
  | { readonly kind: "line"; readonly line: number }
  /** The sandbox did not start. */
  | { readonly kind: "gone"; readonly why: string };

declare global {
  interface Window {
    /** Sends a message to the program that opened the page, which sets this function. */
    tellGrading(said: FromGradingPage): void;
    gradeHere(task: GradeTask): void;
  }
}

const tell = (message: GradeMessage): void => window.tellGrading({ kind: "message", message });

const NEVER = Number.POSITIVE_INFINITY;

/** Least time between two reports of lines, ms: every single line would be more than can be passed on. */
const LINE_EVERY_MS = 100;

window.gradeHere = ({ source, tellsLines = false, ...plan }) => {
  tell({ kind: "step", says: "compiling" });
  const compiled = compile(source, Object.keys(libraryItems));
  if (!compiled.ok) {
    tell({ kind: "faults", faults: compiled.faults.map(({ line, message }) => ({ line, message })) });
    tell({ kind: "done" });
    return;
  }
  tell({ kind: "step", says: "starting" });
  let line = 0;
  let isHeard = false;
  if (tellsLines)
    setInterval(() => {
      if (!isHeard) return;
      isHeard = false;
      window.tellGrading({ kind: "line", line });
    }, LINE_EVERY_MS);
  const port = new OwnPort(
    [compiled],
    {
      ready: (_, [fault]) => {
        if (fault === undefined) return;
        tell({ kind: "threw", message: fault.message });
        tell({ kind: "done" });
      },
      message: (message) => window.tellGrading({ kind: "message", message }),
      silent: () => undefined,
      failed: (why) => window.tellGrading({ kind: "gone", why }),
      begun: () => tell({ kind: "step", says: "loading" }),
      line: (reached) => {
        line = reached;
        isHeard = true;
      },
      alive: () => {
        if (!tellsLines) window.tellGrading({ kind: "alive" });
      },
    },
    { start: NEVER, lane: NEVER, job: NEVER },
  );
  if (tellsLines) port.post({ kind: "tell" });
  port.post({ ...plan, id: compiled.id });
};
