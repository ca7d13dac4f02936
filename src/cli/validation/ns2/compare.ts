import { reasonOf } from "../../../units/reasonOf.ts";
import { queueOf } from "../laneDocument.ts";
import type { Compared, Measured, Omitted, Pair, Values } from "../validationStudy.ts";
import { incomparable, judge } from "./agreement.ts";
import { comparisons, RESPONSE } from "./comparisons.ts";
import type { ReferenceCase } from "./reference.ts";
import { keyOf } from "./runCase.ts";
import { toScenario } from "./toScenario.ts";

/** Families of cases, by the beginning of the name, whose set-up the lab does not (yet) have. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^s002_jobs_/, "without bounds JoBS of ns-2.35 is a queue with a full buffer: its marking kind is not in it"],
  [/^tcp_/, "a study of the senders alone, measured otherwise"],
];

/** Reason why a case is not run; null: it is run. */
export const whyNot = (reference: ReferenceCase): string | null => {
  const family = FAMILIES.find(([names]) => names.test(reference.name));
  if (family !== undefined) return family[1];
  try {
    toScenario(reference, 1);
    return null;
  } catch (error) {
    return `not in the lab: ${reasonOf(error)}`;
  }
};

/** Perfectly regular senders at drop-tail keep their own pattern for ever. */
const isRegular = ({ params }: ReferenceCase, queue: string): boolean =>
  queue === "drop-tail" && params["tcp.overhead_"] === undefined && params["cbr_random"] !== 1;
/** Ten senders, and a periodic source as fast as the link, at drop-tail. */
const PURE_PATTERN = "s003_dt_u1";

/** Compares the runs of a case, one for each seed, with the reference. */
export const compare = (reference: ReferenceCase, runs: readonly Values[]): Compared => {
  const pairs: Pair[] = [];
  const omitted: Omitted[] = [];
  const queue = queueOf(toScenario(reference, 1));
  const add = (span: string, metric: string, measured: Measured, sharing: boolean): void => {
    const what = `${reference.name} ${span} ${metric}`;
    const reason =
      incomparable(measured) ?? (sharing && isRegular(reference, queue) ? "regular senders at drop-tail" : null);
    if (reason !== null) {
      omitted.push({ what, reason });
      return;
    }
    const ours = runs.map((values) => values[keyOf(span, metric)] ?? null);
    const unit = comparisons.find(({ id }) => id === metric)?.unit ?? "s";
    pairs.push({ case: reference.name, queue, span, metric, reference: measured, ...judge(ours, measured, unit) });
  };
  for (const { name, metrics } of reference.windows) {
    for (const { id, sharing } of comparisons) {
      const measured = metrics.get(id);
      if (measured === undefined) continue;
      if (reference.name === PURE_PATTERN)
        omitted.push({ what: `${PURE_PATTERN} ${name} ${id}`, reason: "pure pattern" });
      else add(name, id, measured, sharing === true);
    }
  }
  for (const { name, time } of reference.responses) add(name, RESPONSE, time, false);
  return { pairs, omitted };
};
