import { useEffect, useState } from "react";
import { t } from "../../../i18n/message.ts";
import type { Run } from "../../session/run.ts";
import type { Version, Workshop } from "./workshop.ts";

/** Where it happened, in what is told of a fault or of a call that never ended. */
const PLACE = /\bline (\d+)\b/;

/** Whether the page tells that the run stopped by itself, and why. */
const tellsOfStop = (notice: string): boolean => {
  const [head = ""] = t("state.stoppedBecause", { time: "\n", reason: "" }).split("\n");
  return notice.startsWith(head) && notice !== "";
};

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
      if (status === "paused" && tellsOfStop(notice))
        workshop.stopped({ says: notice, line: where === undefined ? null : Number(where) });
    };
    return run.lab.subscribe(hear);
  }, [run, workshop]);
  return line;
};
