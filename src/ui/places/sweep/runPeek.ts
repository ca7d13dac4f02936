import { useEffect, useState } from "react";
import type { ChannelSeries } from "../../../protocol/jobs.ts";
import type { Job } from "../../../sweeps/job.ts";
import { WebJobWorker } from "./jobWorker.ts";
import { workers } from "./workers.ts";

/** What a small picture of a run draws, and in how many parts. */
const CHANNEL = "queue";
const PARTS = 110;
/** Pictures that are kept. */
const KEPT = 200;

/** The queue of a run over its time, packets; null: it could not be run. */
type Peek = ChannelSeries | null;

const known = new Map<string, Promise<Peek>>();
// Runs of its own, so that a picture does not wait for a sweep.
const worker = new WebJobWorker(workers.makePort, () => Promise.resolve());
/** Pictures whose runs are not done. */
let waiting = 0;

const peekOf = ({ id, scenario }: Job): Promise<Peek> => {
  const before = known.get(id);
  if (before !== undefined) return before;
  waiting += 1;
  const found = worker
    .channelSeries(scenario, [CHANNEL], PARTS)
    .then(
      ([series]) => series ?? null,
      () => null,
    )
    .finally(() => {
      waiting -= 1;
      // With nothing left to do, the worker is given back.
      if (waiting === 0) worker.cancel();
    });
  known.set(id, found);
  const [oldest] = known.keys();
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
  return found;
};

/** The queue of a job's run, which is run once more for it; undefined while it runs. */
export const usePeek = (job: Job): Peek | undefined => {
  const [found, setFound] = useState<{ readonly id: string; readonly peek: Peek } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void peekOf(job).then((peek) => {
      if (isWanted) setFound({ id: job.id, peek });
    });
    return () => {
      isWanted = false;
    };
  }, [job]);
  return found?.id === job.id ? found.peek : undefined;
};
