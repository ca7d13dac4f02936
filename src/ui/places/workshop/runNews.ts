import { useEffect, useState } from "react";
import type { Run } from "../../session/run.ts";
import type { Workshop } from "./workshop.ts";

/** What a discipline's own fault says at its end: where it happened. */
const PLACE = /\((?:in [^()]*, )?line (\d+)\)/;

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
      const place = decision?.discipline === version?.compiled.id ? decision?.lines.at(-1) : undefined;
      setLine(place === undefined ? null : (version?.compiled.lines[place]?.line ?? null));
      const where = PLACE.exec(notice)?.[1];
      if (status === "paused" && where !== undefined) workshop.stopped({ says: notice, line: Number(where) });
    };
    return run.lab.subscribe(hear);
  }, [run, workshop]);
  return line;
};
