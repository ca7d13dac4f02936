import type { JobAnswer, JobRequest } from "../protocol/jobs.ts";
import type { StudyAnswer, StudyRequest } from "../protocol/seedStudy.ts";
import { answerJob } from "./jobs.ts";
import { study } from "./seedStudy.ts";

/** Complete runs in the background: requests of the comparison, and jobs of experiments and sweeps. */
export const answerRequest = (
  request: StudyRequest | JobRequest,
  post: (answer: StudyAnswer | JobAnswer) => void,
): void => {
  if (request.kind === "job") post(answerJob(request));
  else study(request, post);
};
