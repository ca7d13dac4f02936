import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isJson, isJsonObject, memberOf } from "../schema/json.ts";
import { canonicalText, identityOf } from "../sweeps/canonical.ts";
import { type Job, type JobResult, jobJson, resultJson } from "../sweeps/job.ts";
import type { ResultStore } from "../sweeps/pool.ts";
import { isJobResult } from "../sweeps/readResult.ts";
import { makeFolder, reasonOf, tell, writeWhole } from "./output.ts";

/** Identifies this version of the program by its content: the results of another one may differ. */
export const programId = (): string => basename(dirname(fileURLToPath(import.meta.url)));

const fileOf = (folder: string, { id }: Job): string => join(folder, `${id}.json`);

/** Content of the file of a finished job. Its members keep their order, so that output made from it is the same. */
export const resultText = (job: Job, result: JobResult): string => {
  const content = { program: programId(), job: jobJson(job), result: resultJson(result) };
  return `${JSON.stringify({ ...content, checksum: checksumOf(content) })}\n`;
};

/** Of the JSON that a reader gets: numbers and members as they are after writing and reading. */
const checksumOf = (content: object): string => {
  const read: unknown = JSON.parse(JSON.stringify(content));
  return isJson(read) ? identityOf(canonicalText(read)) : "";
};

/**
 * A result file, read for a job: the job's result; a file of another program; or why it cannot be used. A file that
 * was edited, damaged, cut or exchanged with another must not be believed.
 */
export type Kept =
  | { readonly kind: "result"; readonly result: JobResult }
  | { readonly kind: "other program" }
  | { readonly kind: "wrong"; readonly why: string };

const wrong = (why: string): Kept => ({ kind: "wrong", why });

/** Reads the file of a finished job. */
export const keptIn = (text: string, job: Job): Kept => {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return wrong("it is not whole JSON");
  }
  if (!isJson(found) || !isJsonObject(found)) return wrong("it is not a result");
  const { checksum, ...content } = found;
  const [program, kept, result] = ["program", "job", "result"].map((key) => memberOf(found, key));
  if (checksum !== checksumOf(content)) return wrong("its content does not match its checksum");
  if (program !== programId()) return { kind: "other program" };
  if (kept === undefined || canonicalText(kept) !== canonicalText(jobJson(job)))
    return wrong("it is the result of another job");
  if (!isJobResult(result) || result.id !== job.id) return wrong("it holds no result of its job");
  return { kind: "result", result };
};

/** The result of a job in a file; undefined: none that can be believed. A wrong file is named on standard error. */
export const resultAt = (file: string, job: Job): JobResult | undefined => {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    // A file that is not there yet is the usual case; where it cannot be one, writing says so.
    if (!existsSync(file) || !statSync(file).isFile()) return undefined;
    tell(`${file} cannot be read: ${reasonOf(error)}; the job is run again`);
    return undefined;
  }
  const kept = keptIn(text, job);
  if (kept.kind === "wrong") tell(`${file} is not used: ${kept.why}; the job is run again`);
  return kept.kind === "result" ? kept.result : undefined;
};

/** Keeps results as files of a folder, one for each job. @throws Failure if the folder cannot be made */
export const resultFolder = (folder: string): ResultStore => {
  makeFolder(folder);
  return {
    get: (job) => Promise.resolve(resultAt(fileOf(folder, job), job)),
    put: async (job, result) => writeWhole(fileOf(folder, job), resultText(job, result)),
  };
};
