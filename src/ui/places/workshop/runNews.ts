import { useEffect, useState } from "react";
import type { Run } from "../../session/run.ts";
import type { Version, Workshop } from "./workshop.ts";

/** What a discipline's own fault says at its end: where it happened. */
const PLACE = /\((?:in [^()]*, )?line (\d+)\)/;

/** The lowest line of `enqueue` that a decision came to: lines of `dequeue` were reached by the departure after it. */
const lastInEnqueue = (reached: Iterable<number>, { compiled }: Version): number | null =>
  [...reached].reduce<number | null>((lowest, place) => {
    const own = compiled.lines[place];
    return own?.method === "enqueue" && own.line > (lowest ?? 0) ? own.line : lowest;
  }, null);

/**
 * Tells the workshop what its discipline did in the run.
 * @returns the line of the source to which the latest decision came, from 1; null: none is known
 */
export const useRunNews = (run: Run | null, workshop: Workshop | null): number | null => {
  const [line, setLine] = useState<number | null>(null);
  useEffect(() => {
    if (run === null || workshop === null) return undefined;
    const hear = (): void => {
      const { decision, status, notice } = run.lab.getState();
      const { version } = workshop.store.getState();
      const isOfVersion = version !== null && decision?.discipline === version.compiled.id;
      setLine(isOfVersion ? lastInEnqueue(decision.lines, version) : null);
      const where = PLACE.exec(notice)?.[1];
      if (status === "paused" && where !== undefined) workshop.stopped({ says: notice, line: Number(where) });
    };
    return run.lab.subscribe(hear);
  }, [run, workshop]);
  return line;
};
