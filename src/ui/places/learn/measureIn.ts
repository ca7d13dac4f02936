import type { MeasureWindows } from "../../../lessons/measured.ts";
import { writeScenario } from "../../../scenario/parse.ts";
import type { WebJobWorker } from "../sweep/jobWorker.ts";

/** Runs lanes in a worker. */
export const measureIn =
  (worker: WebJobWorker): MeasureWindows =>
  (scenario, wanted) => {
    const document = writeScenario(scenario);
    return Promise.all(wanted.map(async (one) => ({ ...one, reports: await worker.windows(document, one) })));
  };
