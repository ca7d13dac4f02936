import { serveBroker } from "./broker.ts";
import { numberOption, type OptionValues, readArguments, UsageError } from "./options.ts";
import { coreCount, threadWorkers } from "./threads.ts";

const LEASE = 30;

/** `work --broker URL`: runs the jobs of a broker until SIGINT or SIGTERM; finishes the job that is running. */
export const work = async (args: readonly string[]): Promise<number> => {
  const { options } = readArguments(args, ["broker", "jobs", "lease"], []);
  const threads = numberOption(options, "jobs", coreCount(), { min: 1, max: 256, whole: true });
  const lease = numberOption(options, "lease", LEASE, { min: 1, max: 3600 });
  const workers = threadWorkers(threads);
  const stopped = new Promise<void>((resolve) => {
    process.once("SIGINT", () => resolve());
    process.once("SIGTERM", () => resolve());
  });
  try {
    await serveBroker({ broker: brokerOption(options), lease, workers }, stopped);
  } finally {
    for (const worker of workers) worker.close();
  }
  return 0;
};

const brokerOption = ({ broker }: OptionValues): string => {
  if (broker === undefined) throw new UsageError("--broker is missing: redis://host:port");
  return broker;
};
