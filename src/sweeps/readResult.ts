import { isJsonList, isJsonObject, memberOf } from "../schema/json.ts";
import type { Json } from "../units/units.ts";
import type { Answer } from "./ask.ts";
import type { JobResult, ReportJson } from "./job.ts";

const isNumbers = (value: Json | undefined): boolean =>
  isJsonList(value) && value.every((item) => typeof item === "number");
const isAnswer = (value: Json): value is Json & Answer =>
  typeof value === "number" ||
  isNumbers(value) ||
  (isJsonObject(value) && typeof memberOf(value, "missing") === "string");
const isReport = (value: Json): value is Json & ReportJson => {
  if (!isJsonObject(value)) return false;
  const [from, to, metrics, groups] = ["from", "to", "metrics", "groups"].map((key) => memberOf(value, key));
  return (
    typeof from === "number" &&
    typeof to === "number" &&
    isJsonObject(metrics) &&
    Object.values(metrics).every((metric) => metric === null || typeof metric === "number") &&
    isJsonList(groups) &&
    groups.every(isJsonObject)
  );
};

/** Whether a value from a file or a message is the result of a job. */
export const isJobResult = (value: Json | undefined): value is Json & JobResult => {
  if (!isJsonObject(value)) return false;
  const [id, reports, answers, hash, events] = ["id", "reports", "answers", "traceHash", "events"].map((key) =>
    memberOf(value, key),
  );
  return (
    typeof id === "string" &&
    typeof hash === "string" &&
    typeof events === "number" &&
    isJsonList(reports) &&
    reports.every(isReport) &&
    isJsonObject(answers) &&
    Object.values(answers).every(isAnswer)
  );
};
