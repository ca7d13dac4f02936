import type { Tape } from "../../tape.ts";
import type { RecoveryRules, SelectiveRules } from "../contract.ts";

/**
 * Writes the state of a law to the tape, or fills it from there in place: numbers, flags, texts and columns whose
 * length never changes.
 * @throws TypeError where it holds anything else
 */
export const exchangeRecord = (record: object, tape: Tape): void => {
  for (const key of Object.keys(record)) {
    const value: unknown = Reflect.get(record, key);
    if (value instanceof Float64Array) tape.numbers(value);
    else Reflect.set(record, key, exchanged(value, key, tape));
  }
};

const exchanged = (value: unknown, key: string, tape: Tape): number | boolean | string => {
  if (typeof value === "number") return tape.number(value);
  if (typeof value === "boolean") return tape.flag(value);
  if (typeof value === "string") return tape.text(value);
  throw new TypeError(`a law's ${key} is no plain data`);
};

/** Rules that a repair under way is bound to, where they are not those of the group's transport. */
export const exchangeRules = (tape: Tape, rules: RecoveryRules): RecoveryRules => ({
  untilRecovered: tape.flag(rules.untilRecovered),
  oncePerWindow: tape.flag(rules.oncePerWindow),
  deflate: tape.flag(rules.deflate),
  impatient: tape.flag(rules.impatient),
  burst: tape.number(rules.burst),
  exit: tape.flag(rules.exit === "flight") ? "flight" : "half",
  selective: exchangeSelective(tape, rules.selective),
});

const exchangeSelective = (tape: Tape, rules: SelectiveRules | undefined): SelectiveRules | undefined => {
  const is = tape.flag(rules !== undefined);
  const selective: SelectiveRules = {
    proportional: tape.flag(rules?.proportional ?? false),
    bound: tape.flag(rules?.bound === "crb") ? "crb" : "ssrb",
    rescue: tape.flag(rules?.rescue ?? false),
    rackTlp: tape.flag(rules?.rackTlp ?? false),
  };
  return is ? selective : undefined;
};
