import { createStore, delMany, get, keys, set, type UseStore } from "idb-keyval";
import { isJson, isJsonObject, memberOf } from "../../../schema/json.ts";
import { canonicalText } from "../../../sweeps/canonical.ts";
import { type Job, type JobResult, jobJson, resultJson } from "../../../sweeps/job.ts";
import type { ResultStore } from "../../../sweeps/pool.ts";
import { isJobResult } from "../../../sweeps/readResult.ts";

/** Identifies this build: its script's name contains a hash over all sources. Results of other builds may differ. */
export const PROGRAM = new URL(import.meta.url).pathname.split("/").at(-1) ?? "";

const DATABASE = "aqm-lab";
const TABLE = "results";

let opened: UseStore | undefined;
/** The table; results of other builds are deleted when it is opened. */
const table = (): UseStore => {
  if (opened !== undefined) return opened;
  const store = createStore(DATABASE, TABLE);
  opened = store;
  void keys<string>(store)
    .then((all) =>
      delMany(
        all.filter((key) => !key.startsWith(`${PROGRAM}/`)),
        store,
      ),
    )
    .catch(() => undefined);
  return store;
};
const keyOf = (id: string): string => `${PROGRAM}/${id}`;

const resultIn = (found: unknown, job: Job): JobResult | undefined => {
  if (!isJson(found) || !isJsonObject(found)) return undefined;
  const [asked, result] = [memberOf(found, "job"), memberOf(found, "result")];
  const isSame = asked !== undefined && canonicalText(asked) === canonicalText(jobJson(job));
  return isSame && isJobResult(result) && result.id === job.id ? result : undefined;
};

/** Results of this build's finished jobs, in the browser; without storage (private windows) each job is run again. */
export const browserResults: ResultStore = {
  async get(job) {
    try {
      return resultIn(await get(keyOf(job.id), table()), job);
    } catch {
      return undefined;
    }
  },
  async put(job, result) {
    try {
      await set(keyOf(job.id), { job: jobJson(job), result: resultJson(result) }, table());
    } catch {
      // Without storage, nothing is kept.
    }
  },
};
