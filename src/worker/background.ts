import type { FileAnswer, FileRequest } from "../protocol/files.ts";
import type { JobAnswer, JobRequest, Preparation } from "../protocol/jobs.ts";
import type { StudyAnswer, StudyRequest } from "../protocol/seedStudy.ts";
import { answerFile } from "./files.ts";
import { answerJob } from "./jobs.ts";
import { prepare } from "./prepare.ts";
import { study } from "./seedStudy.ts";

/** Answers a request for runs in the background: of the comparison, of experiments and sweeps, or for a file. */
export const answerRequest = (
  request: StudyRequest | JobRequest | FileRequest | Preparation,
  post: (answer: StudyAnswer | JobAnswer | FileAnswer) => void,
): void => {
  if (request.kind === "file") {
    void answerFile(request, post);
    return;
  }
  if (request.kind === "prepare") prepare(request.scenario, () => performance.now());
  else if (request.kind === "job") post(answerJob(request));
  else study(request, post);
};
