import { useEffect, useState } from "react";
import { t } from "../../../i18n/message.ts";
import type { Run } from "../../session/run.ts";
import type { Version, Workshop } from "./workshop.ts";

/** The line of the source in a notice about a fault, or about a call that never ended. */
const PLACE = /\bline (\d+)\b/;

/** Whether a notice of the page says that the run stopped by itself, and why. */
const isNoticeOfStop = (notice: string): boolean => {
  const [head = ""] = t("state.stoppedBecause", { time: "\n", reason: "" }).split("\n");
  return notice.startsWith(head) && notice !== "";
};

/** The last line of `enqueue` that a decision reached: the departure after it reached those of `dequeue`. */
const lastInEnqueue = (reached: Iterable<number>, { compiled }: Version): number | null =>
  [...reached].reduce<number | null>((last, place) => {
    const own = compiled.lines[place];
    return own?.method === "enqueue" && own.line > (last ?? 0) ? own.line : last;
  }, null);

/**
 * Reports to the workshop what its discipline did in the run.
 * @returns the line of the source to which the latest decision came, from 1; null: none is known
 */
export const useRunNews = (run: Run | null, workshop: Workshop | null): number | null => {
  const [line, setLine] = useState<number | null>(null);
  useEffect(() => {
    if (run === null || workshop === null) return undefined;
    const update = (): void => {
      const { decision, status, notice } = run.lab.getState();
      const { version } = workshop.store.getState();
      const isOfVersion = version !== null && decision?.discipline === version.compiled.id;
      setLine(isOfVersion ? lastInEnqueue(decision.lines, version) : null);
      const where = PLACE.exec(notice)?.[1];
      if (status === "paused" && isNoticeOfStop(notice))
        workshop.stopped({ says: notice, line: where === undefined ? null : Number(where) });
    };
    return run.lab.subscribe(update);
  }, [run, workshop]);
  return line;
};
