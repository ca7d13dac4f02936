import { type OptionValues, UsageError } from "../options.ts";

/** What is measured instead of the scenarios, and the options that go with it. */
const INSTEAD: Readonly<Record<string, readonly string[]>> = {
  sweep: [],
  pool: [],
  flows: [],
  disciplines: ["runs", "json"],
  first: ["scenario", "runs"],
  htsim: ["scenario", "runs"],
};

/** @throws UsageError for options that would have no effect */
export const checkTogether = (options: OptionValues): void => {
  const given = Object.keys(options).filter((name) => options[name] !== undefined);
  for (const [name, allowed] of Object.entries(INSTEAD)) {
    const other = given.find((one) => one !== name && !allowed.includes(one));
    if (options[name] !== undefined && other !== undefined)
      throw new UsageError(`--${other} has no effect with --${name}`);
  }
  const { ns2 } = options;
  if (ns2 !== undefined && ns2 !== "no") throw new UsageError(`--ns2 is ${ns2}; allowed: no`);
};
