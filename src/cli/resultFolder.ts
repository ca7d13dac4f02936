import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isJson, isJsonObject, memberOf } from "../schema/json.ts";
import { canonicalText } from "../sweeps/canonical.ts";
import { type Job, type JobResult, jobJson, resultJson } from "../sweeps/job.ts";
import type { ResultStore } from "../sweeps/pool.ts";
import { isJobResult } from "../sweeps/readResult.ts";
import { UsageError } from "./options.ts";

/** Identifies this version of the program by its content: the results of another one may differ. */
export const programId = (): string => basename(dirname(fileURLToPath(import.meta.url)));

const fileOf = (folder: string, { id }: Job): string => join(folder, `${id}.json`);

/** Content of the file of a finished job. Its members keep their order, so that output made from it is the same. */
export const resultText = (job: Job, result: JobResult): string =>
  `${JSON.stringify({ program: programId(), job: jobJson(job), result: resultJson(result) })}\n`;

/** The result in a file for this job; undefined: none, of another program, or of another job. */
export const resultIn = (text: string, job: Job): JobResult | undefined => {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isJson(found) || !isJsonObject(found)) return undefined;
  const [program, kept, result] = ["program", "job", "result"].map((key) => memberOf(found, key));
  if (program !== programId() || kept === undefined || canonicalText(kept) !== canonicalText(jobJson(job)))
    return undefined;
  return isJobResult(result) ? result : undefined;
};

/** Writes a file atomically: no reader sees a part of it. */
export const writeWhole = (path: string, text: string): void => {
  const aside = `${path}.${process.pid}.part`;
  writeFileSync(aside, text);
  renameSync(aside, path);
};

/** Keeps results as files of a folder, one for each job. @throws UsageError if the folder cannot be made */
export const resultFolder = (folder: string): ResultStore => {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new UsageError(`${folder} cannot be made: ${error instanceof Error ? error.message : String(error)}`);
  }
  return {
    get: (job) => Promise.resolve(readResult(folder, job)),
    put: (job, result) => {
      writeWhole(fileOf(folder, job), resultText(job, result));
      return Promise.resolve();
    },
  };
};

const readResult = (folder: string, job: Job): JobResult | undefined => {
  try {
    return resultIn(readFileSync(fileOf(folder, job), "utf8"), job);
  } catch {
    return undefined;
  }
};
